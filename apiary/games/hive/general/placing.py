"""Placing in any game: by the colour of the piece, beside the Honeycombo too, with either
face, guardians on top (§2.4; PL-1, SW-5, HC-1).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.actions import REVERSED
from apiary.games.hive.colony import Colony
from apiary.games.hive.modules.guardians import is_guardian, perches
from apiary.games.hive.modules.swarm import is_first
from apiary.games.hive.modules.venom import may_show
from apiary.games.hive.position import (
    CELL_BITS,
    HEIGHT,
    HEIGHTS,
    HONEYCOMBO,
    IN_HAND,
    NUMBERS,
    SIDE,
    STAMP,
    TOP,
    WHITE,
)
from apiary.games.hive.rules.placing import may_place
from apiary.hexes import ALL, CENTRE, STEPS, TORUS


def sites(k: Colony, colour: i64) -> i64:
    """Fill `cells` with the free cells where a piece of this colour may be placed; their number."""
    s = k.hive
    s.mark[STAMP] += 1
    found: i64 = 0
    if s.turn == 0 and not k.settings.honeycombo:
        s.cells[0] = CENTRE
        return 1
    p: i64
    for p in range(NUMBERS):
        c = s.pos[p]
        if c >= 0 and s.board[c] >> TOP == p and gives_contact(k, p, colour):
            steps = STEPS[ALL ^ s.board[c] & ALL]
            while steps:
                n = (c + steps) & TORUS
                steps >>= 10
                if s.mark[n] != s.mark[STAMP] and is_site(k, n, colour):
                    s.mark[n] = s.mark[STAMP]
                    s.cells[found] = n
                    found += 1
    return found


def gives_contact(k: Colony, p: i64, colour: i64) -> bool:
    """May a piece of this colour be placed for touching the uncovered piece p?"""
    if k.hive.turn < 2:
        return True
    if p == HONEYCOMBO:
        return k.settings.honeycombo_suffices
    return p >> 5 == colour


def is_site(k: Colony, c: i64, colour: i64) -> bool:
    """Is a cell free, and does it touch no enemy of this colour? Only first pieces may."""
    s = k.hive
    if s.board[c] >> HEIGHT & HEIGHTS:
        return False
    return s.turn < 2 or s.board[c] >> (WHITE + 6 * (1 - colour)) & ALL == 0


def placements(k: Colony, at: i64) -> i64:
    """List what the player to act may place where, each kind once, with each face it may show."""
    s = k.hive
    me = k.me
    colour: i64
    p: i64
    for colour in range(2):
        if colour != me and not k.settings.swarm:
            continue
        count: i64 = -1
        for p in range(colour * SIDE, colour * SIDE + s.pieces):
            if s.pos[p] != IN_HAND or not is_first(k, p, IN_HAND, me) or not may_place(s, p):
                continue
            if is_guardian(p):
                at = list_sites(k, p, perches(k, colour) if s.turn > 1 else 0, at)
                count = -1
            else:
                if count < 0:
                    count = sites(k, colour)
                at = list_sites(k, p, count, at)
    return at


def list_sites(k: Colony, p: i64, count: i64, at: i64) -> i64:
    """List a piece on the first `count` of `cells`."""
    s = k.hive
    i: i64
    if may_show(k, p, False):
        for i in range(count):
            s.buf[at] = p << CELL_BITS | s.cells[i]
            at += 1
    if may_show(k, p, True):
        for i in range(count):
            s.buf[at] = REVERSED | p << CELL_BITS | s.cells[i]
            at += 1
    return at
