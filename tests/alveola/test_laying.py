"""Places for tiles: the list agrees with the rules written down as plainly as possible."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apiary.games.alveola import GAME
from apiary.games.alveola.actions import PARTS, At, Do
from apiary.games.alveola.position import Position
from tests.alveola.tables import Table, arranged, random_table
from tests.strategies import work

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
Cell = tuple[int, int]


def turned(cells: list[Cell], turns: int) -> list[Cell]:
    for _ in range(turns):
        cells = [(q + r, -q) for q, r in cells]
    return cells


@cache
def beside(cell: Cell) -> frozenset[Cell]:
    return frozenset({(cell[0] + q, cell[1] + r) for q, r in STEPS})


class Plain:
    """A position as sets and dictionaries."""

    def __init__(self, s: Position) -> None:
        self.height: dict[Cell, int] = {}
        self.full: dict[Cell, bool] = {}
        self.levels: dict[Cell, list[tuple[int, bool]]] = {}
        for tile in range(len(s.laid)):
            if s.laid[tile] < 0:
                continue
            for part in range(PARTS):
                cell = s.place_of(s.part(tile, part))
                full = bool(s.box.full[tile * 3 + part])
                self.levels.setdefault(cell, []).append((int(s.level[tile]), full))
        for cell, found in self.levels.items():
            self.height[cell], self.full[cell] = max(found)
        self.hive = set(self.height)
        pieces = (*s.workers, *s.queens, *s.hornets)
        self.taken = {s.place_of(place) for place in pieces if place >= 0}

    def merit(self, cells: list[Cell]) -> int:
        """0 if a place on the table doesn't touch the hive; 1, 2 for (b), 3 for (a), 4 for both."""
        neighbours = [beside(cell) & self.hive for cell in cells]
        touched = frozenset().union(*neighbours)
        if not touched:
            return 0
        ground = any(self.height[cell] == 1 for cell in touched)
        joined = sum(map(bool, neighbours)) >= 2 and len(touched) >= 2
        return 1 + int(ground) + 2 * int(joined)

    def may_raise(self, cells: list[Cell], full: list[bool]) -> bool:
        return (
            all(cell in self.height and cell not in self.taken for cell in cells)
            and len({self.height[cell] for cell in cells}) == 1
            and all(self.full[cell] != new for cell, new in zip(cells, full, strict=True))
        )


def expected(s: Position) -> set[str]:
    """All places for the tile in hand, by trying every one."""
    plain = Plain(s)
    tile = GAME.data.tiles[int(s.tile)]
    full = [cell == "F" for cell in tile.cells]
    shape = [(q, r) for q, r in GAME.data.shapes[tile.shape]]
    icons = [part == tile.hornet_icon for part in range(PARTS)]
    hive = plain.hive
    near = hive | {c for a in hive for b in beside(a) for c in beside(b)}
    near |= {b for a in near for b in beside(a)}
    raised: list[list[Cell]] = []
    lower: dict[int, list[list[Cell]]] = {}
    for moved in (turned(shape, turns) for turns in range(6)):
        for q, r in near:
            cells = [(q + a - moved[0][0], r + b - moved[0][1]) for a, b in moved]
            if hive.isdisjoint(cells):
                lower.setdefault(plain.merit(cells), []).append(cells)
            elif plain.may_raise(cells, full) and not s.first_turn():
                raised.append(cells)
    assert max(lower) >= 3  # (a) can always be met
    found: dict[object, list[Cell]] = {}  # by what it looks like
    for cells in (*raised, *lower[max(lower)]):
        look = frozenset(zip(cells, full, icons, strict=True))
        found[look] = min(cells, found.get(look, cells))
    return {"lay " + " ".join(f"{q},{r}" for q, r in cells) for cells in found.values()}


@pytest.mark.parametrize("seats", [2, 3, 4])
@work(40)
@given(seed=st.integers(0, 2**32 - 1), count=st.integers(14, 250))
def test_places_are_those_of_the_rules(seats: int, seed: int, count: int) -> None:
    table = random_table(Random(seed), seats, count, layout="random")
    while table.state.pending() and table.s.phase != At.LAY:
        table.on(*table.legal()[:1]) if table.state.pending()[0] >= 0 else table.settle()
    if table.state.pending():
        assert set(table.legal()) == expected(table.s)


@work(30)
@given(seed=st.integers(0, 2**32 - 1))
def test_high_hives(seed: int) -> None:
    """Players who raise whenever they can; in random play hives stay low."""
    rng = Random(seed)
    table = arranged(2)
    for _ in range(rng.randrange(10, 40)):
        while table.state.pending() and table.s.phase != At.LAY:
            table.on(table.legal()[-1 if rng.random() < 0.7 else 0])
        if not table.state.pending():
            break
        legal = table.legal()
        assert set(legal) == expected(table.s)
        high = [text for text in legal if table.s.height(table.cell(text.split()[1]))]
        table.on(rng.choice(high or legal))
        table.check()


def line(count: int, turns: int) -> Table:
    """A hive that grows in one direction, as far as so many tiles can reach."""
    table = arranged(2)
    step = STEPS[turns]
    for _ in range(count):
        while table.state.pending() and table.s.phase != At.LAY:
            table.on(table.legal()[0])
        farthest = max(
            table.legal(),
            key=lambda text: max(reach(cell, step) for cell in text.split()[1:]),
        )
        table.on(farthest)
    return table


def reach(cell: str, step: Cell) -> int:
    """How far a cell lies in a direction."""
    q, r = map(int, cell.split(","))
    x, y, z = q, r, -q - r
    a, b, c = step[0], step[1], -step[0] - step[1]
    return x * a + y * b + z * c


@pytest.mark.parametrize("turns", range(6))
def test_the_longest_hive_does_not_meet_itself(turns: int) -> None:
    table = line(48, turns)
    while table.state.pending():
        table.on(table.legal()[0])
    table.check()
    s = table.s
    assert s.ended
    spans = (s.east - s.west, s.south - s.north)
    assert max(spans) > 40
    assert max(spans) < 104
    places = [s.place_of(cell) for cell in range(16384) if s.height(cell)]
    assert len(set(places)) == len(places) == 3 * 50
    assert all(s.cell_of(q, r) >= 0 for q, r in places)


def test_the_list_is_sorted_where_the_torus_begins_again() -> None:
    table = line(40, 5)
    while table.s.phase != At.LAY:
        table.on(table.legal()[0])
    actions = list(table.state.legal(table.state.pending()[0]))
    assert actions == sorted(actions)
    assert {action >= Do.LAY for action in actions} == {True}
    assert set(table.legal()) == expected(table.s)
