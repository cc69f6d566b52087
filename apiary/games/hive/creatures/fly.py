"""Fly: on to a piece that the opponent placed, moved or flipped in his last turn, and down to the
ground beside it (001 L259; V-16, V-30).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.expanded.colony import Colony
from apiary.games.hive.rules.freedom import downs


def targets(k: Colony, p: i64) -> i64:
    """The set of uncovered pieces that a fly p may land on: never itself (V-28)."""
    found = (k.placed | k.moved | k.flipped) & ~BIT[p]
    s = k.hive
    t: i64
    for t in range(61):
        if found & BIT[t] and not s.is_top(t):
            found ^= BIT[t]
    return found


def fly(k: Colony, p: i64, c: i64, at: i64) -> i64:
    """List the free cells beside its targets; the cell it leaves is marked."""
    found = targets(k, p)
    if found == 0:
        return at
    s = k.hive
    s.lift(p)
    t: i64
    for t in range(61):
        if found & BIT[t]:
            cell = s.pos[t]
            at = s.add(p, cell, downs(s, cell), at)
    s.put(p, c)
    return at
