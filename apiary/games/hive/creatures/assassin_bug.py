"""Assassin bug: one slide; or it steps on an enemy beside it that stands alone, and both leave the
game (001 L338; P-1).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.predator import TAKES, Predator
from apiary.games.hive.creatures.queen_bee import walk, why_not_walked
from apiary.games.hive.freedom import gate, ups
from apiary.games.hive.position import HONEYCOMBO, TOP
from apiary.games.hive.reasons import reason
from apiary.hexes import TORUS, direction_to

PREY: Final[i64] = 400  # to a bot: the enemy's queen beside it


@final
class AssassinBug(Predator):
    def __init__(self) -> None:
        super().__init__("assassinBug", free=180, steps=("s",), power=TAKES)

    def moves(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        return walk(k.hive, p, c, at)

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        return why_not_walked(k.hive, p, to)

    def preys(self, k: Colony, by: i64) -> i64:
        """The enemies alone on their cells that it can step on."""
        s = k.hive
        c = s.pos[by]
        enemy = k.enemy_of(by)
        found: i64 = 0
        s.lift(by)
        steps = ups(s, c)
        while steps:
            t = s.board[(c + steps) & TORUS] >> TOP
            steps >>= 10
            if t != HONEYCOMBO and t >> 5 == enemy and k.is_alone(t):
                found |= BIT[t]
        s.put(by, c)
        return found

    def why_no_prey(self, k: Colony, by: i64, t: i64) -> Reason:
        """It is in a stack, or out of reach."""
        c = k.hive.pos[t]
        if not k.is_alone(t):
            return reason("hive.in_stack", "§2.6", c, piece=t)
        here = k.hive.pos[by]
        direction = direction_to(here, c)
        if direction >= 0:
            return reason("hive.gate", "§2.3", *gate(here, direction), piece=by)
        return reason("hive.assassin_beside", "§2.6", c, piece=t, by=by)

    def menace(self, k: Colony, p: i64, queen: i64) -> i64:
        """A queen beside it."""
        c = k.hive.pos[p]
        return PREY if queen == c or direction_to(queen, c) >= 0 else 0
