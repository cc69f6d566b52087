"""Spider: exactly three slides, no cell twice (001 L75, 002 L152; V-6)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.position import CELL_BITS, OCCUPIED, STAMP, Position
from apiary.games.hive.reasons import occupied, reason
from apiary.hexes import ALL, SLIDES, TORUS

SPIDER: Final[i64] = FACES.index("spider")


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


@final
class Spider(Creature):
    def __init__(self) -> None:
        super().__init__(
            "spider", free=60, held=25, steps=("sss",), why="hive.three_slides", ruling="V-6"
        )

    def moves(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        return creep(k.hive, p, c, at)

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        """It can't leave, or three slides end elsewhere."""
        s = k.hive
        if SLIDES[s.board[s.pos[p]] & ALL] == 0:
            return reason("hive.shut_in", "§2.3", s.pos[p], piece=p)
        if s.height(to):
            return occupied(s, p, to)
        return super().why_not_there(k, p, to)
