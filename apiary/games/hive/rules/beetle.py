"""Beetle: one step, along the ground, up, on top of the hive or down (001 L53-55)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import HEIGHT, HEIGHTS, Position
from apiary.games.hive.rules.freedom import open_sides
from apiary.hexes import ALL, SLIDE_MASK, STEPS


def climb(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List one step in every open direction; on the ground it slides as others do."""
    cell = s.board[c]
    level = (cell >> HEIGHT & HEIGHTS) - 1
    sides = open_sides(s, c, level)
    if level == 0:
        occupied = cell & ALL
        sides = sides & occupied | SLIDE_MASK[occupied]
    return s.add(p, c, STEPS[sides], at)
