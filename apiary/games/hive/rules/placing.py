"""Placing: beside one's own colour only, the queen by the fourth turn (001 L16, L30, L119)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import lowest
from apiary.games.hive.position import (
    BLACK,
    HEIGHT,
    HEIGHTS,
    IN_HAND,
    KINDS,
    KINDS_BITS,
    SIDE,
    THE_QUEEN,
    WHITE,
    Position,
)
from apiary.hexes import ALL, CENTRE, OFFSETS, TORUS


def sites(s: Position) -> i64:
    """Fill `cells` with the cells where the side to move may place; their number."""
    cells = s.cells
    if s.turn == 0:
        cells[0] = CENTRE
        return 1
    found: i64 = 0
    p: i64
    if s.turn == 1:
        p = 0
        while s.pos[p] < 0:
            p += 1
        for _ in range(6):
            cells[found] = (s.pos[p] + OFFSETS[found]) & TORUS
            found += 1
        return found
    # Empty, no enemy near, and no own piece in an earlier direction: each cell just once.
    # Written out: as a loop or with a helper function perft loses a fifth.
    me = s.turn & 1
    board = s.board
    own = WHITE + 6 * me
    spoilt = HEIGHTS << HEIGHT | ALL << (BLACK - 6 * me)
    pos = s.pos
    tops = s.tops_of(me)
    while tops:
        c = pos[me * SIDE + lowest(tops)]
        tops &= tops - 1
        n = (c + 1) & TORUS
        cells[found] = n
        found += i64(board[n] & (spoilt | 7 << own) == 0)
        n = (c - 52) & TORUS
        cells[found] = n
        found += i64(board[n] & (spoilt | 15 << own) == 0)
        n = (c - 53) & TORUS
        cells[found] = n
        found += i64(board[n] & (spoilt | 31 << own) == 0)
        n = (c - 1) & TORUS
        cells[found] = n
        found += i64(board[n] & spoilt == 0)
        n = (c + 52) & TORUS
        cells[found] = n
        found += i64(board[n] & (spoilt | 1 << own) == 0)
        n = (c + 53) & TORUS
        cells[found] = n
        found += i64(board[n] & (spoilt | 3 << own) == 0)
    return found


def queen_is_due(s: Position) -> bool:
    """Is it the fourth own turn or a later one, and the queen still in hand?"""
    queen = (s.turn & 1) * SIDE + THE_QUEEN
    return s.turn >= 6 and s.pos[queen] == IN_HAND


def queen_is_early(s: Position) -> bool:
    """Is it a first turn under the tournament opening?"""
    return s.turn < 2 and not s.queen_first


def choices(s: Position) -> i64:
    """Number of different pieces that may be placed."""
    if queen_is_due(s):
        return 1
    me = s.turn & 1
    return (s.kinds_in_hand >> me * KINDS_BITS & KINDS) - i64(queen_is_early(s))


def may_place(s: Position, p: i64) -> bool:
    """Is this piece, the first of its kind in hand, one that may be placed now?"""
    if p & (SIDE - 1) == THE_QUEEN:
        return not queen_is_early(s)
    return not queen_is_due(s)
