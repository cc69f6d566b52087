"""Step 4: moving hornets, and whom they eat (AL-17, AL-19)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.alveola.actions import HORNETS, TILES, neighbour
from apiary.games.alveola.position import EATEN, TAKEN, Position


def may_enter(s: Position, cell: i64) -> bool:
    """May a hornet come to a cell: one of the hive, without another hornet or a queen?"""
    byte = s.byte(cell)
    if byte & TAKEN == 0:
        return byte != 0
    return s.hornet_on(cell) < 0 and s.queen_on(cell) < 0


def can_move(s: Position) -> bool:
    """Has any hornet somewhere to go?"""
    hornet: i64
    d: i64
    for hornet in range(HORNETS):
        for d in range(6):
            if may_enter(s, neighbour(s.hornets[hornet], d)):
                return True
    return False


def may_fly(s: Position, tile: i64) -> bool:
    """May a hornet fly onto the icon of a tile (AL-9, AL-19)?"""
    cell = s.icon_cell(tile)
    return cell >= 0 and may_enter(s, cell)


def can_fly(s: Position) -> bool:
    """Is there an icon to fly to?"""
    tile: i64
    for tile in range(TILES):
        if may_fly(s, tile):
            return True
    return False


def move(s: Position, hornet: i64, cell: i64) -> None:
    """A hornet comes to a cell; a worker there is eaten."""
    eaten = s.worker_on(cell)
    if eaten >= 0:
        s.workers[eaten] = EATEN
    s.leave(s.hornets[hornet])
    s.hornets[hornet] = cell
    s.stand(cell)
