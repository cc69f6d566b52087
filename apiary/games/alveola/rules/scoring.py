"""Points and the ranking: points, then the queen, then flowers; teams together (AL-22 to AL-24)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.alveola.actions import WORKERS
from apiary.games.alveola.position import Position


def worker_points(s: Position, cell: i64) -> i64:
    """What a worker on a cell is worth, by the level of its tile (AL-23)."""
    level = s.height(cell)
    most: i64 = len(s.box.worker_points)
    place = level - 1 if level < most else most - 1
    return s.box.worker_points[place]


def points(s: Position, seat: i64) -> i64:
    """What a seat has: the queen, its workers on the hive, and its honey."""
    found = s.honey[seat] * s.box.honey_points
    if s.queens[seat] >= 0:
        found += s.box.queen_points
    w: i64
    for w in range(seat * WORKERS, seat * WORKERS + WORKERS):
        if s.workers[w] >= 0:
            found += worker_points(s, s.workers[w])
    return found


def side_points(s: Position, seat: i64) -> i64:
    """The points of a seat, with its partner's in a team game."""
    own = points(s, seat)
    return own + points(s, (seat + 2) % 4) if s.box.teams else own


def side_flowers(s: Position, seat: i64) -> i64:
    """The flowers of a seat, with its partner's in a team game."""
    own = s.flowers[seat]
    return own + s.flowers[(seat + 2) % 4] if s.box.teams else own


def has_queen(s: Position, seat: i64) -> bool:
    """Did the seat or its partner place the queen?"""
    return s.queen == seat or (s.box.teams and s.queen >= 0 and s.queen == (seat + 2) % 4)


def rank_keys(s: Position) -> list[tuple[int, ...]]:
    """What each seat has that decides, the first first: points, the queen, flowers."""
    return [
        (side_points(s, seat), int(has_queen(s, seat)), side_flowers(s, seat))
        for seat in range(s.box.seats)
    ]
