"""Positions about which the same advice would do, so that nobody asks for it by way of another."""

from __future__ import annotations

from apiary.core.state import CHANCE
from apiary.games.hive.position import SIDE
from apiary.games.hive.state import HiveState
from apiary.hexes import rotate, unrolled


def likeness(state: HiveState) -> int:
    """Equal for the same stacks, however they lie, in these colours or the others, whosever turn it
    is and whatever was moved last.
    """
    s = state.position
    occupied = sorted({int(cell) for cell in s.pos if cell >= 0})
    places = unrolled(occupied, occupied[0]) if occupied else {}
    stacks = {cell: [(int(s.kind[p]), p // SIDE) for p in s.stack(cell)] for cell in occupied}
    found: list[int] = []
    for turns in range(6):
        for mirrored in (False, True):
            image = [
                (rotate((r, q) if mirrored else (q, r), turns), stacks[cell])
                for cell, (q, r) in places.items()
            ]
            corner = min((place for place, _ in image), default=(0, 0))
            laid = sorted((q - corner[0], r - corner[1], stack) for (q, r), stack in image)
            for other in (0, 1):
                found.append(hash(tuple(
                    (q, r, *((kind, side ^ other) for kind, side in stack))
                    for q, r, stack in laid
                )))  # fmt: skip
    return min(found)


def near(state: HiveState) -> set[int]:
    """The likeness of a position, and of all to which an action leads from it."""
    found = {likeness(state)}
    for seat in state.pending():
        for action in state.legal(seat) if seat != CHANCE else ():
            after = state.copy()
            after.play(seat, action)
            found.add(likeness(after))
    return found
