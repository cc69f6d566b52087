"""How far a hive may stretch. With many pieces it can have more cells than fit in a line on the
torus where it lies (`apiary.hexes`). No action may stretch it over more than `REACH` steps, far
longer than any hive that is played for, so that its ends never meet on the other side.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hive.actions import VERBS, mover_of
from apiary.games.hive.colony import Colony
from apiary.games.hive.position import NUMBERS, STAMP, Position
from apiary.games.hive.settings import LONGEST_LINE
from apiary.hexes import ALL, DIRECTIONS, TORUS, neighbour

REACH: Final[i64] = LONGEST_LINE - 1  # steps from one end of the hive to the other

_DQ: Final = vec[i64]([q for q, _ in DIRECTIONS])
_DR: Final = vec[i64]([r for _, r in DIRECTIONS])
# Working memory: where each cell lies when the hive is unrolled.
_q: Final = vec[i64]([0] * 1024)
_r: Final = vec[i64]([0] * 1024)


def cells(s: Position) -> i64:
    """Number of occupied cells."""
    found: i64 = 0
    p: i64
    for p in range(NUMBERS):
        found += i64(s.is_top(p))
    return found


def span(s: Position) -> i64:
    """Steps from one end of the hive to the other, the farther of its three axes counting."""
    start: i64 = 0
    while not s.is_top(start):
        start += 1
    start = s.pos[start]
    s.mark[STAMP] += 1
    stamp = s.mark[STAMP]
    todo = s.forks
    todo[0] = start
    count: i64 = 1
    done: i64 = 0
    low = vec[i64]([0, 0, 0])
    high = vec[i64]([0, 0, 0])
    _q[start] = 0
    _r[start] = 0
    s.mark[start] = stamp
    d: i64
    axis: i64
    while done < count:
        c = todo[done]
        done += 1
        for axis in range(3):
            along = _q[c] if axis == 0 else _r[c] if axis == 1 else _q[c] + _r[c]
            low[axis] = min(low[axis], along)
            high[axis] = max(high[axis], along)
        for d in range(6):
            n = neighbour(c, d)
            if s.board[c] & ALL & (1 << d) and s.mark[n] != stamp:
                s.mark[n] = stamp
                _q[n] = _q[c] + _DQ[d]
                _r[n] = _r[c] + _DR[d]
                todo[count] = n
                count += 1
    return max(high[0] - low[0], high[1] - low[1], high[2] - low[2])


def is_crowded(s: Position) -> bool:
    """Could the next action stretch the hive beyond its reach?"""
    return cells(s) >= REACH and span(s) >= REACH


def fits(k: Colony, action: i64) -> bool:
    """Does the hive stay within its reach when a piece is placed or moved?"""
    if action >= VERBS:
        return True
    s = k.hive.copy()
    p = mover_of(action)
    if s.pos[p] >= 0:
        s.lift(p)
    s.put(p, action & TORUS)
    return span(s) <= REACH
