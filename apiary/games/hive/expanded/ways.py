"""Who makes a piece go in an expanded game, and the way that it takes, cell by cell.

An action says only which piece ends where. Here is found how: by itself, thrown by a pillbug, under
the control of a tick; and by which steps, with the primitives that the rules use.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.creatures.dragonfly import row_end
from apiary.games.hive.creatures.fly import targets
from apiary.games.hive.creatures.shield_bug import shield_against
from apiary.games.hive.creatures.tick import controlled
from apiary.games.hive.expanded.colony import (
    BUTTERFLY,
    DRAGONFLY,
    FIREFLY,
    FLY,
    MOTH,
    SCORPION,
    SHIELD_BUG,
    TICK,
    Colony,
)
from apiary.games.hive.expanded.moving import acts_as, may_act, moves, throws
from apiary.games.hive.position import (
    ANT,
    ASSASSIN_BUG,
    BEETLE,
    CELL_BITS,
    GRASSHOPPER,
    LADYBUG,
    NOBODY,
    NOT_SEARCHED,
    PILLBUG,
    QUEEN,
    SIDE,
    SPIDER,
    WASP,
    Position,
)
from apiary.games.hive.rules.freedom import downs, ups
from apiary.games.hive.ways import Step, jump_way, shortest_slide, unpacked
from apiary.hexes import ALL, OFFSET_LIST, SLIDES, TORUS

# The steps of each creature: s a slide, u a step on top of a piece, d one down to the ground. In
# the order in which a mosquito is taken for them: the shortest ways first.
_ON_GROUND: Final[dict[i64, tuple[str, ...]]] = {
    QUEEN: ("s",),
    WASP: ("s",),
    PILLBUG: ("s",),
    ASSASSIN_BUG: ("s",),
    BEETLE: ("s", "u"),
    TICK: ("u",),
    SCORPION: ("ss",),
    SHIELD_BUG: ("ud",),
    FIREFLY: ("uu",),
    SPIDER: ("sss",),
    LADYBUG: ("uud",),
}
_ON_HIVE: Final[dict[i64, tuple[str, ...]]] = {
    BEETLE: ("u", "d"),
    FIREFLY: ("u", "d"),
    TICK: ("d",),
    BUTTERFLY: ("uu",),
    MOTH: ("du",),
}


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
    for by in _actors(k):
        if _throws(k, by, action):
            return Agency(thrower=by)
    for tick, other in controls(k):
        free = other == p and shield_against(k, p, NOBODY) == NOBODY
        if free and _lists(k, action, moves(k, p, 0)):
            return Agency(controller=tick)
        if _throws(k, other, action):
            return Agency(other, tick)
    raise AssertionError("nothing brings the piece there")


def controls(k: Colony) -> list[tuple[int, int]]:
    """Each tick of the player to act, or what copies one, with each enemy that it makes act."""
    found: list[tuple[int, int]] = []
    for by in _actors(k):
        if acts_as(k, by) & BIT[TICK]:
            others = controlled(k, by)
            found += [(by, t) for t in range(61) if others & BIT[t]]
    return found


def _actors(k: Colony) -> list[int]:
    """The pieces of the player to act that may act."""
    base = k.me * SIDE
    pieces = range(base, base + k.hive.pieces)
    return [p for p in pieces if k.hive.pos[p] >= 0 and may_act(k, p)]


def _throws(k: Colony, by: i64, action: i64) -> bool:
    """Does a piece throw another there?"""
    if k.level(by) or acts_as(k, by) & BIT[PILLBUG] == 0:
        return False
    return _lists(k, action, throws(k, by, 0))


def _lists(k: Colony, action: i64, end: i64) -> bool:
    """Is an action among those that a rule has just listed?"""
    i: i64
    for i in range(end):
        if k.hive.buf[i] == action:
            return True
    return False


def own_way(k: Colony, p: int, to: int) -> list[Step]:
    """The steps of a piece that goes by itself, both ends included."""
    s = k.hive
    start = s.pos[p]
    level = s.height(start) - 1
    kinds = acts_as(k, p)
    s.lift(p)
    for kind, patterns in (_ON_HIVE if level else _ON_GROUND).items():
        for pattern in patterns:
            cells = walk(s, [start], pattern, to) if kinds & BIT[kind] else []
            if cells:
                s.put(p, start)
                return _standing(k, p, cells)
    cells = [] if level else _flight(k, p, kinds, start, to)
    s.put(p, start)
    if cells:
        return _standing(k, p, cells)
    if kinds & BIT[GRASSHOPPER] and (jumped := _jumped(s, start, to)):
        return jumped
    assert kinds & BIT[ANT]
    return [(cell, 0) for cell in shortest_slide(s, start, to)]


def swap_way(k: Colony, p: int, to: int) -> list[Step]:
    """The steps of a centipede to the piece with which it changes places."""
    s = k.hive
    start = s.pos[p]
    s.lift(p)
    cells = walk(s, [start], "uuu", to) or [start, to]
    s.put(p, start)
    return [*_standing(k, p, cells[:-1]), (to, 0)]


def walk(s: Position, way: list[int], pattern: str, to: int) -> list[int]:
    """The cells of a way with these steps, none of them twice; the mover is lifted. Empty if there
    is none.
    """
    if not pattern:
        return way if way[-1] == to else []
    for cell in _steps(s, way[-1], pattern[0]):
        if cell not in way:
            found = walk(s, [*way, cell], pattern[1:], to)
            if found:
                return found
    return []


def _steps(s: Position, cell: int, how: str) -> list[int]:
    """Where one step of a kind leads."""
    if how == "s":
        return unpacked(cell, SLIDES[s.board[cell] & ALL])
    return unpacked(cell, ups(s, cell) if how == "u" else downs(s, cell))


def _flight(k: Colony, p: int, kinds: i64, start: int, to: int) -> list[int]:
    """The cells over which a dragonfly darts or a fly flies, itself lifted."""
    s = k.hive
    if kinds & BIT[FLY]:
        found = targets(k, p)
        for t in range(61):
            if found & BIT[t] and to in _steps(s, s.pos[t], "d"):
                return [start, s.pos[t], to]
    if kinds & BIT[DRAGONFLY]:
        for first in _steps(s, start, "u"):
            for direction in range(6):
                if s.board[first] & BIT[direction] and row_end(s, first, direction) == to:
                    return [start, *_row(s, first, OFFSET_LIST[direction]), to]
    return []


def _row(s: Position, cell: int, offset: int) -> list[int]:
    """The pieces of a row from a cell on."""
    found: list[int] = []
    while s.height(cell):
        found.append(cell)
        cell = (cell + offset) & TORUS
    return found


def _jumped(s: Position, start: int, to: int) -> list[Step]:
    """A grasshopper's way, or none."""
    for offset in OFFSET_LIST:
        row = _row(s, (start + offset) & TORUS, offset)
        if row and (row[-1] + offset) & TORUS == to:
            return jump_way(s, start, to)
    return []


def _standing(k: Colony, p: int, cells: list[int]) -> list[Step]:
    """The cells of a way with the levels on which a piece, itself in place, passes them."""
    s = k.hive
    start = s.pos[p]
    return [(cell, s.height(cell) - int(cell == start)) for cell in cells]
