"""Pillbug: instead of moving it throws a neighbour over itself to another side (001 L139-148).

The piece thrown stands alone in its cell, was not moved in the last turn and is not pinned; no gate
closes its step up or down. The pillbug itself may be pinned, but not covered nor just moved (V-7).
A mosquito beside a pillbug has the same power, even if that pillbug is immobile (V-8).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT, WORD
from apiary.games.hive.position import (
    HEIGHT,
    HEIGHTS,
    PILLBUG,
    SIDE,
    STAMP,
    THE_MOSQUITO,
    THE_PILLBUG,
    TOP,
    Position,
)
from apiary.games.hive.rules.freedom import open_sides
from apiary.games.hive.rules.mosquito import kinds_beside
from apiary.games.hive.rules.one_hive import pinned
from apiary.hexes import ALL, STEPS, TORUS


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
    return s.kind[p] == PILLBUG or kinds_beside(s, c) >> PILLBUG & 1 == 1


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
