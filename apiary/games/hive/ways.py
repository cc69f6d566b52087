"""Who makes a piece go, and the way that it takes, cell by cell: what a table shows of a move.

An action says only which piece ends where. Here is found how: by itself, thrown by a pillbug, under
the control of a tick; and by which steps.
"""

from __future__ import annotations

from typing import NamedTuple

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.creature import Power
from apiary.games.hive.creatures.shield_bug import shield_against
from apiary.games.hive.creatures.table import CREATURES
from apiary.games.hive.general.moving import actors, acts_as, controls, may_act, moves, powers
from apiary.games.hive.position import CELL_BITS, NOBODY, NOT_SEARCHED

Step = tuple[int, int]  # a cell and the level on which the piece stands there


class Agency(NamedTuple):
    """What makes a piece go where it doesn't go by itself."""

    thrower: int | None = None
    controller: int | None = None


def agency(k: Colony, p: int, to: int) -> Agency:
    """By what a piece is brought to a cell in a legal move of the player to act."""
    k.hive.pins = NOT_SEARCHED
    action: i64 = p << CELL_BITS | to
    me: i64 = k.me
    if p >> 5 == me and may_act(k, p) and _lists(k, action, moves(k, p, 0)):
        return Agency()
    for by in actors(k):
        if _throws(k, by, action):
            return Agency(thrower=by)
    for tick, other in controls(k):
        free = other == p and shield_against(k, p, NOBODY) == NOBODY
        if free and _lists(k, action, moves(k, p, 0)):
            return Agency(controller=tick)
        if _throws(k, other, action):
            return Agency(other, tick)
    raise AssertionError("nothing brings the piece there")


def _throws(k: Colony, by: i64, action: i64) -> bool:
    """Does a piece throw another there?"""
    return _lists(k, action, powers(k, by, 0))


def _lists(k: Colony, action: i64, end: i64) -> bool:
    """Is an action among those that a rule has just listed?"""
    i: i64
    for i in range(end):
        if k.hive.buf[i] == action:
            return True
    return False


def way(k: Colony, p: int, to: int) -> list[Step]:
    """The steps of a piece that goes by itself, both ends included: the shortest of its ways."""
    s = k.hive
    start = s.pos[p]
    level = s.height(start) - 1
    kinds = acts_as(k, p)
    s.lift(p)
    ways = [
        creature.way(k, p, start, to, level)
        for number, creature in enumerate(CREATURES)
        if kinds & BIT[number]
    ]
    s.put(p, start)
    return _standing(k, p, min((cells for cells in ways if cells), key=len))


def power_way(k: Colony, power: Power, p: int, t: int) -> list[Step]:
    """The steps of a piece to the one with which it changes places."""
    s = k.hive
    start = s.pos[p]
    s.lift(p)
    cells = power.way(k, start, s.pos[t])
    s.put(p, start)
    return [*_standing(k, p, cells[:-1]), (cells[-1], 0)]


def _standing(k: Colony, p: int, cells: list[int]) -> list[Step]:
    """The cells of a way with the levels on which a piece, itself in place, passes them."""
    s = k.hive
    start = s.pos[p]
    return [(cell, s.height(cell) - int(cell == start)) for cell in cells]
