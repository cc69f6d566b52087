"""Firefly: from the ground two steps on top of the hive; up there one step at a time, as a beetle,
until it drops (001 L235; V-15).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.creatures.butterfly import flutter
from apiary.games.hive.position import Position


def rise(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List where up and over lead from the ground: the butterfly's steps from below."""
    return flutter(s, p, c, at)
