"""Card 3: others' honey in the hornet's hive for one's own, or when penalised only away."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.hornet.actions import SEATS, Do
from apiary.games.hornet.names import SEATS_NAMED
from apiary.games.hornet.position import Position

MOST: Final[i64] = 3
COST: Final[i64] = 2


def can_take_more(s: Position) -> bool:
    """Is there honey to take, nectar to pay, and honey of one's own to replace it (H-6, H-7)?"""
    return (
        s.taken < MOST
        and s.purse[s.seat] >= COST
        and s.honey_of_others(s.field, s.seat) > 0
        and (s.penalised() or s.stock[s.seat] > 0)
    )


def may_take(s: Position, owner: i64) -> bool:
    """Has this opponent honey there?"""
    return owner != s.seat and s.honey[s.field * SEATS + owner] > 0


def take(s: Position, owner: i64) -> None:
    """Pay for one piece; it goes back to its owner, and one's own comes in its place."""
    s.pay(s.seat, COST)
    s.remove_honey(s.field, owner)
    if not s.penalised():
        s.add_honey(s.field, s.seat, 1)
    s.taken += 1


def list_owners(s: Position, may_stop: bool, out: Listing) -> None:
    """List whose honey may be taken, and that one may stop."""
    p: i64
    for p in range(SEATS):
        if may_take(s, p):
            out.add(Do.TAKE + p)
    if may_stop:
        out.add(Do.DONE)


def why_not_take(s: Position, action: i64) -> Reason | None:
    """Why a piece of this owner can't be taken; None if the action is about none."""
    if not Do.TAKE <= action < Do.TAKE + SEATS:
        return None
    owner = action - Do.TAKE
    if owner == s.seat:
        return reason("hornet.own_honey", "§1.6")
    here = s.box.names[s.field]
    return reason("hornet.no_honey_of", "H-6", here, seat=SEATS_NAMED[owner], field=here)
