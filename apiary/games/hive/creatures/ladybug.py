"""Ladybug: two steps on top of the hive, then one down (001 L161)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.freedom import open_sides
from apiary.games.hive.position import HEIGHT, HEIGHTS, STAMP, Position
from apiary.games.hive.reasons import occupied
from apiary.hexes import ALL, STEPS, TORUS

LADYBUG: Final[i64] = FACES.index("ladybug")


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


@final
class Ladybug(Creature):
    def __init__(self) -> None:
        super().__init__(
            "ladybug", free=150, held=85, steps=("uud",), why="hive.two_up_one_down", ruling="§2.5"
        )

    def moves(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        return crawl(k.hive, p, c, at)

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        """Up, over and down end elsewhere."""
        s = k.hive
        if s.height(to):
            return occupied(s, p, to)
        return super().why_not_there(k, p, to)
