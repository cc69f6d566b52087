"""Why can't I? For what a person touched on the table in an expanded game, or named in words."""

from __future__ import annotations

import re

from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hive.components import FACES
from apiary.games.hive.expanded.actions import (
    FLIP,
    FLIP_HONEYCOMBO,
    REVERSED,
    SELECT,
    STING,
    SWAP,
    TAKE,
    deed,
)
from apiary.games.hive.expanded.choosing import ALONE_IDS, VERB_IDS, choices
from apiary.games.hive.expanded.colony import HONEYCOMBO, SELECTING, Colony
from apiary.games.hive.expanded.notation import HAND_WORD, PRIME, WITH_PIECE, write_action
from apiary.games.hive.expanded.scene import label
from apiary.games.hive.expanded.state import ColonyState
from apiary.games.hive.expanded.ways import controls
from apiary.games.hive.modules.guardians import is_guardian
from apiary.games.hive.modules.venom import face_of, may_show
from apiary.games.hive.notation import PIECE_NAMES, PIECES
from apiary.games.hive.places import cell_at
from apiary.games.hive.position import ABSENT, CELL_BITS, IN_HAND, SIDE, THE_QUEEN
from apiary.games.hive.touching import NO_SITE, NOT_THERE, shown, somewhere

_CELL = re.compile(r"cell:(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_FACE = re.compile(r"face:([a-zA-Z]+):[01]")
_STEP_FIRST = Reason(Message("hive.step_first"), "")
_VERBS = {name: verb for verb, name in VERB_IDS.items() if verb != FLIP_HONEYCOMBO}
_TARGETED = {int(STING), int(SWAP), int(TAKE)}

# Words that need pieces behind them, and for each some action that it begins.
BARE_WORDS = {word: int(deed(verb, 0, 0)) for word, verb in WITH_PIECE.items()}
BARE_WORDS[HAND_WORD] = int(SELECT)


def why_touch(state: ColonyState, seat: int, path: tuple[str, ...]) -> Reason | None:
    """Why the last of these touches leads to no action, or None if it does."""
    if path and any(one.path[: len(path)] == path for one in choices(state, seat).touches):
        return None
    found = _why(state, seat, path)
    return shown(state.position, found or _STEP_FIRST)


def _why(state: ColonyState, seat: int, path: tuple[str, ...]) -> Reason | None:
    """The reason, or None if the path is only not finished."""
    k = state.colony
    first = path[0] if path else ""
    unknown = Reason(Message("core.no_such_thing", {"thing": path[-1] if path else ""}), "")
    if len(path) == 1 and first in ALONE_IDS.values():
        return state.why_not(seat, next(a for a, name in ALONE_IDS.items() if name == first))
    p = _piece(k, first)
    if p is None:
        known = first in _VERBS or _cell(k, first) is not None
        return None if known and len(path) == 1 else unknown
    if k.phase == SELECTING:
        return _why_not_selected(state, seat, path) or unknown
    if len(path) == 1:
        return why_idle(state, seat, p)
    action = _action(k, p, path[1:])
    if action is not None:
        return state.why_not(seat, action)
    other = _piece(k, path[-1])
    if other is None or k.hive.pos[other] >= 0:
        return unknown
    return Reason(Message("hive.not_a_space", {"piece": PIECE_NAMES[other]}), "")


def _action(k: Colony, p: int, rest: tuple[str, ...]) -> int | None:
    """The action that a piece and what was touched after it might have meant."""
    face = _FACE.fullmatch(rest[0])
    if face is not None and len(rest) == 2:
        cell = _cell(k, rest[1])
        reverse = face[1] != FACES[face_of(p, False)]
        return None if cell is None else _brought(p, cell, reverse)
    verb = _VERBS.get(rest[0])
    if verb is not None and len(rest) == 1:
        return None if verb in _TARGETED else flip_or_steal(p, verb)
    if verb is not None:
        other = _piece(k, rest[1])
        return None if other is None or len(rest) > 2 else int(deed(verb, p, other))
    cell = _cell(k, rest[0])
    if cell is None or len(rest) > 1:
        return None
    return _brought(p, cell, k.hive.pos[p] == IN_HAND and not may_show(k, p, False))


def _brought(p: int, cell: int, reverse: bool) -> int:
    """The action of placing or moving a piece."""
    return (int(REVERSED) if reverse else 0) | p << int(CELL_BITS) | cell


def flip_or_steal(p: int, verb: int) -> int:
    """The action of a button with one piece."""
    honeycombo = p == HONEYCOMBO and verb == FLIP
    return int(deed(FLIP_HONEYCOMBO, 0, 0) if honeycombo else deed(verb, p, 0))


def _why_not_selected(state: ColonyState, seat: int, path: tuple[str, ...]) -> Reason | None:
    """Why a piece can't be selected for a hand."""
    k = state.colony
    if seat not in state.pending():
        return state.why_not(seat, 0)
    last = _piece(k, path[-1])
    if last is None:
        return None
    if last == HONEYCOMBO or last // SIDE != seat:
        return Reason(Message("hive.hand_of_own"), "SW-1")
    if last % SIDE == THE_QUEEN:
        return Reason(Message("hive.hand_has_queen"), "SW-4")
    if len(path) > 3:
        return Reason(Message("hive.hand_full"), "SW-1")
    names: dict[str, object] = {"piece": PIECE_NAMES[last], "by": PIECE_NAMES[last - 1]}
    return Reason(Message("hive.lowest_first_selected", names), "SW-1")


def why_idle(state: ColonyState, seat: int, p: int) -> Reason | None:
    """Why a seat can do nothing with a piece of this game, or None if it can."""
    k = state.colony
    if any(one.path[0] == f"piece:{PIECE_NAMES[p]}" for one in choices(state, seat).touches):
        return None
    if p == HONEYCOMBO:
        return state.why_not(seat, int(deed(FLIP_HONEYCOMBO, 0, 0)))
    in_control = [other for tick, other in controls(k) if tick == p]
    if in_control and seat in state.pending():
        other = in_control[0]
        return Reason(Message("hive.touch_controlled", {"piece": label(k, other)}), "V-18")
    reverse = k.hive.pos[p] == IN_HAND and not may_show(k, p, False)
    found = state.why_not(seat, _brought(p, _target(k, p), reverse))
    return _nowhere(p, found)


def is_label(k: Colony, text: str) -> bool:
    """Does a text name a piece, or a word that needs pieces, and not yet an action?"""
    p = PIECES.get(text.removesuffix(PRIME), -1)
    if p < 0 or k.hive.pos[p] == ABSENT:
        return text.lower() in BARE_WORDS
    return k.hive.turn > 0 or k.settings.honeycombo  # the very first piece is placed by its name


def why_label(state: ColonyState, seat: int, text: str) -> Reason | None:
    """Why a seat can do nothing that is listed under a label, or None if it can."""
    if text in PIECES:
        return why_idle(state, seat, PIECES[text])
    k = state.colony
    name = text if text.endswith(PRIME) else text.lower()
    if any(write_action(k, action).partition(" ")[0] == name for action in state.legal(seat)):
        return None
    if name in BARE_WORDS:
        return state.why_not(seat, BARE_WORDS[name])
    p = PIECES[name.removesuffix(PRIME)]
    return _nowhere(p, state.why_not(seat, _brought(p, _target(k, p), True)))


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


def _piece(k: Colony, thing: str) -> int | None:
    """The piece of this game with that id, wherever it is."""
    kind, _, name = thing.partition(":")
    p = PIECES.get(name) if kind in ("piece", "aside", "steal") else None
    return None if p is None or k.hive.pos[p] == ABSENT else p


def _cell(k: Colony, thing: str) -> int | None:
    """The cell of a space, or of a piece in play."""
    match = _CELL.fullmatch(thing)
    if match is not None:
        return cell_at(k.hive, (int(match[1]), int(match[2])))
    p = _piece(k, thing)
    return None if p is None or k.hive.pos[p] < 0 else int(k.hive.pos[p])
