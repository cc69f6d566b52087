"""Mantis: it never walks, but flies on to an enemy that the opponent placed in his last turn, and
both leave the game (001 L348; P-2, P-5, P-6).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.expanded.colony import OWN, Colony
from apiary.games.hive.modules.predators import takes
from apiary.games.hive.position import SIDE, THE_QUEEN


def preys(k: Colony, by: i64, enemy: i64) -> i64:
    """The set of uncovered pieces of the side `enemy` that were placed in the last turn."""
    s = k.hive
    found = k.placed & OWN[enemy] & ~BIT[by]
    if k.settings.mantis_spares:
        found &= ~BIT[enemy * SIDE + THE_QUEEN]
    t: i64
    for t in range(enemy * SIDE, enemy * SIDE + s.pieces):
        if found & BIT[t] and not s.is_top(t):
            found ^= BIT[t]
    return found


def pounce(k: Colony, by: i64, enemy: i64, at: i64) -> i64:
    """List what a mantis, or what copies one, can remove."""
    return takes(k, by, preys(k, by, enemy), at)
