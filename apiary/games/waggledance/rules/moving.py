"""Moving nectar between rooms, one cube at a time: in F between linked rooms, with Mix between two.

To a full room a cube goes only from a full room, and another comes back for it: that is a swap. In
F each move costs one of the budget, but one that undoes an earlier one gives it back (W-35);
`moved` has those that were made and not undone, each as a number, in order.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import NOBODY, Listing, reason
from apiary.games.waggledance.actions import FLOWERS, ROOMS, At, Do
from apiary.games.waggledance.names import nectar_name
from apiary.games.waggledance.notation import room_name
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.phase import Part
from apiary.games.waggledance.rules.storing import (
    add_cube,
    content,
    has_space,
    is_store,
    remove_cube,
    why_no_space,
)
from apiary.games.waggledance.tally import count, of_at_least, total

_values: Final = vec[i64]([0] * 48)  # working memory: of the bees on each room


def is_full(s: Position, room: i64) -> bool:
    return total(content(s, room)) >= s.box.capacity


def can_move(s: Position, room: i64, colour: i64, to: i64) -> bool:
    """Can a cube of this colour go from one store to another, were they linked?"""
    if room == to or count(content(s, room), colour) == 0:
        return False
    if not is_full(s, to):
        return True
    return is_full(s, room) and of_at_least(content(s, to), 1) & ~BIT[colour] != 0


def can_mix(s: Position, room: i64, to: i64) -> bool:
    """Can any cube go from one of two stores to the other?"""
    c: i64
    for c in range(FLOWERS):
        if can_move(s, room, c, to) or can_move(s, to, c, room):
            return True
    return False


def values_on(s: Position, room: i64) -> i64:
    """The values of the bees on a store, as a set of bits; a room that is none links nothing."""
    if not is_store(s, room):
        return 0
    return of_at_least(s.guests[s.seat * ROOMS + room], 1)


def linked_values(s: Position, room: i64) -> i64:
    """The values of all bees on the stores that are linked to this one, also over others (W-14)."""
    values = _values
    rooms = s.rooms[s.seat]
    other: i64
    for other in range(rooms):
        values[other] = values_on(s, other)
    found = values[room]
    before: i64 = 0
    while found != before:
        before = found
        for other in range(rooms):
            if values[other] & found:
                found |= values[other]
    return found


def may_swap(s: Position, back: i64) -> bool:
    """May this colour come back, as far as the budget goes?"""
    if s.mixes > 0 or s.budget > 0:
        return True
    return undone_by(s, s.source, s.colour, s.target, back) != NOBODY


def is_linked(s: Position, room: i64, to: i64) -> bool:
    """May nectar move between two stores in F?"""
    here = values_on(s, room)
    there = values_on(s, to)
    if here == 0 or there == 0:
        return False
    return here & there != 0 or linked_values(s, room) & there != 0


def move_number(source: i64, colour: i64, to: i64, back: i64) -> i64:
    """A move as a number, or a swap, if a colour comes back; that is the same from both ends."""
    if back != NOBODY and source > to:
        return ((to * ROOMS + source) * FLOWERS + back) * (FLOWERS + 1) + colour + 1
    return ((source * ROOMS + to) * FLOWERS + colour) * (FLOWERS + 1) + back + 1


def move_rooms(number: i64) -> i64:
    """The two rooms of such a number: from * ROOMS + to."""
    return number // (FLOWERS * (FLOWERS + 1))


def undone_by(s: Position, source: i64, colour: i64, to: i64, back: i64) -> i64:
    """The place among `moved` of a move that this one would undo, or NOBODY."""
    number = move_number(to, colour, source, back)
    i: i64
    for i in range(len(s.moved)):
        if s.moved[i] == number:
            return i
    return NOBODY


def undoes(s: Position, source: i64, colour: i64, to: i64) -> bool:
    """Could bringing this cube there undo a move of this F, as a swap if the room is full?"""
    if not is_full(s, to):
        return undone_by(s, source, colour, to, NOBODY) != NOBODY
    c: i64
    for c in range(FLOWERS):
        if count(content(s, to), c) and undone_by(s, source, colour, to, c) != NOBODY:
            return True
    return False


def is_target(s: Position, room: i64, colour: i64, to: i64) -> bool:
    """May this cube go there now: in Mix to the other of its two rooms, else to linked ones?"""
    if s.mixes > 0:
        pair = (room == s.room and to == s.other) or (room == s.other and to == s.room)
        return pair and can_move(s, room, colour, to)
    if not is_store(s, room) or not can_move(s, room, colour, to) or not is_linked(s, room, to):
        return False
    return s.budget > 0 or undoes(s, room, colour, to)


def has_target(s: Position, room: i64, colour: i64) -> bool:
    """Can this cube go anywhere?"""
    to: i64
    for to in range(s.rooms[s.seat]):
        if is_target(s, room, colour, to):
            return True
    return False


def list_moves(s: Position, out: Listing) -> None:
    """Each cube that can go anywhere."""
    room: i64
    c: i64
    for room in range(s.rooms[s.seat]):
        if content(s, room) == 0 or not is_store(s, room):
            continue
        if s.mixes == 0 and values_on(s, room) == 0:
            continue
        for c in range(FLOWERS):
            if count(content(s, room), c) and has_target(s, room, c):
                out.add(Do.MOVE + room * FLOWERS + c)


def may_move(s: Position) -> bool:
    """Can any cube be moved in this F?"""
    room: i64
    to: i64
    if s.budget == 0:
        return may_undo(s)
    for room in range(s.rooms[s.seat]):
        if values_on(s, room) == 0:
            continue
        for to in range(room + 1, s.rooms[s.seat]):
            if is_store(s, to) and can_mix(s, room, to) and is_linked(s, room, to):
                return True
    return False


def may_undo(s: Position) -> bool:
    """Can any move of this F be undone?"""
    if len(s.moved) == 0:
        return False
    room: i64
    c: i64
    for room in range(s.rooms[s.seat]):
        for c in range(FLOWERS):
            if count(content(s, room), c) and has_target(s, room, c):
                return True
    return False


def is_move(action: i64) -> bool:
    """Is an action the beginning of a move?"""
    return Do.MOVE <= action < Do.MOVE_TO


def begin_move(s: Position, action: i64) -> None:
    """The cube is named; now where it goes."""
    s.source = (action - Do.MOVE) // FLOWERS
    s.colour = (action - Do.MOVE) % FLOWERS
    s.phase = At.MOVE


def move_to(s: Position, to: i64) -> None:
    """The cube goes there; if that room is full, something comes back for it."""
    s.target = to
    if has_space(s, to):
        carry(s, s.source, s.colour, to)
        end_move(s, NOBODY)
    else:
        s.phase = At.SWAP


def carry(s: Position, room: i64, colour: i64, to: i64) -> None:
    """A cube goes from room to room."""
    remove_cube(s, room, colour)
    add_cube(s, to, colour)


def swap(s: Position, colour: i64) -> None:
    """Two cubes change places."""
    carry(s, s.source, s.colour, s.target)
    carry(s, s.target, colour, s.source)
    end_move(s, colour)


def pay(s: Position, back: i64) -> None:
    """The move costs one of those that are left, or gives back what the one cost that it undoes."""
    undone = undone_by(s, s.source, s.colour, s.target, back)
    if undone != NOBODY:
        s.budget += 1
        kept = s.moved[:undone]
        i: i64
        for i in range(undone + 1, len(s.moved)):
            kept = append(kept, s.moved[i])
        s.moved = kept
        return
    s.budget -= 1
    moved = append(s.moved, move_number(s.source, s.colour, s.target, back))
    i = len(moved) - 1
    while i > 0 and moved[i - 1] > moved[i]:
        number = moved[i]
        moved[i] = moved[i - 1]
        moved[i - 1] = number
        i -= 1
    s.moved = moved


def end_move(s: Position, back: i64) -> None:
    """One move less is left (W-27, W-35); a colour has come back if it was a swap."""
    if s.mixes == 0:
        pay(s, back)
    s.source = NOBODY
    s.target = NOBODY
    s.colour = NOBODY
    if s.mixes == 0:
        s.phase = At.HONEY
        return
    s.mixes -= 1
    if s.mixes == 0:
        end_mix(s)
    else:
        s.phase = At.MIX


def end_mix(s: Position) -> None:
    """The step goes on from where Mix was played."""
    s.mixes = 0
    s.phase = s.back
    s.forget()


def why_not_move(s: Position, room: i64, colour: i64) -> Reason:
    """Why this cube can't be moved."""
    name = room_name(room)
    if room >= s.rooms[s.seat]:
        return reason("waggledance.no_room", "§4.4", room=name)
    if count(content(s, room), colour) == 0:
        return reason(
            "waggledance.no_cube", "W-35", name, room=name, colour=nectar_name(s.box, colour)
        )
    if s.mixes > 0:
        if room not in (s.room, s.other):
            return _not_mixed(s)
        return reason("waggledance.nowhere_to_move", "W-27", name, room=name)
    if s.budget == 0:
        return reason("waggledance.no_moves_left", "W-35")
    return reason("waggledance.nowhere_linked", "W-14", name, room=name)


def _not_mixed(s: Position) -> Reason:
    pair = (room_name(s.room), room_name(s.other))
    return reason("waggledance.not_mixed", "W-27", *pair, rooms=", ".join(pair))


class Moving(Part):
    """Where a cube is moved to."""

    name = "move"

    def generate(self, s: Position, out: Listing) -> None:
        to: i64
        for to in range(s.rooms[s.seat]):
            if is_target(s, s.source, s.colour, to):
                out.add(Do.MOVE_TO + to)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        move_to(s, action - Do.MOVE_TO)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.MOVE_TO <= action < Do.SWAP:
            return None
        to = action - Do.MOVE_TO
        name = room_name(to)
        if to >= s.rooms[s.seat] or not is_store(s, to):
            return why_no_space(s, to)
        if to == s.source:
            return reason("waggledance.same_room", "W-35", name, room=name)
        if not can_move(s, s.source, s.colour, to):
            return reason(
                "waggledance.room_full", "W-35", name, room=name, count=int(s.box.capacity)
            )
        if s.mixes == 0 and s.budget == 0 and is_linked(s, s.source, to):
            return reason("waggledance.no_moves_left", "W-35")
        return reason("waggledance.not_linked", "W-14", name, room=name, source=room_name(s.source))


class Swapping(Part):
    """What comes back from a full room."""

    name = "swap"

    def generate(self, s: Position, out: Listing) -> None:
        c: i64
        for c in range(FLOWERS):
            if c != s.colour and count(content(s, s.target), c) and may_swap(s, c):
                out.add(Do.SWAP + c)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        swap(s, action - Do.SWAP)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.SWAP <= action < Do.MAKE_HONEY:
            return None
        colour = action - Do.SWAP
        if colour == s.colour:
            return reason("waggledance.same_colour", "W-35", colour=nectar_name(s.box, colour))
        name = room_name(s.target)
        if count(content(s, s.target), colour):
            return reason("waggledance.no_moves_left", "W-35")
        return reason(
            "waggledance.no_cube", "W-35", name, room=name, colour=nectar_name(s.box, colour)
        )
