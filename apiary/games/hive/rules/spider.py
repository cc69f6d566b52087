"""Spider: exactly three slides, no cell twice (001 L75, 002 L152; V-6)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import CELL_BITS, OCCUPIED, STAMP, Position
from apiary.hexes import ALL, SLIDES, TORUS


def creep(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List where three slides lead, the spider itself lifted."""
    slides = SLIDES
    board = s.board
    buf = s.buf
    mark = s.mark
    stamp = mark[STAMP]
    s.turn_neighbours(c, OCCUPIED)
    steps1 = slides[board[c] & ALL]
    while steps1:
        first = (c + steps1) & TORUS
        steps1 >>= 10
        steps2 = slides[board[first] & ALL]
        while steps2:
            second = (first + steps2) & TORUS
            steps2 >>= 10
            if second == c:
                continue
            steps3 = slides[board[second] & ALL]
            while steps3:
                third = (second + steps3) & TORUS
                steps3 >>= 10
                if third != first and third != c and mark[third] != stamp:
                    mark[third] = stamp
                    buf[at] = p << CELL_BITS | third
                    at += 1
    s.turn_neighbours(c, OCCUPIED)
    return at
