"""Mix: nectar is moved freely between two rooms, without bees, in any own step (W-27)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.waggledance.actions import FLOWERS, At, Card, Do
from apiary.games.waggledance.notation import room_name
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.cards import holds, spend, why_no_card
from apiary.games.waggledance.rules.moving import (
    begin_move,
    can_mix,
    end_mix,
    is_move,
    list_moves,
    why_not_move,
)
from apiary.games.waggledance.rules.phase import Part
from apiary.games.waggledance.rules.storing import is_store, why_no_space

MOST_MOVES: Final[i64] = 8


def may_mix(s: Position, room: i64, other: i64) -> bool:
    """Are these two stores between which something can be moved?"""
    return room != other and is_store(s, room) and is_store(s, other) and can_mix(s, room, other)


def has_partner(s: Position, room: i64) -> bool:
    """Can this room be mixed with any other?"""
    other: i64
    for other in range(s.rooms[s.seat]):
        if may_mix(s, room, other):
            return True
    return False


def has_mix(s: Position) -> bool:
    """Is there anything that the card could move?"""
    room: i64
    for room in range(s.rooms[s.seat]):
        if has_partner(s, room):
            return True
    return False


def list_mixes(s: Position, out: Listing) -> None:
    """Each room that can be mixed with another."""
    if not holds(s, Card.MIX):
        return
    room: i64
    for room in range(s.rooms[s.seat]):
        if has_partner(s, room):
            out.add(Do.PLAY_MIX + room)


def is_mix(action: i64) -> bool:
    return Do.PLAY_MIX <= action < Do.MIX_WITH


def play_mix(s: Position, action: i64) -> None:
    """One room is named; now the other."""
    spend(s, Card.MIX)
    s.room = action - Do.PLAY_MIX
    s.back = s.phase
    s.phase = At.MIX_WITH


def why_no_mix(s: Position, action: i64) -> Reason:
    """Why a room can't be mixed with any other."""
    room = action - Do.PLAY_MIX
    if not holds(s, Card.MIX):
        return why_no_card(s, Card.MIX)
    if room >= s.rooms[s.seat] or not is_store(s, room):
        return why_no_space(s, room)
    return reason("waggledance.nothing_to_mix", "W-27", room_name(room), room=room_name(room))


class MixingWith(Part):
    """The other room."""

    name = "mix_with"

    def generate(self, s: Position, out: Listing) -> None:
        other: i64
        for other in range(s.rooms[s.seat]):
            if may_mix(s, s.room, other):
                out.add(Do.MIX_WITH + other)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Both rooms are known; now the cubes."""
        s.other = action - Do.MIX_WITH
        s.mixes = MOST_MOVES
        s.phase = At.MIX

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.MIX_WITH <= action < Do.MOVE:
            return None
        other = action - Do.MIX_WITH
        name = room_name(other)
        if other >= s.rooms[s.seat] or not is_store(s, other):
            return why_no_space(s, other)
        if other == s.room:
            return reason("waggledance.same_room", "W-27", name, room=name)
        return reason("waggledance.nothing_to_mix", "W-27", name, room=name)


class Mixing(Part):
    """Cube after cube between the two rooms, until it is done."""

    name = "mix"

    def generate(self, s: Position, out: Listing) -> None:
        """Any cube of the two rooms that can move, or the end."""
        out.add(Do.DONE)
        list_moves(s, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        if action == Do.DONE:
            end_mix(s)
        else:
            begin_move(s, action)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not is_move(action):
            return None
        return why_not_move(s, (action - Do.MOVE) // FLOWERS, (action - Do.MOVE) % FLOWERS)
