"""Wasp: one slide; or it stings an enemy that stands alone, which is turned over and stunned until
the end of its owner's next turn (001 L225; V-13, V-14).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.creatures.shield_bug import shield_against
from apiary.games.hive.expanded.actions import STING, deed
from apiary.games.hive.expanded.colony import Colony
from apiary.games.hive.position import NOBODY, SIDE
from apiary.hexes import direction_to


def in_reach(k: Colony, by: i64, t: i64) -> bool:
    """Is a piece near enough to be stung?"""
    pos = k.hive.pos
    return k.settings.wasp_anywhere or direction_to(pos[by], pos[t]) >= 0


def spared(k: Colony) -> i64:
    """The set of pieces that can't be stung now: just moved or flipped by the opponent, stunned, or
    by a house rule stung in the last turn of the player to act.
    """
    found = k.moved | k.flipped | k.stunned
    if not k.settings.sting_repeat:
        me = k.me
        found |= k.stung[me]
    return found


def stings(k: Colony, by: i64, enemy: i64, at: i64) -> i64:
    """List the stings of a wasp, or of what copies one, among the pieces of the side `enemy`."""
    s = k.hive
    free = ~(spared(k) | BIT[by])
    t: i64
    for t in range(enemy * SIDE, enemy * SIDE + s.pieces):
        if free & BIT[t] == 0 or not k.is_alone(t) or not in_reach(k, by, t):
            continue
        if shield_against(k, t, by) == NOBODY:
            s.buf[at] = deed(STING, by, t)
            at += 1
    return at
