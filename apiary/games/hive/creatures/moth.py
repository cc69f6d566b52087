"""Moth: down to the ground and up on to the hive again, in one move (001 L398; GU-2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature

MOTH: Final[i64] = FACES.index("moth")


@final
class Moth(Creature):
    def __init__(self) -> None:
        super().__init__(
            "moth", free=110, steps_on_hive=("du",), climbs=True, why="hive.moth", ruling="GU-2"
        )
