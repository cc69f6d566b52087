"""Before the first turn: who begins, the start tiles, the hornets, the piles and the powers."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.phase import NOBODY
from apiary.games.alveola.actions import HORNETS, PILES, At
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.laying import lay
from apiary.games.alveola.rules.turns import begin_turn


def begin(s: Position) -> None:
    """The first thing to be decided."""
    if s.starter == NOBODY:
        s.phase = At.LOT
    else:
        lay_start_tiles(s)


def lay_start_tiles(s: Position) -> None:
    """The first start tile; the others too, unless they are still to be arranged (AL-1)."""
    box = s.box
    s.west, s.north = s.place_of(box.start_cells[0])
    s.east, s.south = s.west, s.north
    all_of_them = not box.free_layout and not box.random_layout
    while s.placed < (len(box.start_tiles) if all_of_them else 1):
        n = s.placed
        lay(s, box.start_tiles[n], box.start_cells[n], box.start_turns[n])
        s.placed += 1
    next_start_tile(s)


def next_start_tile(s: Position) -> None:
    """A start tile for the first player or for chance to lay, or the hornets if all lie."""
    box = s.box
    n = s.placed
    if n == len(box.start_tiles):
        s.tile = NOBODY
        s.seat = NOBODY
        set_hornets(s)
        return
    s.tile = box.start_tiles[n]
    if box.free_layout:
        s.seat = s.starter
        s.phase = At.ARRANGE
    else:
        s.phase = At.SCATTER


def lay_start_tile(s: Position, cell: i64, rotation: i64) -> None:
    """Lay the start tile that is due."""
    lay(s, s.tile, cell, rotation)
    s.placed += 1
    next_start_tile(s)


def set_hornets(s: Position) -> None:
    """A hornet on each icon of the start tiles, then the piles."""
    box = s.box
    hornet: i64 = 0
    i: i64
    for i in range(len(box.start_tiles)):
        cell = s.icon_cell(box.start_tiles[i])
        if cell >= 0 and hornet < HORNETS:
            s.hornets[hornet] = cell
            s.stand(cell)
            hornet += 1
    s.pile = 0
    s.phase = At.DRAW


def next_pile(s: Position) -> None:
    """The top tile of the next pile is turned up; after the last come the powers."""
    s.pile += 1
    if s.pile < PILES:
        return
    s.pile = NOBODY
    offer_powers(s)


def offer_powers(s: Position) -> None:
    """One power of each cost, by chance or those of the introductory game; then the first turn."""
    box = s.box
    if box.random_powers and s.powers[len(s.powers) - 1] == NOBODY:
        s.phase = At.OFFER
        return
    i: i64
    if not box.random_powers:
        for i in range(len(s.powers)):
            power = box.starter_powers[i]
            s.powers[box.cost[power] - 1] = power
    begin_turn(s, s.starter, 0)


def offer(s: Position, power: i64) -> None:
    """Chance lays out a power."""
    s.powers[s.box.cost[power] - 1] = power
    offer_powers(s)
