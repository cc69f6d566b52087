"""Ladybug: two steps on top of the hive, then one down (001 L161)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import HEIGHT, HEIGHTS, STAMP, Position
from apiary.games.hive.rules.freedom import open_sides
from apiary.hexes import ALL, STEPS, TORUS


def crawl(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List the free cells at the end of up, over, down."""
    packed = STEPS
    board = s.board
    seen = s.seen
    stamp = s.mark[STAMP]
    seen[c] = stamp
    ups = packed[board[c] & open_sides(s, c, 0)]
    while ups:
        first = (c + ups) & TORUS
        ups >>= 10
        cell = board[first]
        overs = packed[cell & open_sides(s, first, cell >> HEIGHT & HEIGHTS)]
        while overs:
            second = (first + overs) & TORUS
            overs >>= 10
            if seen[second] != stamp:
                seen[second] = stamp
                cell = board[second]
                free = ALL ^ (cell & ALL)
                downs = packed[free & open_sides(s, second, cell >> HEIGHT & HEIGHTS)]
                at = s.add(p, second, downs, at)
    return at
