"""Fly: on to a piece that the opponent placed, moved or flipped in their last turn, and down to the
ground beside it (001 L259; V-16, V-30).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.creatures.steps import step
from apiary.games.hive.freedom import downs, gate
from apiary.games.hive.position import PIECES_END, STAMP
from apiary.games.hive.reasons import reason
from apiary.hexes import direction_to


def targets(k: Colony, p: i64) -> i64:
    """The set of uncovered pieces that a fly p may land on: never itself (V-28)."""
    found = (k.placed | k.moved | k.flipped) & ~BIT[p]
    s = k.hive
    t: i64
    for t in range(PIECES_END):
        if found & BIT[t] and not s.is_top(t):
            found ^= BIT[t]
    return found


@final
class Fly(Creature):
    def __init__(self) -> None:
        super().__init__("fly", free=90, held=50)

    def moves(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        """List the free cells beside its targets, but not where it began."""
        found = targets(k, p)
        if found == 0:
            return at
        s = k.hive
        s.mark[c] = s.mark[STAMP]
        s.lift(p)
        t: i64
        for t in range(PIECES_END):
            if found & BIT[t]:
                cell = s.pos[t]
                at = s.add(p, cell, downs(s, cell), at)
        s.put(p, c)
        return at

    def way(self, k: Colony, p: int, start: int, to: int, level: int) -> list[int]:
        """On to a target and down."""
        s = k.hive
        found = targets(k, p)
        for t in range(PIECES_END):
            if found & BIT[t] and to in step(s, s.pos[t], "d"):
                return [start, s.pos[t], to]
        return []

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        """It has no target, a gate closes the step down, or the cell is beside none."""
        s = k.hive
        found = targets(k, p)
        if found == 0:
            return reason("hive.no_landing", "V-16", s.pos[p], piece=p)
        t: i64
        for t in range(PIECES_END):
            if found & BIT[t] == 0 or s.height(to):
                continue
            direction = direction_to(s.pos[t], to)
            if direction >= 0:  # free and beside a target: only a gate keeps it from that
                return reason("hive.gate", "§2.3", *gate(s.pos[t], direction), piece=p)
        return reason("hive.fly", "V-16", to, piece=p)
