"""The way that a piece takes, cell by cell: what a table shows of a move.

The rules list where a piece can go; which way it went they don't keep. Each function here finds one
way to an end that is known to be legal, with the same primitives. Compiled, because it reads the
positions' working memory after the rules have filled it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.position import (
    ANT,
    BEETLE,
    GRASSHOPPER,
    LADYBUG,
    MOSQUITO,
    NOT_SEARCHED,
    OCCUPIED,
    PILLBUG,
    QUEEN,
    SIDE,
    SPIDER,
    STAMP,
    Position,
)
from apiary.games.hive.rules.ant import run
from apiary.games.hive.rules.beetle import climb
from apiary.games.hive.rules.freedom import open_sides
from apiary.games.hive.rules.grasshopper import jump
from apiary.games.hive.rules.ladybug import crawl
from apiary.games.hive.rules.legal import own_moves
from apiary.games.hive.rules.mosquito import kinds_beside
from apiary.games.hive.rules.pillbug import prepare_throws
from apiary.games.hive.rules.queen_bee import walk
from apiary.games.hive.rules.spider import creep
from apiary.hexes import ALL, OFFSET_LIST, SLIDES, STEPS, TORUS

Moves = Callable[[Position, i64, i64, i64], i64]  # a rule that lists moves
Step = tuple[int, int]  # a cell and the level on which the piece stands there

# In the order in which a mosquito is taken for them: the shortest ways first.
_MOVES: Final[dict[i64, Moves]] = {
    QUEEN: walk,
    PILLBUG: walk,
    BEETLE: climb,
    GRASSHOPPER: jump,
    SPIDER: creep,
    ANT: run,
    LADYBUG: crawl,
}


def way(s: Position, p: int, to: int) -> tuple[list[Step], int | None]:
    """The steps of a legal move from a piece's cell to its end, both included, and the piece that
    throws it if it doesn't go by itself.
    """
    start = s.pos[p]
    s.pins = NOT_SEARCHED
    if p // SIDE == s.turn & 1 and leads_to(s, to, own_moves(s, p, start, 0)):
        return _own_way(s, p, start, to), None
    over, thrower = _thrown_over(s, p, to)
    return [(start, 0), (over, s.height(over)), (to, 0)], thrower


def leads_to(s: Position, to: i64, end: i64) -> bool:
    """Is a cell among the moves that a rule has just listed?"""
    i: i64
    for i in range(end):
        if s.buf[i] & TORUS == to:
            return True
    return False


def _own_way(s: Position, p: int, start: int, to: int) -> list[Step]:
    level = s.height(start) - 1
    kind = s.kind[p] if level == 0 else BEETLE
    if kind == MOSQUITO:
        kind = _copied(s, p, start, to)
    if kind == ANT:
        return [(cell, 0) for cell in shortest_slide(s, start, to)]
    if kind == SPIDER:
        return [(cell, 0) for cell in _three_slides(s, start, to)]
    if kind == GRASSHOPPER:
        return jump_way(s, start, to)
    if kind == LADYBUG:
        return _crawl(s, start, to)
    return [(start, level), (to, s.height(to))]


def _copied(s: Position, p: int, start: int, to: int) -> i64:
    """The creature as which a mosquito goes there."""
    kinds = kinds_beside(s, start)
    for kind, moves in _MOVES.items():
        if kinds & BIT[kind]:
            s.mark[STAMP] += 1
            if leads_to(s, to, moves(s, p, start, 0)):
                return kind
    raise AssertionError("the mosquito copies nobody who goes there")


def _cells(cell: int, directions: i64) -> list[int]:
    """The neighbours of a cell in a set of directions."""
    return unpacked(cell, STEPS[directions])


def _slides(s: Position, cell: int) -> list[int]:
    """Where one slide leads."""
    return unpacked(cell, SLIDES[s.board[cell] & ALL])


def unpacked(cell: int, steps: i64) -> list[int]:
    """The neighbours of a cell in a packed list of offsets."""
    found: list[int] = []
    while steps:
        found.append((cell + steps) & TORUS)
        steps >>= 10
    return found


def shortest_slide(s: Position, start: int, to: int) -> list[int]:
    """From one end to the other by slides, the piece itself lifted."""
    s.turn_neighbours(start, OCCUPIED)
    before = {start: start}
    reached = [start]
    for cell in reached:
        if cell == to:
            break
        for onward in _slides(s, cell):
            if onward not in before:
                before[onward] = cell
                reached.append(onward)
    s.turn_neighbours(start, OCCUPIED)
    found = [to]
    while found[-1] != start:
        found.append(before[found[-1]])
    return found[::-1]


def _three_slides(s: Position, start: int, to: int) -> list[int]:
    """A spider's slides, the piece itself lifted, no cell twice."""
    s.turn_neighbours(start, OCCUPIED)
    found = next(
        [start, first, second, to]
        for first in _slides(s, start)
        for second in _slides(s, first)
        if second != start and to != first and to in _slides(s, second)
    )
    s.turn_neighbours(start, OCCUPIED)
    return found


def jump_way(s: Position, start: int, to: int) -> list[Step]:
    """Straight over a row of pieces."""
    for offset in OFFSET_LIST:
        found = [(start, 0)]
        cell = (start + offset) & TORUS
        while s.height(cell):
            found.append((cell, s.height(cell)))
            cell = (cell + offset) & TORUS
        if cell == to and len(found) > 1:
            return [*found, (to, 0)]
    raise AssertionError("no row of pieces leads there")


def _crawl(s: Position, start: int, to: int) -> list[Step]:
    """Up, over, down."""
    for first in _cells(start, s.board[start] & open_sides(s, start, 0)):
        height = s.height(first)
        for second in _cells(first, s.board[first] & open_sides(s, first, height)):
            level = s.height(second)
            if second != start and to in _cells(second, open_sides(s, second, level)):
                return [(start, 0), (first, height), (second, level), (to, 0)]
    raise AssertionError("no way over the hive leads there")


def _thrown_over(s: Position, p: int, to: int) -> tuple[int, int]:
    """The cell over which a piece is thrown there, and who stands on it."""
    prepare_throws(s, (s.turn & 1) * SIDE)
    for i in range(s.throwers):
        over = s.throw_cell[i]
        if s.throw_pieces[i] & BIT[p] and to in unpacked(over, s.throw_ends[i]):
            return over, s.stack(over)[-1]
    raise AssertionError("nobody throws it there")
