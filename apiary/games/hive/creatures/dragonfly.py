"""Dragonfly: up, over to a neighbouring piece, and straight on in that direction over all pieces of
the row down to the ground behind it (001 L243; V-21).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.position import NOBODY, Position
from apiary.games.hive.rules.freedom import open_sides, ups
from apiary.hexes import ALL, OFFSETS, TORUS


def dart(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List where the rows end that begin on a neighbour; the cell it leaves is marked."""
    s.lift(p)
    firsts = ups(s, c)
    d: i64
    while firsts:
        first = (c + firsts) & TORUS
        firsts >>= 10
        for d in range(6):
            if s.board[first] & ALL & BIT[d]:
                end = row_end(s, first, d)
                if end != NOBODY:
                    at = s.add_cell(p, end, at)
    s.put(p, c)
    return at


def row_end(s: Position, c: i64, d: i64) -> i64:
    """The free cell behind the row of pieces from c on; NOBODY if a gate closes the way."""
    step = OFFSETS[d]
    while s.height(c):
        if open_sides(s, c, s.height(c)) & BIT[d] == 0:
            return NOBODY
        c = (c + step) & TORUS
    return c
