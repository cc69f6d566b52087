"""Who may act, as which creatures, and where that leads: own moves, throws, and the powers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.creatures.assassin_bug import assassinate
from apiary.games.hive.creatures.butterfly import flutter
from apiary.games.hive.creatures.centipede import swaps, unmovable
from apiary.games.hive.creatures.dragonfly import dart
from apiary.games.hive.creatures.firefly import rise
from apiary.games.hive.creatures.fly import fly
from apiary.games.hive.creatures.mantis import pounce
from apiary.games.hive.creatures.moth import dip
from apiary.games.hive.creatures.scorpion import creep
from apiary.games.hive.creatures.shield_bug import hop, shield_against
from apiary.games.hive.creatures.tick import controlled, step
from apiary.games.hive.creatures.wasp import stings
from apiary.games.hive.expanded.colony import (
    BUTTERFLY,
    CENTIPEDE,
    DRAGONFLY,
    FIREFLY,
    FLY,
    HONEYCOMBO,
    MANTIS,
    MOTH,
    NEUTRAL,
    SCORPION,
    SHIELD_BUG,
    TICK,
    Colony,
)
from apiary.games.hive.position import (
    ASSASSIN_BUG,
    BEETLE,
    HEIGHT,
    HEIGHTS,
    MOSQUITO,
    NOBODY,
    PILLBUG,
    SIDE,
    STAMP,
    TOP,
    WASP,
)
from apiary.games.hive.rules.beetle import climb
from apiary.games.hive.rules.freedom import open_sides
from apiary.games.hive.rules.mosquito import kinds_beside, move_as
from apiary.games.hive.rules.one_hive import pinned
from apiary.hexes import ALL, STEPS, TORUS

# What a mosquito on the ground does not copy (V-26).
NOT_COPIED: Final[i64] = 1 << MOSQUITO | 1 << BUTTERFLY | 1 << MOTH | 1 << NEUTRAL


def may_act(k: Colony, p: i64) -> bool:
    """Is the piece uncovered, and neither just moved nor stunned?"""
    return (k.immobile | k.stunned) & BIT[p] == 0 and k.hive.is_top(p)


def acts_as(k: Colony, p: i64) -> i64:
    """The set of creatures as which an uncovered piece acts: its own, or what a mosquito copies."""
    s = k.hive
    if s.kind[p] != MOSQUITO:
        return BIT[s.kind[p]]
    c = s.pos[p]
    if k.level(p) == 0:
        return kinds_beside(s, c) & ~NOT_COPIED
    return BIT[BEETLE] | kinds_beside_on_hive(k, c)


def kinds_beside_on_hive(k: Colony, c: i64) -> i64:
    """The set of creatures that stand on top of the hive beside c, without mosquitoes."""
    s = k.hive
    found: i64 = 0
    steps = STEPS[s.board[c] & ALL]
    while steps:
        cell = s.board[(c + steps) & TORUS]
        steps >>= 10
        if cell >> HEIGHT & HEIGHTS > 1:
            found |= BIT[s.kind[cell >> TOP]]
    return found & ~BIT[MOSQUITO]


def moves(k: Colony, p: i64, at: i64) -> i64:
    """List where a piece that may act goes by itself."""
    s = k.hive
    c = s.pos[p]
    s.mark[STAMP] += 1
    kinds = acts_as(k, p)
    if s.board[c] >> HEIGHT & HEIGHTS > 1:
        return moves_on_hive(k, kinds, p, c, at)
    if pinned(s, c):
        return at
    at = move_as(s, kinds, p, c, at)
    s.mark[c] = s.mark[STAMP]
    if kinds & BIT[SCORPION]:
        at = creep(s, p, c, at)
    if kinds & BIT[SHIELD_BUG]:
        at = hop(s, p, c, at)
    if kinds & BIT[FIREFLY]:
        at = rise(s, p, c, at)
    if kinds & BIT[DRAGONFLY]:
        at = dart(s, p, c, at)
    if kinds & BIT[FLY]:
        at = fly(k, p, c, at)
    if kinds & BIT[TICK]:
        at = step(s, p, c, at)
    return at


def moves_on_hive(k: Colony, kinds: i64, p: i64, c: i64, at: i64) -> i64:
    """List where a piece goes that stands on others."""
    s = k.hive
    s.mark[c] = s.mark[STAMP]
    if kinds & (BIT[BEETLE] | BIT[FIREFLY]):
        at = climb(s, p, c, at)
    if kinds & BIT[TICK]:
        at = step(s, p, c, at)
    if kinds & BIT[BUTTERFLY]:
        at = flutter(s, p, c, at)
    if kinds & BIT[MOTH]:
        at = dip(s, p, c, at)
    return at


def throws(k: Colony, by: i64, at: i64) -> i64:
    """List what a pillbug on the ground, or what copies one, throws where."""
    s = k.hive
    c = s.pos[by]
    occupied = s.board[c] & ALL
    sides = open_sides(s, c, 1)
    starts = STEPS[sides & occupied]
    ends = STEPS[sides & (ALL ^ occupied)]
    resting = unmovable(k)
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


def powers(k: Colony, p: i64, at: i64) -> i64:
    """List what a piece that may act does to others, without mind control."""
    if k.level(p) > 0:
        return at
    kinds = acts_as(k, p)
    enemy = enemy_of(k, p)
    if kinds & BIT[PILLBUG]:
        at = throws(k, p, at)
    if kinds & BIT[WASP]:
        at = stings(k, p, enemy, at)
    if kinds & BIT[CENTIPEDE]:
        at = swaps(k, p, at)
    if kinds & BIT[ASSASSIN_BUG]:
        at = assassinate(k, p, enemy, at)
    if kinds & BIT[MANTIS]:
        at = pounce(k, p, enemy, at)
    return at


def enemy_of(k: Colony, by: i64) -> i64:
    """Whose pieces are enemies in a power of a piece: read by who acts, or by its owner (V-27)."""
    return 1 - k.me if k.settings.for_controller else 1 - (by >> 5)


def deeds(k: Colony, at: i64) -> i64:
    """List all moves and powers of the player to act, mind control too; some may come twice."""
    s = k.hive
    base = k.me * SIDE
    under_control: i64 = 0
    p: i64
    for p in range(base, base + s.pieces):
        if s.pos[p] >= 0 and may_act(k, p):
            at = powers(k, p, moves(k, p, at))
            if acts_as(k, p) & BIT[TICK]:
                under_control |= controlled(k, p)
    if under_control:
        base ^= SIDE
        for p in range(base, base + s.pieces):
            if under_control & BIT[p]:
                at = deeds_of_controlled(k, p, at)
    return at


def deeds_of_controlled(k: Colony, p: i64, at: i64) -> i64:
    """List what an enemy piece does for the player to act; a shield keeps it from moving (V-24)."""
    if shield_against(k, p, NOBODY) == NOBODY:
        at = moves(k, p, at)
    return powers(k, p, at)
