"""Wasp: one slide; or it stings an enemy that stands alone, which is turned over and stunned until
the end of its owner's next turn (001 L225; V-13, V-14).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hive.actions import STING, deed
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.creature import Power
from apiary.games.hive.creatures.queen_bee import Walker
from apiary.games.hive.creatures.shield_bug import shield_against
from apiary.games.hive.position import NOBODY, SIDE
from apiary.games.hive.reasons import reason
from apiary.hexes import direction_to


@final
class Sting(Power):
    """Stuns a piece, and turns it over unless faces are fixed."""

    def __init__(self) -> None:
        super().__init__(STING, "stings", "sting", "stung")

    def use(self, k: Colony, by: i64, t: i64) -> None:
        if k.settings.all_flip:
            k.turn_over(t)
        k.stunned |= BIT[t]
        k.stung_now |= BIT[t]


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


@final
class Wasp(Walker):
    def __init__(self) -> None:
        super().__init__("wasp", free=90, steps=("s",), power=Sting())

    def powers(self, k: Colony, by: i64, at: i64) -> i64:
        """List what it, or what copies it, stings."""
        s = k.hive
        free = ~(spared(k) | BIT[by])
        base = k.enemy_of(by) * SIDE
        t: i64
        for t in range(base, base + s.pieces):
            if free & BIT[t] == 0 or not k.is_alone(t) or not in_reach(k, by, t):
                continue
            if shield_against(k, t, by) == NOBODY:
                s.buf[at] = deed(STING, by, t)
                at += 1
        return at

    def why_not_used(self, k: Colony, by: i64, t: i64) -> Reason:
        s = k.hive
        c = s.pos[t]
        if t >> 5 != k.enemy_of(by):
            return reason("hive.sting_enemy", "V-13", c, piece=t)
        if not k.is_alone(t):
            return reason("hive.in_stack", "V-13", c, piece=t)
        if k.has(k.stunned, t):
            return reason("hive.stunned_already", "V-14", c, piece=t)
        if k.has(k.moved | k.flipped, t):
            return reason("hive.sting_moved", "V-14", c, piece=t)
        if not in_reach(k, by, t):
            return reason("hive.sting_far", "V-13", c, piece=t, by=by)
        shield = shield_against(k, t, by)
        if shield != NOBODY:
            return reason("hive.shielded", "V-22", c, s.pos[shield], piece=t, by=shield)
        return reason("hive.stung_before", "V-14", c, piece=t)
