"""Pieces and words that actions are listed under, and why nothing is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hive.actions import (
    FLIP_HONEYCOMBO,
    REVERSED,
    SELECT,
    VERBS,
    actor_of,
    deed,
    mover_of,
    selected,
)
from apiary.games.hive.colony import Colony
from apiary.games.hive.general.moving import controls
from apiary.games.hive.modules.guardians import is_guardian
from apiary.games.hive.modules.venom import may_show
from apiary.games.hive.names import PIECE_NAMES, PIECES, PRIME
from apiary.games.hive.notation import ALONE, HAND_WORD, WITH_PIECE, write_action
from apiary.games.hive.position import ABSENT, CELL_BITS, HONEYCOMBO, IN_HAND, SIDE, Position
from apiary.games.hive.wording import label
from apiary.hexes import CENTRE, neighbour


class Asker(NamedTuple):
    """Who asks: a seat, its legal actions, and why another is not one of them."""

    seat: int
    due: bool
    legal: Iterable[int]
    why_not: Callable[[int], Reason | None]


NO_SITE = Reason(Message("hive.no_site"), "§2.4.2")
NOT_THERE = {"hive.touches_enemy", "hive.touches_nothing"}  # true of one site; of all, `no_site`

# Words that need pieces behind them, and for each some action that it begins.
BARE_WORDS = {word: int(deed(verb, 0, 0)) for word, verb in WITH_PIECE.items()}
BARE_WORDS[HAND_WORD] = int(SELECT)


def is_label(k: Colony, text: str) -> bool:
    """Does a text name a piece, or a word that needs pieces, and not yet an action?"""
    p = PIECES.get(text.removesuffix(PRIME), -1)
    if p < 0 or k.hive.pos[p] == ABSENT:
        return text.lower() in BARE_WORDS
    return k.hive.turn > 0 or k.settings.honeycombo  # the very first piece is placed by its name


def why_label(k: Colony, text: str, asker: Asker) -> Reason | None:
    """Why nothing is listed under a label for who asks; None if something is."""
    if text in PIECES:
        return why_idle(k, PIECES[text], asker)
    name = text if text.endswith(PRIME) else text.lower()
    if any(write_action(k, action).partition(" ")[0] == name for action in asker.legal):
        return None
    if name in BARE_WORDS:
        return asker.why_not(BARE_WORDS[name])
    p = PIECES[name.removesuffix(PRIME)]
    return _nowhere(p, asker.why_not(brought(p, _target(k, p), True)))


def why_idle(k: Colony, p: int, asker: Asker) -> Reason | None:
    """Why nothing can be done with a piece of this game by who asks; None if something can."""
    if any(p in _touched(action, asker.seat) for action in asker.legal):
        return None
    if p == HONEYCOMBO:
        return asker.why_not(int(deed(FLIP_HONEYCOMBO, 0, 0)))
    in_control = [other for tick, other in controls(k) if tick == p]
    if in_control and asker.due:
        return Reason(Message("hive.touch_controlled", {"piece": label(k, in_control[0])}), "V-18")
    reverse = k.hive.pos[p] == IN_HAND and not may_show(k, p, False)
    return _nowhere(p, asker.why_not(brought(p, _target(k, p), reverse)))


def _touched(action: int, seat: int) -> list[int]:
    """The pieces with which an action may begin."""
    if action in ALONE.values():
        return [int(HONEYCOMBO)] if action == ALONE["honeycombo"] else []
    if action >= SELECT:
        return [index + seat * int(SIDE) for index in selected(action)]
    return [actor_of(action) if action >= VERBS else mover_of(action)]


def brought(p: int, cell: int, reverse: bool) -> int:
    """The action of placing or moving a piece."""
    return (int(REVERSED) if reverse else 0) | p << int(CELL_BITS) | cell


def _nowhere(p: int, found: Reason | None) -> Reason | None:
    """A reason why a piece can't be placed on one cell, said of all of them."""
    if found is None or found.message.key not in NOT_THERE:
        return found
    if is_guardian(p):
        return Reason(Message("hive.no_perch", {"piece": PIECE_NAMES[p]}), "GU-1")
    return NO_SITE


def _target(k: Colony, p: int) -> int:
    """A cell to which a piece might be expected to go; for a guardian in hand one of its own."""
    s = k.hive
    if is_guardian(p) and s.pos[p] == IN_HAND:
        own = range(p & int(SIDE), (p & int(SIDE)) + s.pieces)
        return int(next((s.pos[q] for q in own if s.is_top(q)), somewhere(s, p)))
    return somewhere(s, p)


def somewhere(s: Position, p: int) -> int:
    """A cell to which a piece might be expected to go: a free one beside it, or beside the hive."""
    cells = [s.pos[p]] if s.pos[p] >= 0 else [cell for cell in s.pos if cell >= 0]
    around = [neighbour(cell, direction) for cell in cells for direction in range(6)]
    return int(next((cell for cell in around if not s.height(cell)), [*around, CENTRE][0]))
