"""Predators: they remove an enemy piece for good, themselves too (001 L326-350; P-1, P-3, V-23)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.creatures.shield_bug import shield_against_removal, shield_of_used
from apiary.games.hive.expanded.actions import TAKE, deed
from apiary.games.hive.expanded.colony import REMOVED, Colony
from apiary.games.hive.position import NOBODY, SIDE, THE_QUEEN
from apiary.games.hive.rules.one_hive import holds_without, pinned


def takes(k: Colony, by: i64, preys: i64, at: i64) -> i64:
    """List which of a set of pieces the predator `by` may remove.

    The hive must hold without the predator, and without both.
    """
    s = k.hive
    if preys == 0 or pinned(s, s.pos[by]) or shield_of_used(k, by) != NOBODY:
        return at
    t: i64
    for t in range(61):
        if preys & BIT[t] == 0 or shield_against_removal(k, t, by) != NOBODY:
            continue
        if holds_without(s, by, t):
            s.buf[at] = deed(TAKE, by, t)
            at += 1
    return at


def remove_both(k: Colony, by: i64, prey: i64) -> None:
    """Take the predator and its prey out of the game."""
    k.pick_up(by, REMOVED)
    k.pick_up(prey, REMOVED)


def queen_is_removed(k: Colony, side: i64) -> bool:
    """Has a side lost its queen to a predator?"""
    return k.hive.pos[side * SIDE + THE_QUEEN] == REMOVED
