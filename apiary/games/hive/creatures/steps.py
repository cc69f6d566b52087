"""Ways over the hive, cell by cell: which one a piece took, where rules only list its ends."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.freedom import downs, ups
from apiary.games.hive.position import Position
from apiary.hexes import ALL, SLIDES, TORUS


def unpacked(cell: int, steps: i64) -> list[int]:
    """The neighbours of a cell in a packed list of offsets."""
    found: list[int] = []
    while steps:
        found.append((cell + steps) & TORUS)
        steps >>= 10
    return found


def step(s: Position, cell: int, how: str) -> list[int]:
    """Where one step leads: a slide, up on to a piece, or down to the ground."""
    if how == "s":
        return unpacked(cell, SLIDES[s.board[cell] & ALL])
    return unpacked(cell, ups(s, cell) if how == "u" else downs(s, cell))


def walk(s: Position, way: list[int], pattern: str, to: int) -> list[int]:
    """The cells of a way with these steps, none of them twice; the mover is lifted. Empty if there
    is none.
    """
    if not pattern:
        return way if way[-1] == to else []
    for cell in step(s, way[-1], pattern[0]):
        if cell not in way:
            found = walk(s, [*way, cell], pattern[1:], to)
            if found:
                return found
    return []


def row(s: Position, cell: int, offset: int) -> list[int]:
    """The pieces of a straight row from a cell on."""
    found: list[int] = []
    while s.height(cell):
        found.append(cell)
        cell = (cell + offset) & TORUS
    return found
