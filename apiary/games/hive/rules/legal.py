"""All legal actions of a position, as a list or as a number."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import lowest
from apiary.games.hive.creatures.ant import ANT, run
from apiary.games.hive.creatures.beetle import BEETLE, climb
from apiary.games.hive.creatures.grasshopper import GRASSHOPPER, jump
from apiary.games.hive.creatures.ladybug import LADYBUG, crawl
from apiary.games.hive.creatures.mosquito import MOSQUITO, imitate
from apiary.games.hive.creatures.pillbug import prepare_throws, throws, throws_of_side
from apiary.games.hive.creatures.queen_bee import walk
from apiary.games.hive.creatures.spider import SPIDER, creep
from apiary.games.hive.one_hive import pinned
from apiary.games.hive.position import (
    CELL_BITS,
    HEIGHT,
    HEIGHTS,
    IN_HAND,
    NOBODY,
    NOT_SEARCHED,
    PASS,
    SIDE,
    STAMP,
    THE_QUEEN,
    Position,
)
from apiary.games.hive.rules.order import sort
from apiary.games.hive.rules.placing import choices, may_place, sites


def own_moves(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List the moves that the uncovered piece p makes by itself."""
    s.mark[STAMP] += 1
    if s.board[c] >> HEIGHT & HEIGHTS > 1:
        return climb(s, p, c, at)
    if pinned(s, c):
        return at
    kind = s.kind[p]
    if kind == ANT:
        return run(s, p, c, at)
    if kind == GRASSHOPPER:
        return jump(s, p, c, at)
    if kind == SPIDER:
        return creep(s, p, c, at)
    if kind == BEETLE:
        return climb(s, p, c, at)
    if kind == LADYBUG:
        return crawl(s, p, c, at)
    if kind == MOSQUITO:
        return imitate(s, p, c, at)
    return walk(s, p, c, at)


def moves_of(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List where the uncovered piece p can go, by itself or thrown."""
    if p != s.immobile:
        at = own_moves(s, p, c, at)
        if s.throwers:
            at = throws(s, p, at)
    return at


def movements(s: Position, at: i64) -> i64:
    """List all moves and throws, in no order."""
    base = (s.turn & 1) * SIDE
    pos = s.pos
    if pos[base + THE_QUEEN] < 0:  # nothing moves before one's own queen is placed
        return at
    s.pins = NOT_SEARCHED
    prepare_throws(s, base)
    tops = s.tops_of(s.turn & 1)
    while tops:
        p = base + lowest(tops)
        tops &= tops - 1
        at = moves_of(s, p, pos[p], at)
    if s.throwers:
        at = throws_of_side(s, base ^ SIDE, at)
    return at


def generate(s: Position, at: i64) -> i64:
    """Write all actions to `buf` from `at`; the end of the list. A pass if there is no other.

    They come piece by piece, the lower numbers first.
    """
    base = (s.turn & 1) * SIDE
    pos = s.pos
    buf = s.buf
    cells = s.cells
    begin = at
    places = sites(s) if choices(s) else 0
    moving = pos[base + THE_QUEEN] >= 0
    s.throwers = 0
    if moving:
        s.pins = NOT_SEARCHED
        prepare_throws(s, base)
        if base and s.throwers:
            at = throws_of_side(s, 0, at)
    shown = NOBODY
    p: i64
    i: i64
    for p in range(base, base + s.pieces):
        c = pos[p]
        if c >= 0:
            if moving and s.is_top(p):
                at = moves_of(s, p, c, at)
        elif c == IN_HAND and s.kind[p] != shown:
            shown = s.kind[p]
            if may_place(s, p):
                for i in range(places):
                    buf[at] = p << CELL_BITS | cells[i]
                    at += 1
    if base == 0 and s.throwers:
        at = throws_of_side(s, SIDE, at)
    if at == begin:
        buf[at] = PASS
        at += 1
    return at


def count(s: Position, at: i64) -> i64:
    """Number of actions, without listing the placements."""
    found = movements(s, at) - at
    different = choices(s)
    if different:
        found += different * sites(s)
    if found == 0:
        found = 1  # a forced pass
    return found


def listed(s: Position) -> vec[i64]:
    """All actions, piece by piece, in the order in which the rules find them."""
    end = generate(s, 0)
    return s.buf[:end]


def in_order(actions: vec[i64]) -> vec[i64]:
    """What `listed` found, sorted."""
    found = actions[:]
    end: i64 = len(found)
    begin: i64 = 0
    while begin < end:  # the pieces are in order, their destinations are not
        piece = found[begin] >> CELL_BITS
        i = begin + 1
        while i < end and found[i] >> CELL_BITS == piece:
            i += 1
        sort(found, begin, i)
        begin = i
    return found
