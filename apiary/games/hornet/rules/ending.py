"""The ranking: hives won, then collected honey, then nectar (H-21, H-22, H-36)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.games.hornet.position import Position

BY_HIVES: Final[i64] = 0
BY_HONEY: Final[i64] = 1
BY_NECTAR: Final[i64] = 2
BY_NOTHING: Final[i64] = 3  # a shared victory


def compare(s: Position, a: i64, b: i64) -> i64:
    """Above 0 if seat a stands better than b, below 0 if worse, 0 if equal."""
    if s.hives[a] != s.hives[b]:
        return s.hives[a] - s.hives[b]
    if s.collected[a] != s.collected[b]:
        return s.collected[a] - s.collected[b]
    return s.purse[a] - s.purse[b]


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
    rivals = [seat for seat in range(s.box.seats) if seat != first]
    if all(s.hives[seat] < s.hives[first] for seat in rivals):
        return BY_HIVES
    rivals = [seat for seat in rivals if s.hives[seat] == s.hives[first]]
    if all(s.collected[seat] < s.collected[first] for seat in rivals):
        return BY_HONEY
    return BY_NECTAR if order.count(1) == 1 else BY_NOTHING
