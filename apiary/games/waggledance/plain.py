"""A table of Waggle Dance as plain data: names instead of numbers, for programs without rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from apiary.bits import BIT
from apiary.core.phase import NOBODY
from apiary.core.written import Things
from apiary.games.waggledance.actions import (
    CARD_LETTERS,
    CARD_NAMES,
    FLOWERS,
    ROOMS,
    SEATS,
    TYPES,
    VALUES,
)
from apiary.games.waggledance.position import BLOCKED, EGG, HONEY, Position
from apiary.games.waggledance.positions import DECISION_NAMES
from apiary.games.waggledance.tally import count


def things(s: Position) -> Things:
    """What lies on the table, and what everybody has."""
    table = {
        "round": int(s.round),
        "first": _player_name(s, s.first),
        "cards": [_card(s, n, letter) for n, letter in enumerate(CARD_LETTERS)],
        "flowers": [_flower(s, f) for f in range(FLOWERS)],
        "rooms": int(s.room_bank),
        "eggs": int(s.egg_bank),
        "deck": int(s.deck_size),
        "types": [CARD_NAMES[t] for t in range(TYPES) if s.types & BIT[t]],
        "discards": _queen_cards(s.discards),
        "lying": _queen_cards(s.lying),
        "offered": _nectar(s, s.offer),
    }
    decision = DECISION_NAMES[s.phase]
    return Things(decision, table, [_player(s, p) for p in range(s.box.seats)])


def _player_name(s: Position, seat: int) -> str | None:
    return None if seat == NOBODY else s.box.players[seat]


def _card(s: Position, card: int, letter: str) -> dict[str, Any]:
    """The spaces of a card: free, blocked, or whose bee stands there."""
    holders = [int(who) for who in s.spaces[card * VALUES : card * VALUES + VALUES]]
    return {
        "name": letter,
        "spaces": ["blocked" if who >= BLOCKED else _player_name(s, who) for who in holders],
    }


def _flower(s: Position, flower: int) -> dict[str, Any]:
    return {
        "name": f"D{flower + 1}",
        "colour": s.box.colours[flower],
        "nectar": int(s.stock[flower]),
        "bees": {
            s.box.players[p]: _bees(s.flowers[flower * SEATS + p])
            for p in range(s.box.seats)
            if s.flowers[flower * SEATS + p]
        },
    }


def _bees(tally: int) -> list[int]:
    return [value + 1 for value in range(VALUES) for _ in range(count(tally, value))]


def _nectar(s: Position, counts: Iterable[int]) -> list[str]:
    return [name for name, number in zip(s.box.colours, counts, strict=True) for _ in range(number)]


def _queen_cards(counts: Iterable[int]) -> list[str]:
    return [name for name, number in zip(CARD_NAMES, counts, strict=True) for _ in range(number)]


def _room(s: Position, seat: int, room: int) -> dict[str, Any]:
    content = s.contents[seat * ROOMS + room]
    return {
        "name": f"R{room + 1}",
        "egg": content & EGG != 0,
        "honey": content & HONEY != 0,
        "nectar": _nectar(s, [count(content, c) for c in range(FLOWERS)]),
        "bees": _bees(s.guests[seat * ROOMS + room]),
    }


def _player(s: Position, p: int) -> dict[str, Any]:
    hand = [int(number) for number in s.hands[p * TYPES : p * TYPES + TYPES]]
    is_known = sum(hand) == s.held[p]
    return {
        "name": s.box.players[p],
        "bees": int(s.dice[p]),
        "volunteer": s.volunteer == p,
        "honey": int(s.honey[p]),
        "rooms": [_room(s, p, room) for room in range(s.rooms[p])],
        "pool": _bees(s.pool[p]),
        "sick": _bees(s.absent[p]),
        "cards": int(s.held[p]),
        "hand": _queen_cards(hand) if is_known else None,
        "found": _found(s) if s.seat == p and s.finds else [],
        "opened": [f"D{f + 1}" for f in range(FLOWERS) if s.opened[p] & BIT[f]],
    }


def _found(s: Position) -> list[str] | None:
    """The cards found with Explore; None if they are hidden."""
    return _queen_cards(s.found) if sum(s.found) == s.finds else None
