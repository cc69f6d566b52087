"""By which piece a cell is told: one that is there or beside it. It is a number: in its lowest bits
the piece, above them on which side of that the cell lies.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.position import HEIGHT, HEIGHTS, NOBODY, TOP, Position
from apiary.hexes import OFFSETS, TORUS

SIDES: Final[i64] = 6  # bits of the piece
PIECE: Final[i64] = 63
ON_TOP: Final[i64] = 6  # where others are told by a direction


def reference(s: Position, cell: i64, others: i64) -> i64:
    """A piece to tell a cell by, if possible not one of the set `others`, and on which side
    of it the cell lies, or `ON_TOP`. The cell is on the hive or beside it.
    """
    board = s.board
    word = board[cell]
    if word >> HEIGHT & HEIGHTS:
        return ON_TOP << SIDES | word >> TOP
    found: i64 = NOBODY
    towards: i64
    for towards in range(6):
        if word >> towards & 1 == 0:
            continue
        near = board[(cell + OFFSETS[towards]) & TORUS]
        side = (towards + 3) % 6
        p = near >> TOP
        if others & BIT[p] == 0:
            return side << SIDES | p
        if near >> HEIGHT & HEIGHTS > 1:
            p = s.under[p]
        found = side << SIDES | p
    return found


def stays_beside(s: Position, p: i64, to: i64) -> i64:
    """The piece on which p stands at a cell, or else the first beside it; `NOBODY` if there is
    none.
    """
    below = _top_without(s, p, to)
    if below != NOBODY:
        return ON_TOP << SIDES | below
    towards: i64
    for towards in range(6):
        near = _top_without(s, p, (to + OFFSETS[towards]) & TORUS)
        if near != NOBODY:
            return (towards + 3) % 6 << SIDES | near
    return NOBODY


def _top_without(s: Position, p: i64, cell: i64) -> i64:
    """The piece on top of a cell, or beneath p if that is p."""
    word = s.board[cell]
    height = word >> HEIGHT & HEIGHTS
    if height == 0:
        return NOBODY
    top = word >> TOP
    if top != p:
        return top
    return s.under[p] if height > 1 else NOBODY
