"""Centipede: three steps on top of the hive on to a piece that stands alone, with which it changes
places (001 L267; V-20).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.creatures.shield_bug import shield_against
from apiary.games.hive.expanded.actions import SWAP, deed
from apiary.games.hive.expanded.colony import HONEYCOMBO, Colony
from apiary.games.hive.position import HEIGHT, HEIGHTS, NOBODY, TOP
from apiary.games.hive.rules.freedom import ups
from apiary.games.hive.rules.one_hive import holds_without, pinned
from apiary.hexes import TORUS


def reached(k: Colony, by: i64) -> i64:
    """The set of pieces alone on their cells that are three steps on top of the hive away."""
    s = k.hive
    c = s.pos[by]
    found: i64 = 0
    s.lift(by)
    firsts = ups(s, c)
    while firsts:
        first = (c + firsts) & TORUS
        firsts >>= 10
        seconds = ups(s, first)
        while seconds:
            second = (first + seconds) & TORUS
            seconds >>= 10
            thirds = ups(s, second)
            while thirds:
                third = (second + thirds) & TORUS
                thirds >>= 10
                cell = s.board[third]
                twice = third == first and k.settings.centipede_distinct
                if not twice and cell >> HEIGHT & HEIGHTS == 1:
                    found |= BIT[cell >> TOP]
    s.put(by, c)
    return found & ~BIT[HONEYCOMBO]


def unmovable(k: Colony) -> i64:
    """The set of pieces that nobody may throw or swap now: just moved, or stunned (V-14)."""
    return k.immobile | k.stunned if k.settings.stung_unmovable else k.immobile


def swaps(k: Colony, by: i64, at: i64) -> i64:
    """List the swaps of a centipede, or of what copies one."""
    s = k.hive
    if pinned(s, s.pos[by]) or (by >> 5 != k.me and shield_against(k, by, NOBODY) != NOBODY):
        return at
    found = reached(k, by) & ~unmovable(k)
    t: i64
    for t in range(61):
        if found & BIT[t] == 0 or shield_against(k, t, by) != NOBODY:
            continue
        if not k.settings.centipede_strict or holds_without(s, by, t):
            s.buf[at] = deed(SWAP, by, t)
            at += 1
    return at
