"""Pillbug: instead of moving it throws a neighbour over itself to another side (001 L139-148).

The piece thrown stands alone in its cell, was not moved in the last turn and is not pinned; no gate
closes its step up or down. The pillbug itself may be pinned, but not covered nor just moved (V-7).
A mosquito beside a pillbug has the same power, even if that pillbug is immobile (V-8).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.bits import BIT, WORD
from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.queen_bee import Walker
from apiary.games.hive.creatures.shield_bug import shield_against
from apiary.games.hive.freedom import gate, open_sides
from apiary.games.hive.one_hive import pinned
from apiary.games.hive.position import (
    HEIGHT,
    HEIGHTS,
    HONEYCOMBO,
    NOBODY,
    SIDE,
    STAMP,
    THE_MOSQUITO,
    THE_PILLBUG,
    TOP,
    Position,
)
from apiary.games.hive.reasons import reason
from apiary.hexes import ALL, STEPS, TORUS, direction_to

PILLBUG: Final[i64] = FACES.index("pillbug")


def prepare_throws(s: Position, base: i64) -> None:
    """Find out who can throw what where, for the side whose pieces begin at `base`."""
    s.throwers = 0
    pos = s.pos
    if pos[THE_PILLBUG] >= 0 or pos[SIDE + THE_PILLBUG] >= 0:
        prepare_thrower(s, base + THE_PILLBUG)
        prepare_thrower(s, base + THE_MOSQUITO)


def can_throw(s: Position, p: i64) -> bool:
    """Is it a pillbug, or a mosquito beside one, alone in its cell and not just moved?"""
    c = s.pos[p]
    if c < 0 or p == s.immobile or s.board[c] >> HEIGHT != p << 4 | 1:
        return False
    return s.kind[p] == PILLBUG or s.kinds_beside(c) >> PILLBUG & 1 == 1


def prepare_thrower(s: Position, thrower: i64) -> None:
    """Note the pieces that this one can throw, and the cells they can be thrown to."""
    if not can_throw(s, thrower):
        return
    packed = STEPS
    board = s.board
    c = s.pos[thrower]
    occupied = board[c] & ALL
    sides = open_sides(s, c, 1)
    starts = packed[sides & occupied]
    found: i64 = 0
    while starts:
        start = (c + starts) & TORUS
        starts >>= 10
        cell = board[start]
        p = cell >> TOP
        if cell >> HEIGHT & HEIGHTS == 1 and p != s.immobile and not pinned(s, start):
            found |= BIT[p]
    if found:
        n = s.throwers
        s.throw_cell[n] = c
        s.throw_ends[n] = packed[sides & (ALL ^ occupied)]
        s.throw_pieces[n] = found
        s.throwers = n + 1


def throws(s: Position, p: i64, at: i64) -> i64:
    """List where p can be thrown, except where it can already go."""
    i: i64
    for i in range(s.throwers):
        if s.throw_pieces[i] >> p & 1:
            at = s.add(p, s.throw_cell[i], s.throw_ends[i], at)
    return at


def throws_of_side(s: Position, base: i64, at: i64) -> i64:
    """List the throws of all pieces of one side."""
    pieces = s.throw_pieces[0]
    if s.throwers > 1:
        pieces |= s.throw_pieces[1]
    if pieces >> base & WORD:
        p: i64
        for p in range(base, base + s.pieces):
            if pieces >> p & 1:
                s.mark[STAMP] += 1
                at = throws(s, p, at)
    return at


@final
class Pillbug(Walker):
    def __init__(self) -> None:
        super().__init__("pillbug", free=140, held=70, steps=("s",), throws=True)

    def powers(self, k: Colony, by: i64, at: i64) -> i64:
        """List what it, or what copies it, throws where."""
        s = k.hive
        c = s.pos[by]
        occupied = s.board[c] & ALL
        sides = open_sides(s, c, 1)
        starts = STEPS[sides & occupied]
        ends = STEPS[sides & (ALL ^ occupied)]
        resting = k.unmovable()
        while starts:
            start = (c + starts) & TORUS
            starts >>= 10
            t = s.board[start] >> TOP
            if t == HONEYCOMBO or s.height(start) > 1 or resting & BIT[t] or pinned(s, start):
                continue
            if shield_against(k, t, by) == NOBODY:
                s.mark[STAMP] += 1
                at = s.add(t, c, ends, at)
        return at


def why_not_thrown(k: Colony, p: i64, by: i64, to: i64) -> Reason | None:
    """Why what could throw a piece does not throw it there; None if it does."""
    s = k.hive
    place = s.pos[by]
    if k.level(by) > 0:
        return reason("hive.thrower_on_hive", "V-8", place, by=by)
    if k.level(p) > 0:
        return reason("hive.throw_stack", "§2.6", s.pos[p], piece=p)
    if k.has(k.unmovable(), p):
        return reason("hive.stunned", "V-14", s.pos[p], piece=p)
    down = direction_to(place, to)
    if down < 0 or s.height(to):
        return reason("hive.throw_where", "§2.6", place, piece=p, by=by)
    up = direction_to(place, s.pos[p])
    sides = open_sides(s, place, 1)
    if sides & BIT[up] and sides & BIT[down]:
        return None
    return reason("hive.gate", "§2.3", *gate(place, down if sides & BIT[up] else up), piece=p)
