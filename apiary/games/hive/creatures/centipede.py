"""Centipede: three steps on top of the hive on to a piece that stands alone, with which it changes
places (001 L267; V-20).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hive.actions import SWAP, deed
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.creature import Creature, Power
from apiary.games.hive.creatures.shield_bug import shield_against
from apiary.games.hive.creatures.steps import closed_step, walk
from apiary.games.hive.freedom import ups
from apiary.games.hive.one_hive import holds_without, pinned
from apiary.games.hive.position import HEIGHT, HEIGHTS, HONEYCOMBO, IN_HAND, NOBODY, PIECES_END, TOP
from apiary.games.hive.reasons import reason
from apiary.hexes import TORUS


@final
class Swap(Power):
    """Exchanges two pieces that are alone on their cells."""

    def __init__(self) -> None:
        super().__init__(SWAP, "swaps", "swap", "swapped", displaces=True)

    def use(self, k: Colony, by: i64, t: i64) -> None:
        s = k.hive
        here = s.pos[by]
        there = s.pos[t]
        k.pick_up(by, IN_HAND)
        k.pick_up(t, IN_HAND)
        k.lay(by, there)
        k.lay(t, here)
        k.rest(BIT[by] | BIT[t])

    def way(self, k: Colony, start: int, to: int) -> list[int]:
        """Three steps on top; if only back and forth lead there, told as one."""
        return walk(k.hive, [start], "uuu", to) or [start, to]


def reached(k: Colony, by: i64) -> i64:
    """The set of pieces alone on their cells that are three steps on top of the hive away."""
    s = k.hive
    c = s.pos[by]
    found: i64 = 0
    s.lift(by)
    firsts = ups(s, c)
    while firsts:
        first = (c + firsts) & TORUS
        firsts >>= 10
        seconds = ups(s, first)
        while seconds:
            second = (first + seconds) & TORUS
            seconds >>= 10
            thirds = ups(s, second)
            while thirds:
                third = (second + thirds) & TORUS
                thirds >>= 10
                cell = s.board[third]
                twice = third == first and k.settings.centipede_distinct
                if not twice and cell >> HEIGHT & HEIGHTS == 1:
                    found |= BIT[cell >> TOP]
    s.put(by, c)
    return found & ~BIT[HONEYCOMBO]


@final
class Centipede(Creature):
    def __init__(self) -> None:
        super().__init__(
            "centipede", free=130, held=65, power=Swap(), why="hive.swaps_only", ruling="V-20"
        )

    def powers(self, k: Colony, by: i64, at: i64) -> i64:
        """List with what it, or what copies it, changes places."""
        s = k.hive
        if pinned(s, s.pos[by]) or (by >> 5 != k.me and shield_against(k, by, NOBODY) != NOBODY):
            return at
        found = reached(k, by) & ~k.unmovable()
        t: i64
        for t in range(PIECES_END):
            if found & BIT[t] == 0 or shield_against(k, t, by) != NOBODY:
                continue
            if not k.settings.centipede_strict or holds_without(s, by, t):
                s.buf[at] = deed(SWAP, by, t)
                at += 1
        return at

    def why_not_used(self, k: Colony, by: i64, t: i64) -> Reason:
        s = k.hive
        c = s.pos[t]
        here = s.pos[by]
        if pinned(s, here):
            return reason("hive.one_hive", "V-20", here, piece=by)
        if not k.is_alone(t):
            return reason("hive.in_stack", "V-20", c, piece=t)
        if reached(k, by) & BIT[t] == 0:
            s.lift(by)
            closed = closed_step(s, int(here), "uuu", int(c))
            s.put(by, here)
            if closed is not None:
                number = closed.number
                return reason("hive.swap_gate", "§2.3", *closed.gate, piece=t, by=by, step=number)
            return reason("hive.swap_far", "V-20", c, piece=t, by=by)
        if k.has(k.immobile, t):
            return reason("hive.just_moved", "V-20", c, piece=t)
        if k.has(k.unmovable(), t):
            return reason("hive.stunned", "V-14", c, piece=t)
        shield = shield_against(k, t, by)
        if shield != NOBODY:
            return reason("hive.shielded", "V-22", c, s.pos[shield], piece=t, by=shield)
        shield = shield_against(k, by, NOBODY) if by >> 5 != k.me else NOBODY
        if shield != NOBODY:
            return reason("hive.shielded", "V-22", s.pos[by], s.pos[shield], piece=by, by=shield)
        return reason("hive.swap_breaks", "V-20", s.pos[by], c, piece=t, by=by)
