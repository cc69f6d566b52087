"""The end of any game, and when two positions are the same (§2.8; V-4, V-33)."""

from __future__ import annotations

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.colony import IN_BAG, SELECTING, Colony
from apiary.games.hive.modules.guardians import is_lost
from apiary.games.hive.position import (
    CELL_KEY,
    FRONT,
    HONEYCOMBO,
    IN_HAND,
    KEY_BITS,
    NUMBERS,
    SIDE,
    THE_QUEEN,
)
from apiary.hexes import TORUS

_random: Final = Random(11)
# For each kind of thing that makes a difference, and for pieces in hands or in the bag.
SET_KEY: Final = vec[i64]([_random.getrandbits(61) * 2 + 1 for _ in range(17)])
HELD_KEY: Final = vec[i64]([_random.getrandbits(61) * 2 + 1 for _ in range(256)])
STATUS_KEY: Final[i64] = _random.getrandbits(61) * 2 + 1


def decided(k: Colony) -> bool:
    """Has a queen been removed or surrounded?"""
    return has_lost(k, 0) or has_lost(k, 1)


def has_lost(k: Colony, side: i64) -> bool:
    """Is a side's queen surrounded or gone?"""
    return k.queen_is_removed(side) or is_lost(k, side)


def loses_alone(k: Colony, side: i64) -> bool:
    """Has this side lost and the other not? A queen that is removed decides before all else."""
    if k.queen_is_removed(side):
        return True
    return not k.queen_is_removed(1 - side) and is_lost(k, side) and not is_lost(k, 1 - side)


def repeated(k: Colony) -> bool:
    """Has the position at the beginning of this turn occurred often enough for a draw?"""
    wanted = k.settings.repetitions
    keys = k.keys
    last = i64(len(keys)) - 1
    if wanted == 0 or last < wanted - 1:
        return False
    found: i64 = 0
    i: i64
    for i in range(last + 1):
        found += i64(keys[i] == keys[last])
    return found >= wanted


def too_long(k: Colony) -> bool:
    """Has the game reached its last turn?"""
    return k.settings.max_turns > 0 and k.hive.turn >= k.settings.max_turns


def over(k: Colony) -> bool:
    """Has the game ended on the table?"""
    return decided(k) or repeated(k) or too_long(k)


def position_key(k: Colony) -> i64:
    """A hash that is equal for equal positions: the hive up to shifting, equal pieces alike."""
    key = hive_key(k) + held_key(k) + status(k) * STATUS_KEY
    if k.phase == SELECTING:
        key += k.chosen[0] * SET_KEY[15] + k.chosen[1] * SET_KEY[16]
    return key & KEY_BITS


def hive_key(k: Colony) -> i64:
    """The hash of what lies on the table, seen from a piece that is the same in equal positions."""
    pos = k.hive.pos
    if pos[HONEYCOMBO] >= 0:
        return key_from(k, pos[HONEYCOMBO])
    for queen in range(THE_QUEEN, NUMBERS, SIDE):
        if pos[queen] >= 0:
            return key_from(k, pos[queen])
    found: i64 = KEY_BITS
    p: i64
    for p in range(NUMBERS):
        if pos[p] >= 0:
            found = min(found, key_from(k, pos[p]))
    return found


def key_from(k: Colony, anchor: i64) -> i64:
    """The same, places measured from `anchor`."""
    s = k.hive
    key = s.whole_key(anchor)
    if s.pos[HONEYCOMBO] >= 0:
        key += cells_key(k, BIT[HONEYCOMBO], anchor) * SET_KEY[k.shown]
    key += cells_key(k, k.immobile, anchor) * SET_KEY[2]
    key += cells_key(k, k.immobile_now, anchor) * SET_KEY[3]
    if k.stunned:
        key += cells_key(k, k.stunned, anchor) * SET_KEY[4]
        key += cells_key(k, k.recovering, anchor) * SET_KEY[5]
    settings = k.settings
    if settings.fly_or_mantis or settings.wasp or settings.guardians_flip:
        key += cells_key(k, k.moved, anchor) * SET_KEY[6]
        key += cells_key(k, k.moved_now, anchor) * SET_KEY[7]
    if settings.fly_or_mantis or settings.wasp:
        key += cells_key(k, k.flipped, anchor) * SET_KEY[8]
        key += cells_key(k, k.flipped_now, anchor) * SET_KEY[9]
    if settings.fly_or_mantis:
        key += cells_key(k, k.placed, anchor) * SET_KEY[10]
        key += cells_key(k, k.placed_now, anchor) * SET_KEY[11]
    if not settings.sting_repeat:
        key += cells_key(k, k.stung[0], anchor) * SET_KEY[12]
        key += cells_key(k, k.stung[1], anchor) * SET_KEY[13]
        key += cells_key(k, k.stung_now, anchor) * SET_KEY[14]
    return key & KEY_BITS


def cells_key(k: Colony, pieces: i64, anchor: i64) -> i64:
    """The hash of the cells of a set of pieces."""
    key: i64 = 0
    pos = k.hive.pos
    p: i64 = 0
    while pieces:
        if pieces & 1:
            c = pos[p]
            if c >= 0:
                key += CELL_KEY[(c - anchor) & TORUS]
        pieces >>= 1
        p += 1
    return key & KEY_BITS


def held_key(k: Colony) -> i64:
    """The hash of the hands and of the bag."""
    s = k.hive
    key: i64 = 0
    p: i64
    for p in range(NUMBERS):
        place = s.pos[p]
        if place == IN_HAND or place == IN_BAG:
            where = k.holder[p] + 1
            key += HELD_KEY[where << 6 | FRONT[p] << 1 | p >> 5]
    return key


def status(k: Colony) -> i64:
    """Whose turn it is and what else is in force, as a number; the turn while a queen waits."""
    s = k.hive
    found = s.turn & 1 | k.left << 1 | i64(k.second) << 3 | k.phase << 4
    found |= k.doubled << 7 | i64(k.turned) << 9 | i64(k.turned_now) << 10
    if s.pos[THE_QUEEN] == IN_HAND or s.pos[THE_QUEEN + SIDE] == IN_HAND:
        found |= (s.turn + 1) << 11
    return found
