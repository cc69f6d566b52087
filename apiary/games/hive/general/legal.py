"""All legal actions of any game."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hive.actions import ACTIONS, END_TURN, deed
from apiary.games.hive.colony import PLACING, SELECTING, Colony
from apiary.games.hive.general.moving import deeds
from apiary.games.hive.general.placing import placements
from apiary.games.hive.general.stretch import fits, is_crowded
from apiary.games.hive.general.turns import do
from apiary.games.hive.modules.honeycombo import (
    covers_honeycombo,
    flip_of_honeycombo,
    uncovers_honeycombo,
)
from apiary.games.hive.modules.swarm import draw_and_steals, draws_first, hands, or_draw_first
from apiary.games.hive.modules.venom import flips
from apiary.games.hive.position import NOT_SEARCHED, PASS

# For each action the list it was last seen in; the number of lists comes last.
_listed: Final = vec[i64]([0] * (ACTIONS + 1))


def generate(k: Colony, at: i64) -> i64:
    """Write all actions to the hive's `buf` from `at`; the end of the list. A pass if there is no
    other.
    """
    s = k.hive
    if k.phase == SELECTING:
        return hands(k, at)
    end = acting(k, at)
    if draws_first(k):
        end = or_draw_first(k, at, end)
    if k.second and k.phase != PLACING:
        end = or_end_turn(k, at, end)
    if end == at:
        s.buf[end] = PASS
        end += 1
    return end


def acting(k: Colony, at: i64) -> i64:
    """List everything that does something on the table."""
    s = k.hive
    s.pins = NOT_SEARCHED
    end = placements(k, at)
    if k.queen_is_placed(k.me) and k.phase != PLACING:  # before, nothing else may be done (V-9)
        end = deeds(k, end)
        end = flips(k, end)
        end = flip_of_honeycombo(k, end)
        if k.settings.swarm:
            end = draw_and_steals(k, end)
    end = each_once(s.buf, at, end)
    if k.settings.honeycombo:
        end = without_covering(k, at, end)
    if k.settings.may_overreach and is_crowded(s):
        end = without_overreaching(k, at, end)
    return end


def or_end_turn(k: Colony, at: i64, end: i64) -> i64:
    """Add that the second action of a double turn may be left out (HC-8)."""
    if k.honeycombo_is_covered() or (end > at and not k.settings.second_optional):
        return end
    k.hive.buf[end] = deed(END_TURN, 0, 0)
    return end + 1


def each_once(buf: vec[i64], at: i64, end: i64) -> i64:
    """Keep the first of equal actions: a piece may get to a cell in several ways."""
    listed = _listed
    listed[ACTIONS] += 1
    stamp = listed[ACTIONS]
    found = at
    i: i64
    for i in range(at, end):
        action = buf[i]
        if listed[action] != stamp:
            listed[action] = stamp
            buf[found] = action
            found += 1
    return found


def without_covering(k: Colony, at: i64, end: i64) -> i64:
    """Leave out what would have the Honeycombo covered at the end of the turn (HC-4)."""
    covered = k.honeycombo_is_covered()
    buf = k.hive.buf
    found = at
    i: i64
    for i in range(at, end):
        action = buf[i]
        if covered:
            fine = uncovers_honeycombo(k, action)
        elif covers_honeycombo(k, action):
            fine = k.left > 1 and can_be_uncovered(k, action, end)
        else:
            fine = True
        if fine:
            buf[found] = action
            found += 1
    return found


def can_be_uncovered(k: Colony, action: i64, at: i64) -> bool:
    """After an action that covers the Honeycombo, is there a second one that uncovers it?"""
    after = k.copy()
    after.hive.buf = k.hive.buf
    do(after, action)
    return acting(after, at) > at


def without_overreaching(k: Colony, at: i64, end: i64) -> i64:
    """Leave out what would stretch the hive beyond the table."""
    buf = k.hive.buf
    found = at
    i: i64
    for i in range(at, end):
        action = buf[i]
        if fits(k, action):
            buf[found] = action
            found += 1
    return found


def listed(k: Colony) -> vec[i64]:
    """All actions in the order in which the rules find them."""
    end = generate(k, 0)
    return k.hive.buf[:end]
