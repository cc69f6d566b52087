"""What lies where, as numbers in the order in which it is drawn.

Scenes, choices and what is told of a move are made of these at every move, so they are found here,
compiled; what they look like and are called is for `scene.py` and `choosing.py`.

A number says, from its highest bits, in which row and column something is drawn, on which level,
which piece it is or is told by, with which look, and a detail: its marks, or its side of the piece.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.actions import cell_of, mover_of
from apiary.games.hive.beside import PIECE, SIDES, reference
from apiary.games.hive.colony import PLAYING, Colony
from apiary.games.hive.creatures.scorpion import holding
from apiary.games.hive.creatures.shield_bug import is_shield, shield_beside
from apiary.games.hive.general.moving import controls
from apiary.games.hive.modules.venom import has_two_faces
from apiary.games.hive.places import cell_at_spot, spots
from apiary.games.hive.position import (
    ABSENT,
    FRONT,
    HEIGHT,
    HEIGHTS,
    HONEYCOMBO,
    IN_HAND,
    NOBODY,
    PIECES_END,
    SIDE,
)

SPOT: Final[i64] = 21  # where it is drawn, as `places.spots` has it
LEVEL: Final[i64] = 17
LEVELS: Final[i64] = 15
WHICH: Final[i64] = 11  # piece
LOOK: Final[i64] = 6
LOOKS: Final[i64] = 31
DETAIL: Final[i64] = 63

# What a piece suffers or enjoys, a bit for each.
COVERED: Final[i64] = 1
RESTING: Final[i64] = 2
STUNNED: Final[i64] = 4
HELD: Final[i64] = 8
SHIELDED: Final[i64] = 16
CONTROLLED: Final[i64] = 32


# A heap in a hand: whose hand, the place in it, its first piece, how many, whether it is selected.
HAND: Final[i64] = 19
NUMBER: Final[i64] = 13
NUMBERS: Final[i64] = 63
FIRST: Final[i64] = 7
COUNT: Final[i64] = 1
COUNTS: Final[i64] = 63

_number_of: Final = vec[i64]([NOBODY] * 1024)  # working memory: of the spaces on cells


def look_of(k: Colony, p: i64) -> i64:
    """The kind that a piece shows; of the honeycombo, whose side is up."""
    return k.shown if p == HONEYCOMBO else k.hive.kind[p]


def pieces_laid(k: Colony) -> list[int]:
    """The pieces in play."""
    s = k.hive
    pos = s.pos
    board = s.board
    under = s.under
    tops = s.tops
    spot = spots(s)
    expanded = k.phase == PLAYING and not k.settings.original
    controlled: i64 = 0
    if expanded:
        for _, t in controls(k):
            controlled |= BIT[t]
    found: list[int] = []
    p: i64
    for p in range(PIECES_END):
        if tops >> p & 1 == 0:
            continue
        word = board[pos[p]]
        at = spot[pos[p]] << SPOT
        level = (word >> HEIGHT & HEIGHTS) - 1
        marks = marks_of(k, p, controlled)
        found.append(at | level << LEVEL | p << WHICH | look_of(k, p) << LOOK | marks)
        below = p
        while level > 0:
            level -= 1
            below = under[below]
            look = look_of(k, below)
            found.append(at | level << LEVEL | below << WHICH | look << LOOK | COVERED)
    found.sort()
    return found


def marks_of(k: Colony, p: i64, controlled: i64) -> i64:
    """The marks of an uncovered piece, given those that are controlled; most have none."""
    marks: i64 = 0
    if k.immobile & BIT[p]:
        marks = RESTING
    if k.settings.original:  # then a piece can only rest
        return marks
    if p == HONEYCOMBO:
        return 0
    if k.stunned & BIT[p]:
        marks |= STUNNED
    if has_two_faces(k, p) and holding(k, p) != NOBODY:
        marks |= HELD
    if is_shield(k, p) or (k.settings.aura and shield_beside(k, p, False) != NOBODY):
        marks |= SHIELDED
    if controlled & BIT[p]:
        marks |= CONTROLLED
    return marks


def heaps_held(k: Colony, side: i64) -> list[int]:
    """What a player holds, a heap for each kind. Each kind has its place in the hand for the whole
    game, but in Swarm, where a hand gets new ones.
    """
    s = k.hive
    pos = s.pos
    holder = k.holder
    swarm = k.settings.swarm
    found: list[int] = []
    kinds: list[int] = []
    where: dict[int, int] = {}  # in `found`, by side and kind
    p: i64
    if not swarm:
        for p in range(side * SIDE, side * SIDE + s.pieces):
            if pos[p] != ABSENT and int(FRONT[p]) not in kinds:
                kinds.append(FRONT[p])
    for p in range(PIECES_END):
        if pos[p] != IN_HAND or holder[p] != side:
            continue
        kind = p >> 5 << LOOK | FRONT[p]
        if kind in where:
            found[where[kind]] += 1 << COUNT
        else:
            where[kind] = len(found)
            number: i64 = len(found) if swarm else kinds.index(FRONT[p])
            found.append(heap(side, number, p, 1, False))
    return found


def heap(side: i64, number: i64, p: i64, count: i64, selected: bool) -> i64:
    """A heap in a hand."""
    return side << HAND | number << NUMBER | p << FIRST | count << COUNT | i64(selected)


def spaces_reached(k: Colony, brought: list[int]) -> tuple[list[int], list[int]]:
    """The spaces to which pieces are placed and moved by these actions, each told by a piece that
    stays where it is if one touches it; and for each action the number of its space.
    """
    s = k.hive
    spot = spots(s)
    number_of = _number_of
    movers: i64 = 0
    for action in brought:
        movers |= BIT[mover_of(action)]
    found: list[int] = []
    for action in brought:
        cell = cell_of(action)
        if number_of[cell] != NOBODY:
            continue
        number_of[cell] = 0
        told = reference(s, cell, movers)
        other, look = told & PIECE, look_of(k, told & PIECE)
        at = spot[cell] << SPOT | s.height(cell) << LEVEL
        found.append(at | other << WHICH | look << LOOK | told >> SIDES)
    found.sort()
    number: i64
    for number in range(len(found)):
        number_of[cell_at_spot(found[number] >> SPOT)] = number
    ends = [int(number_of[cell_of(action)]) for action in brought]
    for action in brought:
        number_of[cell_of(action)] = NOBODY
    return found, ends


def rows_reached(brought: list[int], ends: list[int]) -> list[tuple[int, list[int]]]:
    """For each piece a row with the numbers of spaces and these actions, as `core.scene.Reach` has
    them; the actions are sorted.
    """
    rows: list[tuple[int, list[int]]] = []
    row: list[int] = []
    mover: i64 = NOBODY
    last: i64 = 0
    i: i64
    for i in range(len(brought)):
        action: i64 = brought[i]
        if mover_of(action) != mover:
            mover = mover_of(action)
            row = []
            rows.append((mover, row))
            last = 0
        row.append(ends[i])
        row.append(action - last)
        last = action
    return rows
