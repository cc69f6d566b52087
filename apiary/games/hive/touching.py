"""Why can't I? For what a person touched on the table, whoever sent it."""

from __future__ import annotations

import re
from dataclasses import replace

from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hive.notation import PIECE_NAMES, PIECES
from apiary.games.hive.places import cell_at, drawn
from apiary.games.hive.position import ABSENT, CELL_BITS, PASS, Position
from apiary.games.hive.scene import on_board
from apiary.games.hive.state import HiveState
from apiary.hexes import CENTRE, neighbour

_CELL = re.compile(r"cell:(-?[0-9]{1,3}),(-?[0-9]{1,3})")
NO_SITE = Reason(Message("hive.no_site"), "§2.4.2")
NOT_THERE = {"hive.touches_enemy", "hive.touches_nothing"}  # true of one site; of all, `no_site`


def why_touch(state: HiveState, seat: int, path: tuple[str, ...]) -> Reason | None:
    """Why the last of these touches leads to no action, or None if it does.

    A piece alone asks for anything it could do, a piece and then a space or another piece whether
    it can go there. The cells of the reason are places on the board.
    """
    if path == ("pass",):
        return state.why_not(seat, PASS)
    if not 1 <= len(path) <= 2:
        return _unknown(path[-1] if path else "")
    s = state.position
    p = _piece(s, path[0])
    if p is None:
        return _unknown(path[0]) if _cell(s, path[0]) is None else _why_no_piece(state, seat)
    if len(path) == 1:
        return shown(s, why_idle(state, seat, p))
    cell = _cell(s, path[1])
    if cell is None:
        other = _piece(s, path[1])
        if other is None:
            return _unknown(path[1])
        return Reason(Message("hive.not_a_space", {"piece": PIECE_NAMES[other]}), "")
    return shown(s, state.why_not(seat, p << CELL_BITS | cell))


def why_idle(state: HiveState, seat: int, p: int) -> Reason | None:
    """Why a seat can do nothing with a piece of this game, or None if it can."""
    if any(action >> CELL_BITS == p for action in state.legal(seat)):
        return None
    s = state.position
    found = state.why_not(seat, p << CELL_BITS | somewhere(s, p))
    return NO_SITE if found is not None and found.message.key in NOT_THERE else found


def somewhere(s: Position, p: int) -> int:
    """A cell to which a piece might be expected to go: a free one beside it, or beside the hive."""
    cells = [s.pos[p]] if s.pos[p] >= 0 else [cell for cell in s.pos if cell >= 0]
    around = [neighbour(cell, direction) for cell in cells for direction in range(6)]
    return int(next((cell for cell in around if not s.height(cell)), [*around, CENTRE][0]))


def _piece(s: Position, thing: str) -> int | None:
    """The piece of this game with that id."""
    p = PIECES.get(thing.removeprefix("piece:")) if thing.startswith("piece:") else None
    return None if p is None or s.pos[p] == ABSENT else p


def _cell(s: Position, thing: str) -> int | None:
    """The cell of a space, or of a piece in play."""
    match = _CELL.fullmatch(thing)
    if match is not None:
        return cell_at(s, (int(match[1]), int(match[2])))
    p = _piece(s, thing)
    return None if p is None or s.pos[p] < 0 else s.pos[p]


def _why_no_piece(state: HiveState, seat: int) -> Reason | None:
    """Why a space is nothing to begin with."""
    if seat in state.pending():
        return Reason(Message("hive.piece_first"), "")
    return state.why_not(seat, PASS)


def _unknown(thing: str) -> Reason:
    return Reason(Message("core.no_such_thing", {"thing": thing}), "")


def shown(s: Position, reason: Reason | None) -> Reason | None:
    """The same reason, its cells as places on the board."""
    if reason is None:
        return None
    places = drawn(s)
    cells = [cell for cell in reason.cells if isinstance(cell, int)]
    tops = tuple(on_board(places[cell], max(s.height(cell) - 1, 0)) for cell in cells)
    return replace(reason, cells=tops)
