"""Venom: every piece has two faces, and a turn may turn one of one's own over (001 L193-201; V-9,
V-10, V-11, V-12, V-32).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.actions import FLIP, deed
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.scorpion import holding
from apiary.games.hive.modules.guardians import is_guardian
from apiary.games.hive.position import FRONT, NOBODY, SIDE
from apiary.games.hive.settings import FRONT_UP, REVERSE, REVERSE_UP


def has_two_faces(k: Colony, p: i64) -> bool:
    """May this piece be flipped in this game at all (GU-5, P-4)?"""
    return k.settings.all_flip or (k.settings.guardians_flip and is_guardian(p))


def may_flip(k: Colony, p: i64) -> bool:
    """May the player to act flip a piece of their own now? It may be pinned, but not covered."""
    if not has_two_faces(k, p) or not k.hive.is_top(p):
        return False
    return (k.moved | k.stunned) & BIT[p] == 0 and holding(k, p) == NOBODY


def flips(k: Colony, at: i64) -> i64:
    """List the pieces that the player to act may turn over."""
    if not k.settings.all_flip and not k.settings.guardians_flip:
        return at
    s = k.hive
    base = k.me * SIDE
    p: i64
    for p in range(base, base + s.pieces):
        if may_flip(k, p):
            s.buf[at] = deed(FLIP, p, 0)
            at += 1
    return at


def may_show(k: Colony, p: i64, reverse: bool) -> bool:
    """May a piece be placed with this side up?"""
    side = REVERSE_UP if reverse else FRONT_UP
    return k.settings.sides[p] & side != 0


def face_of(p: i64, reverse: bool) -> i64:
    """The face on a side of a piece."""
    return REVERSE[FRONT[p]] if reverse else FRONT[p]
