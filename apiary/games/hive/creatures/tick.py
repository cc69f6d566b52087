"""Tick: one step up, or from up there one step down to the ground; or it controls an enemy beside
it on its own level, which moves or uses its power for the tick's player (001 L284-288; V-18, V-19).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.freedom import gate
from apiary.games.hive.position import HONEYCOMBO, TOP
from apiary.games.hive.reasons import reason
from apiary.hexes import ALL, STEPS, TORUS, direction_to

TICK: Final[i64] = FACES.index("tick")


@final
class Tick(Creature):
    def __init__(self) -> None:
        super().__init__(
            "tick", free=190, held=95, steps=("u",), steps_on_hive=("d",), climbs=True,
            controls=True, why="hive.tick", ruling="V-19",
        )  # fmt: skip

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        """A gate closes the one step up or down, or it is none."""
        s = k.hive
        direction = direction_to(s.pos[p], to)
        if direction >= 0 and (s.height(to) == 0) == (k.level(p) > 0):
            return reason("hive.gate", "§2.3", *gate(s.pos[p], direction), piece=p)
        return super().why_not_there(k, p, to)


def why_not_controlled(k: Colony, p: i64, by: i64) -> Reason:
    """Why what could control an enemy beside it does not: it stands higher or lower."""
    return reason("hive.other_level", "V-18", k.hive.pos[p], piece=p, by=by)


def controlled(k: Colony, by: i64) -> i64:
    """The set of pieces that `by`, a tick or a mosquito that copies one, makes act.

    They are enemies of the player to act, on top of a neighbouring cell and on the level of `by`,
    neither just moved nor stunned.
    """
    s = k.hive
    c = s.pos[by]
    level = k.level(by)
    found: i64 = 0
    steps = STEPS[s.board[c] & ALL]
    while steps:
        t = s.board[(c + steps) & TORUS] >> TOP
        steps >>= 10
        if t != HONEYCOMBO and t >> 5 != k.me and k.level(t) == level:
            found |= BIT[t]
    return found & ~k.immobile & ~k.stunned
