"""Step 3: a worker or the queen onto the tile just laid (AL-6, AL-16, AL-20, AL-25)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.phase import NOBODY
from apiary.games.alveola.actions import PARTS, WORKERS
from apiary.games.alveola.position import IN_RESERVE, Position


def is_open(s: Position, part: i64) -> bool:
    """Can a bee come to this part of the tile just laid: is it full of honey?"""
    return s.box.full[s.tile * PARTS + part] == 1


def may_put_worker(s: Position) -> bool:
    """Has the seat a worker in reserve?"""
    return s.reserve(s.seat) > 0


def may_put_queen(s: Position) -> bool:
    """An empty reserve, a tile high enough, and no other queen in the hive."""
    tile = s.tile
    return s.queen == NOBODY and s.level[tile] >= s.box.queen_level and s.reserve(s.seat) == 0


def may_shift(s: Position, worker: i64) -> bool:
    """Is this worker of the seat on the hive?"""
    return s.workers[s.seat * WORKERS + worker] >= 0


def can_act(s: Position) -> bool:
    """Is there any bee to place or to move, and a cell for it?"""
    if s.first_turn():
        return False
    part: i64
    open_parts: i64 = 0
    for part in range(PARTS):
        open_parts += i64(is_open(s, part))
    if open_parts == 0:
        return False
    if may_put_worker(s) or may_put_queen(s):
        return True
    w: i64
    for w in range(WORKERS):
        if may_shift(s, w):
            return True
    return False


def put_worker(s: Position, part: i64) -> None:
    """A worker from the reserve."""
    w: i64
    for w in range(s.seat * WORKERS, s.seat * WORKERS + WORKERS):
        if s.workers[w] == IN_RESERVE:
            s.workers[w] = s.part(s.tile, part)
            s.stand(s.workers[w])
            return


def shift(s: Position, worker: i64, part: i64) -> None:
    """A worker from elsewhere on the hive."""
    w = s.seat * WORKERS + worker
    s.leave(s.workers[w])
    s.workers[w] = s.part(s.tile, part)
    s.stand(s.workers[w])


def put_queen(s: Position, part: i64) -> None:
    """The queen, and with her the end is near."""
    cell = s.part(s.tile, part)
    s.queens[s.seat] = cell
    s.queen = s.seat
    s.stand(cell)
