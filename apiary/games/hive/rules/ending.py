"""The end: a queen surrounded, both (V-3), a position for the third time or the last turn (V-4)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import SIDE, THE_QUEEN, Position
from apiary.hexes import ALL


def surrounded(s: Position, colour: i64) -> bool:
    """Are all six cells around a colour's queen occupied, by whomever (V-2)?"""
    queen = colour * SIDE + THE_QUEEN
    c = s.pos[queen]
    return c >= 0 and s.board[c] & ALL == ALL


def occurrences(s: Position) -> i64:
    """How often this position has been on the table, the same side to move, this time included.

    A placement can't be undone, so only the turns since the last one count. Two turns are enough:
    two queens alone walk side by side, and the hive is only shifted.
    """
    found: i64 = 1
    oldest = s.settled - s.first_key
    n = s.before() - 1
    keys = s.keys
    links = s.links
    side = (s.turn - s.first_key) & 1
    while n >= oldest:
        found += i64(keys[n] == s.key) & i64(n & 1 == side)
        n = links[n] - 1
    return found


def repeated(s: Position) -> bool:
    """Has the position occurred often enough for a draw?"""
    if s.repetitions == 0 or s.turn - s.settled < 2 * s.repetitions - 2:
        return False  # too soon, and cheaper than to look
    return occurrences(s) >= s.repetitions


def too_long(s: Position) -> bool:
    """Has the game reached its last turn?"""
    return s.max_turns > 0 and s.turn >= s.max_turns


def over(s: Position) -> bool:
    """Has the game ended on the board?"""
    return surrounded(s, 0) or surrounded(s, 1) or repeated(s) or too_long(s)
