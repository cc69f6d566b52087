"""How promising an action looks at first sight: what `Mind.likely` chooses by."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hornet.actions import RISKED, SEATS, SURE, At, Card, Do
from apiary.games.hornet.position import Position
from apiary.games.hornet.rules.two_players import aggressive_card, safe_card


def promise(s: Position, seat: i64, action: i64, wait_for: vec[i64]) -> i64:
    """How promising a legal action looks at first sight; at least 0."""
    phase = s.phase
    if phase == At.SELECT:
        if action < Do.SELECT_TWO:
            return card_promise(s, seat, action - Do.SELECT, wait_for)
        safe = card_promise(s, seat, safe_card(action), wait_for)
        return safe + card_promise(s, seat, aggressive_card(action), wait_for)
    if phase == At.USE:
        place = s.hornets[seat * 2 + action - Do.USE]
        promised = field_promise(s, seat, s.card(), place, wait_for)
        return 1 + promised * promised
    if phase == At.LAND:
        return 1 + landing_promise(s, seat, action - Do.LAND, wait_for)
    if phase == At.DECLARE:
        return declared_promise(s, seat, action)
    if phase == At.PLACE:
        return 1 if action == Do.PLACE + s.most else 0
    if phase == At.SWITCH or phase == At.DESTROY:
        if action == Do.DONE:
            return 0
        owner = action - Do.TAKE
        owned = s.honey[s.field * SEATS + owner]
        return owned * owned
    if phase == At.HONEY or phase == At.HORNET:
        place = action - (Do.SET_HONEY if phase == At.HONEY else Do.SET_HORNET)
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
    if card == Card.COLLECT:
        return nectar if nectar < 3 else 3
    if card == Card.GRAB:
        return nectar - 1 if nectar > 3 else 0
    if card == Card.DASH:
        return 4 if purse < 4 else 3
    if card == Card.FLY:
        return 3 if wait_for[field] < 0 or purse >= 4 else 1
    if wait_for[field] < 0 or purse < 2:
        return 0
    pieces = purse // 2
    if card == Card.SWITCH:
        others = s.honey_of_others(field, seat)
        pieces = pieces if pieces < 3 else 3
        pieces = pieces if pieces < others else others
        return 3 * pieces
    room = s.room(field)
    if card == Card.PRODUCE:
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
    if action == Do.PASS:
        return 1
    produces = action < Do.DESTROY
    declared = action - (Do.MAKE if produces else Do.DESTROY)
    pieces = 2 * SURE[declared] + RISKED[declared] - i64(RISKED[declared] > 0)
    return pieces * pieces * pieces * (4 if produces else 1)
