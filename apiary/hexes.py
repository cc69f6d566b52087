"""Hex geometry shared by all games.

Hexes are axial `(q, r)` with a point at the top. A direction is 0..5, counter-clockwise from the
east: E, NE, NW, W, SW, SE; the opposite of `d` is `d + 3`, and the two cells that touch both `a`
and its neighbour in direction `d` lie in the directions `d + 1` and `d - 1` of `a`.

Boards without an edge are laid on a torus of 1024 cells: `(q, r)` is the cell `q + 53 r` modulo
1024. The shortest way round that torus takes 36 steps, the longest that 1024 cells allow, so a
connected group of up to 34 cells can't meet itself. The six neighbours of a cell are a set of
directions in six bits; a list of neighbours is packed into one integer, ten bits for each offset,
ended by zero, and read like this:

    steps = STEPS[mask]
    while steps:
        neighbour = (cell + steps) & TORUS
        steps >>= 10
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

E: Final = 0
NE: Final = 1
NW: Final = 2
W: Final = 3
SW: Final = 4
SE: Final = 5

DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
ALL: Final[i64] = 63  # every direction

TORUS: Final[i64] = 1023
CENTRE: Final[i64] = 512
ROW: Final = 53  # from a cell to its south-east neighbour
GIRTH: Final = 36  # steps of the shortest way round

OFFSET_LIST: Final = [q + r * ROW for q, r in DIRECTIONS]
OFFSETS: Final = vec[i64](OFFSET_LIST)
# Offsets of the directions -1, 0, 1, .. 6: a ring that can be walked without wrapping.
RING: Final = vec[i64](OFFSET_LIST[-1:] + OFFSET_LIST + OFFSET_LIST[:1])


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Number of steps from one hex to another.

    >>> distance((0, 0), (2, -1))
    2
    """
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def rotate(cell: tuple[int, int], turns: int) -> tuple[int, int]:
    """The cell after so many turns of 60 degrees counter-clockwise about the origin.

    >>> rotate((1, 0), 1)
    (1, -1)
    """
    q, r = cell
    for _ in range(turns % 6):
        q, r = q + r, -q
    return q, r


def connected(cells: set[tuple[int, int]]) -> bool:
    """Do the cells lie together?

    >>> connected({(0, 0), (1, 0)}), connected({(0, 0), (2, 0)})
    (True, False)
    """
    left = set(cells)
    todo = [left.pop()] if left else []
    while todo:
        q, r = todo.pop()
        beside = {(q + dq, r + dr) for dq, dr in DIRECTIONS} & left
        left -= beside
        todo.extend(beside)
    return not left


def _packed(mask: int) -> int:
    """The offsets of a set of directions, smallest first so that cells come out in order."""
    found = 0
    for offset in sorted((OFFSET_LIST[d] for d in range(6) if mask >> d & 1), reverse=True):
        found = found << 10 | (offset & 1023)
    return found


def _slides(mask: int) -> int:
    """Free directions in which exactly one of the two common neighbours is occupied."""
    left = (mask << 1 | mask >> 5) & 63
    right = (mask >> 1 | mask << 5) & 63
    return ~mask & (left ^ right) & 63


def _arcs(mask: int) -> int:
    """Number of separate runs of occupied neighbours (a full ring has no end: 0)."""
    return (mask & ~(mask << 1 | mask >> 5) & 63).bit_count()


def _turn(mask: int) -> int:
    """Sum of the two slides, or -1 if there are not just two."""
    slides = [OFFSET_LIST[d] for d in range(6) if _slides(mask) >> d & 1]
    return sum(slides) & 1023 if len(slides) == 2 else -1


STEPS: Final = vec[i64]([_packed(mask) for mask in range(64)])
SLIDE_MASK: Final = vec[i64]([_slides(mask) for mask in range(64)])
SLIDES: Final = vec[i64]([_packed(_slides(mask)) for mask in range(64)])
ARCS: Final = vec[i64]([_arcs(mask) for mask in range(64)])
TURN: Final = vec[i64]([_turn(mask) for mask in range(64)])
COUNT: Final = vec[i64]([mask.bit_count() for mask in range(64)])


def neighbour(cell: i64, direction: i64) -> i64:
    """The cell of the torus in that direction."""
    return (cell + OFFSETS[direction]) & TORUS


def direction_to(cell: i64, other: i64) -> i64:
    """The direction from a cell to its neighbour, or -1 if it is none."""
    d: i64
    for d in range(6):
        if neighbour(cell, d) == other:
            return d
    return -1


def unrolled(cells: list[int], origin: int) -> dict[int, tuple[int, int]]:
    """Axial places for a connected group of torus cells, `origin` (one of them) at (0, 0)."""
    wanted = set(cells)
    places = {origin: (0, 0)}
    todo = [origin]
    while todo:
        cell = todo.pop()
        q, r = places[cell]
        for d, (dq, dr) in enumerate(DIRECTIONS):
            n = neighbour(cell, d)
            if n in wanted and n not in places:
                places[n] = (q + dq, r + dr)
                todo.append(n)
    return places


def torus_cell(place: tuple[int, int]) -> int:
    """The cell of the torus for an axial place, (0, 0) at its centre."""
    return int((CENTRE + place[0] + place[1] * ROW) & TORUS)
