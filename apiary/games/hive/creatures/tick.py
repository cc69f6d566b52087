"""Tick: one step up, or from up there one step down to the ground; or it controls an enemy beside
it on its own level, which moves or uses its power for the tick's player (001 L284-288; V-18, V-19).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.expanded.colony import HONEYCOMBO, Colony
from apiary.games.hive.position import TOP, Position
from apiary.games.hive.rules.freedom import downs, ups
from apiary.hexes import ALL, STEPS, TORUS


def step(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List one step up from the ground, or one down to it."""
    s.lift(p)
    steps = downs(s, c) if s.height(c) else ups(s, c)
    at = s.add(p, c, steps, at)
    s.put(p, c)
    return at


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
