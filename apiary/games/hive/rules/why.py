"""Why can't I? The rule that forbids an action: a message, its ruling, the cells that show it.

`why_not` is asked only about actions that are not in the legal list. It looks at the rules in the
order in which a person would: whose piece, what time, whether the piece may move at all, and only
then whether it can get there.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hive.components import FACES
from apiary.games.hive.notation import PIECE_NAMES
from apiary.games.hive.position import (
    ABSENT,
    ANT,
    BEETLE,
    CELL_BITS,
    GRASSHOPPER,
    IN_HAND,
    LADYBUG,
    MOSQUITO,
    NOT_SEARCHED,
    PASS,
    PILLBUG,
    QUEEN,
    SIDE,
    SPIDER,
    THE_MOSQUITO,
    THE_PILLBUG,
    THE_QUEEN,
    TOP,
    WHITE,
    Position,
)
from apiary.games.hive.rules.freedom import gate, open_sides
from apiary.games.hive.rules.mosquito import kinds_beside
from apiary.games.hive.rules.one_hive import pinned
from apiary.games.hive.rules.pillbug import can_throw
from apiary.games.hive.rules.placing import queen_is_due, queen_is_early
from apiary.hexes import ALL, CENTRE, SLIDES, TORUS, direction_to

_COPIED: Final = (QUEEN, SPIDER, BEETLE, GRASSHOPPER, ANT, LADYBUG, PILLBUG)


def why_not(s: Position, action: i64) -> Reason:
    """The rule that an action which is not legal breaks, for the side to move."""
    if action == PASS:
        return reason("hive.must_act", "V-5")
    p = action >> CELL_BITS
    to = action & TORUS
    if action > PASS or p not in PIECE_NAMES or s.pos[p] == ABSENT:
        return reason("core.no_such_action", "", action=action)
    s.pins = NOT_SEARCHED
    if s.pos[p] == IN_HAND:
        return _why_not_place(s, p, to)
    return _why_not_move(s, p, to)


def reason(key: str, ruling: str, *cells: int, **params: object) -> Reason:
    """A reason; the parameters `piece` and `by` are given as pieces and said by name."""
    for name in ("piece", "by"):
        piece = params.get(name)
        if isinstance(piece, int):
            params[name] = PIECE_NAMES[piece]
    return Reason(Message(key, params), ruling, cells)


def creature(s: Position, p: i64) -> Message:
    """What a piece is called."""
    return Message(f"hive.creature.{FACES[s.kind[p]]}")


def _why_not_place(s: Position, p: i64, to: i64) -> Reason:
    me = s.turn & 1
    if p >> 5 != me:
        return reason("hive.not_your_piece", "§2.4", piece=p)
    if p & (SIDE - 1) == THE_QUEEN:
        if queen_is_early(s):
            return reason("hive.queen_too_early", "§2.10.4")
    elif queen_is_due(s):
        return reason("hive.queen_now", "§2.4.3")
    first = p
    while first - 1 >= me * SIDE and s.kind[first - 1] == s.kind[p] and s.pos[first - 1] == IN_HAND:
        first -= 1
    if first != p:
        return reason("hive.lowest_first", "", piece=p, by=first)
    if s.turn == 0:
        return reason("hive.first_anywhere", "§2.4.1", CENTRE)
    if s.height(to):
        return reason("hive.place_on_top", "§2.4.2", to, piece=p)
    around = s.board[to]
    if s.turn == 1:
        return reason("hive.first_touches", "§2.4.1", to)
    enemies = around >> (WHITE + 6 * (1 - me)) & ALL
    if enemies:
        return reason("hive.touches_enemy", "§2.4.2", to, piece=p)
    return reason("hive.touches_nothing", "§2.4.2", to, piece=p)


def _why_not_move(s: Position, p: i64, to: i64) -> Reason:
    base = (s.turn & 1) * SIDE
    c = s.pos[p]
    enemys = p >> 5 != s.turn & 1
    if enemys and not _throwers(s, c):
        return reason("hive.not_your_piece", "§2.4", piece=p)
    if s.pos[base + THE_QUEEN] < 0:
        return reason("hive.queen_not_placed", "§2.4.4")
    top = s.board[c] >> TOP
    if top != p:
        return reason("hive.covered", "§2.3", c, piece=p, by=top)
    if p == s.immobile:
        return reason("hive.just_moved", "V-7", c, piece=p)
    if to == c:
        return reason("hive.stays", "§2.5", c, piece=p)
    if enemys:
        return _why_not_thrown(s, p, c, to)
    if s.height(c) == 1 and pinned(s, c):
        return reason("hive.one_hive", "§2.3", c, piece=p)
    return why_not_reached(s, p, c, to)


def _throwers(s: Position, c: i64) -> list[i64]:
    """Our pillbug, and our mosquito if it touches a pillbug, as far as they stand beside c."""
    base = (s.turn & 1) * SIDE
    found: list[i64] = []
    for p in (base + THE_PILLBUG, base + THE_MOSQUITO):
        place: i64 = s.pos[p]
        if not s.is_top(p) or direction_to(place, c) < 0:
            continue
        if s.kind[p] == PILLBUG or kinds_beside(s, place) & BIT[PILLBUG]:
            found.append(p)
    return found


def _why_not_thrown(s: Position, p: i64, c: i64, to: i64) -> Reason:
    """Why what could throw the enemy's piece doesn't throw it there."""
    throwers = _throwers(s, c)
    thrower = throwers[0]
    for other in throwers:
        if direction_to(s.pos[other], to) >= 0:
            thrower = other
    place = s.pos[thrower]
    if thrower == s.immobile:
        return reason("hive.thrower_moved", "V-7", place, by=thrower)
    if not can_throw(s, thrower):
        return reason("hive.thrower_on_hive", "V-8", place, by=thrower)
    if s.height(c) > 1:
        return reason("hive.throw_stack", "§2.6", c, piece=p)
    if pinned(s, c):
        return reason("hive.one_hive", "§2.3", c, piece=p)
    down = direction_to(place, to)
    if down < 0 or s.height(to):
        return reason("hive.throw_where", "§2.6", place, piece=p, by=thrower)
    up = direction_to(place, c)
    blocked = down if open_sides(s, place, 1) & BIT[up] else up
    return reason("hive.gate", "§2.3", *gate(place, blocked), piece=p)


def why_not_reached(s: Position, p: i64, c: i64, to: i64) -> Reason:
    """Why a piece that may move does not get to a cell."""
    kind = s.kind[p]
    level = s.height(c) - 1
    if kind == MOSQUITO and level == 0:
        return _why_not_imitated(s, p, c, to)
    climbs = kind == BEETLE or kind == MOSQUITO
    if s.height(to) and not climbs:
        return reason("hive.occupied", "§2.5", to, piece=p, creature=creature(s, p))
    direction = direction_to(c, to)
    if climbs or kind == QUEEN or kind == PILLBUG:
        if direction < 0:
            return reason("hive.one_step", "§2.5", piece=p, creature=creature(s, p))
        left, right = gate(c, direction)
        if level or s.height(to):
            return reason("hive.gate", "§2.3", left, right, piece=p)
        return _why_no_slide(s, p, left, right)
    if kind == GRASSHOPPER:
        return reason("hive.jump", "§2.5", to, piece=p)
    if kind != LADYBUG and SLIDES[s.board[c] & ALL] == 0:
        return reason("hive.shut_in", "§2.3", c, piece=p)
    if kind == SPIDER:
        return reason("hive.three_slides", "V-6", to, piece=p)
    if kind == LADYBUG:
        return reason("hive.two_up_one_down", "§2.5", to, piece=p)
    return _why_not_run(s, p, c, to)


def _why_no_slide(s: Position, p: i64, left: i64, right: i64) -> Reason:
    if s.height(left):
        return reason("hive.too_narrow", "§2.3", left, right, piece=p)
    return reason("hive.loses_contact", "§2.3", left, right, piece=p)


def _why_not_run(s: Position, p: i64, c: i64, to: i64) -> Reason:
    around = s.board[to] & ALL
    itself = direction_to(to, c)
    if itself >= 0:
        around &= ~BIT[itself]
    if around == 0:
        return reason("hive.off_hive", "§2.3", to, piece=p)
    return reason("hive.no_way", "§2.3", to, piece=p)


def _why_not_imitated(s: Position, p: i64, c: i64, to: i64) -> Reason:
    """Why nothing that a mosquito touches would get there."""
    kinds = kinds_beside(s, c)
    copied = tuple(Message(f"hive.creature.{FACES[kind]}") for kind in _COPIED if kinds & BIT[kind])
    if not copied:
        return reason("hive.only_mosquitoes", "V-26", c, piece=p)
    return reason("hive.nobody_beside", "V-26", to, piece=p, creatures=copied)
