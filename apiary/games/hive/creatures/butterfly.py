"""Butterfly: two steps on top of the hive, never down (001 L390; GU-2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.freedom import ups
from apiary.games.hive.position import STAMP, Position
from apiary.hexes import TORUS

BUTTERFLY: Final[i64] = FACES.index("butterfly")


def flutter(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List where two steps on top of the hive lead, not back to where it began."""
    s.mark[c] = s.mark[STAMP]
    s.lift(p)
    firsts = ups(s, c)
    while firsts:
        first = (c + firsts) & TORUS
        firsts >>= 10
        at = s.add(p, first, ups(s, first), at)
    s.put(p, c)
    return at


@final
class Butterfly(Creature):
    def __init__(self) -> None:
        super().__init__(
            "butterfly", free=120, held=60, steps_on_hive=("uu",), climbs=True,
            why="hive.butterfly", ruling="GU-2",
        )  # fmt: skip

    def moves_on_hive(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        return flutter(k.hive, p, c, at)
