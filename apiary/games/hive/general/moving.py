"""Who may act, as which creatures, and where that leads: own moves, powers, and mind control."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT, lowest
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.mosquito import MOSQUITO, copied
from apiary.games.hive.creatures.shield_bug import shield_against
from apiary.games.hive.creatures.table import CREATURES
from apiary.games.hive.creatures.tick import TICK, controlled
from apiary.games.hive.one_hive import pinned
from apiary.games.hive.position import HEIGHT, HEIGHTS, NOBODY, PIECES_END, SIDE, STAMP


def may_act(k: Colony, p: i64) -> bool:
    """Is the piece uncovered, and neither just moved nor stunned?"""
    return (k.immobile | k.stunned) & BIT[p] == 0 and k.hive.is_top(p)


def acts_as(k: Colony, p: i64) -> i64:
    """The set of creatures as which an uncovered piece acts: its own, or what a mosquito copies."""
    kind = k.hive.kind[p]
    return copied(k, p) if kind == MOSQUITO else BIT[kind]


def moves(k: Colony, p: i64, at: i64) -> i64:
    """List where a piece that may act goes by itself; some cells may come twice."""
    s = k.hive
    c = s.pos[p]
    on_hive = s.board[c] >> HEIGHT & HEIGHTS > 1
    if not on_hive and pinned(s, c):
        return at
    kinds = acts_as(k, p)
    while kinds:
        creature = CREATURES[lowest(kinds)]
        kinds &= kinds - 1
        s.mark[STAMP] += 1
        at = creature.moves_on_hive(k, p, c, at) if on_hive else creature.moves(k, p, c, at)
    return at


def powers(k: Colony, p: i64, at: i64) -> i64:
    """List what a piece that may act does to others, without mind control."""
    if k.level(p) > 0:
        return at
    kinds = acts_as(k, p)
    while kinds:
        at = CREATURES[lowest(kinds)].powers(k, p, at)
        kinds &= kinds - 1
    return at


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
        if k.settings.chains:
            under_control = chained(k, under_control)
        base ^= SIDE
        for p in range(base, base + s.pieces):
            if under_control & BIT[p]:
                at = deeds_of_controlled(k, p, at)
    return at


def chained(k: Colony, under_control: i64) -> i64:
    """These pieces, and those that they make act if they are ticks, and so on (V-18)."""
    before: i64 = 0
    p: i64
    while under_control != before:
        before = under_control
        for p in range(PIECES_END):
            if before & BIT[p] and acts_as(k, p) & BIT[TICK]:
                under_control |= controlled(k, p)
    return under_control


def deeds_of_controlled(k: Colony, p: i64, at: i64) -> i64:
    """List what an enemy piece does for the player to act; a shield keeps it from moving (V-24)."""
    if shield_against(k, p, NOBODY) == NOBODY:
        at = moves(k, p, at)
    return powers(k, p, at)


def actors(k: Colony) -> list[int]:
    """The pieces of the player to act that may act."""
    base = k.me * SIDE
    pieces = range(base, base + k.hive.pieces)
    return [p for p in pieces if k.hive.pos[p] >= 0 and may_act(k, p)]


def controls(k: Colony) -> list[tuple[int, int]]:
    """Each tick of the player to act, or what copies one, with each enemy that it makes act; then
    those enemies that do the same, if they may.
    """
    found: list[tuple[int, int]] = []
    todo = actors(k)
    for by in todo:
        if acts_as(k, by) & BIT[TICK]:
            others = controlled(k, by)
            new = [t for t in range(PIECES_END) if others & BIT[t]]
            found += [(by, t) for t in new]
            if k.settings.chains:
                todo += [t for t in new if t not in todo]
    return found
