"""Freedom to move above the ground: no step between two stacks higher than both its ends."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import HEIGHT, HEIGHTS, Position
from apiary.hexes import ALL, OFFSETS, RING, STEPS, TORUS


def open_sides(s: Position, c: i64, level: i64) -> i64:
    """The directions that no gate closes, for a step from c at that level (the mover lifted)."""
    if s.stacks < 2:
        return ALL
    board = s.board
    ring = RING
    sides = ALL
    bit: i64 = 1
    left = board[(c + ring[0]) & TORUS] >> HEIGHT & HEIGHTS
    middle = board[(c + ring[1]) & TORUS] >> HEIGHT & HEIGHTS
    d: i64
    for d in range(2, 8):
        right = board[(c + ring[d]) & TORUS] >> HEIGHT & HEIGHTS
        if left > level and right > level and left > middle and right > middle:
            sides ^= bit
        bit <<= 1
        left = middle
        middle = right
    return sides


def ups(s: Position, c: i64) -> i64:
    """The occupied neighbours, packed, that who stands on top of c, itself lifted, can step on."""
    cell = s.board[c]
    return STEPS[cell & open_sides(s, c, cell >> HEIGHT & HEIGHTS)]


def downs(s: Position, c: i64) -> i64:
    """The free neighbours, packed, that who stands on top of c can step down to."""
    cell = s.board[c]
    return STEPS[(ALL ^ cell & ALL) & open_sides(s, c, cell >> HEIGHT & HEIGHTS)]


def gate(c: i64, direction: i64) -> tuple[i64, i64]:
    """The two cells beside a step."""
    return (
        (c + OFFSETS[(direction + 1) % 6]) & TORUS,
        (c + OFFSETS[(direction + 5) % 6]) & TORUS,
    )
