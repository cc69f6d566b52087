"""Why can't I? For what a person touched on the table, whoever sent it."""

from __future__ import annotations

import re
from dataclasses import replace

from apiary.core.outcome import Reason
from apiary.core.phase import reason
from apiary.core.scene import Place
from apiary.core.state import CHANCE
from apiary.games.waggledance.actions import (
    CARD_LETTERS,
    CARD_NAMES,
    FLOWERS,
    ROOMS,
    VALUES,
    At,
    Do,
)
from apiary.games.waggledance.choosing import asked
from apiary.games.waggledance.names import CARDS_NAMED
from apiary.games.waggledance.notation import cards_of
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.scene_meadow import CARD_PLACES, FLOWER_PLACES
from apiary.games.waggledance.scene_players import room_place
from apiary.games.waggledance.state import WaggleState
from apiary.games.waggledance.tally import count
from apiary.games.waggledance.why import why_card_not_now

Path = tuple[str, ...]  # the ids of what was touched
Match = re.Match[str]

_ROOM = re.compile(r"room:([1-4]):([1-9][0-9]?)")
_DIE = re.compile(r"(?:die|sick):([1-4])(?::([1-6]))?")
_BEE = re.compile(r"bee:([A-G]|flower[1-6]|room[1-9][0-9]?):([1-4]):([1-6]):[0-9]+")
_PLACE = re.compile(r"(action|flower):([A-G1-6])")
_CARD = re.compile(rf"card:({'|'.join(CARD_NAMES)})")
_TYPE = re.compile(rf"type:({'|'.join(CARD_NAMES)})")
_NECTAR = re.compile(r"nectar:([1-6])")
_SHOWN = re.compile(r"(step|sky|honey|bees|cards|first|found|comb)\b.*", re.DOTALL)
# What touching a room or a flower would mean where nothing else is chosen.
_ROOM_ACTIONS = {
    At.HATCH: Do.HATCH,
    At.EGG: Do.TAKE_EGG,
    At.SECOND: Do.SECOND,
    At.PUT: Do.PUT,
    At.MIX_WITH: Do.MIX_WITH,
    At.MOVE: Do.MOVE_TO,
}
_FLOWER_ACTIONS = {At.DIVERT: Do.DIVERT, At.GET: Do.GET}
_CUBE_ACTIONS = {At.TRADE: Do.TRADE_NECTAR, At.MIX: Do.MOVE}


def why_thing(state: WaggleState, seat: int, path: Path) -> Reason | None:
    """Why touches lead nowhere, with places of the table; None if there is no such thing."""
    found = _why(state, seat, path[:-1], path[-1] if path else "")
    return None if found is None else _shown(state, seat, found)


def _why(state: WaggleState, seat: int, before: Path, thing: str) -> Reason | None:
    if seat == CHANCE:
        return None  # it touches nothing
    if seat not in state.pending():
        return state.why_not(seat, 0)
    card = _CARD.fullmatch(before[0]) if before else None
    if card is not None:
        return reason("waggledance.card_not_there", "", card=CARDS_NAMED[CARD_NAMES.index(card[1])])
    for pattern, why in (
        (_CARD, _why_card),
        (_TYPE, _why_type),
        (_DIE, _why_die),
        (_BEE, _why_bee),
        (_ROOM, _why_room),
        (_PLACE, _why_place),
    ):
        found = pattern.fullmatch(thing)
        if found is not None:
            return why(state, seat, before, found)
    if thing.startswith("block:"):
        return reason("waggledance.blocking", "W-2")
    if _NECTAR.fullmatch(thing):
        return _not_there(state, seat)
    return reason("waggledance.to_look_at", "") if _SHOWN.fullmatch(thing) else None


def _not_there(state: WaggleState, seat: int) -> Reason:
    """What is asked instead."""
    legal = [int(action) for action in state.legal(seat)]
    return reason("waggledance.not_there", "", ask=asked(state, legal))


def _why_card(state: WaggleState, seat: int, before: Path, found: Match) -> Reason:
    card = CARD_NAMES.index(found[1])
    return why_card_not_now(state.position, card)


def _why_type(state: WaggleState, seat: int, before: Path, found: Match) -> Reason:
    """Why not such a card: it is only shown here if one's own can be played."""
    card = CARD_NAMES.index(found[1])
    if any(card in cards_of(int(action)) for action in state.legal(seat)):
        return reason("waggledance.to_look_at", "")
    return why_card_not_now(state.position, card)


def _why_die(state: WaggleState, seat: int, before: Path, found: Match) -> Reason:
    s = state.position
    if int(found[1]) - 1 != seat:
        return reason("waggledance.not_yours.bee", "")
    if found[0].startswith("sick:"):
        return reason("waggledance.bee_is_sick", "W-20")
    if s.phase == At.DAWN:
        return reason("waggledance.not_rolled", "")
    return _not_there(state, seat)


def _why_bee(state: WaggleState, seat: int, before: Path, found: Match) -> Reason:
    if int(found[2]) - 1 != seat:
        return reason("waggledance.not_yours.bee", "")
    if state.position.phase == At.ASSIGN:
        return reason("waggledance.placed_bee", "W-22")
    return _not_there(state, seat)


def _why_room(state: WaggleState, seat: int, before: Path, found: Match) -> Reason | None:
    s = state.position
    owner, room = int(found[1]) - 1, int(found[2]) - 1
    if owner != seat:
        return reason("waggledance.not_yours.room", "") if owner < s.box.seats else None
    if room >= s.rooms[seat]:
        return None
    if s.phase in (At.ASSIGN, At.FEINT):
        return _why_not_assigned(state, seat, before, int(Do.ASSIGN_ROOM) + room * VALUES)
    if s.phase == At.NECTAR:
        colour = _NECTAR.fullmatch(before[0]) if before else None
        if colour is not None:
            return state.why_not(seat, int(Do.STORE) + room * FLOWERS + int(colour[1]) - 1)
    if s.phase in _ROOM_ACTIONS:
        return state.why_not(seat, int(_ROOM_ACTIONS[s.phase]) + room)
    if s.phase in _CUBE_ACTIONS:
        colour_there = _some_colour(s, seat, room)
        return state.why_not(seat, int(_CUBE_ACTIONS[s.phase]) + room * FLOWERS + colour_there)
    return _not_there(state, seat)


def _some_colour(s: Position, seat: int, room: int) -> int:
    """The colour that a room has most of."""
    content = s.contents[seat * ROOMS + room]
    return max(range(FLOWERS), key=lambda colour: int(count(content, colour)))


def _why_place(state: WaggleState, seat: int, before: Path, found: Match) -> Reason | None:
    s = state.position
    if found[1] == "action":
        if found[2] not in CARD_LETTERS:
            return None
        base = int(Do.ASSIGN_CARD) + CARD_LETTERS.index(found[2]) * VALUES
    else:
        if not found[2].isdecimal():
            return None
        flower = int(found[2]) - 1
        if s.phase in _FLOWER_ACTIONS:
            return state.why_not(seat, int(_FLOWER_ACTIONS[s.phase]) + flower)
        base = int(Do.ASSIGN_FLOWER) + flower * VALUES
    if s.phase in (At.ASSIGN, At.FEINT):
        return _why_not_assigned(state, seat, before, base)
    return _not_there(state, seat)


def _why_not_assigned(state: WaggleState, seat: int, before: Path, base: int) -> Reason | None:
    """Why the chosen bee can't go there; `base` is the place's first action."""
    s = state.position
    if s.phase == At.FEINT:
        return state.why_not(seat, base + int(s.value))
    bee = _DIE.fullmatch(before[0]) if before else None
    if bee is None or bee[2] is None:
        return reason("waggledance.bee_first", "")
    return state.why_not(seat, base + int(bee[2]) - 1)


def _shown(state: WaggleState, seat: int, found: Reason) -> Reason:
    """The same reason, its places as the table has them."""
    places = [_place(seat, name) for name in found.cells if isinstance(name, str)]
    return replace(found, cells=tuple(place for place in places if place is not None))


def _place(seat: int, name: str) -> Place | None:
    """Where something lies that the notation names so: `A3`, `D2`, `R4`."""
    try:
        if name[0] == "R":
            return room_place(seat, int(name[1:]) - 1)
        if name[0] == "D":
            return FLOWER_PLACES[int(name[1:]) - 1]
        return CARD_PLACES[CARD_LETTERS.index(name[0])]
    except (ValueError, IndexError):
        return None
