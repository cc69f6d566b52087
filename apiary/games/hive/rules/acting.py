"""What an action does, and how to take it back."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.position import (
    CELL_BITS,
    CELL_KEY,
    HEIGHT,
    HEIGHTS,
    IMMOBILE_KEY,
    KEY_BITS,
    LAST_OF_KIND,
    NOBODY,
    PASS,
    PIECES_END,
    THE_QUEEN,
    Position,
)
from apiary.hexes import TORUS

# What `unmake` needs, in one word: the cell it came from, who was immobile, `settled`.
FROM_BITS: Final[i64] = 11
IMMOBILE_BITS: Final[i64] = 7
FROM_MASK: Final[i64] = 2047
IMMOBILE_MASK: Final[i64] = 127


def begin(s: Position, resting: i64, history: vec[i64]) -> None:
    """Make a position ready whose pieces lie as they should; a set of them must rest, and the
    hashes of the turns before, since the last placement, are known.
    """
    p: i64
    for p in range(PIECES_END):
        if s.pos[p] >= 0:
            s.kinds_in_hand -= LAST_OF_KIND[p]
        if resting & BIT[p]:
            s.immobile = p
    s.key = s.key_from(s.anchor)
    s.settled = s.turn - i64(len(history))
    s.first_key = s.settled
    s.keys = history


def make(s: Position, action: i64) -> i64:
    """Do a legal action; the result is what `unmake` needs."""
    pos = s.pos
    immobile = s.immobile
    memory = s.settled << (FROM_BITS + IMMOBILE_BITS) | (immobile + 1) << FROM_BITS
    anchor = s.anchor
    key = s.key
    s.remember()
    if immobile >= 0:
        key -= CELL_KEY[(pos[immobile] - anchor) & TORUS] * IMMOBILE_KEY
    s.turn += 1
    s.immobile = NOBODY  # a pass ends it too (V-5)
    if action != PASS:
        p = action >> CELL_BITS
        to = action & TORUS
        origin = pos[p]
        if origin < 0:
            s.kinds_in_hand -= LAST_OF_KIND[p]
            s.settled = s.turn
        else:
            memory |= origin + 1
            key -= s.key_of(p, origin, s.board[origin] >> HEIGHT & HEIGHTS, anchor)
            s.lift(p)
            s.immobile = p
        s.put(p, to)
        if p == THE_QUEEN and origin >= 0:
            anchor = (anchor + to - origin) & TORUS
            s.anchor = anchor
            key = s.whole_key(anchor)
        else:
            key += s.key_of(p, to, s.board[to] >> HEIGHT & HEIGHTS, anchor)
        if origin >= 0:
            key += CELL_KEY[(to - anchor) & TORUS] * IMMOBILE_KEY
    s.key = key & KEY_BITS
    return memory


def unmake(s: Position, action: i64, memory: i64) -> None:
    """Take back the last action."""
    s.turn -= 1
    turn = s.turn - s.first_key
    s.key = s.keys[turn]
    if s.indexed > turn:
        s.forget()
    s.settled = memory >> (FROM_BITS + IMMOBILE_BITS)
    s.immobile = (memory >> FROM_BITS & IMMOBILE_MASK) - 1
    if action == PASS:
        return
    p = action >> CELL_BITS
    origin = (memory & FROM_MASK) - 1
    if origin < 0:
        s.lift(p)
        s.kinds_in_hand += LAST_OF_KIND[p]
    else:
        if p == THE_QUEEN:
            s.anchor = (s.anchor + origin - s.pos[p]) & TORUS
        s.lift(p)
        s.put(p, origin)
