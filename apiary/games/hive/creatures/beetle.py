"""Beetle: one step, along the ground, up, on top of the hive or down (001 L53-55)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.creatures.queen_bee import why_no_slide
from apiary.games.hive.freedom import gate, open_sides
from apiary.games.hive.position import HEIGHT, HEIGHTS, Position
from apiary.games.hive.reasons import creature, reason
from apiary.hexes import ALL, SLIDE_MASK, STEPS, direction_to

BEETLE: Final[i64] = FACES.index("beetle")


def climb(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List one step in every open direction; on the ground it slides as others do."""
    cell = s.board[c]
    level = (cell >> HEIGHT & HEIGHTS) - 1
    sides = open_sides(s, c, level)
    if level == 0:
        occupied = cell & ALL
        sides = sides & occupied | SLIDE_MASK[occupied]
    return s.add(p, c, STEPS[sides], at)


def why_not_climbed(s: Position, p: i64, to: i64) -> Reason:
    """Why one step, up or down or on the level, does not lead there."""
    c = s.pos[p]
    direction = direction_to(c, to)
    if direction < 0:
        return reason("hive.one_step", "§2.5", piece=p, creature=creature(s, p))
    if s.height(c) > 1 or s.height(to):
        return reason("hive.gate", "§2.3", *gate(c, direction), piece=p)
    return why_no_slide(s, p, direction)


@final
class Beetle(Creature):
    def __init__(self) -> None:
        super().__init__(
            "beetle", free=130, held=70, steps=("s", "u"), steps_on_hive=("u", "d"), climbs=True
        )

    def moves(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        return climb(k.hive, p, c, at)

    def moves_on_hive(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        return climb(k.hive, p, c, at)

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        return why_not_climbed(k.hive, p, to)
