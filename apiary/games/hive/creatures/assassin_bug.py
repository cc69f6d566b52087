"""Assassin bug: one slide; or it steps on an enemy beside it that stands alone, and both leave the
game (001 L338; P-1).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.expanded.colony import HONEYCOMBO, Colony
from apiary.games.hive.modules.predators import takes
from apiary.games.hive.position import TOP
from apiary.games.hive.rules.freedom import ups
from apiary.hexes import TORUS


def preys(k: Colony, by: i64, enemy: i64) -> i64:
    """The set of pieces of the side `enemy` that it can step on."""
    s = k.hive
    c = s.pos[by]
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


def assassinate(k: Colony, by: i64, enemy: i64, at: i64) -> i64:
    """List what an assassin bug, or what copies one, can remove."""
    return takes(k, by, preys(k, by, enemy), at)
