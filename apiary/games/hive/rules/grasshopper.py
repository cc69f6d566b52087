"""Grasshopper: straight over one or more pieces in a row to the first free cell (001 L65)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import CELL_BITS, STAMP, Position
from apiary.hexes import OFFSETS, TORUS


def jump(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List the end of each row of pieces that begins beside c."""
    offsets = OFFSETS
    board = s.board
    buf = s.buf
    mark = s.mark
    stamp = mark[STAMP]
    bit: i64 = 1
    d: i64
    for d in range(6):
        if board[c] & bit:
            step = offsets[d]
            n = (c + step) & TORUS
            while board[n] & bit:
                n = (n + step) & TORUS
            n = (n + step) & TORUS
            if mark[n] != stamp:
                mark[n] = stamp
                buf[at] = p << CELL_BITS | n
                at += 1
        bit <<= 1
    return at
