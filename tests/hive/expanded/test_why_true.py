"""Every reason that the program gives is true, by the slow reference."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from apiary.core.outcome import Reason
from apiary.games.hive.actions import (
    DRAW,
    DRAW_FIRST,
    END_TURN,
    FLIP,
    FLIP_HONEYCOMBO,
    REVERSED,
    STEAL,
    STING,
    SWAP,
    TAKE,
    deed,
)
from apiary.games.hive.names import PIECES
from apiary.games.hive.position import CELL_BITS, PASS
from apiary.hexes import torus_cell
from tests.effort import some
from tests.hive.expanded.reference import NEUTRAL, ORIGINAL, Table, other
from tests.hive.expanded.test_independent import LEANINGS, SETTINGS, go_on, started
from tests.hive.gates import closed_at, walled_off
from tests.hive.reference import Ground, Place, around
from tests.strategies import sentences

GAMES = some(12)
QUESTIONS = 400
VERBS = {"stings": STING, "swaps": SWAP, "takes": TAKE}
# The steps of each creature: slides, up, down; of a row as many as there are.
WAYS = {
    "queen": "s", "wasp": "s", "assassin": "s", "pillbug": "s", "scorpion": "ss", "spider": "sss",
    "ant": "s" * 99, "ladybug": "uud", "shield": "ud", "firefly": "uu", "butterfly": "uu",
    "moth": "du", "centipede": "uuu", "dragonfly": "u" * 40,
}  # fmt: skip
POWERS = {"stings": {"wasp"}, "swaps": {"centipede"}, "takes": {"assassin", "mantis"}}


class Asked(NamedTuple):
    """A question in the words of the reference, and the answer."""

    table: Table
    text: str
    reason: Reason

    @property
    def name(self) -> str:
        """The piece that should do something."""
        word = self.text.split()[1 if self.text.startswith("steal") else 0]
        return word.removesuffix("'")

    @property
    def prey(self) -> str:
        """The piece that it should be done to."""
        return self.text.split()[2]

    @property
    def to(self) -> Place:
        """Where the piece should go."""
        q, _, r = self.text.split()[1].partition(",")
        return int(q), int(r)

    def said(self, param: str) -> str:
        """A piece that the reason names."""
        return str(self.reason.message.params[param])

    def in_play(self) -> bool:
        return self.table.where(self.name) is not None

    def near(self) -> list[str]:
        """What lies on top beside the place."""
        return [self.table.stacks[n][-1] for n in around(self.to) if n in self.table.stacks]

    def creature(self) -> str:
        return self.table.face[self.name]

    def goes(self) -> set[str]:
        """Where the piece would go by itself, if it were free to."""
        return self.table.goes(self.name)

    def does_not_go(self, *creatures: str) -> bool:
        return self.creature() in creatures and self.text not in self.goes()

    def closed(self) -> bool:
        """Do the two cells of the reason close a step beside them, higher than both its ends?"""
        cells = {c for c in self.reason.cells if isinstance(c, int)}
        ground = self.table.lifted(self.name)
        assert ground is not None
        steps = [(a, b) for a in self.table.stacks for b in around(a)]
        steps = [(a, b) for a, b in steps if ground.height(a) or ground.height(b)]
        return any(
            {torus_cell(n) for n in set(around(a)) & set(around(b))} == cells
            and not ground.gate_open(a, b)
            for a, b in steps
        )

    def ground(self) -> Ground:
        ground = self.table.lifted(self.name)
        assert ground is not None
        return ground

    def closed_on_the_way(self) -> bool:
        """Do the cells of the reason close the step that it names, for a creature as which the
        piece acts?
        """
        patterns = [WAYS[one] for one in self.table.creatures(self.name) if one in WAYS]
        start = self.table.tops()[self.name]
        return closed_at(self.ground(), start, patterns, self.reason)

    def shield(self) -> bool:
        """Is it a working shield bug that the piece is or touches?"""
        by, piece = self.said("by"), self.said("piece")
        return self.table.is_shield(by) and (by == piece or by in self.table.beside(piece))

    def breaks(self) -> bool:
        return self.table.lifted(self.name, self.prey) is None

    def slides(self, occupied: int) -> bool:
        """Is it a step on the ground with so many of its two flanks occupied?"""
        start = self.table.tops()[self.name]
        flanks = set(around(start)) & set(around(self.to))
        return self.to in around(start) and len(flanks & set(self.table.stacks)) == occupied

    def apart(self) -> bool:
        return self.to not in around(self.table.tops()[self.name])

    def contact(self) -> bool:
        ground = self.table.lifted(self.name) if self.in_play() else None
        heights = ground.height if ground is not None else lambda n: int(n in self.table.stacks)
        return any(heights(n) for n in around(self.to))

    def ticks(self) -> list[str]:
        """The mover's pieces beside the piece that act as ticks."""
        place = self.table.where(self.name)
        assert place is not None
        tops = [self.table.stacks[n][-1] for n in around(place) if n in self.table.stacks]
        own = [top for top in tops if top[0] == self.table.mover]
        return [top for top in own if "tick" in self.table.creatures(top)]

    def landing(self) -> set[str]:
        last = self.table.last
        found = last["placed"] | last["moved"] | last["flipped"]
        return {n for n in found - {self.name} if n in self.table.tops()}


TRUE: dict[str, Callable[[Asked], bool]] = {
    "not_your_piece": lambda a: a.name[0] != a.table.mover,
    "in_other_hand": lambda a: a.name in a.table.hands[other(a.table.mover)],
    "in_bag": lambda a: a.said("piece") in a.table.bag,
    "removed": lambda a: a.said("piece") in a.table.gone,
    "queen_now": lambda a: (
        a.table.turn >= 6 and f"{a.table.mover}Q" in a.table.hands[a.table.mover]
    ),
    "queen_not_placed": lambda a: a.table.where(f"{a.table.mover}Q") is None,
    "queen_face": lambda a: a.name[1] == "Q" and "'" not in a.table.sides(a.name),
    "fixed_face": lambda a: ("'" in a.text) != ("'" in a.table.sides(a.name)[0]),
    "lowest_first": lambda a: a.said("by")[:2] == a.name[:2] and a.said("by") < a.name,
    "lowest_first_stolen": lambda a: a.said("by")[:2] == a.name[:2] and a.said("by") < a.name,
    "uncover": lambda a: a.table.covered(),
    "guardian_on_own": lambda a: (
        a.to not in a.table.stacks or a.table.stacks[a.to][-1][0] != a.name[0]
    ),
    "touches_enemy": lambda a: any(top[0] == other(a.name[0]) for top in a.near()),
    "touches_nothing": lambda a: not any(top[0] == a.name[0] for top in a.near()),
    "place_on_top": lambda a: a.to in a.table.stacks,
    "first_anywhere": lambda a: not a.table.stacks,
    "off_hive": lambda a: not a.contact(),
    "in_play": lambda a: a.in_play(),
    "still_in_hand": lambda a: a.table.where(a.said("piece")) is None,
    "covered": lambda a: a.said("by") in a.table.tops() and a.name not in a.table.tops(),
    "just_moved": lambda a: a.said("piece") in a.table.last["immobile"],
    "power_resting": lambda a: a.said("by") in a.table.last["immobile"],
    "stunned": lambda a: a.said("piece") in a.table.stunned,
    "stays": lambda a: a.to == a.table.tops()[a.name],
    "one_hive": lambda a: a.table.alone(a.name) and a.table.lifted(a.name) is None,
    "honeycombo_stays_free": lambda a: a.text in a.goes() and a.to == a.table.where(NEUTRAL),
    "honeycombo_fixed": lambda a: NEUTRAL in a.text.split(),
    "honeycombo_not_yours": lambda a: a.table.shown != a.table.mover,
    "honeycombo_just_flipped": lambda a: a.table.just_turned,
    "flip_by_word": lambda a: a.name == NEUTRAL,
    "other_level": lambda a: a.table.level(a.said("by")) != a.table.level(a.said("piece")),
    "shielded": Asked.shield,
    "shielded_from_predators": Asked.shield,
    "gate": Asked.closed,
    "throw_stack": lambda a: not a.table.alone(a.name),
    "throw_where": lambda a: (
        a.to not in around(a.table.tops()[a.said("by")]) or a.to in a.table.stacks
    ),
    "thrower_on_hive": lambda a: a.table.level(a.said("by")) > 0,
    "two_slides": lambda a: a.does_not_go("scorpion"),
    "firefly": lambda a: a.does_not_go("firefly"),
    "dragonfly": lambda a: a.does_not_go("dragonfly"),
    "tick": lambda a: a.does_not_go("tick"),
    "shield_bug": lambda a: a.does_not_go("shield"),
    "butterfly": lambda a: a.does_not_go("butterfly"),
    "moth": lambda a: a.does_not_go("moth"),
    "swaps_only": lambda a: a.does_not_go("centipede"),
    "waits": lambda a: a.does_not_go("mantis"),
    "jump": lambda a: a.does_not_go("grasshopper"),
    "three_slides": lambda a: a.does_not_go("spider"),
    "two_up_one_down": lambda a: a.does_not_go("ladybug"),
    "no_way": lambda a: (
        a.does_not_go("ant") and a.contact() and a.closed_on_the_way() and bool(a.near())
    ),
    "shut_in": lambda a: a.table.creatures(a.name) <= set(ORIGINAL) | {"scorpion"} and not a.goes(),
    "way_gate": lambda a: a.closed_on_the_way() and a.text not in a.goes(),
    "way_narrow": lambda a: a.closed_on_the_way() and a.text not in a.goes(),
    "swap_gate": lambda a: a.closed_on_the_way() and a.text not in a.table.powers(a.name),
    "walled_off": lambda a: (
        a.creature() == "ant" and walled_off(a.ground(), a.table.tops()[a.name], a.to)
    ),
    "place_now": lambda a: a.table.placing,
    "draw_before": lambda a: a.name in a.table.hands[a.table.mover] and bool(a.table.bag),
    "draw_after": lambda a: not a.table.options["swarm_draws_first"],
    "place_from_hand": lambda a: not a.table.bag,
    "nothing_to_place": lambda a: not a.table.placements(),
    "fly": lambda a: (
        a.creature() == "fly"
        and (a.to in a.table.stacks or not any(n in a.near() for n in a.landing()))
    ),
    "no_landing": lambda a: a.creature() == "fly" and not a.landing(),
    "occupied": lambda a: a.to in a.table.stacks and a.creature() in set(ORIGINAL) - {"beetle"},
    "one_step": lambda a: a.apart() and a.text not in a.goes(),
    "too_narrow": lambda a: a.slides(2),
    "loses_contact": lambda a: a.slides(0),
    "nothing_to_copy": lambda a: a.creature() == "mosquito" and not a.table.creatures(a.name),
    "nobody_copied": lambda a: a.does_not_go("mosquito"),
    "no_power": lambda a: (
        a.table.level(a.name) > 0 or not POWERS[a.text.split()[1]] & a.table.creatures(a.name)
    ),
    "itself": lambda a: a.name == a.prey,
    "not_controlled": lambda a: a.name[0] != a.table.mover and not a.ticks(),
    "sting_enemy": lambda a: a.prey[0] != a.table.enemy(a.name),
    "take_enemy": lambda a: a.prey[0] != a.table.enemy(a.name),
    "in_stack": lambda a: not a.table.alone(a.prey),
    "stunned_already": lambda a: a.prey in a.table.stunned,
    "sting_moved": lambda a: a.prey in a.table.last["moved"] | a.table.last["flipped"],
    "sting_far": lambda a: a.prey not in a.table.beside(a.name),
    "stung_before": lambda a: a.prey in a.table.stung_by[a.table.mover],
    "swap_far": lambda a: a.text not in a.table.powers(a.name),
    "swap_breaks": Asked.breaks,
    "take_breaks": Asked.breaks,
    "assassin_beside": lambda a: a.text not in a.table.powers(a.name),
    "covered_prey": lambda a: a.prey not in a.table.tops(),
    "queen_spared": lambda a: a.prey[1] == "Q" and a.prey in a.table.last["placed"],
    "not_just_placed": lambda a: a.prey not in a.table.last["placed"],
    "flip_own": lambda a: a.name[0] != a.table.mover,
    "no_flip": lambda a: a.table.mode != "venom",
    "flip_moved": lambda a: a.name in a.table.last["moved"],
    "held": lambda a: (
        a.table.face[a.said("by")] == "scorpion" and a.said("by") in a.table.beside(a.name)
    ),
    "steal_own": lambda a: (
        a.name not in a.table.hands[other(a.table.mover)] or (a.name[0] != a.table.mover)
    ),
    "nothing_to_steal": lambda a: (
        not any(n[0] == a.table.mover for n in a.table.hands[other(a.table.mover)])
    ),
    "bag_empty": lambda a: not a.table.bag,
    "no_bag": lambda a: "S" not in a.table.modules,
    "no_honeycombo": lambda a: "H" not in a.table.modules,
    "end_first": lambda a: not a.table.second,
    "second_needed": lambda a: not a.table.options["honeycombo_second_optional"],
    "must_act": lambda a: "pass" not in a.table.legal(),
}


def questions(table: Table) -> dict[str, int]:
    """Everything that could be asked near the hive, with its number."""
    found = {
        "pass": int(PASS),
        "honeycombo": int(deed(FLIP_HONEYCOMBO, 0, 0)),
        "draw": int(deed(DRAW, 0, 0)),
        "draw-first": int(deed(DRAW_FIRST, 0, 0)),
        "end": int(deed(END_TURN, 0, 0)),
    }
    places = set(table.stacks) or {(0, 0)}
    for _ in range(2):
        places |= {n for place in places for n in around(place)}
    for name in table.face:
        p = PIECES[name]
        for q, r in places:
            code = p << CELL_BITS | torus_cell((q, r))
            found[f"{name} {q},{r}"] = code
            if name != NEUTRAL:
                found[f"{name}' {q},{r}"] = int(REVERSED) | code
        found[f"{name} flip"] = int(deed(FLIP, p, 0))
        found[f"steal {name}"] = int(deed(STEAL, p, 0))
        for word, verb in VERBS.items():
            found |= {f"{name} {word} {x}": int(deed(verb, p, PIECES[x])) for x in table.face}
    return found


def weights(table: Table, texts: list[str]) -> Iterator[float]:
    """More of the questions that a person would ask: about pieces in play, on what is near."""
    tops = table.tops()
    for text in texts:
        words = [word for word in text.split() if word in table.face]
        yield 20.0 if words and all(word in tops for word in words) else 1.0


@pytest.mark.parametrize("name", SETTINGS)
def test_every_reason_is_true(name: str) -> None:
    rng = random.Random(f"why {name}")
    for _ in range(GAMES):
        state, table = started(SETTINGS[name])
        lean = LEANINGS[rng.choice(sorted(LEANINGS))]
        for _ in range(rng.randrange(8, 60)):
            if state.pending():
                go_on(rng, state, table, lean)
        while state.pending() and table.drawing:
            go_on(rng, state, table, lean)
        if not state.pending() or table.selecting:
            continue
        legal = table.legal()
        every = questions(table)
        texts = sorted(every)
        for text in set(rng.choices(texts, list(weights(table, texts)), k=QUESTIONS)):
            reason = state.why_not(table.turn % 2, every[text])
            assert (reason is None) == (text in legal), (text, repr(state))
            if reason is not None:
                key = reason.message.key.removeprefix("hive.")
                assert TRUE[key](Asked(table, text, reason)), (text, reason, repr(state))
                assert all(sentences(reason.message))
