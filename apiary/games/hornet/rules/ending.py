"""The ranking: hives won, then collected honey, then nectar (H-21, H-22, H-36)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.core.outcome import ranked
from apiary.games.hornet.position import Position

BY_HIVES: Final[i64] = 0
BY_HONEY: Final[i64] = 1
BY_NECTAR: Final[i64] = 2
BY_NOTHING: Final[i64] = 3  # a shared victory


def ranks(s: Position) -> list[int]:
    """The rank of each seat, 1 for the best; equal ones have the same."""
    keys: list[tuple[int, ...]] = [
        (s.hives[seat], s.collected[seat], s.purse[seat]) for seat in range(s.box.seats)
    ]
    return list(ranked(keys))


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
