"""How the planes are filled that every game has."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hive.colony import Colony
from apiary.games.hive.one_hive import pinned
from apiary.games.hive.packing import keys_count
from apiary.games.hive.position import (
    FRONT,
    HEIGHT,
    HEIGHTS,
    HONEYCOMBO,
    IN_HAND,
    NOBODY,
    NOT_SEARCHED,
    SIDE,
    Position,
)
from apiary.games.hive.rules.ending import occurrences
from apiary.games.hive.state import HiveState
from apiary.hexes import TORUS
from apiary.learn.buffer import Buffer
from apiary.learn.hive.layout import LEVELS, Layout
from apiary.learn.hive.window import Window

MOST: Final[i64] = 255  # that a number of an observation can be

# Working memory: how many of each creature the hands have, the seat's first.
_counts: Final = vec[i64]([0] * 64)


def write_stacks(
    s: Position, seat: i64, layout: Layout, window: Window, middle: i64, out: Buffer
) -> None:
    """What stands where, and what holds the hive together."""
    cells = window.cells
    places = window.place
    slots = layout.face_slot
    board = s.board
    pos = s.pos
    kind = s.kind
    s.pins = NOT_SEARCHED
    side: i64
    i: i64
    for side in range(2):
        base = (seat ^ side) * SIDE
        tops = s.tops_of(seat ^ side)
        for i in range(s.pieces):
            if tops >> i & 1 == 0:
                continue
            p = base + i
            c = pos[p]
            place = places[(c - middle) & TORUS]
            height = board[c] >> HEIGHT & HEIGHTS
            out.set(layout.height * cells + place, height)
            if height == 1:
                if pinned(s, c):
                    out.set(layout.pinned * cells + place, 1)
                plane = layout.ground + side * layout.faces + slots[kind[p]]
                out.set(plane * cells + place, 1)
            else:
                write_stack(s, p, seat, height, layout, place, out)


def write_stack(
    s: Position, p: i64, seat: i64, height: i64, layout: Layout, place: i64, out: Buffer
) -> None:
    """A stack, from the piece on top of it down."""
    cells: i64 = layout.cells
    while height > 0:
        side = p >> 5 ^ seat
        kind = s.kind[p]
        if p == HONEYCOMBO:
            pass  # it has a plane of its own
        elif height == 1:
            plane = layout.ground + side * layout.faces + layout.face_slot[kind]
            out.set(plane * cells + place, 1)
        else:
            level = height - 2 if height < LEVELS else LEVELS - 2
            plane = layout.above + (level * 2 + side) * layout.climbers
            out.set((plane + layout.climber_slot[kind]) * cells + place, 1)
        p = s.under[p]
        height -= 1


def write_hands(s: Position, seat: i64, layout: Layout, out: Buffer) -> None:
    """What the hands have, where each has its own colour alone."""
    counts = _counts
    fronts = layout.fronts
    slots = layout.front_slot
    pos = s.pos
    side: i64
    i: i64
    for i in range(2 * fronts):
        counts[i] = 0
    for side in range(2):
        base = (seat ^ side) * SIDE
        for i in range(s.pieces):
            if pos[base + i] == IN_HAND:
                counts[side * fronts + slots[FRONT[i]]] += 1
    write_counts(counts, 2 * fronts, layout.hand, layout.cells, out)


def write_counts(counts: vec[i64], size: i64, plane: i64, cells: i64, out: Buffer) -> None:
    """Planes that are the same all over, from one on."""
    i: i64
    for i in range(size):
        out.fill((plane + i) * cells, cells, counts[i])


def write_rest(
    state: HiveState, seat: i64, layout: Layout, window: Window, middle: i64, out: Buffer
) -> None:
    """What must rest, who is to decide, and how near the game is to a draw."""
    s = state.position
    k = state.general
    cells = window.cells
    if k is None:
        due = not state.ended and s.turn & 1 == seat
        if s.immobile != NOBODY:
            place = window.place[(s.pos[s.immobile] - middle) & TORUS]
            out.set(layout.resting * cells + place, 1)
    else:
        due = int(seat) in state.pending()
    out.fill(layout.to_act * cells, cells, i64(due))
    if layout.seen_before >= 0:
        before = occurrences(s) - 1 if k is None else seen_before(k)
        out.fill(layout.seen_before * cells, cells, before if before < MOST else MOST)
    if layout.turns_left >= 0:
        left = state.settings.max_turns - s.turn
        out.fill(layout.turns_left * cells, cells, left if left < MOST else MOST)


def seen_before(k: Colony) -> i64:
    """How often the position at the beginning of this turn was on the table before."""
    if not keys_count(k):
        return 0
    keys = k.keys
    last = i64(len(keys)) - 1
    found: i64 = 0
    i: i64
    for i in range(last):
        found += i64(keys[i] == keys[last])
    return found
