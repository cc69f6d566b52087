"""What a bot thinks of a position: how likely each seat is to win each hive, and so the game.

| term | counts |
|---|---|
| hives | those won, and the chance of each that is still to be scored |
| lead | a seat's honey in a hive, and what it could still add there |
| budget | nectar in hand, two for a honey; more comes in with the rounds that are left |
| access | a hornet on the field, or near enough to fly there in time |
| space | nobody can add more than fits |
| tie-breaks | a little for collected honey and nectar |

`likely` is what a bot expects others to do while it thinks ahead: sensible, cheap and varied.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hornet.actions import (
    COLLECT,
    DASH,
    DESTROY,
    DONE,
    FIELDS,
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
from apiary.games.hornet.box import ROUND
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
    UNSCORED,
    Position,
)
from apiary.games.hornet.rules.two_players import aggressive_card, safe_card

LATER: Final = 0.97  # of the worth of a hive, for each scoring before it: the game may be over
STEEP: Final = 2.2  # how much a hive ahead decides between two seats
PER_HONEY: Final = 0.012  # collected, in hives
PER_NECTAR: Final = 0.02
MATCH_POINT: Final = 0.25  # for having two hives

_waits: Final = vec[i64]([0] * 12)  # working memory: rounds until each hive is scored, or -1
_weights: Final = vec[i64]([0] * 640)


def waits(s: Position) -> vec[i64]:
    """For each field: how many action rounds are left before its hive is scored; -1 if none is."""
    found = _waits
    f: i64
    for f in range(FIELDS):
        found[f] = -1
    rounds: i64 = 0
    track = s.track
    step: i64
    for step in range(s.step, i64(len(track))):
        tile = track[step]
        if tile != ROUND:
            found[tile] = rounds
        elif step > s.step or s.phase <= AT_SELECT:
            rounds += 1
    return found


def prospect(s: Position, field: i64, seat: i64, wait: i64, room: i64) -> float:
    """The honey that a seat may expect to have in a hive when it is scored."""
    own = float(s.honey[field * SEATS + seat])
    if wait == 0:
        return own
    budget = float(s.purse[seat]) * 0.5 + 0.7 * float(wait - 1)
    space = float(room)
    if budget > space:
        budget = space
    stock = float(s.stock[seat])
    if budget > stock:
        budget = stock
    most = 4.0 if wait == 1 else 6.0
    if budget > most:
        budget = most
    access = 0.08 if wait > 2 else 0.0
    j: i64
    for j in range(2):
        place = s.hornets[seat * 2 + j]
        if place < 0:
            access = 0.2
        elif place == field:
            access = 0.5
            break
        elif wait > 1 and access < 0.3 and s.reach[place] & BIT[field]:
            access = 0.3
    return own + access * budget


def standings(s: Position) -> list[float]:
    """How many hives each seat may expect, with a little for the tie-breaks."""
    seats = s.box.seats
    found: list[float] = []
    p: i64
    f: i64
    for p in range(seats):
        nectar = float(s.purse[p])
        found.append(
            float(s.hives[p])
            + PER_HONEY * float(s.collected[p])
            + PER_NECTAR * (nectar if nectar < 16.0 else 16.0)
            + (MATCH_POINT if s.hives[p] == 2 else 0.0)
        )
    wait_for = waits(s)
    hopes: list[float] = [0.0] * seats
    for f in range(FIELDS):
        wait = wait_for[f]
        if wait < 0 or s.fate[f] != UNSCORED:
            continue
        room = s.room(f)
        best = 0.0
        second = 0.0
        for p in range(seats):
            hope = prospect(s, f, p, wait, room)
            hopes[p] = hope
            if hope > best:
                second = best
                best = hope
            elif hope > second:
                second = hope
        if best == 0.0:
            continue
        if wait == 0:
            if best > second:
                for p in range(seats):
                    if hopes[p] == best:
                        found[p] += 1.0
            continue
        spread = 0.45 + 0.4 * float(wait)
        total = 0.0
        for p in range(seats):
            hopes[p] = exp((hopes[p] - best) / spread)
            total += hopes[p]
        certain = (best if best < 1.0 else 1.0) * LATER**wait
        for p in range(seats):
            found[p] += certain * hopes[p] / total
    return found


def chances(s: Position) -> list[float]:
    """Each seat's chances, 0 to 1: what share of the others it may expect to beat."""
    seats = s.box.seats
    strength = standings(s)
    found: list[float] = []
    p: i64
    q: i64
    for p in range(seats):
        total = 0.0
        for q in range(seats):
            if q != p:
                total += 1.0 / (1.0 + exp(STEEP * (strength[q] - strength[p])))
        found.append(total / float(seats - 1))
    return found


# --- what others are expected to do


def likely(s: Position, seat: i64, actions: vec[i64], number: i64) -> i64:
    """One of these legal actions, the more probable the better it looks."""
    weights = _weights
    count: i64 = len(actions)
    wait_for = waits(s)
    total: i64 = 0
    i: i64
    for i in range(count):
        total += promise(s, seat, actions[i], wait_for)
        weights[i] = total
    if total == 0:
        return actions[number % count]
    pick = number % total
    for i in range(count):
        if pick < weights[i]:
            return actions[i]
    return actions[0]


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
