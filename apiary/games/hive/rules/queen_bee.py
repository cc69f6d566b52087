"""Queen bee: one slide along the ground (001 L44). The pillbug walks like her."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import Position
from apiary.hexes import ALL, SLIDES


def walk(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List one slide to each side that is neither too narrow nor off the hive."""
    return s.add(p, c, SLIDES[s.board[c] & ALL], at)
