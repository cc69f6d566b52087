"""Butterfly: two steps on top of the hive, never down (001 L390; GU-2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature

BUTTERFLY: Final[i64] = FACES.index("butterfly")


@final
class Butterfly(Creature):
    def __init__(self) -> None:
        super().__init__(
            "butterfly", free=120, held=60, steps_on_hive=("uu",), climbs=True,
            why="hive.butterfly", ruling="GU-2",
        )  # fmt: skip
