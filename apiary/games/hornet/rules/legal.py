"""The legal actions of a seat, whatever is to be decided."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hornet.actions import (
    DECLARATIONS,
    DESTROY,
    DONE,
    FIELDS,
    LAND,
    LOSE,
    MAKE,
    NAME,
    NEXT,
    PASS,
    PLACE,
    PUT,
    SEATS,
    SELECT,
    SELECT_TWO,
    SET_HONEY,
    SET_HORNET,
    TAKE,
    TURN,
    USE,
)
from apiary.games.hornet.position import (
    AT_DECLARE,
    AT_DESTROY,
    AT_HONEY,
    AT_HORNET,
    AT_LAND,
    AT_LOSE,
    AT_NAME,
    AT_PLACE,
    AT_PUT,
    AT_SELECT,
    AT_SWITCH,
    AT_TURN,
    AT_USE,
    BIT,
    NOT_CHOSEN,
    Position,
)
from apiary.games.hornet.rules.fields import field_at, rotations, stock
from apiary.games.hornet.rules.flying import may_land
from apiary.games.hornet.rules.lots import is_due
from apiary.games.hornet.rules.production import feasible, may_declare
from apiary.games.hornet.rules.setup import may_set_honey
from apiary.games.hornet.rules.switching import may_take

_buf: Final = vec[i64]([0] * 512)  # working memory, filled and read in one call
_NOTHING: Final = vec[i64]()


def owes(s: Position, seat: i64) -> bool:
    """Must this seat decide something now? (Chance is asked by `lots`.)"""
    if s.phase == AT_SELECT:
        return 0 <= seat < s.box.seats and s.chosen[seat] == NOT_CHOSEN
    return seat == s.seat and seat >= 0 and not is_due(s)


def listed(s: Position, seat: i64) -> vec[i64]:
    """All legal actions of a seat, sorted."""
    if not owes(s, seat):
        return _NOTHING
    end = generate(s)
    return _buf[:end]


def generate(s: Position) -> i64:
    """Write the actions to the working memory; how many there are."""
    phase = s.phase
    if phase == AT_SELECT:
        if s.box.seats == 2:
            return span(SELECT_TWO, 9)
        return span(SELECT, 6)
    if phase == AT_USE:
        return span(USE, 2)
    if phase == AT_LAND:
        return landings(s)
    if phase == AT_DECLARE:
        return declarations(s)
    if phase == AT_SWITCH:
        return owners(s, True)
    if phase == AT_DESTROY:
        return owners(s, s.taken >= s.least)
    if phase == AT_PLACE:
        return span(PLACE + s.least, s.most - s.least + 1)
    if phase == AT_LOSE:
        return losses(s)
    return of_set_up(s)


def of_set_up(s: Position) -> i64:
    """The actions before the first round."""
    phase = s.phase
    buf = _buf
    at: i64 = 0
    f: i64
    if phase == AT_HONEY:
        for f in range(FIELDS):
            if may_set_honey(s, f, s.seat):
                buf[at] = SET_HONEY + f
                at += 1
        return at
    if phase == AT_HORNET:
        return members(s.fields, SET_HORNET)
    if phase == AT_NAME:
        return members(stock(s), NAME)
    if phase == AT_PUT:
        return cells(s)
    if phase == AT_TURN:
        return members(rotations(s, s.field, s.cell), TURN)
    return 0


def span(first: i64, count: i64) -> i64:
    """So many actions from the first on."""
    buf = _buf
    i: i64
    for i in range(count):
        buf[i] = first + i
    return count


def members(numbers: i64, base: i64) -> i64:
    """An action for each number of a set."""
    buf = _buf
    at: i64 = 0
    n: i64
    for n in range(FIELDS):
        if numbers & BIT[n]:
            buf[at] = base + n
            at += 1
    return at


def landings(s: Position) -> i64:
    """Where the hornet can fly to."""
    buf = _buf
    at: i64 = 0
    f: i64
    for f in range(FIELDS):
        if may_land(s, f):
            buf[at] = LAND + f
            at += 1
    return at


def owners(s: Position, may_stop: bool) -> i64:
    """Whose honey may be taken, and whether one may stop."""
    buf = _buf
    at: i64 = 0
    p: i64
    for p in range(SEATS):
        if may_take(s, p):
            buf[at] = TAKE + p
            at += 1
    if may_stop:
        buf[at] = DONE
        at += 1
    return at


def declarations(s: Position) -> i64:
    """What card 4 can do here; a pass always."""
    buf = _buf
    buf[0] = PASS
    at: i64 = 1
    nectar = s.purse[s.seat]
    mode: i64
    d: i64
    for mode in range(2):
        limit = feasible(s, mode == 1)
        base = DESTROY if mode == 1 else MAKE
        for d in range(DECLARATIONS):
            if may_declare(d, limit, nectar):
                buf[at] = base + d
                at += 1
    return at


def losses(s: Position) -> i64:
    """From where a penalised player can lose honey."""
    buf = _buf
    honey = s.honey
    at: i64 = 0
    f: i64
    for f in range(FIELDS):
        if honey[f * SEATS + s.seat]:
            buf[at] = LOSE + f
            at += 1
    return at


def cells(s: Position) -> i64:
    """Where the field in hand can lie, in some rotation."""
    at: i64 = 0
    f: i64
    d: i64
    for f in range(FIELDS):
        cell = s.cells[f]
        if cell < 0:
            continue
        for d in range(6):
            place = NEXT[cell * 6 + d]
            if place >= 0 and field_at(s, place) < 0 and rotations(s, s.field, place):
                at = insert(PUT + place, at)
    return at


def insert(action: i64, at: i64) -> i64:
    """Put an action in its place among the first `at`, once; how many there are then."""
    buf = _buf
    i = at
    while i > 0 and buf[i - 1] > action:
        i -= 1
    if i > 0 and buf[i - 1] == action:
        return at
    k = at
    while k > i:
        buf[k] = buf[k - 1]
        k -= 1
    buf[i] = action
    return at + 1
