"""How promising an action looks at first sight: what `Mind.likely` chooses by."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.games.waggledance.actions import (
    BUILD_CARD,
    DRAW_CARD,
    EGG_CARD,
    FLOWERS,
    ROOMS,
    SEATS,
    VALUES,
    Do,
)
from apiary.games.waggledance.position import EGG, HONEY, Position
from apiary.games.waggledance.rules.nectar import entitlement
from apiary.games.waggledance.rules.places import FIRST_FLOWER, FIRST_ROOM
from apiary.games.waggledance.tally import ONE, count, most, total

SURE: Final[i64] = 60  # there is hardly anything better
GOOD: Final[i64] = 12
FAIR: Final[i64] = 5
POOR: Final[i64] = 1


def promise(s: Position, action: i64) -> i64:
    """How good an action of the seat that is asked looks."""
    if action < Do.ASSIGN_CARD:
        return plain_promise(action)
    if action < Do.FEINT_CARD:
        number = action - Do.ASSIGN_CARD
        return place_promise(s, number // VALUES, number % VALUES)
    if action < Do.HATCH:
        return FAIR if action >= Do.PLAY_WRONG_TURN else POOR
    if action < Do.STORE:
        return egg_promise(action)
    if action < Do.PLAY_BONUS:
        number = action - Do.STORE
        return 2 * fit(s, number // FLOWERS, number % FLOWERS)
    if Do.MOVE <= action < Do.MOVE_TO:
        number = action - Do.MOVE
        return move_promise(s, number // FLOWERS, number % FLOWERS)
    if Do.MAKE_HONEY <= action < Do.KEEP:
        return SURE
    return other_promise(s, action)


def plain_promise(action: i64) -> i64:
    """Of the actions that are about nothing in particular."""
    if action == Do.TAKE_ROOM or action == Do.DRAW:
        return SURE
    if action == Do.PASS or action == Do.DONE:
        return GOOD // 2
    if action == Do.PASS_NIGHT or action == Do.DECLINE:
        return POOR
    return GOOD


def egg_promise(action: i64) -> i64:
    """Hatching is best; taking an egg is good."""
    if action < Do.TAKE_EGG:
        return SURE if action < Do.PAIR else GOOD
    return GOOD


def other_promise(s: Position, action: i64) -> i64:
    """Trades and what belongs to them, Bonus, Mix."""
    if action < Do.TRADE_NECTAR:
        return GOOD
    if Do.TRADE_NECTAR <= action < Do.TRADE_EGG:
        number = action - Do.TRADE_NECTAR
        room = s.contents[s.seat * ROOMS + number // FLOWERS]
        of_colour = count(room, number % FLOWERS)
        return FAIR if of_colour < most(room) or of_colour == 2 else POOR
    if Do.GET <= action < Do.PUT:
        return best_fit(s, action - Do.GET)
    if Do.PUT <= action < Do.PLAY_MIX:
        return 2 * fit(s, action - Do.PUT, s.colour)
    if Do.MOVE_TO <= action < Do.SWAP:
        return 2 * fit(s, action - Do.MOVE_TO, s.colour)
    return FAIR if action >= Do.KEEP else POOR


def fit(s: Position, room: i64, colour: i64) -> i64:
    """How well a cube fits into a room: to many of its colour, and not to others."""
    content = s.contents[s.seat * ROOMS + room]
    same = count(content, colour)
    if content == 0:
        return FAIR
    return GOOD + FAIR * same if same == total(content) else 2 * same


def best_fit(s: Position, colour: i64) -> i64:
    """How well a cube fits anywhere."""
    found: i64 = POOR
    room: i64
    for room in range(s.rooms[s.seat]):
        content = s.contents[s.seat * ROOMS + room]
        if content & (EGG | HONEY) == 0 and total(content) < s.box.capacity:
            here = fit(s, room, colour)
            if here > found:
                found = here
    return found


def move_promise(s: Position, room: i64, colour: i64) -> i64:
    """A cube should leave a room where others are more, for one where it makes many."""
    own = s.seat * ROOMS
    here = count(s.contents[own + room], colour)
    found: i64 = 0
    other: i64
    for other in range(s.rooms[s.seat]):
        content = s.contents[own + other]
        if other != room and content & (EGG | HONEY) == 0 and s.guests[own + other]:
            there = count(content, colour)
            if there >= here and there > 0 and total(content) < s.box.capacity:
                found = FAIR + 3 * there if FAIR + 3 * there > found else found
    return found


def place_promise(s: Position, place: i64, value: i64) -> i64:
    """How much a bee may do at a place."""
    if place >= FIRST_ROOM:
        return room_promise(s, place - FIRST_ROOM, value)
    if place >= FIRST_FLOWER:
        return flower_promise(s, place - FIRST_FLOWER)
    space = free_rooms(s)
    if place == BUILD_CARD:
        return 7 if space < 2 else 4
    if place == EGG_CARD:
        return 7 if space > 0 and s.dice[s.seat] < 12 else 1
    if place == DRAW_CARD:
        return 5 if s.deck_size else 0
    return 2


def free_rooms(s: Position) -> i64:
    found: i64 = 0
    room: i64
    for room in range(s.rooms[s.seat]):
        found += i64(s.contents[s.seat * ROOMS + room] == 0)
    return found


def flower_promise(s: Position, flower: i64) -> i64:
    """What one bee more brings, and whether there is a room that waits for it."""
    at = flower * SEATS + s.seat
    before = entitlement(s, flower, s.seat)
    s.flowers[at] += ONE[0]
    gained = entitlement(s, flower, s.seat) - before
    s.flowers[at] -= ONE[0]
    if gained <= 0 or s.stock[flower] == 0:
        return POOR
    return 3 * gained + best_fit(s, flower) // 3


def room_promise(s: Position, room: i64, value: i64) -> i64:
    """A pair is what counts, on an egg or on nectar that is nearly complete."""
    content = s.contents[s.seat * ROOMS + room]
    bees = s.guests[s.seat * ROOMS + room]
    if content == 0:
        return 0
    egg = content & EGG != 0
    same = most(content)
    worth = 16 if egg else 6 * same - 2
    there = count(bees, value)
    if there >= 2 or (not egg and same < 2):
        return 0
    if there == 1:
        return worth
    if bees == 0 and count(s.pool[s.seat], value) >= 2:
        return worth * 2 // 3
    return 1
