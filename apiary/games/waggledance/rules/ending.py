"""The end of the game and the ranking: honey, then fewest bees, then fewest nectar (G-5, W-29)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.core.phase import RUNNING
from apiary.games.waggledance.position import (
    LAST_ROUND,
    TARGET_REACHED,
    Position,
)

BY_HONEY: Final[i64] = 0
BY_BEES: Final[i64] = 1
BY_NECTAR: Final[i64] = 2
BY_NOTHING: Final[i64] = 3


def reason_to_end(s: Position) -> i64:
    """Why the game ends after this night, or RUNNING (W-28, W-32)."""
    p: i64
    for p in range(s.box.seats):
        if s.honey[p] >= s.box.target:
            return TARGET_REACHED
    return LAST_ROUND if s.round >= s.box.max_rounds else RUNNING


def compare(s: Position, a: i64, b: i64) -> i64:
    """Above 0 if a is ranked before b, 0 if they are equal."""
    if s.honey[a] != s.honey[b]:
        return s.honey[a] - s.honey[b]
    if s.dice[a] != s.dice[b]:
        return s.dice[b] - s.dice[a]
    return s.nectar_of(b) - s.nectar_of(a)


def ranks(s: Position) -> list[int]:
    """The rank of each seat, 1 for the best; equal ones have the same."""
    found: list[int] = []
    seat: i64
    other: i64
    for seat in range(s.box.seats):
        rank = 1
        for other in range(s.box.seats):
            if compare(s, other, seat) > 0:
                rank += 1
        found.append(rank)
    return found


def decided_by(s: Position) -> i64:
    """Which of the keys tells the first from the second."""
    order = ranks(s)
    first = order.index(1)
    rivals = [p for p in range(s.box.seats) if p != first and s.honey[p] == s.honey[first]]
    if not rivals:
        return BY_HONEY
    rivals = [p for p in rivals if s.dice[p] == s.dice[first]]
    if not rivals:
        return BY_BEES
    return BY_NECTAR if order.count(1) == 1 else BY_NOTHING
