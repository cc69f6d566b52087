"""How the planes are filled that only expansions have."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.actions import selected
from apiary.games.hive.colony import IN_BAG, NOT_CHOSEN, PLACING, SELECTING, Colony
from apiary.games.hive.creatures.scorpion import holding
from apiary.games.hive.creatures.shield_bug import is_shield, shield_beside
from apiary.games.hive.general.moving import controls
from apiary.games.hive.one_hive import pinned
from apiary.games.hive.position import FRONT, HONEYCOMBO, IN_HAND, NOBODY, NUMBERS, SIDE
from apiary.hexes import TORUS
from apiary.learn.buffer import Buffer
from apiary.learn.hive.layout import Layout
from apiary.learn.hive.planes import write_counts
from apiary.learn.hive.window import Window

# Working memory: how many of each creature somebody has.
_counts: Final = vec[i64]([0] * 128)


def write_expanded(
    k: Colony, seat: i64, layout: Layout, window: Window, middle: i64, out: Buffer
) -> None:
    """Everything that an original game doesn't have."""
    cells = window.cells
    mark(k, k.immobile, layout.resting, window, middle, out)
    if layout.placed >= 0:
        first = layout.placed
        mark(k, k.placed, first, window, middle, out)
        mark(k, k.placed_now, first + 1, window, middle, out)
    first = layout.records
    mark(k, k.moved, first, window, middle, out)
    mark(k, k.flipped, first + 1, window, middle, out)
    mark(k, k.moved_now, first + 2, window, middle, out)
    mark(k, k.flipped_now, first + 3, window, middle, out)
    mark(k, k.immobile_now, first + 4, window, middle, out)
    if layout.stung >= 0:
        first = layout.stung
        mark(k, k.stung[seat], first, window, middle, out)
        mark(k, k.stung[1 - seat], first + 1, window, middle, out)
        mark(k, k.stung_now, first + 2, window, middle, out)
    if layout.stunned >= 0:
        first = layout.stunned
        mark(k, k.stunned, first, window, middle, out)
        mark(k, k.recovering & k.stunned, first + 1, window, middle, out)
    if layout.shielded >= 0:
        mark(k, shielded(k), layout.shielded, window, middle, out)
    if layout.held >= 0:
        mark(k, held(k), layout.held, window, middle, out)
    if layout.controlled >= 0:
        mark(k, controlled(k), layout.controlled, window, middle, out)
    out.fill(layout.actions_left * cells, cells, k.left)
    if layout.honeycombo >= 0:
        write_honeycombo(k, seat, layout, window, middle, out)
    if layout.swarm >= 0:
        write_swarm(k, seat, layout, out)


def mark(k: Colony, pieces: i64, plane: i64, window: Window, middle: i64, out: Buffer) -> None:
    """Write 1 where one of these pieces is."""
    pos = k.hive.pos
    p: i64 = 0
    while pieces:
        if pieces & 1 and pos[p] >= 0:
            out.set(plane * window.cells + window.place[(pos[p] - middle) & TORUS], 1)
        pieces >>= 1
        p += 1


def shielded(k: Colony) -> i64:
    """The set of uncovered pieces that are working shield bugs, or touch one of their colour."""
    found: i64 = 0
    p: i64
    for p in range(NUMBERS - 1):
        if p == HONEYCOMBO or not k.hive.is_top(p):
            continue
        if is_shield(k, p) or shield_beside(k, p, False) != NOBODY:
            found |= BIT[p]
    return found


def held(k: Colony) -> i64:
    """The set of uncovered pieces that a scorpion keeps from being flipped."""
    found: i64 = 0
    p: i64
    for p in range(NUMBERS - 1):
        if p != HONEYCOMBO and k.hive.is_top(p) and holding(k, p) != NOBODY:
            found |= BIT[p]
    return found


def controlled(k: Colony) -> i64:
    """The set of pieces that ticks make act for who is to act."""
    found: i64 = 0
    for _, target in controls(k):
        found |= BIT[target]
    return found


def write_honeycombo(
    k: Colony, seat: i64, layout: Layout, window: Window, middle: i64, out: Buffer
) -> None:
    """The neutral piece, and what it has brought."""
    cells = window.cells
    first = layout.honeycombo
    mark(k, BIT[HONEYCOMBO], first, window, middle, out)
    if k.hive.is_top(HONEYCOMBO):
        c = k.hive.pos[HONEYCOMBO]
        place = window.place[(c - middle) & TORUS]
        height = k.hive.height(c)
        out.set(layout.height * cells + place, height)
        if height == 1 and pinned(k.hive, c):
            out.set(layout.pinned * cells + place, 1)
    out.fill((first + 1) * cells, cells, i64(k.shown == seat))
    out.fill((first + 2) * cells, cells, i64(k.turned))
    out.fill((first + 3) * cells, cells, i64(k.turned_now))
    out.fill((first + 4) * cells, cells, k.doubled >> seat & 1)
    out.fill((first + 5) * cells, cells, k.doubled >> (1 - seat) & 1)
    out.fill((first + 6) * cells, cells, i64(k.second))


def count_lying(k: Colony, place: i64, holder: i64, colour: i64, layout: Layout, at: i64) -> i64:
    """Count the pieces of a colour that lie somewhere by creature; the end of the counts."""
    counts = _counts
    i: i64
    for i in range(at, at + layout.fronts):
        counts[i] = 0
    for i in range(k.hive.pieces):
        p = colour * SIDE + i
        if k.hive.pos[p] == place and k.holder[p] == holder:
            counts[at + layout.front_slot[FRONT[i]]] += 1
    return at + layout.fronts


def write_swarm(k: Colony, seat: i64, layout: Layout, out: Buffer) -> None:
    """Hands with both colours, the bag, and the hand that the seat has selected."""
    cells: i64 = layout.cells
    other = 1 - seat
    end = count_lying(k, IN_HAND, seat, seat, layout, 0)
    end = count_lying(k, IN_HAND, other, other, layout, end)
    write_counts(_counts, end, layout.hand, cells, out)
    end = count_lying(k, IN_HAND, seat, other, layout, 0)
    end = count_lying(k, IN_HAND, other, seat, layout, end)
    write_counts(_counts, end, layout.hand_across, cells, out)
    end = count_lying(k, IN_BAG, NOBODY, seat, layout, 0)
    end = count_lying(k, IN_BAG, NOBODY, other, layout, end)
    write_counts(_counts, end, layout.bag, cells, out)
    counts = _counts
    i: i64
    for i in range(layout.fronts):
        counts[i] = 0
    selecting = k.phase == SELECTING
    if selecting and k.chosen[seat] >= 0:
        for index in selected(k.chosen[seat]):
            i = index
            counts[layout.front_slot[FRONT[i]]] += 1
    write_counts(counts, layout.fronts, layout.selected, cells, out)
    first = layout.swarm
    out.fill(first * cells, cells, i64(selecting))
    # That it has, and nothing of what it has.
    chosen = selecting and k.chosen[other] != NOT_CHOSEN
    out.fill((first + 1) * cells, cells, i64(chosen))
    out.fill((first + 2) * cells, cells, i64(k.phase == PLACING))
