"""The program and the slow reference agree on positions that games seldom come to.

Hives are laid at random, with the rare creatures often, and with pieces that were just placed,
moved, flipped or stung; every contested rule is read either way.
"""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary.core.options import OneOf, OptionValue
from apiary.games import hive
from apiary.games.hive import HiveState
from tests.effort import some
from tests.hive.expanded.colonies import GAME
from tests.hive.expanded.reference import BACKS, FRONTS, NEUTRAL, Table, other
from tests.hive.expanded.test_independent import in_words, outcome_of
from tests.hive.reference import Place, around

SEEDS = some(40)
POSITIONS = 25

MODES = ("venom", "venom", "venom", "base", "no_flip_own", "venom_extras")
EXTRAS = {
    "extra_scorpions": 2, "extra_ticks": 1, "extra_fireflies": 1, "extra_flies": 2,
    "extra_dragonflies": 2, "extra_shield_bugs": 1, "extra_centipedes": 1,
}  # fmt: skip
# The contested rules: those whose options depend on the mode or a module, but for what is in play.
CONTESTED = [
    option
    for option in GAME.options
    if option.when and option.name != "common_faces" and option.name not in EXTRAS
]
CLIMBERS = {"beetle", "mosquito", "firefly", "tick", "butterfly", "moth"}
STATUS = ("placed", "moved", "flipped")


def any_options(rng: Random) -> dict[str, OptionValue]:
    """A mode, some modules, and the contested rules mostly as usual; never the original game, whose
    positions are told apart from what can't be by more than is arranged here.
    """
    mode = rng.choice(MODES)
    modules = "".join(letter for letter in "HPGS" if rng.random() < 0.45)
    found: dict[str, OptionValue] = {
        "mode": mode,
        "modules": modules or ("P" if mode == "base" else ""),
        "repetition_draw": 0,
        "max_turns": 999,
    }
    if mode == "venom_extras":
        found |= EXTRAS
    for option in CONTESTED:
        if rng.random() < 0.2:
            readings: tuple[OptionValue, ...] = (False, True)
            if isinstance(option, OneOf):
                readings = option.values
            found[option.name] = rng.choice(readings)
    return found


class Arranged:
    """A table that is being laid."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.options = any_options(rng)
        self.table = Table(GAME.checked({**self.options, "expansions": "MLP"}))
        self.lay(self.some_pieces())
        self.deal()
        self.remember()

    def some_pieces(self) -> list[str]:
        """Both queens mostly, and a few more; the rare creatures come easily."""
        rng = self.rng
        every = [colour + name for colour in "wb" for name in self.table.names]
        queens = [name for name in every if name[1] == "Q" and rng.random() < 0.95]
        others = [name for name in every if name[1] != "Q"]
        others.sort(key=lambda name: rng.random() ** (4 if name[1] in "MLPNT" else 1))
        return queens + others[: rng.randrange(3, 14)]

    def lay(self, names: list[str]) -> None:
        """Build a hive: close together, climbers often on top, the Honeycombo free."""
        table, rng = self.table, self.rng
        for name in names:
            turned = table.mode == "venom" or "'" in table.sides(name)
            back = turned and name[1] in BACKS and rng.random() < 0.5
            table.face[name] = (BACKS if back else FRONTS)[name[1]]
        aloft = [name for name in names if self.goes_up(name)]
        for name in names:
            if name not in aloft:
                table.lay(name, self.beside_the_hive())
        stacks = sorted(place for place, stack in table.stacks.items() if stack != [NEUTRAL])
        for name in aloft:
            table.lay(name, rng.choice(stacks))

    def goes_up(self, name: str) -> bool:
        face = self.table.face[name]
        return face in CLIMBERS and (face in ("butterfly", "moth") or self.rng.random() < 0.5)

    def beside_the_hive(self) -> Place:
        stacks = self.table.stacks
        if not stacks:
            return (0, 0)
        free = sorted(self.table.free())
        return self.rng.choices(free, [sum(n in stacks for n in around(p)) ** 2 for p in free])[0]

    def deal(self) -> None:
        """Everything else into the hands, in Swarm into the bag too."""
        table, rng = self.table, self.rng
        left = [n for hand in table.hands.values() for n in sorted(hand) if table.where(n) is None]
        table.hands = {c: {name for name in left if name[0] == c} for c in "wb"}
        if "S" in table.modules:
            table.selecting = False
            dealt = {name: name[0] if name[1] == "Q" else rng.choice("wb...") for name in left}
            table.hands = {c: {name for name in left if dealt[name] == c} for c in "wb"}
            table.bag = {name for name in left if dealt[name] == "."}

    def remember(self) -> None:
        """What the last turn left behind."""
        table, rng = self.table, self.rng
        table.turn = rng.choice((4, 5, 6, 7, 16, 17))
        me = table.mover
        for word in STATUS:
            table.last[word] = self.few()
        table.last["immobile"] = table.last["moved"]
        table.stunned = self.few()
        table.waking = {name for name in table.stunned if name[0] == me}
        table.stung_by[me] = self.few()
        table.just_turned = "H" in table.modules and rng.random() < 0.3
        table.shown = rng.choice("wb")
        if "H" in table.modules and rng.random() < 0.4:
            table.left, table.shown = 2, other(me)

    def few(self) -> set[str]:
        tops = sorted(set(self.table.tops()) - {NEUTRAL})
        return set(self.rng.sample(tops, min(len(tops), self.rng.choice((0, 0, 1, 2)))))

    def state(self) -> HiveState:
        """The same in the program."""
        table = self.table
        stacks = " ".join(
            f"{q},{r}:{','.join(map(self.written, stack))}"
            for (q, r), stack in table.stacks.items()
        )
        status = {word: table.last[word] for word in STATUS}
        status |= {"stunned": table.stunned, "stung": table.stung_by[table.mover]}
        if "S" in table.modules:
            status |= table.hands
        words = [f"{word}:{','.join(sorted(names))}" for word, names in status.items() if names]
        if "H" in table.modules:
            words.append(f"shows:{table.shown}")
            words += [f"double:{table.mover}"] if table.left == 2 else []
            words += [f"turned:{other(table.mover)}"] if table.just_turned else []
        turn = f"{('White', 'Black')[table.turn % 2]}[{table.turn // 2 + 1}]"
        parts = ["Base+MLP", turn, stacks, " ".join(words)]
        return hive.position(";".join(parts if words else parts[:3]), **self.options)

    def written(self, name: str) -> str:
        back = name != NEUTRAL and self.table.face[name] == BACKS.get(name[1])
        return name + ("'" if back else "")


@pytest.mark.parametrize("seed", range(SEEDS))
def test_same_actions_in_arranged_positions(seed: int) -> None:
    rng = Random(f"arranged {seed}")
    compared = 0
    for _ in range(POSITIONS):
        found = Arranged(rng)
        table, state = found.table, found.state()
        for _ in range(2):  # an action, and one more: in a double turn, or an answer
            assert outcome_of(state) == table.result()
            if table.result():
                break
            if table.drawing:
                drawn = state.sample(rng)
                table.draw(state.text(drawn).removeprefix("bag "))
                state.play(apiary.CHANCE, drawn)
            words = in_words(state, table)
            expected = table.legal()
            assert set(words) == expected, (
                sorted(set(words) - expected), sorted(expected - set(words)), repr(state),
                found.options,
            )  # fmt: skip
            compared += 1
            text = rng.choice(sorted(words))
            state.play(state.pending()[0], words[text])
            table.do(text)
    assert compared > POSITIONS
