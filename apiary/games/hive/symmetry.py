"""Positions that are turned or mirrored: the same for whoever collects openings."""

from __future__ import annotations

from apiary.games.hive.position import Position
from apiary.games.hive.state import HiveState
from apiary.hexes import rotate, torus_cell, unrolled

IMAGES = 12  # six turns, each of them mirrored too

Cells = dict[int, tuple[int, int]]


def symmetric_key(state: HiveState) -> int:
    """`state.key()`, but equal for positions that only lie otherwise: the least of all twelve."""
    occupied = sorted({int(cell) for cell in state.position.pos if cell >= 0})
    if not occupied:
        return state.key()
    places = unrolled(occupied, occupied[0])
    image = state.copy()
    found = -1
    for number in range(IMAGES):
        _lay(image.position, state.position, _moved(places, number))
        key = image.key()
        found = key if found < 0 or key < found else found
    return found


def _moved(places: Cells, number: int) -> dict[int, int]:
    """Where each cell comes to."""
    turns, mirrored = number >> 1, number & 1
    return {
        cell: torus_cell(rotate((r, q) if mirrored else (q, r), turns))
        for cell, (q, r) in places.items()
    }


def _lay(image: Position, original: Position, cells: dict[int, int]) -> None:
    """Move stacks as they are. What touches what is not brought up to date: no key looks at it."""
    pos, laid, board, seen = image.pos, original.pos, image.board, original.board
    for piece in range(len(laid)):
        if laid[piece] >= 0:
            cell = cells[int(laid[piece])]
            pos[piece] = cell
            board[cell] = seen[laid[piece]]
