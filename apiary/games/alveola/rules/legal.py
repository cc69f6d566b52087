"""The legal actions of a seat, whatever is to be decided."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.alveola.actions import (
    ACTIONS,
    AT_ARRANGE,
    AT_BEE,
    AT_CHOOSE,
    AT_FLY,
    AT_LAY,
    AT_MOVE,
    AT_POWER,
    AT_SEARCH,
    AT_TAKE,
    BUY,
    CHOOSE,
    FLY,
    HORNETS,
    LAY,
    MOVE,
    NO_BEE,
    NO_POWER,
    PARTS,
    PILES,
    POWERS,
    PUT_QUEEN,
    PUT_WORKER,
    SEARCH,
    SHIFT,
    TAKE,
    TILES,
    TURNS,
    WORKERS,
    neighbour,
)
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.bees import is_open, may_put_queen, may_put_worker, may_shift
from apiary.games.alveola.rules.circle import NEXT_PILES, candidates, following
from apiary.games.alveola.rules.hornets import may_enter, may_fly
from apiary.games.alveola.rules.laying import is_surely_legal, places, start_places
from apiary.games.alveola.rules.lots import is_due
from apiary.games.alveola.rules.powers import may_buy

_buf: Final = vec[i64]([0] * 4096)  # working memory, filled and read in one call
_NOTHING: Final = vec[i64]()


def listed(s: Position, seat: i64) -> vec[i64]:
    """All legal actions of a seat, sorted."""
    if seat != s.seat or seat < 0 or is_due(s):
        return _NOTHING
    end = generate(s, _buf)
    return _buf[:end]


def is_legal(s: Position, seat: i64, action: i64) -> bool:
    """Is this one of them?"""
    if seat != s.seat or seat < 0 or is_due(s):
        return False
    if s.phase == AT_LAY and LAY <= action < ACTIONS:
        place = action - LAY
        if is_surely_legal(s, place // TURNS, place % TURNS):
            return True
    end = generate(s, _buf)
    i: i64
    for i in range(end):
        if _buf[i] == action:
            return True
    return False


def generate(s: Position, buf: vec[i64]) -> i64:
    """Write the actions of the seat that decides; how many there are."""
    phase = s.phase
    if phase == AT_LAY:
        return places(s, buf)
    if phase == AT_BEE:
        return bees(s, buf)
    if phase == AT_CHOOSE:
        return members(candidates(s), CHOOSE, buf)
    if phase == AT_MOVE:
        return moves(s, buf)
    if phase == AT_POWER:
        return purchases(s, buf)
    if phase == AT_SEARCH:
        return members(following(s, NEXT_PILES), SEARCH, buf)
    if phase == AT_TAKE:
        return members(BIT[s.left[s.pile]] - 1, TAKE, buf)
    if phase == AT_FLY:
        return flights(s, buf)
    if phase == AT_ARRANGE:
        return start_places(s, buf)
    return 0


def members(numbers: i64, base: i64, buf: vec[i64]) -> i64:
    """An action for each number of a set."""
    at: i64 = 0
    n: i64
    for n in range(PILES):
        if numbers & BIT[n]:
            buf[at] = base + n
            at += 1
    return at


def purchases(s: Position, buf: vec[i64]) -> i64:
    """The powers that may be bought, or none."""
    buf[0] = NO_POWER
    at: i64 = 1
    power: i64
    for power in range(POWERS):
        if may_buy(s, power):
            buf[at] = BUY + power
            at += 1
    return at


def bees(s: Position, buf: vec[i64]) -> i64:
    """What a bee may do, or none."""
    buf[0] = NO_BEE
    at: i64 = 1
    if may_put_worker(s):
        at = onto_tile(s, PUT_WORKER, buf, at)
    if may_put_queen(s):
        at = onto_tile(s, PUT_QUEEN, buf, at)
    w: i64
    for w in range(WORKERS):
        if may_shift(s, w):
            at = onto_tile(s, SHIFT + w * PARTS, buf, at)
    return at


def onto_tile(s: Position, base: i64, buf: vec[i64], at: i64) -> i64:
    """An action for each cell of the tile just laid that a bee can come to."""
    part: i64
    for part in range(PARTS):
        if is_open(s, part):
            buf[at] = base + part
            at += 1
    return at


def moves(s: Position, buf: vec[i64]) -> i64:
    """Where the hornets can go."""
    at: i64 = 0
    hornet: i64
    d: i64
    for hornet in range(HORNETS):
        for d in range(6):
            if may_enter(s, neighbour(s.hornets[hornet], d)):
                buf[at] = MOVE + hornet * 6 + d
                at += 1
    return at


def flights(s: Position, buf: vec[i64]) -> i64:
    """The icons that the hornets can fly to."""
    at: i64 = 0
    hornet: i64
    tile: i64
    for hornet in range(HORNETS):
        for tile in range(TILES):
            if may_fly(s, tile):
                buf[at] = FLY + hornet * TILES + tile
                at += 1
    return at
