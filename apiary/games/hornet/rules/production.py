"""Card 4: produce one's own honey or destroy others', surely or by chance."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.games.hornet.actions import DESTROY, MAKE, RISKED, SURE
from apiary.games.hornet.position import AT_DESTROY, AT_PLACE, AT_THROW, Position

COST: Final[i64] = 2  # of a sure piece
MARKER: Final[i64] = 1  # of a chance marker


def feasible(s: Position, destroys: bool) -> i64:
    """How much could be produced or destroyed in the hornet's hive."""
    if not s.is_open(s.field):
        return 0
    if destroys:
        return s.honey_of_others(s.field, s.seat)
    room = s.room(s.field)
    stock = s.stock[s.seat]
    return room if room < stock else stock


def cost(declared: i64) -> i64:
    """What a declaration costs."""
    return COST * SURE[declared] + MARKER * RISKED[declared]


def may_declare(declared: i64, limit: i64, nectar: i64) -> bool:
    """Is a declaration possible with so much nectar where so many pieces are feasible (H-31)?"""
    sure = SURE[declared]
    return cost(declared) <= nectar and sure <= limit and (sure < limit or RISKED[declared] == 0)


def declare(s: Position, action: i64) -> bool:
    """Pay, and throw what was paid for; True if nothing is left to decide."""
    s.destroys = i64(action >= DESTROY)
    declared = action - (DESTROY if action >= DESTROY else MAKE)
    s.pay(s.seat, cost(declared))
    s.least = SURE[declared]
    s.most = s.least
    s.thrown = RISKED[declared]
    s.fallen = 1
    if s.thrown:
        s.phase = AT_THROW
        return False
    return settle(s)


def throw(s: Position, green: bool) -> bool:
    """A marker has landed; True if nothing is left to decide."""
    s.thrown -= 1
    s.fallen = 2 * s.fallen + i64(green)
    if green:
        s.most += 1
    return s.thrown == 0 and settle(s)


def settle(s: Position) -> bool:
    """All markers are thrown: what remains to be decided (H-9); True if nothing."""
    limit = feasible(s, s.destroys != 0)
    if s.most > limit:
        s.most = limit
    if s.destroys:
        s.phase = AT_DESTROY
        return s.most == 0
    s.phase = AT_PLACE
    if s.most > s.least:
        return False
    produce(s, s.least)
    return True


def produce(s: Position, count: i64) -> None:
    """One's own honey into the hive."""
    s.add_honey(s.field, s.seat, count)


def destroy(s: Position, owner: i64) -> bool:
    """One piece goes back to its owner; True if it was the last."""
    s.remove_honey(s.field, owner)
    s.taken += 1
    return s.taken == s.most
