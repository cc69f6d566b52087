"""The program against the reference: the same legal actions at every turn, the same results.

Play is random but leans towards what is rare: tall stacks, throws, holes, thin hives, hives that
wander over the edge of the torus on which the program keeps its board.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import apiary
from apiary.games import hive
from apiary.games.hive import HiveState
from apiary.games.hive.names import PIECES, SETS
from apiary.games.hive.position import CELL_BITS, PASS
from apiary.hexes import torus_cell
from tests.effort import some
from tests.hive.reference import DIRECTIONS, Action, Place, Reference, around, hand

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


Keys = dict[object, object]


def go_on(
    rng: random.Random, game: Reference, state: HiveState, lean: Weight, plies: int, keys: Keys
) -> str:
    """Play on in both for some turns; the result if it comes to one."""
    for _ in range(plies):
        actions = compare(game, state)
        weights = [lean(game, *action) if action else 1.0 for action in actions]
        action = rng.choices(actions, weights)[0]
        game.play(action)
        state.play(state.pending()[0], number(action))
        key = game.key()
        assert keys.setdefault(("reference", key), state.key()) == state.key()
        assert keys.setdefault(("program", state.key()), key) == key
        assert result_of(state) == game.result()
        if game.result():
            return game.result()
    return ""


def result_of(state: HiveState) -> str:
    """The program's result as the reference says it."""
    outcome = state.outcome()
    if outcome is None:
        return ""
    return "draw" if outcome.draw else "wb"[outcome.winners[0]]


def play_out(rng: random.Random, letters: str, lean: Weight, plies: int, keys: Keys) -> str:
    """Play one game in both; its result."""
    queen_first = rng.random() < 0.7
    repetitions = rng.choice((0, 2, 3, 3))
    most = rng.choice((0, 0, plies // 2))
    game = Reference(letters, queen_first, repetitions, most)
    options: dict[str, object] = {
        "expansions": letters,
        "queen_first": queen_first,
        "repetition_draw": repetitions,
        "max_turns": most,
    }
    state = apiary.start("hive", options=options)
    assert isinstance(state, HiveState)
    return go_on(rng, game, state, lean, plies, keys)


GAMES = some(4)
PLIES = 90 if apiary.compiled else 60


@pytest.mark.parametrize("lean", LEANINGS)
@pytest.mark.parametrize("letters", SETS, ids=lambda letters: f"Base{letters}")
def test_same_game(letters: str, lean: str) -> None:
    rng = random.Random(f"{letters} {lean}")
    keys: Keys = {}
    for _ in range(GAMES):
        play_out(rng, letters, LEANINGS[lean], PLIES, keys)


# --- hives that no game is likely to come to


def straight(rng: random.Random, count: int) -> list[Place]:
    """A line, sometimes with one bend."""
    q, r = 0, 0
    turn = rng.randrange(2 * count)
    d = rng.randrange(6)
    cells = []
    for i in range(count):
        cells.append((q, r))
        if i == turn:
            d = (d + rng.choice((1, 5))) % 6
        q, r = q + DIRECTIONS[d][0], r + DIRECTIONS[d][1]
    return cells


def ring(rng: random.Random, count: int) -> list[Place]:
    """Around a hole, with more rings or an end that is left open."""
    size = rng.choice([n for n in (1, 2, 3, 4) if 6 * n <= count + 4])
    cells = []
    q, r = -size, size
    for d in range(6):
        for _ in range(size):
            cells.append((q, r))
            q, r = q + DIRECTIONS[d][0], r + DIRECTIONS[d][1]
    return grown(rng, cells[:count], count, lambda beside: 1)


def grown(
    rng: random.Random, cells: list[Place], count: int, liked: Callable[[int], float]
) -> list[Place]:
    """More cells beside the others, as their number of neighbours is liked."""
    cells = list(cells)
    while len(cells) < count:
        free = sorted({n for cell in cells for n in around(cell)} - set(cells))
        weights = [liked(sum(n in cells for n in around(place))) for place in free]
        cells.append(rng.choices(free, weights)[0])
    return cells


def blob(rng: random.Random, count: int) -> list[Place]:
    return grown(rng, [(0, 0)], count, lambda beside: beside**3)


def tree(rng: random.Random, count: int) -> list[Place]:
    return grown(rng, [(0, 0)], count, lambda beside: 1 if beside == 1 else 0.02)


def sponge(rng: random.Random, count: int) -> list[Place]:
    return grown(rng, [(0, 0)], count, lambda beside: 1)


SHAPES = {f.__name__: f for f in (straight, ring, blob, tree, sponge)}


def some_pieces(rng: random.Random, letters: str) -> list[str]:
    """Both queens and some of the rest, of equal pieces the lowest numbers."""
    share = rng.choice((0.4, 0.8, 1.0))
    chosen = []
    for colour in "wb":
        missing = False
        for name, before in zip(hand(colour, letters), ["", *hand(colour, letters)], strict=False):
            missing = missing and name[:2] == before[:2]
            missing = missing or (name[1] != "Q" and rng.random() > share)
            if not missing:
                chosen.append(name)
    return chosen


def built(rng: random.Random, letters: str, shape: str) -> tuple[Reference, HiveState]:
    """The same position for both."""
    names = some_pieces(rng, letters)
    rng.shuffle(names)
    climbers = [name for name in names if name[1] in "BM" and rng.random() < 0.6]
    bottoms = [name for name in names if name not in climbers]
    dq, dr = rng.randrange(-60, 60), rng.randrange(-60, 60)
    places = [(q + dq, r + dr) for q, r in SHAPES[shape](rng, len(bottoms))]
    stacks = {place: [name] for place, name in zip(places, bottoms, strict=True)}
    towers = rng.sample(places, min(len(places), rng.choice((1, 2, 3, 6))))
    for name in climbers:
        stacks[rng.choice(towers)].append(name)
    turn = rng.choice((28, 29))
    immobile = rng.choice([None, *(stack[-1] for stack in stacks.values())])
    game = Reference(letters, True, 3)
    game.put(stacks, turn, immobile)
    text = " ".join(f"{q},{r}:{','.join(stack)}" for (q, r), stack in stacks.items())
    kind = f"Base+{letters}" if letters else "Base"
    line = f"{kind};{'Black' if turn % 2 else 'White'}[15];{text}"
    return game, hive.position(f"{line};{immobile}" if immobile else line)


BUILT = some(9)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("letters", SETS, ids=lambda letters: f"Base{letters}")
def test_same_moves_in_strange_hives(letters: str, shape: str) -> None:
    rng = random.Random(f"{letters} {shape}")
    for _ in range(BUILT):
        game, state = built(rng, letters, shape)
        assert result_of(state) == game.result()
        if not game.result():
            go_on(rng, game, state, LEANINGS[rng.choice(list(LEANINGS))], 4, {})


def two_deep(game: Reference) -> int:
    """How many sequences of two actions there are."""
    found = 0
    for action in game.legal():
        after = game.copy()
        after.play(action)
        if not after.result():
            found += len(after.legal())
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_taking_back_in_strange_hives(shape: str) -> None:
    # The program counts by doing and undoing on one position, which must be unchanged after.
    for letters in SETS if apiary.compiled else ("", "MLP"):
        rng = random.Random(f"perft {letters} {shape}")
        game, state = built(rng, letters, shape)
        if not game.result():
            before = list(state.legal(game.turn % 2))
            assert state.perft(2) == two_deep(game)
            assert list(state.legal(game.turn % 2)) == before
