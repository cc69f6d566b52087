"""Points and the ranking: points, then the queen, then flowers; teams together (AL-22 to AL-24)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.core.outcome import ranked
from apiary.games.alveola.actions import WORKERS
from apiary.games.alveola.position import Position

BY_POINTS: Final[i64] = 0
BY_QUEEN: Final[i64] = 1
BY_FLOWERS: Final[i64] = 2
BY_NOTHING: Final[i64] = 3  # a shared victory


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


def ranks(s: Position) -> list[int]:
    """The rank of each seat, 1 for the best: points, the queen, flowers; equal ones share it."""
    keys: list[tuple[int, ...]] = [
        (side_points(s, seat), int(has_queen(s, seat)), side_flowers(s, seat))
        for seat in range(s.box.seats)
    ]
    return list(ranked(keys))


def decided_by(s: Position) -> i64:
    """Which of the keys tells the winner from the best of the others."""
    order = ranks(s)
    first = order.index(1)
    rivals = [
        seat
        for seat in range(s.box.seats)
        if seat != first and not (s.box.teams and (seat - first) % 2 == 0)
    ]
    rivals = [seat for seat in rivals if side_points(s, seat) == side_points(s, first)]
    if not rivals:
        return BY_POINTS
    if has_queen(s, first):
        return BY_QUEEN
    return BY_FLOWERS if all(order[seat] > 1 for seat in rivals) else BY_NOTHING
