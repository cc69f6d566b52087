"""Why can't I? For what a person touched on the table, or named in words."""

from __future__ import annotations

import re
from dataclasses import replace

from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hive.actions import FLIP, FLIP_HONEYCOMBO, deed
from apiary.games.hive.choosing import ALONE_IDS, VERB_IDS
from apiary.games.hive.colony import SELECTING, Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.table import POWERS
from apiary.games.hive.labels import brought, why_idle
from apiary.games.hive.modules.venom import face_of, may_show
from apiary.games.hive.names import PIECE_NAMES, PIECES
from apiary.games.hive.places import cell_at, drawn
from apiary.games.hive.position import ABSENT, HONEYCOMBO, IN_HAND, PASS, SIDE, THE_QUEEN, Position
from apiary.games.hive.scene import on_board
from apiary.games.hive.state import HiveState

_CELL = re.compile(r"cell:(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_FACE = re.compile(r"face:([a-zA-Z]+):[01]")
_STEP_FIRST = Reason(Message("hive.step_first"), "")
_VERBS = {name: verb for verb, name in VERB_IDS.items() if verb != FLIP_HONEYCOMBO}


def makes_action(state: HiveState, seat: int, path: tuple[str, ...]) -> bool:
    """Do these touches mean an action that is legal?"""
    action = _meant(state.colony, path)
    return action is not None and state.why_not(seat, action) is None


def why_thing(state: HiveState, seat: int, path: tuple[str, ...]) -> Reason | None:
    """Why touches lead nowhere, with places of the board; None if there is no such thing."""
    action = _meant(state.colony, path)
    found = _why(state, seat, path) if action is None else state.why_not(seat, action)
    return None if found is None else shown(state.position, found)


def _meant(k: Colony, path: tuple[str, ...]) -> int | None:
    """The action that these touches might have meant, if they make one."""
    if len(path) == 1 and path[0] in ALONE_IDS.values():
        return next(action for action, name in ALONE_IDS.items() if name == path[0])
    p = _piece(k, path[0]) if len(path) > 1 and k.phase != SELECTING else None
    return None if p is None else _action(k, p, path[1:])


def _why(state: HiveState, seat: int, path: tuple[str, ...]) -> Reason | None:
    k = state.colony
    first = path[0] if path else ""
    p = _piece(k, first)
    if p is None:
        if len(path) > 1 or (first not in _VERBS and _cell(k, first) is None):
            return None
        return _STEP_FIRST if seat in state.pending() else state.why_not(seat, int(PASS))
    if k.phase == SELECTING:
        return _why_not_selected(state, seat, path)
    if len(path) == 1:
        return why_idle(k, p, state.asker(seat)) or _STEP_FIRST
    other = _piece(k, path[-1])
    if other is None or k.hive.pos[other] >= 0:
        return None
    return Reason(Message("hive.not_a_space", {"piece": PIECE_NAMES[other]}), "")


def _action(k: Colony, p: int, rest: tuple[str, ...]) -> int | None:
    """The action that a piece and what was touched after it might have meant."""
    face = _FACE.fullmatch(rest[0])
    if face is not None and len(rest) == 2:
        cell = _cell(k, rest[1])
        reverse = face[1] != FACES[face_of(p, False)]
        return None if cell is None else brought(p, cell, reverse)
    verb = _VERBS.get(rest[0])
    if verb is not None and len(rest) == 1:
        return None if verb in POWERS else flip_or_steal(p, verb)
    if verb is not None:
        other = _piece(k, rest[1])
        return None if other is None or len(rest) > 2 else int(deed(verb, p, other))
    cell = _cell(k, rest[0])
    if cell is None or len(rest) > 1:
        return None
    return brought(p, cell, k.hive.pos[p] == IN_HAND and not may_show(k, p, False))


def flip_or_steal(p: int, verb: int) -> int:
    """The action of a button with one piece."""
    honeycombo = p == HONEYCOMBO and verb == FLIP
    return int(deed(FLIP_HONEYCOMBO, 0, 0) if honeycombo else deed(verb, p, 0))


def _why_not_selected(state: HiveState, seat: int, path: tuple[str, ...]) -> Reason | None:
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
    return Reason(Message("hive.lowest_first_selected", names), "")


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


def shown(s: Position, reason: Reason) -> Reason:
    """The same reason, its cells as places on the board."""
    places = drawn(s)
    cells = [cell for cell in reason.cells if isinstance(cell, int)]
    tops = tuple(on_board(places[cell], max(s.height(cell) - 1, 0)) for cell in cells)
    return replace(reason, cells=tops)
