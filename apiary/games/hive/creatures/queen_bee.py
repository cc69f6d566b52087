"""Queen bee: one slide along the ground (001 L44). Pillbug, wasp and assassin bug walk like her."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.freedom import gate
from apiary.games.hive.position import Position
from apiary.games.hive.reasons import creature, occupied, reason
from apiary.hexes import ALL, SLIDES, direction_to

QUEEN: Final[i64] = FACES.index("queenBee")


def walk(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List one slide to each side that is neither too narrow nor off the hive."""
    return s.add(p, c, SLIDES[s.board[c] & ALL], at)


def why_not_walked(s: Position, p: i64, to: i64) -> Reason:
    """Why one slide does not lead there."""
    if s.board[s.pos[p]] & ALL == ALL:
        return reason("hive.shut_in", "§2.3", s.pos[p], piece=p)
    if s.height(to):
        return occupied(s, p, to)
    direction = direction_to(s.pos[p], to)
    if direction < 0:
        return reason("hive.one_step", "§2.5", piece=p, creature=creature(s, p))
    return why_no_slide(s, p, direction)


def why_no_slide(s: Position, p: i64, direction: i64) -> Reason:
    """Why a piece can't slide to a free neighbour: two stand too near, or nobody."""
    left, right = gate(s.pos[p], direction)
    if s.height(left):
        return reason("hive.too_narrow", "§2.3", left, right, piece=p)
    return reason("hive.loses_contact", "§2.3", left, right, piece=p)


class Walker(Creature):
    """A creature that goes one slide."""

    def moves(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        return walk(k.hive, p, c, at)

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        return why_not_walked(k.hive, p, to)


@final
class QueenBee(Walker):
    def __init__(self) -> None:
        super().__init__("queenBee", free=60, held=0, steps=("s",))
