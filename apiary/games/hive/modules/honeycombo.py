"""Honeycombo: a neutral piece that both may place beside; who flips it to the other's colour has
two actions in the next turn (001 L360-374; HC-1 to HC-11).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.actions import (
    FLIP_HONEYCOMBO,
    TAKE,
    VERBS,
    actor_of,
    cell_of,
    deed,
    is_move,
    mover_of,
    target_of,
    verb_of,
)
from apiary.games.hive.colony import Colony
from apiary.games.hive.position import HONEYCOMBO


def may_flip_honeycombo(k: Colony) -> bool:
    """Is it there, showing the colour of the player to act, and not just flipped (HC-3)?"""
    return k.settings.honeycombo and k.shown == k.me and not k.turned


def flip_of_honeycombo(k: Colony, at: i64) -> i64:
    """List it, if it may be flipped."""
    if may_flip_honeycombo(k):
        k.hive.buf[at] = deed(FLIP_HONEYCOMBO, 0, 0)
        at += 1
    return at


def flip_honeycombo(k: Colony) -> None:
    """Show the other colour; the player to act has two actions in the next turn."""
    k.doubled |= BIT[k.me]
    k.shown = 1 - k.shown
    k.turned_now = True


def covers_honeycombo(k: Colony, action: i64) -> bool:
    """Does an action end on the Honeycombo?"""
    return is_move(action) and cell_of(action) == k.hive.pos[HONEYCOMBO]


def uncovers_honeycombo(k: Colony, action: i64) -> bool:
    """Does an action take away what stands on the Honeycombo?"""
    top = k.top(k.hive.pos[HONEYCOMBO])
    if is_move(action):
        return mover_of(action) == top
    if action < VERBS or verb_of(action) != TAKE:
        return False
    return actor_of(action) == top or target_of(action) == top
