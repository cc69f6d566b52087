"""E: each bee may trade two equal cubes, or an egg, for a cube from a flower (W-13)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import NOBODY, Listing, reason
from apiary.games.waggledance.actions import FLOWERS, TRADE_CARD, At, Do
from apiary.games.waggledance.names import nectar_name
from apiary.games.waggledance.notation import room_name
from apiary.games.waggledance.position import EGG, Position
from apiary.games.waggledance.rules.night import CardStep
from apiary.games.waggledance.rules.phase import Part
from apiary.games.waggledance.rules.storing import (
    add_cube,
    content,
    has_space,
    remove_cube,
    return_egg,
    why_no_space,
)
from apiary.games.waggledance.tally import count


def has_other(s: Position, colour: i64) -> bool:
    """Is there nectar of another colour on its flower? (NOBODY: of any colour.)"""
    f: i64
    for f in range(FLOWERS):
        if f != colour and s.stock[f] > 0:
            return True
    return False


def has_second(s: Position, room: i64, colour: i64, other: i64) -> bool:
    """Is there a second cube of the colour in the other room, after one of the first?"""
    if other != room and s.box.trade_same_room:
        return False
    return count(content(s, other), colour) > i64(other == room)


def may_give(s: Position, room: i64, colour: i64) -> bool:
    """Can a cube of this room be traded, with a second one?"""
    if count(content(s, room), colour) == 0 or not has_other(s, colour):
        return False
    other: i64
    for other in range(s.rooms[s.seat]):
        if has_second(s, room, colour, other):
            return True
    return False


class Trading(CardStep):
    """Trades, one for each bee."""

    name = "trade"

    def card(self) -> i64:
        return TRADE_CARD

    def has_work(self, s: Position) -> bool:
        if s.due == 0:
            return False
        room: i64
        c: i64
        for room in range(s.rooms[s.seat]):
            if content(s, room) & EGG and has_other(s, NOBODY):
                return True
            for c in range(FLOWERS):
                if may_give(s, room, c):
                    return True
        return False

    def list_work(self, s: Position, out: Listing) -> None:
        super().list_work(s, out)
        room: i64
        c: i64
        for room in range(s.rooms[s.seat]):
            for c in range(FLOWERS):
                if may_give(s, room, c):
                    out.add(Do.TRADE_NECTAR + room * FLOWERS + c)
            if content(s, room) & EGG and has_other(s, NOBODY):
                out.add(Do.TRADE_EGG + room)

    def do(self, s: Position, action: i64) -> None:
        """The first part of a trade, or a bee that does nothing."""
        if action == Do.DECLINE:
            super().do(s, action)
        elif action >= Do.TRADE_EGG:
            return_egg(s, action - Do.TRADE_EGG)
            s.phase = At.GET
        else:
            s.room = (action - Do.TRADE_NECTAR) // FLOWERS
            s.colour = (action - Do.TRADE_NECTAR) % FLOWERS
            s.phase = At.SECOND

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if not Do.TRADE_NECTAR <= action < Do.SECOND:
            return super().why_not_do(s, action)
        if s.due == 0:
            return reason("waggledance.no_bees_here", "§4.4")
        eggs = action >= Do.TRADE_EGG
        room = action - Do.TRADE_EGG if eggs else (action - Do.TRADE_NECTAR) // FLOWERS
        name = room_name(room)
        if room >= s.rooms[s.seat]:
            return reason("waggledance.no_room", "§4.4", room=name)
        if eggs and content(s, room) & EGG == 0:
            return reason("waggledance.no_egg", "W-13", name, room=name)
        colour = NOBODY if eggs else (action - Do.TRADE_NECTAR) % FLOWERS
        if not has_other(s, colour):
            return reason("waggledance.nothing_to_get", "W-9")
        return reason(
            "waggledance.no_two_cubes", "W-13", name, room=name, colour=nectar_name(s.box, colour)
        )


class TradingSecond(Part):
    """Where the second cube comes from, if it may come from another room (W-13)."""

    name = "second"

    def generate(self, s: Position, out: Listing) -> None:
        other: i64
        for other in range(s.rooms[s.seat]):
            if has_second(s, s.room, s.colour, other):
                out.add(Do.SECOND + other)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """The two cubes go back to their flower."""
        remove_cube(s, s.room, s.colour)
        remove_cube(s, action - Do.SECOND, s.colour)
        s.stock[s.colour] += 2
        s.phase = At.GET

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.SECOND <= action < Do.GET:
            return None
        name = room_name(action - Do.SECOND)
        if action - Do.SECOND >= s.rooms[s.seat]:
            return reason("waggledance.no_room", "§4.4", room=name)
        return reason(
            "waggledance.no_cube", "W-13", name, room=name, colour=nectar_name(s.box, s.colour)
        )


class Getting(Part):
    """The colour that is traded for."""

    name = "get"

    def generate(self, s: Position, out: Listing) -> None:
        f: i64
        for f in range(FLOWERS):
            if f != s.colour and s.stock[f] > 0:
                out.add(Do.GET + f)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Take it; now a room for it."""
        s.colour = action - Do.GET
        s.phase = At.PUT

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.GET <= action < Do.PUT:
            return None
        colour = nectar_name(s.box, action - Do.GET)
        if action - Do.GET == s.colour:
            return reason("waggledance.same_colour", "W-13", colour=colour)
        return reason("waggledance.flower_empty", "W-9", colour=colour)


class Putting(Part):
    """The room for the cube that was traded for."""

    name = "put"

    def generate(self, s: Position, out: Listing) -> None:
        room: i64
        for room in range(s.rooms[s.seat]):
            if has_space(s, room):
                out.add(Do.PUT + room)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """The cube is stored, and the bee has traded."""
        s.stock[s.colour] -= 1
        add_cube(s, action - Do.PUT, s.colour)
        s.due -= 1
        s.phase = At.TRADE
        s.forget()

    def why_not(self, s: Position, action: i64) -> Reason | None:
        return why_no_space(s, action - Do.PUT) if Do.PUT <= action < Do.PLAY_MIX else None
