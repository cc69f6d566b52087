"""With two players: one safe and one aggressive card each, one action for each hornet."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hornet.actions import AGGRESSIVE, SAFE, Do
from apiary.games.hornet.position import Position


def safe_card(choice: i64) -> i64:
    """The safe one of two chosen cards."""
    place = (choice - Do.SELECT_TWO) // 3
    return SAFE[place]


def aggressive_card(choice: i64) -> i64:
    """The aggressive one of two chosen cards."""
    place = (choice - Do.SELECT_TWO) % 3
    return AGGRESSIVE[place]


def fixed_hornet(s: Position, seat: i64) -> i64:
    """The hornet that is left for a seat's second card (H-23), or -1 if it may choose."""
    used = s.used[seat]
    if used == 0 or s.box.seats > 2:
        return -1
    return 1 if used == BIT[0] else 0
