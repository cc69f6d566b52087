"""Cards 5 and 6: up to three fields far over open borders, then nectar from the landing field."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.games.hornet.actions import DASH
from apiary.games.hornet.position import BIT, Position

AGGRESSIVELY: Final[i64] = 3
SAFELY: Final[i64] = 1


def may_land(s: Position, field: i64) -> bool:
    """Is the field near enough? The one it leaves from always is (H-13)."""
    here = s.field
    return s.reach[here] & BIT[field] != 0


def land(s: Position, field: i64) -> None:
    """Fly there and collect; when penalised without nectar (H-14)."""
    s.hornets[s.seat * 2 + s.hornet] = field
    s.field = field
    if s.card() != DASH:
        s.collect(s.seat, field, SAFELY)
    elif not s.penalised():
        s.collect(s.seat, field, AGGRESSIVELY)
