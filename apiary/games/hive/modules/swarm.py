"""Swarm: a hand of four, the rest of both colours in one bag; who places draws, and one may draw or
steal instead (001 L316-322; SW-1 to SW-6).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.errors import IllegalAction
from apiary.games.hive.actions import (
    DRAW,
    DRAW_FIRST,
    STEAL,
    VERBS,
    deed,
    mover_of,
    selected,
    selection,
)
from apiary.games.hive.colony import HIDDEN, IN_BAG, NOT_CHOSEN, PLAYING, Colony
from apiary.games.hive.position import FRONT, IN_HAND, NOBODY, SIDE, THE_QUEEN


def is_first(k: Colony, p: i64, place: i64, holder: i64) -> bool:
    """Is a piece, of those of its kind and colour in a hand or in the bag, the lowest?"""
    s = k.hive
    if s.pos[p] != place or k.holder[p] != holder:
        return False
    other = p - 1
    while other >= p & SIDE and FRONT[other] == FRONT[p]:
        if s.pos[other] == place and k.holder[other] == holder:
            return False
        other -= 1
    return True


def hands(k: Colony, at: i64) -> i64:
    """List the hands that a player may select: three pieces besides the queen, equal ones alike."""
    s = k.hive
    last: i64 = s.pieces
    a: i64
    b: i64
    c: i64
    for a in range(last):
        if a == THE_QUEEN or not is_first(k, a, IN_HAND, 0):
            continue
        for b in range(a + 1, last):
            if s.pos[b] != IN_HAND or not follows(b, a):
                continue
            for c in range(b + 1, last):
                if s.pos[c] == IN_HAND and follows(c, b):
                    s.buf[at] = selection(a, b, c)
                    at += 1
    return at


def follows(p: i64, before: i64) -> bool:
    """May a piece stand behind another in a list in which no equal one is skipped?"""
    return FRONT[p - 1] != FRONT[p] or p - 1 == before


def select(k: Colony, seat: i64, action: i64) -> None:
    """Keep a hand; when both have, all is revealed and the rest goes into the bag."""
    if k.chosen[1 - seat] == HIDDEN:
        raise IllegalAction("core.hidden")
    k.chosen[seat] = action
    if k.chosen[0] == NOT_CHOSEN or k.chosen[1] == NOT_CHOSEN:
        return
    s = k.hive
    side: i64
    p: i64
    for side in range(2):
        hand = selected(k.chosen[side])
        for p in range(s.pieces):
            kept = p == THE_QUEEN or int(p) in hand
            if s.pos[side * SIDE + p] == IN_HAND and not kept:
                into_bag(k, side * SIDE + p)
        k.chosen[side] = NOT_CHOSEN
    k.phase = PLAYING


def into_bag(k: Colony, p: i64) -> None:
    k.hive.pos[p] = IN_BAG
    k.holder[p] = NOBODY


def in_bag(k: Colony) -> i64:
    s = k.hive
    found: i64 = 0
    p: i64
    for p in range(s.pieces):
        found += i64(s.pos[p] == IN_BAG) + i64(s.pos[p + SIDE] == IN_BAG)
    return found


def lots(k: Colony) -> list[tuple[int, int]]:
    """The pieces that may come out of the bag, equal ones as one, and how many of each."""
    s = k.hive
    found: list[tuple[int, int]] = []
    for side in range(2):
        kinds: dict[int, list[int]] = {}
        for p in range(side * int(SIDE), side * int(SIDE) + s.pieces):
            if s.pos[p] == IN_BAG:
                kinds.setdefault(FRONT[p], []).append(p)
        found += [(pieces[0], len(pieces)) for pieces in kinds.values()]
    return found


def receive(k: Colony, p: i64, side: i64) -> None:
    """Put a piece into a hand."""
    k.hive.pos[p] = IN_HAND
    k.holder[p] = side


def draws_first(k: Colony) -> bool:
    """Must who wants to place draw before it (SW-1)?"""
    return k.settings.draws_first and k.phase == PLAYING and in_bag(k) > 0


def or_draw_first(k: Colony, at: i64, end: i64) -> i64:
    """Instead of all ways to place, list that a piece is drawn for it."""
    s = k.hive
    found = at
    i: i64
    for i in range(at, end):
        action = s.buf[i]
        if action >= VERBS or s.pos[mover_of(action)] != IN_HAND:
            s.buf[found] = action
            found += 1
    if found < end:
        s.buf[found] = deed(DRAW_FIRST, 0, 0)
        found += 1
    return found


def draw_and_steals(k: Colony, at: i64) -> i64:
    """List a draw, and the own pieces that can be stolen from the other's hand (SW-3)."""
    s = k.hive
    if in_bag(k):
        s.buf[at] = deed(DRAW, 0, 0)
        at += 1
    me = k.me
    p: i64
    for p in range(me * SIDE, me * SIDE + s.pieces):
        if is_first(k, p, IN_HAND, 1 - me):
            s.buf[at] = deed(STEAL, p, 0)
            at += 1
    return at
