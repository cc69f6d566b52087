"""Step 1: the nine powers of the flowers (AL-8, AL-9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.alveola.actions import (
    FOURTH_PILE,
    HORNET_FLIGHT,
    MOVE_HORNET,
    PILES,
    RECOVER_WORKER,
    REPLAY,
    SEARCH_PILE,
    TAKE_HONEY,
    WORKERS,
)
from apiary.games.alveola.position import EATEN, IN_RESERVE, Position
from apiary.games.alveola.rules.circle import NEXT_PILES, following, non_empty, tiles_left
from apiary.games.alveola.rules.hornets import can_fly, can_move

HONEY_TAKEN: Final[i64] = 2
TILES_FOR_REPLAY: Final[i64] = 2  # one for this turn, one for the next


def is_offered(s: Position, power: i64) -> bool:
    """Does the power lie on the table?"""
    i: i64
    for i in range(len(s.powers)):
        if s.powers[i] == power:
            return True
    return False


def can_pay(s: Position, power: i64) -> bool:
    """Has the seat enough flowers?"""
    seat = s.seat
    return s.flowers[seat] >= s.box.cost[power]


def has_effect(s: Position, power: i64) -> bool:
    """Would it change anything now (AL-9)?"""
    if power == FOURTH_PILE:
        return non_empty(s) > NEXT_PILES
    if power == SEARCH_PILE:
        return can_search(s)
    if power == RECOVER_WORKER:
        return s.eaten(s.seat) > 0
    if power == MOVE_HORNET:
        return can_move(s)
    if power == HORNET_FLIGHT:
        return can_fly(s)
    if power == TAKE_HONEY:
        return not s.box.limit_honey or s.honey_left() > 0
    if power == REPLAY:
        return tiles_left(s) >= TILES_FOR_REPLAY
    return True


def can_search(s: Position) -> bool:
    """Has one of the next piles more than its visible tile?"""
    ahead = following(s, NEXT_PILES)
    pile: i64
    for pile in range(PILES):
        if ahead & BIT[pile] and s.left[pile] > 1:
            return True
    return False


def may_buy(s: Position, power: i64) -> bool:
    """May the seat buy this power now?"""
    return is_offered(s, power) and can_pay(s, power) and has_effect(s, power)


def can_buy(s: Position) -> bool:
    """May the seat buy anything?"""
    i: i64
    for i in range(len(s.powers)):
        if may_buy(s, s.powers[i]):
            return True
    return False


def buy(s: Position, power: i64) -> None:
    """Pay, and take at once what the power gives at once."""
    seat = s.seat
    s.flowers[seat] -= s.box.cost[power]
    s.power = power
    if power == TAKE_HONEY:
        s.take_honey(seat, HONEY_TAKEN)
    elif power == RECOVER_WORKER:
        recover(s)


def recover(s: Position) -> None:
    """An eaten worker comes back into the reserve (AL-25)."""
    w: i64
    for w in range(s.seat * WORKERS, s.seat * WORKERS + WORKERS):
        if s.workers[w] == EATEN:
            s.workers[w] = IN_RESERVE
            return
