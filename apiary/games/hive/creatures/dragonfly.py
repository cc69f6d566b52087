"""Dragonfly: up, over to a neighbouring piece, and straight on in that direction over all pieces of
the row down to the ground behind it (001 L243; V-21).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.creatures.steps import Closed, first_closed, row, step
from apiary.games.hive.freedom import open_sides, ups
from apiary.games.hive.position import NOBODY, STAMP, Position
from apiary.hexes import ALL, OFFSET_LIST, OFFSETS, TORUS, neighbour


@final
class Dragonfly(Creature):
    def __init__(self) -> None:
        super().__init__("dragonfly", free=110, held=60, why="hive.dragonfly", ruling="V-21")

    def moves(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        """List where the rows end that begin on a neighbour, not where it began."""
        s = k.hive
        s.mark[c] = s.mark[STAMP]
        s.lift(p)
        firsts = ups(s, c)
        d: i64
        while firsts:
            first = (c + firsts) & TORUS
            firsts >>= 10
            for d in range(6):
                if s.board[first] & ALL & BIT[d]:
                    end = row_end(s, first, d)
                    if end != NOBODY:
                        at = s.add_cell(p, end, at)
        s.put(p, c)
        return at

    def way(self, k: Colony, p: int, start: int, to: int, level: int) -> list[int]:
        """Up and over the row that ends before the cell."""
        s = k.hive
        for first in step(s, start, "u"):
            for direction in range(6):
                if s.board[first] & BIT[direction] and row_end(s, first, direction) == to:
                    return [start, *row(s, first, OFFSET_LIST[direction]), to]
        return []

    def closed(self, k: Colony, start: int, to: int, on_hive: bool) -> Closed | None:
        """Up, over and along the row: the step that goes furthest before a gate."""
        s = k.hive
        found: Closed | None = None
        for up in range(6):
            first = neighbour(start, up)
            for direction in range(6):
                cells = row(s, first, OFFSET_LIST[direction])
                if len(cells) < 2 or neighbour(cells[-1], direction) != to:
                    continue
                pattern = "u" * len(cells) + "d"
                closed = first_closed(s, [start, *cells, to], pattern)
                if closed is not None and (found is None or closed.number > found.number):
                    found = closed
        return found


def row_end(s: Position, c: i64, d: i64) -> i64:
    """The free cell behind the row of pieces from c on; NOBODY if a gate closes the way."""
    step = OFFSETS[d]
    while s.height(c):
        if open_sides(s, c, s.height(c)) & BIT[d] == 0:
            return NOBODY
        c = (c + step) & TORUS
    return c
