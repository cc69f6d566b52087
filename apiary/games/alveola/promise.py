"""How promising an action looks at first sight: what `Mind.likely` chooses by."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.alveola.actions import (
    HORNETS,
    PARTS,
    REPLAY,
    TAKE_HONEY,
    TILES,
    TURNS,
    WORKERS,
    At,
    Do,
    neighbour,
)
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.scoring import points, worker_points


def promise(s: Position, action: i64) -> i64:
    """How promising a legal action looks at first sight; at least 1."""
    phase = s.phase
    if phase == At.LAY:
        return lay_promise(s, (action - Do.LAY) // TURNS)
    if phase == At.BEE:
        return bee_promise(s, action)
    if phase == At.MOVE:
        number = action - Do.MOVE
        return hornet_promise(s, neighbour(s.hornets[number // 6], number % 6))
    if phase == At.FLY:
        return hornet_promise(s, s.icon_cell((action - Do.FLY) % TILES))
    if phase == At.POWER:
        return power_promise(action)
    return 1


def power_promise(action: i64) -> i64:
    """Honey and another turn are always good."""
    if action == Do.NO_POWER:
        return 3
    return 8 if action == Do.BUY + TAKE_HONEY or action == Do.BUY + REPLAY else 2


def lay_promise(s: Position, cell: i64) -> i64:
    """Height and honey; expanding brings flowers, and there are many places for that."""
    level = s.height(cell) + 1
    if level == 1:
        return 1
    tile = s.tile
    return 20 * (level + s.box.empty_parts[tile])


def bee_promise(s: Position, action: i64) -> i64:
    """A worker as high as possible; the queen if that wins."""
    if action == Do.NO_BEE:
        return 1
    tile = s.tile
    level = s.level[tile]
    if action >= Do.SHIFT:
        start = s.workers[s.seat * WORKERS + (action - Do.SHIFT) // PARTS]
        gain = level - s.height(start) + hornets_beside(s, start)
        return 1 + 4 * gain * gain if gain > 0 else 1
    if action >= Do.PUT_QUEEN:
        return 60 if leads(s) else 8
    return 2 + 4 * level


def leads(s: Position) -> bool:
    """Would the seat be first with its queen?"""
    own = points(s, s.seat) + s.box.queen_points
    seat: i64
    for seat in range(s.box.seats):
        if seat != s.seat and points(s, seat) > own:
            return False
    return True


def hornet_promise(s: Position, cell: i64) -> i64:
    """Eat what is worth most to others, and nothing of one's own."""
    worker = s.worker_on(cell)
    if worker < 0:
        return 4
    owner = worker // WORKERS
    if owner == s.seat or (s.box.teams and (owner + s.seat) % 2 == 0):
        return 1
    worth = worker_points(s, cell)
    return 8 + 12 * worth * worth


def hornets_beside(s: Position, cell: i64) -> i64:
    """How many hornets could move to a cell next."""
    found: i64 = 0
    hornet: i64
    d: i64
    for hornet in range(HORNETS):
        for d in range(6):
            found += i64(neighbour(s.hornets[hornet], d) == cell)
    return found
