"""Where bees can stand: the cards A, C, E, G, the flowers, and rooms of one's own.

A place is a number: 0 to 3 for the cards, 4 + flower, 10 + room. The actions that assign a bee, and
those that name a bee to be moved, are `base + place * 6 + value`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import NOBODY, reason
from apiary.games.waggledance.actions import CARDS, FLOWERS, ROOMS, SEATS, VALUES
from apiary.games.waggledance.names import SEATS_NAMED
from apiary.games.waggledance.notation import place_name
from apiary.games.waggledance.position import BLOCKED, HONEY, Position
from apiary.games.waggledance.tally import ONE, count

FIRST_FLOWER: Final[i64] = CARDS
FIRST_ROOM: Final[i64] = CARDS + FLOWERS


def places_of(s: Position, seat: i64) -> i64:
    """How many places there are for a seat: the last ones are its rooms."""
    return FIRST_ROOM + s.rooms[seat]


def is_free(s: Position, seat: i64, place: i64, value: i64) -> bool:
    """May a seat assign a bee of this value there?"""
    if place < FIRST_FLOWER:
        return s.spaces[place * VALUES + value] == NOBODY
    if place < FIRST_ROOM:
        flower = place - FIRST_FLOWER
        return flower == value or s.opened[seat] & BIT[flower] != 0
    room = place - FIRST_ROOM
    return room < s.rooms[seat] and s.contents[seat * ROOMS + room] & HONEY == 0


def stands(s: Position, seat: i64, place: i64, value: i64) -> bool:
    """Has a seat a bee of this value there?"""
    if place < FIRST_FLOWER:
        return s.spaces[place * VALUES + value] == seat
    if place < FIRST_ROOM:
        return count(s.flowers[(place - FIRST_FLOWER) * SEATS + seat], value) > 0
    room = place - FIRST_ROOM
    return room < s.rooms[seat] and count(s.guests[seat * ROOMS + room], value) > 0


def set_down(s: Position, seat: i64, place: i64, value: i64) -> None:
    if place < FIRST_FLOWER:
        s.spaces[place * VALUES + value] = seat
    elif place < FIRST_ROOM:
        flower = place - FIRST_FLOWER
        s.flowers[flower * SEATS + seat] += ONE[value]
        s.visited[seat] |= BIT[flower]
    else:
        s.guests[seat * ROOMS + place - FIRST_ROOM] += ONE[value]


def pick_up(s: Position, seat: i64, place: i64, value: i64) -> None:
    if place < FIRST_FLOWER:
        s.spaces[place * VALUES + value] = NOBODY
    elif place < FIRST_ROOM:
        s.flowers[(place - FIRST_FLOWER) * SEATS + seat] -= ONE[value]
    else:
        s.guests[seat * ROOMS + place - FIRST_ROOM] -= ONE[value]


def why_not_free(s: Position, seat: i64, place: i64, value: i64) -> Reason:
    """Why a seat may not assign a bee of this value there."""
    name = place_name(place)
    number = int(value) + 1
    if place < FIRST_FLOWER:
        occupant = s.spaces[place * VALUES + value]
        if occupant >= BLOCKED:
            return reason("waggledance.space_blocked", "§4.4", name, place=name, value=number)
        who = SEATS_NAMED[occupant]
        return reason("waggledance.space_taken", "§4.4", name, place=name, value=number, seat=who)
    if place < FIRST_ROOM:
        return reason("waggledance.other_flower", "§4.4", name, flower=name, value=number)
    if place - FIRST_ROOM >= s.rooms[seat]:
        return reason("waggledance.no_room", "§4.4", room=name)
    return reason("waggledance.honey_room", "W-3", name, room=name)
