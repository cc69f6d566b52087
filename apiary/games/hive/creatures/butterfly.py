"""Butterfly: two steps on top of the hive, never down (001 L390; GU-2)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import Position
from apiary.games.hive.rules.freedom import ups
from apiary.hexes import TORUS


def flutter(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List where two steps on top of the hive lead; the cell it leaves is marked."""
    s.lift(p)
    firsts = ups(s, c)
    while firsts:
        first = (c + firsts) & TORUS
        firsts >>= 10
        at = s.add(p, first, ups(s, first), at)
    s.put(p, c)
    return at
