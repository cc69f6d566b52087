"""Moth: down to the ground and up on to the hive again, in one move (001 L398; GU-2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.freedom import downs, ups
from apiary.games.hive.position import STAMP
from apiary.hexes import TORUS

MOTH: Final[i64] = FACES.index("moth")


@final
class Moth(Creature):
    def __init__(self) -> None:
        super().__init__(
            "moth", free=110, steps_on_hive=("du",), climbs=True, why="hive.moth", ruling="GU-2"
        )

    def moves_on_hive(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        """List where down and up lead, not back to where it began."""
        s = k.hive
        s.mark[c] = s.mark[STAMP]
        s.lift(p)
        lows = downs(s, c)
        while lows:
            low = (c + lows) & TORUS
            lows >>= 10
            at = s.add(p, low, ups(s, low), at)
        s.put(p, c)
        return at
