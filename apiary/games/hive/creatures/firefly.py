"""Firefly: from the ground two steps on top of the hive; up there one step at a time, as a beetle,
until it drops (001 L235; V-15).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.beetle import climb, why_not_climbed
from apiary.games.hive.creatures.creature import Creature


@final
class Firefly(Creature):
    def __init__(self) -> None:
        super().__init__(
            "firefly", free=120, held=65, steps=("uu",), steps_on_hive=("u", "d"), climbs=True,
            why="hive.firefly", ruling="V-15",
        )  # fmt: skip

    def moves_on_hive(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        """List the steps of a beetle."""
        return climb(k.hive, p, c, at)

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        """On the hive as of a beetle."""
        if k.level(p) > 0:
            return why_not_climbed(k.hive, p, to)
        return super().why_not_there(k, p, to)
