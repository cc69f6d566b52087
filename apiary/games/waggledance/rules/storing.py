"""Rooms as stores: an egg alone, or nectar up to the capacity, or honey and nothing else (W-8)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import reason
from apiary.games.waggledance.actions import ROOMS
from apiary.games.waggledance.notation import room_name
from apiary.games.waggledance.position import EGG, HONEY, Position
from apiary.games.waggledance.tally import ONE, total


def content(s: Position, room: i64) -> i64:
    """What is in a room of the seat that is asked."""
    return s.contents[s.seat * ROOMS + room]


def is_store(s: Position, room: i64) -> bool:
    """Could nectar be in this room?"""
    return content(s, room) & (EGG | HONEY) == 0


def has_space(s: Position, room: i64) -> bool:
    return is_store(s, room) and total(content(s, room)) < s.box.capacity


def has_any_space(s: Position) -> bool:
    """Is there space for a cube in any room?"""
    room: i64
    for room in range(s.rooms[s.seat]):
        if has_space(s, room):
            return True
    return False


def is_empty(s: Position, room: i64) -> bool:
    """Is there nothing in a room? Bees don't count (W-4)."""
    return content(s, room) == 0


def has_empty_room(s: Position) -> bool:
    """Has the seat that is asked an empty room?"""
    room: i64
    for room in range(s.rooms[s.seat]):
        if is_empty(s, room):
            return True
    return False


def add_cube(s: Position, room: i64, colour: i64) -> None:
    s.contents[s.seat * ROOMS + room] += ONE[colour]


def remove_cube(s: Position, room: i64, colour: i64) -> None:
    s.contents[s.seat * ROOMS + room] -= ONE[colour]


def take_room(s: Position) -> None:
    """A room from the bank is added to the honeycomb (W-42)."""
    s.room_bank -= 1
    s.rooms[s.seat] += 1


def take_egg(s: Position, room: i64) -> None:
    """An egg from the bank comes into an empty room."""
    s.egg_bank -= 1
    s.contents[s.seat * ROOMS + room] = EGG


def return_egg(s: Position, room: i64) -> None:
    """An egg goes back to the bank."""
    s.egg_bank += 1
    s.contents[s.seat * ROOMS + room] = 0


def why_no_space(s: Position, room: i64) -> Reason:
    """Why a room takes no cube; it may be that there is no such room."""
    name = room_name(room)
    if room >= s.rooms[s.seat]:
        return reason("waggledance.no_room", "§4.4", room=name)
    if content(s, room) & EGG:
        return reason("waggledance.egg_room", "W-8", name, room=name)
    if content(s, room) & HONEY:
        return reason("waggledance.honey_room", "W-25", name, room=name)
    return reason("waggledance.room_full", "§4.4", name, room=name, count=int(s.box.capacity))


def why_no_egg(s: Position, room: i64) -> Reason:
    """Why no egg can be taken into a room."""
    name = room_name(room)
    if s.egg_bank == 0:
        return reason("waggledance.no_eggs", "W-9")
    if room >= s.rooms[s.seat]:
        return reason("waggledance.no_room", "§4.4", room=name)
    return reason("waggledance.not_empty", "W-8", name, room=name)
