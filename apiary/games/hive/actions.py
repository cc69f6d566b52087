"""Actions of Hive as numbers, those of the expansions too.

A piece placed front up or moved is `piece << 10 | cell`, whoever moved it: itself, a pillbug, a
tick that controls it. So plain moves are the numbers of the original game. Placed with its reverse
side up it is that plus `REVERSED`. The other verbs follow, each with one or two pieces.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.games.hive.position import CELL_BITS
from apiary.hexes import TORUS

MOVES_END: Final[i64] = 65536  # below: placed or moved
REVERSED: Final[i64] = 131072  # to 196607: placed with the reverse side up
VERBS: Final[i64] = 196608  # from here on: verb << 12 | piece << 6 | target
VERB_BITS: Final[i64] = 12
PIECE_BITS: Final[i64] = 6
PIECE: Final[i64] = 63

FLIP: Final[i64] = VERBS >> VERB_BITS
STING: Final[i64] = FLIP + 1
SWAP: Final[i64] = FLIP + 2
TAKE: Final[i64] = FLIP + 3
STEAL: Final[i64] = FLIP + 4
FLIP_HONEYCOMBO: Final[i64] = FLIP + 5
DRAW: Final[i64] = FLIP + 6
END_TURN: Final[i64] = FLIP + 7
DRAWN: Final[i64] = FLIP + 8  # chance: what came out of the bag
DRAW_FIRST: Final[i64] = FLIP + 9  # draw, and place after it
SELECT: Final[i64] = 262144  # and three indices of pieces, five bits each: a hand of Swarm
ACTIONS: Final[i64] = SELECT + 32768

INDEX: Final[i64] = 31


def verb_of(action: i64) -> i64:
    """The verb of an action from `VERBS` on."""
    return action >> VERB_BITS


def deed(verb: i64, piece: i64, target: i64) -> i64:
    return verb << VERB_BITS | piece << PIECE_BITS | target


def actor_of(action: i64) -> i64:
    """The piece that a verb is about."""
    return action >> PIECE_BITS & PIECE


def target_of(action: i64) -> i64:
    """The piece that it is done to."""
    return action & PIECE


def selection(a: i64, b: i64, c: i64) -> i64:
    """The action of selecting three pieces as a hand, by their indices."""
    return SELECT | a << 10 | b << 5 | c


def selected(action: i64) -> list[int]:
    """The indices of the three pieces of a hand."""
    return [int(action >> 10 & INDEX), int(action >> 5 & INDEX), int(action & INDEX)]


def is_move(action: i64) -> bool:
    """Is a piece placed front up, or moved?"""
    return action < MOVES_END


def is_reversed(action: i64) -> bool:
    """Is a piece placed with its reverse side up?"""
    return REVERSED <= action < VERBS


def mover_of(action: i64) -> i64:
    """The piece that is placed or moved."""
    return action >> CELL_BITS & PIECE


def cell_of(action: i64) -> i64:
    """Where it ends."""
    return action & TORUS
