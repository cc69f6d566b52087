"""Guardians: butterfly and moth come in on top of their own colour, and a queen is lost only when
she is covered as well (001 L378-384; GU-1, GU-3, GU-7).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.butterfly import BUTTERFLY
from apiary.games.hive.position import FRONT, HONEYCOMBO, SIDE, THE_QUEEN, TOP, WHITE
from apiary.games.hive.rules.ending import surrounded
from apiary.hexes import ALL


def is_guardian(p: i64) -> bool:
    """Is the piece a butterfly or moth, whichever face it shows?"""
    return p != HONEYCOMBO and FRONT[p] == BUTTERFLY


def perches(k: Colony, colour: i64) -> i64:
    """Fill `cells` with the stacks that a guardian of this colour may come in on; their number."""
    s = k.hive
    found: i64 = 0
    enemies = WHITE + 6 * (1 - colour)
    p: i64
    for p in range(colour * SIDE, colour * SIDE + s.pieces):
        c = s.pos[p]
        if c >= 0 and s.board[c] >> TOP == p and s.board[c] >> enemies & ALL == 0:
            s.cells[found] = c
            found += 1
    return found


def is_lost(k: Colony, colour: i64) -> bool:
    """Is a colour's queen surrounded, with guardians in the game from above as well?"""
    s = k.hive
    if not surrounded(s, colour):
        return False
    return not k.settings.guardians or s.height(s.pos[colour * SIDE + THE_QUEEN]) > 1
