"""Cards 1 and 2: nectar from the field of the hornet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.games.hornet.actions import Card
from apiary.games.hornet.position import Position

SAFELY: Final[i64] = 3


def collect(s: Position) -> None:
    """Three nectar, or all; when penalised only two (H-2)."""
    if s.card() == Card.COLLECT:
        s.collect(s.seat, s.field, SAFELY)
    elif s.penalised():
        s.collect(s.seat, s.field, s.box.penalty_nectar)
    else:
        s.collect(s.seat, s.field, s.nectar[s.field])
