"""The program against the reference: the same legal actions at every turn, the same results.

Play is random but leans towards what is rare: tall stacks, throws, holes, thin hives, hives that
wander over the edge of the torus on which the program keeps its board.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import apiary
from apiary.games.hive import HiveState
from apiary.games.hive.notation import PIECES, SETS
from apiary.games.hive.position import CELL_BITS, PASS
from apiary.hexes import torus_cell
from tests.hive.reference import Action, Place, Reference, around

Weight = Callable[[Reference, str, Place], float]


def number(action: Action) -> int:
    """An action of the reference as the program writes it."""
    if action is None:
        return int(PASS)
    name, place = action
    return PIECES[name] << CELL_BITS | torus_cell(place)


# --- leanings: how much an action is liked


def any_way(game: Reference, name: str, to: Place) -> float:
    return 1


def movers(game: Reference, name: str, to: Place) -> float:
    return 0.1 if name in game.hands[game.mover] else 3


def stackers(game: Reference, name: str, to: Place) -> float:
    if name in game.hands[game.mover]:
        return 5 if name[1] in "BMP" else 0.3
    return 1 + 20 * len(game.stacks.get(to, ()))


def throwers(game: Reference, name: str, to: Place) -> float:
    if name[0] != game.mover:
        return 40
    if name in game.hands[game.mover]:
        return 8 if name[1] in "PM" else 1
    return 4 if any(n in game.stacks and game.stacks[n][-1][1] in "PM" for n in around(to)) else 1


def holes(game: Reference, name: str, to: Place) -> float:
    beside = sum(n in game.stacks for n in around(to))
    return 8.0**beside if beside > 3 else 3 if name[1] in "GLA" else 1


def thin(game: Reference, name: str, to: Place) -> float:
    """Away from the middle, touching little."""
    beside = sum(n in game.stacks for n in around(to))
    q, r = to
    return (1 + max(abs(q), abs(r), abs(q + r))) ** 4 / max(beside, 1) ** 3


def drifting(game: Reference, name: str, to: Place) -> float:
    """Always further to the south-east, what lies behind first."""
    q, r = game.places().get(name, to)
    return 4.0 ** min(12, (to[0] - q) + 2 * (to[1] - r)) * (0.2 if (q, r) == to else 1)


LEANINGS: dict[str, Weight] = {
    f.__name__: f for f in (any_way, movers, stackers, throwers, holes, thin, drifting)
}


def compare(game: Reference, state: HiveState) -> list[Action]:
    """The legal actions, which must be the same for both."""
    expected = game.legal()
    seat = game.turn % 2
    assert state.pending() == (seat,)
    found = list(state.legal(seat))
    assert found == sorted(map(number, expected)), (repr(state), game.stacks)
    return sorted(expected, key=number)


def play_out(
    rng: random.Random, letters: str, lean: Weight, plies: int, keys: dict[object, object]
) -> str:
    """Play one game in both; its result."""
    options: dict[str, object] = {
        "queen_first": rng.random() < 0.7,
        "repetition_draw": rng.choice((0, 2, 3, 3)),
        "max_turns": rng.choice((0, 0, plies // 2)),
    }
    game = Reference(
        letters,
        bool(options["queen_first"]),
        int(str(options["repetition_draw"])),
        int(str(options["max_turns"])),
    )
    state = apiary.start("hive", options={"expansions": letters, **options})
    assert isinstance(state, HiveState)
    for _ in range(plies):
        actions = compare(game, state)
        weights = [lean(game, *action) if action else 1.0 for action in actions]
        action = rng.choices(actions, weights)[0]
        game.play(action)
        state.play(state.pending()[0], number(action))
        key = game.key()
        assert keys.setdefault(("reference", key), state.key()) == state.key()
        assert keys.setdefault(("program", state.key()), key) == key
        outcome = state.outcome()
        result = ""
        if outcome is not None:
            result = "draw" if outcome.draw else "wb"[outcome.winners[0]]
        assert result == game.result()
        if result:
            return result
    return ""


GAMES = 2 if apiary.compiled else 1
PLIES = 90 if apiary.compiled else 60


@pytest.mark.parametrize("lean", LEANINGS)
@pytest.mark.parametrize("letters", SETS, ids=lambda letters: f"Base{letters}")
def test_same_game(letters: str, lean: str) -> None:
    rng = random.Random(f"{letters} {lean}")
    keys: dict[object, object] = {}
    for _ in range(GAMES):
        play_out(rng, letters, LEANINGS[lean], PLIES, keys)
