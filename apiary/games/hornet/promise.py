"""How promising an action looks at first sight: what `evaluate.likely` chooses by."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hornet.actions import (
    COLLECT,
    DASH,
    DESTROY,
    DONE,
    FLY,
    GRAB,
    LAND,
    MAKE,
    PASS,
    PLACE,
    PRODUCE,
    RISKED,
    SEATS,
    SELECT,
    SELECT_TWO,
    SET_HONEY,
    SET_HORNET,
    SURE,
    SWITCH,
    TAKE,
    USE,
)
from apiary.games.hornet.position import (
    AT_DECLARE,
    AT_DESTROY,
    AT_HONEY,
    AT_HORNET,
    AT_LAND,
    AT_PLACE,
    AT_SELECT,
    AT_SWITCH,
    AT_USE,
    Position,
)
from apiary.games.hornet.rules.two_players import aggressive_card, safe_card


def promise(s: Position, seat: i64, action: i64, wait_for: vec[i64]) -> i64:
    """How promising a legal action looks at first sight; at least 0."""
    phase = s.phase
    if phase == AT_SELECT:
        if action < SELECT_TWO:
            return card_promise(s, seat, action - SELECT, wait_for)
        safe = card_promise(s, seat, safe_card(action), wait_for)
        return safe + card_promise(s, seat, aggressive_card(action), wait_for)
    if phase == AT_USE:
        place = s.hornets[seat * 2 + action - USE]
        promised = field_promise(s, seat, s.card(), place, wait_for)
        return 1 + promised * promised
    if phase == AT_LAND:
        return 1 + landing_promise(s, seat, action - LAND, wait_for)
    if phase == AT_DECLARE:
        return declared_promise(s, seat, action)
    if phase == AT_PLACE:
        return 1 if action == PLACE + s.most else 0
    if phase == AT_SWITCH or phase == AT_DESTROY:
        if action == DONE:
            return 0
        owner = action - TAKE
        owned = s.honey[s.field * SEATS + owner]
        return owned * owned
    if phase == AT_HONEY or phase == AT_HORNET:
        place = action - (SET_HONEY if phase == AT_HONEY else SET_HORNET)
        return 12 - wait_for[place] if wait_for[place] >= 0 and wait_for[place] < 10 else 2
    return 1


def card_promise(s: Position, seat: i64, card: i64, wait_for: vec[i64]) -> i64:
    """A card with the better of both hornets."""
    first = field_promise(s, seat, card, s.hornets[seat * 2], wait_for)
    second = field_promise(s, seat, card, s.hornets[seat * 2 + 1], wait_for)
    best = first if first > second else second
    return 1 + best * best


def field_promise(s: Position, seat: i64, card: i64, field: i64, wait_for: vec[i64]) -> i64:
    """What a card does for a hornet that stands here, about in nectar."""
    nectar = s.nectar[field]
    purse = s.purse[seat]
    if card == COLLECT:
        return nectar if nectar < 3 else 3
    if card == GRAB:
        return nectar - 1 if nectar > 3 else 0
    if card == DASH:
        return 4 if purse < 4 else 3
    if card == FLY:
        return 3 if wait_for[field] < 0 or purse >= 4 else 1
    if wait_for[field] < 0 or purse < 2:
        return 0
    pieces = purse // 2
    if card == SWITCH:
        others = s.honey_of_others(field, seat)
        pieces = pieces if pieces < 3 else 3
        pieces = pieces if pieces < others else others
        return 3 * pieces
    room = s.room(field)
    if card == PRODUCE:
        pieces = pieces if pieces < 4 else 4
        pieces = pieces if pieces < room else room
        return 2 * pieces
    return 0


def landing_promise(s: Position, seat: i64, field: i64, wait_for: vec[i64]) -> i64:
    """Nectar on a field, and a hive that is scored soon, but not too soon to produce."""
    nectar = s.nectar[field]
    promised = nectar if nectar < 6 else 6
    wait = wait_for[field]
    if wait >= 1 and wait < 8 and s.room(field) > 0 and s.purse[seat] > 1:
        promised += 9 - wait
    return promised * promised


def declared_promise(s: Position, seat: i64, action: i64) -> i64:
    """Much and sure is better; producing is usually better than destroying."""
    if action == PASS:
        return 1
    produces = action < DESTROY
    declared = action - (MAKE if produces else DESTROY)
    pieces = 2 * SURE[declared] + RISKED[declared] - i64(RISKED[declared] > 0)
    return pieces * pieces * pieces * (4 if produces else 1)
