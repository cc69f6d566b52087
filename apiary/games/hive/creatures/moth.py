"""Moth: down to the ground and up on to the hive again, in one move (001 L398; GU-2)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import Position
from apiary.games.hive.rules.freedom import downs, ups
from apiary.hexes import TORUS


def dip(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List where down and up lead; the cell it leaves is marked."""
    s.lift(p)
    lows = downs(s, c)
    while lows:
        low = (c + lows) & TORUS
        lows >>= 10
        at = s.add(p, low, ups(s, low), at)
    s.put(p, c)
    return at
