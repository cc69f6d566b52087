"""Queen's Gift: an egg or a room from the bank, in any own step of the night (W-26)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.waggledance.actions import At, Card, Do
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.cards import holds, spend, why_no_card
from apiary.games.waggledance.rules.storing import (
    has_empty_room,
    is_empty,
    take_egg,
    take_room,
    why_no_egg,
)


def has_gift(s: Position) -> bool:
    """Is there anything that the card could bring now?"""
    return s.room_bank > 0 or (may_give_egg(s) and has_empty_room(s))


def may_give_egg(s: Position) -> bool:
    """Eggs only from C on, so that none hatches in the night in which it was claimed; by an option
    also before, and then it waits.
    """
    return (s.phase >= At.EGG or s.box.gift_egg_before_c) and s.egg_bank > 0


def list_gifts(s: Position, out: Listing) -> None:
    """A room, or an egg into an empty room."""
    if not holds(s, Card.QUEENS_GIFT):
        return
    if s.room_bank > 0:
        out.add(Do.GIFT_ROOM)
    if may_give_egg(s):
        room: i64
        for room in range(s.rooms[s.seat]):
            if is_empty(s, room):
                out.add(Do.GIFT_EGG + room)


def is_gift(action: i64) -> bool:
    return action == Do.GIFT_ROOM or Do.GIFT_EGG <= action < Do.STORE


def take_gift(s: Position, action: i64) -> None:
    """The gift comes at once."""
    spend(s, Card.QUEENS_GIFT)
    if action == Do.GIFT_ROOM:
        take_room(s)
    else:
        take_egg(s, action - Do.GIFT_EGG)
        if s.phase < At.EGG:
            seat = s.seat
            s.early[seat] |= BIT[action - Do.GIFT_EGG]


def why_no_gift(s: Position, action: i64) -> Reason:
    """Why the card doesn't bring that."""
    if not holds(s, Card.QUEENS_GIFT):
        return why_no_card(s, Card.QUEENS_GIFT)
    if action == Do.GIFT_ROOM:
        return reason("waggledance.no_rooms", "W-26")
    if s.phase < At.EGG and not s.box.gift_egg_before_c:
        return reason("waggledance.egg_too_early", "W-26")
    return why_no_egg(s, action - Do.GIFT_EGG)
