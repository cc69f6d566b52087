"""Ways over the hive, cell by cell: which one a piece took, where rules only list its ends, and
which step is closed where it gets to none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hive.freedom import downs, gate, ups
from apiary.games.hive.position import STAMP, Position
from apiary.hexes import ALL, SLIDES, TORUS, direction_to, neighbour

_HOW: Final = " sud"  # a slide, up on to a piece, down to the ground
SLIDE: Final[i64] = 1
UP: Final[i64] = 2


def packed(patterns: tuple[str, ...]) -> vec[i64]:
    """Patterns of steps as numbers: two bits for each step, the first one lowest."""
    return vec[i64](
        [
            sum(_HOW.index(how) << 2 * place for place, how in enumerate(pattern))
            for pattern in patterns
        ]
    )


def list_ends(s: Position, p: i64, c: i64, patterns: vec[i64], at: i64) -> i64:
    """List where a piece gets with these steps, not back to where it began."""
    if len(patterns) == 0:
        return at
    s.mark[c] = s.mark[STAMP]
    s.lift(p)
    i: i64
    for i in range(len(patterns)):
        at = _list_further(s, p, c, patterns[i], at)
    s.put(p, c)
    return at


def _list_further(s: Position, p: i64, cell: i64, pattern: i64, at: i64) -> i64:
    how = pattern & 3
    if how == SLIDE:
        steps = SLIDES[s.board[cell] & ALL]
    else:
        steps = ups(s, cell) if how == UP else downs(s, cell)
    rest = pattern >> 2
    if rest == 0:
        return s.add(p, cell, steps, at)
    while steps:
        at = _list_further(s, p, (cell + steps) & TORUS, rest, at)
        steps >>= 10
    return at


def unpacked(cell: int, steps: i64) -> list[int]:
    """The neighbours of a cell in a packed list of offsets."""
    found: list[int] = []
    while steps:
        found.append((cell + steps) & TORUS)
        steps >>= 10
    return found


def step(s: Position, cell: int, how: str) -> list[int]:
    """Where one step leads: a slide, up on to a piece, or down to the ground."""
    if how == "s":
        return unpacked(cell, SLIDES[s.board[cell] & ALL])
    return unpacked(cell, ups(s, cell) if how == "u" else downs(s, cell))


def walk(s: Position, way: list[int], pattern: str, to: int) -> list[int]:
    """The cells of a way with these steps, none of them twice; the mover is lifted. Empty if there
    is none.
    """
    if not pattern:
        return way if way[-1] == to else []
    for cell in step(s, way[-1], pattern[0]):
        if cell not in way:
            found = walk(s, [*way, cell], pattern[1:], to)
            if found:
                return found
    return []


class Closed(NamedTuple):
    """The step of a way, counted from 1, that a gate closes, and the two cells of the gate."""

    number: int
    gate: tuple[int, int]


def closed_step(s: Position, start: int, pattern: str, to: int) -> Closed | None:
    """The first closed step of a way with these steps, were there no gates; of several ways that of
    the one that goes furthest. None if there is no such way. The mover is lifted.
    """
    found: Closed | None = None
    for way in _ways(s, [start], pattern, to):
        closed = first_closed(s, way, pattern)
        if closed is not None and (found is None or closed.number > found.number):
            found = closed
    return found


def first_closed(s: Position, way: list[int], pattern: str) -> Closed | None:
    """The first step of a way that a gate closes, or None."""
    for n, how in enumerate(pattern):
        if way[n + 1] not in step(s, way[n], how):
            left, right = gate(way[n], direction_to(way[n], way[n + 1]))
            return Closed(n + 1, (int(left), int(right)))
    return None


def _ways(s: Position, way: list[int], pattern: str, to: int) -> Iterator[list[int]]:
    """All ways with these steps, none of their cells twice, gates or not."""
    if not pattern:
        if way[-1] == to:
            yield way
        return
    for direction in range(6):
        cell = neighbour(way[-1], direction)
        if cell in way or (s.height(cell) > 0) != (pattern[0] == "u"):
            continue
        if pattern[0] == "s" and not any(s.height(flank) for flank in gate(way[-1], direction)):
            continue
        yield from _ways(s, [*way, cell], pattern[1:], to)


def row(s: Position, cell: int, offset: int) -> list[int]:
    """The pieces of a straight row from a cell on."""
    found: list[int] = []
    while s.height(cell):
        found.append(cell)
        cell = (cell + offset) & TORUS
    return found
