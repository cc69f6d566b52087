"""Mantis: it never walks, but flies on to an enemy that the opponent placed in their last turn, and
both leave the game (001 L348; P-2, P-5, P-6).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hive.colony import OWN, Colony
from apiary.games.hive.creatures.predator import TAKES, Predator
from apiary.games.hive.position import IN_HAND, SIDE, THE_QUEEN
from apiary.games.hive.reasons import reason

LATE_QUEEN: Final[i64] = 800  # to a bot: the enemy's queen comes in when it waits


@final
class Mantis(Predator):
    def __init__(self) -> None:
        super().__init__("mantis", free=150, held=80, power=TAKES, why="hive.waits", ruling="§2.5")

    def preys(self, k: Colony, by: i64) -> i64:
        """The uncovered enemies that were placed in the last turn."""
        s = k.hive
        enemy = k.enemy_of(by)
        found = k.placed & OWN[enemy] & ~BIT[by]
        if k.settings.mantis_spares:
            found &= ~BIT[enemy * SIDE + THE_QUEEN]
        t: i64
        for t in range(enemy * SIDE, enemy * SIDE + s.pieces):
            if found & BIT[t] and not s.is_top(t):
                found ^= BIT[t]
        return found

    def why_no_prey(self, k: Colony, by: i64, t: i64) -> Reason:
        """It is covered, spared, or was not placed in the last turn."""
        s = k.hive
        c = s.pos[t]
        if not s.is_top(t):
            return reason("hive.covered_prey", "P-2", c, piece=t)
        if k.has(k.placed, t):
            return reason("hive.queen_spared", "P-6", c, piece=t)
        return reason("hive.not_just_placed", "P-2", c, piece=t, by=by)

    def menace(self, k: Colony, p: i64, queen: i64) -> i64:
        """A queen still in hand."""
        return LATE_QUEEN if queen == IN_HAND else 0
