"""Mosquito: moves as any creature it touches; on top of the hive as a beetle (001 L171-175)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.position import (
    ANT,
    ASSASSIN_BUG,
    BEETLE,
    GRASSHOPPER,
    LADYBUG,
    PILLBUG,
    QUEEN,
    SPIDER,
    TOP,
    WASP,
    Position,
)
from apiary.games.hive.rules.ant import run
from apiary.games.hive.rules.beetle import climb
from apiary.games.hive.rules.grasshopper import jump
from apiary.games.hive.rules.ladybug import crawl
from apiary.games.hive.rules.queen_bee import walk
from apiary.games.hive.rules.spider import creep
from apiary.hexes import ALL, STEPS, TORUS

# Those that can slide one space.
WALKERS: Final[i64] = 1 << QUEEN | 1 << BEETLE | 1 << PILLBUG | 1 << WASP | 1 << ASSASSIN_BUG


def kinds_beside(s: Position, c: i64) -> i64:
    """The set of creatures on top of the neighbouring stacks."""
    found: i64 = 0
    board = s.board
    kind = s.kind
    steps = STEPS[board[c] & ALL]
    while steps:
        top = board[(c + steps) & TORUS] >> TOP
        found |= BIT[kind[top]]
        steps >>= 10
    return found


def imitate(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List the moves of all creatures beside a mosquito on the ground."""
    return move_as(s, kinds_beside(s, c), p, c, at)


def move_as(s: Position, kinds: i64, p: i64, c: i64, at: i64) -> i64:
    """List the moves that any of a set of creatures would make from c on the ground."""
    if kinds & (1 << ANT):  # first: it walks over what others have marked
        at = run(s, p, c, at)
    else:
        if kinds & WALKERS:
            at = walk(s, p, c, at)
        if kinds & (1 << SPIDER):
            at = creep(s, p, c, at)
    if kinds & (1 << GRASSHOPPER):
        at = jump(s, p, c, at)
    if kinds & (1 << BEETLE):
        at = climb(s, p, c, at)
    if kinds & (1 << LADYBUG):
        at = crawl(s, p, c, at)
    return at
