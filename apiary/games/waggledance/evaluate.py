"""What a bot thinks of a position."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.waggledance.position import Position


def likely(s: Position, actions: vec[i64], number: i64) -> i64:
    """One of these legal actions."""
    return actions[number % len(actions)]


def chances(s: Position) -> list[float]:
    """Each seat's chances, 0 to 1."""
    return [0.5] * s.box.seats
