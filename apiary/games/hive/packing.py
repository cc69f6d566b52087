"""A game of Hive as numbers, and back, without playing it again.

First comes the turn and what else there is to know of it, then where each piece of the game is, at
last the hashes of the turns that still count for a repetition. A piece in play is `cell`, plus its
level and whether its reverse side is up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import BadState
from apiary.games.hive.colony import IN_BAG, NEUTRAL, OF_COLONY, REMOVED, SELECTING, Colony
from apiary.games.hive.general.ending import decided
from apiary.games.hive.modules.venom import face_of
from apiary.games.hive.position import (
    ABSENT,
    CELL_BITS,
    FRONT,
    HEIGHTS,
    HONEYCOMBO,
    IN_HAND,
    LAST_OF_KIND,
    NOBODY,
    NUMBERS,
    Position,
)
from apiary.hexes import TORUS

IN_OTHER_HAND: Final[i64] = -2  # of Swarm; IN_HAND is its owner's
REMOVED_REVERSED: Final[i64] = -5  # as it lay when it was taken
LEVEL: Final[i64] = CELL_BITS
REVERSE: Final[i64] = LEVEL + 4

_EMPTY: Final = vec[i64]([0] * 1024)
_NONE_UNDER: Final = vec[i64]([NOBODY] * NUMBERS)


# --- to numbers


def pack(k: Colony) -> list[int]:
    s = k.hive
    numbers = k.numbers()
    levels = levels_of(s)
    p: i64
    for p in range(NUMBERS):
        c = s.pos[p]
        if c == ABSENT:
            continue
        is_reversed = p != HONEYCOMBO and s.kind[p] != FRONT[p]
        if c >= 0:
            numbers.append(i64(is_reversed) << REVERSE | levels[p] << LEVEL | c)
        elif c == IN_HAND:
            numbers.append(IN_HAND if k.holder[p] == p >> 5 else IN_OTHER_HAND)
        elif c == REMOVED and is_reversed:
            numbers.append(REMOVED_REVERSED)
        else:
            numbers.append(c)
    if keys_count(k):
        for key in k.keys:
            numbers.append(key)
    return numbers


def levels_of(s: Position) -> vec[i64]:
    """How many pieces lie beneath each piece in play."""
    levels = vec[i64]([0] * NUMBERS)
    p: i64
    for p in range(NUMBERS):
        if s.is_top(p):
            level = s.height(s.pos[p]) - 1
            piece = p
            while level > 0:
                levels[piece] = level
                level -= 1
                piece = s.under[piece]
    return levels


def keys_count(k: Colony) -> bool:
    """Can a turn since the last that can't be undone still be repeated?"""
    if k.settings.repetitions == 0 or k.phase == SELECTING or k.settled:
        return False
    return not decided(k)


# --- from numbers


def unpack(like: Colony, numbers: Sequence[int]) -> Colony:
    """The colony of these numbers, in a game with the same pieces and options."""
    s = cleared(like.hive, FRONT[:])
    s.kind[HONEYCOMBO] = NEUTRAL
    at = OF_COLONY + count_of(s)
    if len(numbers) < at:
        raise BadState("core.state_garbled")
    k = Colony(s, like.settings)
    places = placed_codes(s, numbers, OF_COLONY)
    level: i64
    p: i64
    for level in range((highest(places) & HEIGHTS) + 1):
        for p in range(NUMBERS):
            code = places[p]
            if code >= 0 and code >> LEVEL & HEIGHTS == level:
                check_free(s, code & TORUS, level)
                if code >> REVERSE:
                    turn_face(s, p)
                k.lay(p, code & TORUS)
    for p in range(NUMBERS):
        if s.pos[p] == IN_HAND:
            lay_aside(k, p, places[p])
    k.restore(numbers)
    k.keys = keys_from(numbers, at)
    k.settled = len(k.keys) == 0
    return k


def cleared(like: Position, kind: vec[i64]) -> Position:
    """A table with the same pieces, all in hand."""
    pos = like.pos[:]
    kinds: i64 = 0
    p: i64
    for p in range(NUMBERS):
        if pos[p] != ABSENT:
            pos[p] = IN_HAND
            kinds += LAST_OF_KIND[p]
    s = Position(_EMPTY[:], pos, _NONE_UNDER[:], kind, vec[i64]())
    s.kinds_in_hand = kinds
    s.pieces = like.pieces
    s.queen_first = like.queen_first
    s.repetitions = like.repetitions
    s.max_turns = like.max_turns
    return s


def count_of(s: Position) -> int:
    """How many pieces there are in this game."""
    found = 0
    p: i64
    for p in range(NUMBERS):
        found += int(s.pos[p] != ABSENT)
    return found


def placed_codes(s: Position, numbers: Sequence[int], at: int) -> vec[i64]:
    """Where each piece of a cleared table is by the numbers; IN_HAND for those of other games."""
    found = vec[i64]([IN_HAND] * NUMBERS)
    p: i64
    for p in range(NUMBERS):
        if s.pos[p] != ABSENT:
            code: i64 = numbers[at]
            if code >= 2 << REVERSE or code < REMOVED_REVERSED:
                raise BadState("core.state_garbled")
            found[p] = code
            at += 1
    return found


def highest(places: vec[i64]) -> i64:
    """The highest level of all, and above it the bit for a reverse side."""
    found: i64 = 0
    p: i64
    for p in range(NUMBERS):
        if places[p] >= 0:
            found |= places[p] >> LEVEL
    return found


def check_free(s: Position, c: i64, level: i64) -> None:
    """Refuse what hangs in the air, or lies where another does."""
    if s.height(c) != level or level == HEIGHTS:
        raise BadState("core.state_garbled")


def turn_face(s: Position, p: i64) -> None:
    """Show the reverse side of a piece."""
    if p == HONEYCOMBO:
        raise BadState("core.state_garbled")
    s.kind[p] = face_of(p, True)


def lay_aside(k: Colony, p: i64, code: i64) -> None:
    """Put a piece into a hand, into the bag, or out of the game."""
    if code == IN_HAND or code == IN_OTHER_HAND:
        k.holder[p] = p >> 5 if code == IN_HAND else 1 - (p >> 5)
        return
    if code == REMOVED_REVERSED:
        turn_face(k.hive, p)
        code = REMOVED
    k.hive.pos[p] = code
    assert code == REMOVED or code == IN_BAG


def keys_from(numbers: Sequence[int], at: int) -> vec[i64]:
    """The hashes behind the other numbers."""
    return vec[i64](list(numbers[at:]))
