"""With everything switched off the general rules are the fast ones of the original game: the same
actions, words, touches, reasons and ends.
"""

from __future__ import annotations

import random
import re

import pytest

import apiary
from apiary.games import hive
from apiary.games.hive import HiveState
from apiary.games.hive.actions import ACTIONS, VERBS
from apiary.games.hive.colony import new_colony
from apiary.games.hive.names import PIECES, SETS, game_type
from apiary.games.hive.position import CELL_BITS, PASS
from apiary.games.hive.positions import read_position
from apiary.hexes import DIRECTIONS, TORUS
from tests.effort import some
from tests.hive.positions import GAME, game

GAMES = some(6)
TURNS = 70
BUILT = some(40)
WHAT_CAME_BEFORE = re.compile(r"[ ;](before|walked):[^ ']*")  # as the fast rules remember it
CLIMBERS = {"B1", "B2", "M"}


def in_general(state: HiveState, text: str) -> HiveState:
    """The same position, played by the general rules."""
    colony = new_colony(state.settings)
    read_position(colony, text)
    twin = HiveState(GAME, colony.hive, state.settings, state.options, colony)
    twin.check_end()
    return twin


def check(fast: HiveState, general: HiveState, rng: random.Random) -> None:
    """Everything that anybody is told of two states is the same."""
    assert (fast.general, general.general is None) == (None, False)
    assert fast.pending() == general.pending()
    assert fast.outcome() == general.outcome()
    assert str(fast) == str(general)
    assert WHAT_CAME_BEFORE.sub("", repr(fast)) == WHAT_CAME_BEFORE.sub("", repr(general))
    views = fast.seen_by(None), general.seen_by(None)
    assert GAME.table.scene(views[0]) == GAME.table.scene(views[1])
    for seat in range(2):
        legal = list(fast.legal(seat))
        assert legal == list(general.legal(seat))
        assert [fast.text(a) for a in legal] == [general.text(a) for a in legal]
        assert GAME.table.choices(views[0], seat) == GAME.table.choices(views[1], seat)
        for action in asked(fast, rng):
            assert fast.why_not(seat, action) == general.why_not(seat, action), repr(fast)


def asked(state: HiveState, rng: random.Random) -> list[int]:
    """Actions to ask about: on the hive and beside it, by any piece, and numbers of any kind."""
    s = state.position
    cells = [int(c) for c in s.pos if c >= 0] or [512]
    near = [(c + dq + 53 * dr) & int(TORUS) for c in cells for dq, dr in ((0, 0), *DIRECTIONS)]
    moves = [p << int(CELL_BITS) | rng.choice(near) for p in rng.choices([*PIECES.values()], k=15)]
    verbs = [rng.randrange(int(VERBS), int(ACTIONS)) for _ in range(3)]
    return [int(PASS), *moves, *verbs]


@pytest.mark.parametrize("letters", SETS, ids=lambda letters: f"Base{letters}")
def test_games(letters: str) -> None:
    rng = random.Random(f"general {letters}")
    for number in range(GAMES):
        fast = game(letters, queen_first=bool(number & 1), repetition_draw=2, max_turns=TURNS)
        general = in_general(fast, f"{game_type(letters)};White[1];")
        while fast.pending():
            check(fast, general, rng)
            (seat,) = fast.pending()
            legal = [int(action) for action in fast.legal(seat)]
            moves = [a for a in legal if a != PASS and fast.position.pos[a >> CELL_BITS] >= 0]
            action = rng.choice(moves if moves and rng.random() < 0.7 else legal)
            before = fast.seen_by(None), general.seen_by(None)
            fast.play(seat, action)
            general.play(seat, action)
            after = fast.seen_by(None), general.seen_by(None)
            told = [GAME.table.tell(before[n], after[n], seat, action) for n in range(2)]
            assert told[0] == told[1]
        assert fast.outcome() == general.outcome()
        assert general.pending() == ()


def built(letters: str, rng: random.Random) -> str:
    """Pieces laid at random beside each other and, if they climb, on others."""
    hands = {
        colour: [name[1:] for name in PIECES if name[0] == colour and name[1:] in in_set(letters)]
        for colour in "wb"
    }
    stacks: dict[tuple[int, int], list[str]] = {}
    for _ in range(rng.randrange(6, 23)):
        colour = rng.choice("wb")
        if not hands[colour]:
            continue
        first = "Q" in hands[colour]
        name = "Q" if first else rng.choice(lowest(hands[colour]))
        hands[colour].remove(name)
        free = [
            (q + dq, r + dr)
            for q, r in stacks
            for dq, dr in DIRECTIONS
            if (q + dq, r + dr) not in stacks
        ]
        place = rng.choice(free or [(0, 0)])
        if name in CLIMBERS and rng.random() < 0.6 and stacks:
            place = rng.choice(sorted(stacks))
        stacks.setdefault(place, []).append(colour + name)
    words = [f"{q},{r}:{','.join(stack)}" for (q, r), stack in stacks.items()]
    turn = f"{rng.choice(['White', 'Black'])}[{rng.randrange(16, 40)}]"
    last = rng.choice([stack[-1] for stack in stacks.values()])
    end = f";{last}" if rng.random() < 0.5 else ""
    return f"{game_type(letters)};{turn};{' '.join(words)}{end}"


def in_set(letters: str) -> set[str]:
    base = {"Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3"}
    return base | set(letters)


def lowest(hand: list[str]) -> list[str]:
    """Of each kind the piece that is placed next."""
    return [min(name for name in hand if name[0] == kind) for kind in {name[0] for name in hand}]


@pytest.mark.parametrize("letters", SETS, ids=lambda letters: f"Base{letters}")
def test_built_positions(letters: str) -> None:
    rng = random.Random(f"built {letters}")
    seen = 0
    while seen < BUILT:
        text = built(letters, rng)
        try:
            fast = hive.position(text)
        except apiary.BadNotation:  # a queen in hand, or nothing placed
            continue
        check(fast, in_general(fast, text), rng)
        seen += 1
