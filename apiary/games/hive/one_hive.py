"""One hive: the pieces in play are connected at all times (001 L93, 002 L200).

A cell added to the hive changes (groups - holes) by 1 - arcs of occupied neighbours, so `euler`
counts holes for free. Without holes a piece with two arcs of neighbours is the only link between
them; with holes a depth-first search marks the cut cells.
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import NOBODY, NOT_SEARCHED, STAMP, Position
from apiary.hexes import ALL, ARCS, STEPS, TORUS


def pinned(s: Position, c: i64) -> bool:
    """Would the hive fall apart without the single piece on c?

    Whoever begins to ask about a position sets `s.pins` to NOT_SEARCHED first.
    """
    if ARCS[s.board[c] & ALL] < 2:
        return False
    if s.euler == 1:  # no holes: every two arcs are held together by c alone
        return True
    if s.pins == NOT_SEARCHED:
        disc = s.disc
        s.pins = disc[STAMP] + 1
        search(s, c, NOBODY)
    return s.cut[c] == s.pins


def holds_without(s: Position, a: i64, b: i64) -> bool:
    """Does the hive hold without the piece a, which is alone on its cell and not pinned, and b?"""
    c = s.pos[b]
    if s.height(c) > 1:
        return True
    origin = s.pos[a]
    s.lift(a)
    s.pins = NOT_SEARCHED
    held = not pinned(s, c)
    s.put(a, origin)
    s.pins = NOT_SEARCHED
    return held


def search(s: Position, c: i64, parent: i64) -> i64:
    """Mark the cut cells behind c; the earliest cell that can be reached from there."""
    disc = s.disc
    born = disc[STAMP] + 1
    disc[STAMP] = born
    disc[c] = born
    low = born
    children: i64 = 0
    steps = STEPS[s.board[c] & ALL]
    while steps:
        n = (c + steps) & TORUS
        steps >>= 10
        if n == parent:
            continue
        other = disc[n]
        if other < s.pins:
            other = search(s, n, c)
            children += 1
            if other >= born and parent >= 0:
                s.cut[c] = s.pins
        if other < low:
            low = other
    if parent < 0 and children > 1:
        s.cut[c] = s.pins
    return low
