"""Grasshopper: straight over one or more pieces in a row to the first free cell (001 L65)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.creatures.steps import row
from apiary.games.hive.position import CELL_BITS, STAMP, Position
from apiary.games.hive.reasons import occupied, reason
from apiary.hexes import OFFSET_LIST, OFFSETS, TORUS

GRASSHOPPER: Final[i64] = FACES.index("grasshopper")


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


@final
class Grasshopper(Creature):
    def __init__(self) -> None:
        super().__init__("grasshopper", free=100, held=55)

    def moves(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        return jump(k.hive, p, c, at)

    def way(self, k: Colony, p: int, start: int, to: int, level: int) -> list[int]:
        """Over the row of pieces that ends before the cell."""
        for offset in OFFSET_LIST:
            over = row(k.hive, (start + offset) & TORUS, offset)
            if over and (over[-1] + offset) & TORUS == to:
                return [start, *over, to]
        return []

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        """No straight row ends there."""
        s = k.hive
        if s.height(to):
            return occupied(s, p, to)
        return reason("hive.jump", "§2.5", to, piece=p)
