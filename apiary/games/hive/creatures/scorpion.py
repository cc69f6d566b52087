"""Scorpion: exactly two slides; enemies beside it may not be flipped (001 L251; V-6, V-17)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.creatures.shield_bug import SHIELD_BUG
from apiary.games.hive.position import NOBODY, TOP
from apiary.hexes import ALL, STEPS, TORUS

SCORPION: Final[i64] = FACES.index("scorpion")


@final
class Scorpion(Creature):
    def __init__(self) -> None:
        super().__init__(
            "scorpion", free=80, held=35, steps=("ss",), why="hive.two_slides", ruling="V-6"
        )


def holding(k: Colony, p: i64) -> i64:
    """The enemy scorpion that keeps an uncovered piece from being flipped, or nobody.

    Covered or stunned it has no power, and a shield bug is immune.
    """
    s = k.hive
    if s.kind[p] == SHIELD_BUG:
        return NOBODY
    c = s.pos[p]
    steps = STEPS[s.board[c] & ALL]
    while steps:
        top = s.board[(c + steps) & TORUS] >> TOP
        steps >>= 10
        if s.kind[top] != SCORPION or top >> 5 == p >> 5 or k.has(k.stunned, top):
            continue
        if k.settings.scorpion_any_level or k.level(top) == k.level(p):
            return top
    return NOBODY
