"""Step 2, expanding: a tile on the table, beside the hive (AL-2, AL-3, AL-31).

`survey` writes into the working memory `edge`, for every cell beside the hive, in which directions
there are cells of the hive, and whether one of them is an uncovered cell of the first level. It
must be cleared with `forget` after use.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.alveola.actions import CENTRE, OFFSETS, ROW, TORUS
from apiary.games.alveola.position import LEVEL, Position
from apiary.hexes import ALL, COUNT

# How well a place satisfies the two conditions; of a tile's places only the best are legal.
APART: Final[i64] = 0  # it doesn't touch the hive
TOUCHING: Final[i64] = 1  # it does, and no more
LOW: Final[i64] = 2  # it touches an uncovered cell of the first level (b)
JOINED: Final[i64] = 3  # at least two of its cells touch at least two of the hive's (a)
BEST: Final[i64] = 4  # both

NONE: Final[i64] = 0
GROUND: Final[i64] = 64  # in `edge`: beside an uncovered cell of the first level

edge: Final = vec[i64]([0] * 16384)  # working memory: directions of the hive, and GROUND

# From a cell to its only neighbour in a set of directions.
_ONLY: Final = vec[i64](
    [OFFSETS[mask.bit_length() - 1] if mask and mask & (mask - 1) == 0 else 0 for mask in range(64)]
)


def survey(s: Position) -> None:
    """Fill `edge`."""
    board = s.board
    found = edge
    row: i64
    column: i64
    d: i64
    for row in range(s.north, s.south + 1):
        first = CENTRE + ROW * row
        for column in range(s.west, s.east + 1):
            cell = (first + column) & TORUS
            height = i64(board[cell]) & LEVEL
            if height == 0:
                continue
            ground = GROUND if height == 1 else NONE
            for d in range(6):
                beside = (cell + OFFSETS[d]) & TORUS
                opposite = d + 3 if d < 3 else d - 3
                found[beside] |= BIT[opposite] | ground


def forget(s: Position) -> None:
    """Clear `edge`."""
    found = edge
    row: i64
    column: i64
    for row in range(s.north - 1, s.south + 2):
        first = CENTRE + ROW * row
        for column in range(s.west - 1, s.east + 2):
            found[(first + column) & TORUS] = 0


def near(s: Position, cell: i64) -> i64:
    """What `survey` would write for one cell."""
    board = s.board
    found: i64 = 0
    d: i64
    for d in range(6):
        height = i64(board[(cell + OFFSETS[d]) & TORUS]) & LEVEL
        if height:
            found |= BIT[d]
        if height == 1:
            found |= GROUND
    return found


def grade(a: i64, near_a: i64, b: i64, near_b: i64, c: i64, near_c: i64) -> i64:
    """How well a tile on three free cells satisfies the conditions (AL-2); `near` each of them are
    these cells of the hive.
    """
    around = near_a | near_b | near_c
    if around == 0:
        return APART
    low = around & GROUND != 0
    if joined(a, near_a & ALL, b, near_b & ALL, c, near_c & ALL):
        return BEST if low else JOINED
    return LOW if low else TOUCHING


def grade_at(s: Position, a: i64, b: i64, c: i64) -> i64:
    """The same without a survey."""
    return grade(a, near(s, a), b, near(s, b), c, near(s, c))


def joined(a: i64, near_a: i64, b: i64, near_b: i64, c: i64, near_c: i64) -> bool:
    """Do at least two of three cells touch the hive, and at least two of its cells (AL-3)?"""
    touching = i64(near_a != 0) + i64(near_b != 0) + i64(near_c != 0)
    if touching < 2:
        return False
    if COUNT[near_a] + COUNT[near_b] + COUNT[near_c] > touching:
        return True  # one of them touches two
    touched: i64 = -1  # the only cell of the hive so far
    if near_a:
        touched = (a + _ONLY[near_a]) & TORUS
    if near_b:
        other = (b + _ONLY[near_b]) & TORUS
        if touched >= 0 and touched != other:
            return True
        touched = other
    return near_c != 0 and touched != (c + _ONLY[near_c]) & TORUS
