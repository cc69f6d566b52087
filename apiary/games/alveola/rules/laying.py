"""Step 2: all places for a tile, and what laying it does."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from apiary.bits import BIT
from apiary.core.phase import NOBODY, Listing
from apiary.games.alveola.actions import CENTRE, PARTS, ROW, TORUS, TURNS, Do
from apiary.games.alveola.position import FULL, LEVEL, Position
from apiary.games.alveola.rules.expanding import (
    APART,
    BEST,
    JOINED,
    edge,
    forget,
    grade,
    grade_at,
    survey,
)
from apiary.games.alveola.rules.raising import wanted

MARGIN: Final[i64] = 2  # the first cell of a tile lies at most this far from the hive
START_MARGIN: Final[i64] = 3  # and that of a start tile, which needs to touch with one cell only
_LESSER: Final[i64] = 1 << 40  # marks places that count only if there is none of the best


def list_places(s: Position, out: Listing) -> None:
    """All places for the tile in hand, sorted.

    On a table without an edge there is always a place that satisfies (a) of AL-2: beside the
    outermost cell of the hive and the next one. So (b) alone is never the best.
    """
    survey(s)
    out.end = _scan(s, out.buf, not s.first_turn())
    forget(s)
    _in_order(out)


def _scan(s: Position, buf: vec[i64], may_raise: bool) -> i64:
    """All places from north to south; of those on the table the best (AL-2)."""
    box = s.box
    board = s.board
    tile = s.tile
    full = box.full
    first_full = full[tile * PARTS]
    second_full = full[tile * PARTS + 1]
    third_full = full[tile * PARTS + 2]
    ways = box.offsets
    shape = box.shape[tile] * TURNS * PARTS
    rotations = box.rotations[tile]
    at: i64 = 0
    best: i64 = 0  # how many places on the table satisfy both conditions
    row: i64
    column: i64
    turn: i64
    for row in range(s.north - MARGIN, s.south + MARGIN + 1):
        start = CENTRE + ROW * row
        for column in range(s.west - MARGIN, s.east + MARGIN + 1):
            a = (start + column) & TORUS
            byte = i64(board[a])
            if byte:
                height = byte & LEVEL
                if not may_raise or byte != wanted(height, first_full):
                    continue
                second = wanted(height, second_full)
                third = wanted(height, third_full)
                for turn in range(TURNS):
                    b = (a + ways[shape + turn * PARTS + 1]) & TORUS
                    c = (a + ways[shape + turn * PARTS + 2]) & TORUS
                    if i64(board[b]) == second and i64(board[c]) == third and rotations & BIT[turn]:
                        buf[at] = Do.LAY + a * TURNS + turn
                        at += 1
                continue
            near_a = edge[a]
            for turn in range(TURNS):
                b = (a + ways[shape + turn * PARTS + 1]) & TORUS
                c = (a + ways[shape + turn * PARTS + 2]) & TORUS
                near_b = edge[b]
                near_c = edge[c]
                if near_b | near_c == 0 or i64(board[b]) | i64(board[c]):
                    continue
                merit = grade(a, near_a, b, near_b, c, near_c)
                if merit < JOINED or rotations & BIT[turn] == 0:
                    continue
                buf[at] = Do.LAY + a * TURNS + turn
                if merit == BEST:
                    best += 1
                else:
                    buf[at] |= _LESSER
                at += 1
    return _without_lesser(buf, at, best > 0)


def _without_lesser(buf: vec[i64], end: i64, better: bool) -> i64:
    """Leave out the marked places if there are better ones, else only their marks."""
    at: i64 = 0
    i: i64
    for i in range(end):
        action = buf[i]
        if action < _LESSER:
            buf[at] = action
            at += 1
        elif not better:
            buf[at] = action ^ _LESSER
            at += 1
    return at


def is_surely_legal(s: Position, cell: i64, rotation: i64) -> bool:
    """May the tile in hand lie like this, whatever other places there are?

    False also if that depends on them: on the table without contact to an uncovered cell.
    """
    if s.box.rotations[s.tile] & BIT[rotation] == 0:
        return False
    b = part_at(s, cell, rotation, 1)
    c = part_at(s, cell, rotation, 2)
    byte = s.byte(cell)
    if byte == 0:
        return s.byte(b) | s.byte(c) == 0 and grade_at(s, cell, b, c) == BEST
    height = byte & LEVEL
    full = s.box.full
    first = s.tile * PARTS
    return (
        not s.first_turn()
        and byte == wanted(height, full[first])
        and s.byte(b) == wanted(height, full[first + 1])
        and s.byte(c) == wanted(height, full[first + 2])
    )


def list_start_places(s: Position, out: Listing) -> None:
    """All places for a start tile, sorted: it shares an edge with those that lie there (AL-1)."""
    row: i64
    column: i64
    turn: i64
    for row in range(s.north - START_MARGIN, s.south + START_MARGIN + 1):
        for column in range(s.west - START_MARGIN, s.east + START_MARGIN + 1):
            a = (CENTRE + ROW * row + column) & TORUS
            for turn in range(TURNS):
                b = part_at(s, a, turn, 1)
                c = part_at(s, a, turn, 2)
                if (
                    s.box.rotations[s.tile] & BIT[turn]
                    and s.byte(a) | s.byte(b) | s.byte(c) == 0
                    and grade_at(s, a, b, c) != APART
                ):
                    out.add(Do.LAY + a * TURNS + turn)
    _in_order(out)


def _in_order(out: Listing) -> None:
    """Rotate the list where the numbers of the cells began again from 0."""
    buf = out.buf
    end = out.end
    turn: i64 = 0
    i: i64
    for i in range(1, end):
        if buf[i] < buf[i - 1]:
            turn = i
    if turn:
        before = buf[:turn]
        for i in range(turn, end):
            buf[i - turn] = buf[i]
        for i in range(turn):
            buf[end - turn + i] = before[i]


def part_at(s: Position, cell: i64, rotation: i64, part: i64) -> i64:
    """The cell of a part of the tile in hand, were it laid like this."""
    return (cell + s.box.part(s.tile, part, rotation)) & TORUS


def lay(s: Position, tile: i64, cell: i64, rotation: i64) -> None:
    """Lay a tile one level above what lies there."""
    level = s.height(cell) + 1
    s.laid[tile] = cell * TURNS + rotation
    s.level[tile] = level
    board = s.board
    part: i64
    for part in range(PARTS):
        place = (cell + s.box.part(tile, part, rotation)) & TORUS
        full = s.box.full[tile * PARTS + part]
        board[place] = u8(level | FULL if full else level)
    if level == 1:
        _widen(s, tile)


def _widen(s: Position, tile: i64) -> None:
    """The rectangle around the hive takes in a new tile."""
    part: i64
    for part in range(PARTS):
        q, r = s.place_of(s.part(tile, part))
        s.west = min(s.west, q)
        s.east = max(s.east, q)
        s.north = min(s.north, r)
        s.south = max(s.south, r)


def reward(s: Position) -> None:
    """Flowers for expanding, if no power was used (AL-8); honey for emptied cells."""
    tile = s.tile
    if s.level[tile] > 1:
        s.take_honey(s.seat, s.box.empty_parts[tile])
    elif s.power == NOBODY:
        s.take_flowers(s.seat, s.box.expand_flowers)
