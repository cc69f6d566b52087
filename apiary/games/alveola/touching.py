"""Why can't I? For what a person touched on the table, whoever sent it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.alveola.actions import PARTS, TILES, TORUS, TURNS, At, Do, neighbour
from apiary.games.alveola.box import COLOURS
from apiary.games.alveola.components import POWER_IDS
from apiary.games.alveola.names import on_top, pivot
from apiary.games.alveola.notation import place_name
from apiary.games.alveola.position import Position
from apiary.games.alveola.state import AlveolaState

_PILE = re.compile(r"pile:([1-9]|1[0-2])")
_POWER = re.compile(rf"power:({'|'.join(POWER_IDS)})")
_BEE = re.compile(rf"(reserve|queen|worker):({'|'.join(COLOURS)})(?::([1-4]))?")
_HORNET = re.compile(r"hornet:([12])")
_CELL = re.compile(r"cell:(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_SHOWN = re.compile(
    r"(spoon|hornet_tile|taken|team|points|honey|flowers|workers|turn|take|use)\b.*", re.DOTALL
)


def why_thing(state: AlveolaState, seat: int, path: tuple[str, ...]) -> Reason | None:
    """Why touches lead nowhere, with places of the board; None if there is no such thing."""
    found = _why(state, seat, path[:-1], path[-1] if path else "")
    return None if found is None else _shown(state, found)


def _why(state: AlveolaState, seat: int, before: tuple[str, ...], thing: str) -> Reason | None:
    s = state.position
    cell = _cell(s, thing)
    first = before[0] if before else ""
    if cell is not None and (thing.startswith("cell:") or _HORNET.fullmatch(first)):
        return _why_cell(state, seat, first, cell)
    match = _PILE.fullmatch(thing)
    if match:
        kind = Do.SEARCH if s.phase == At.SEARCH else Do.CHOOSE
        return state.why_not(seat, kind + int(match[1]) - 1)
    match = _POWER.fullmatch(thing)
    if match:
        return state.why_not(seat, Do.BUY + POWER_IDS.index(match[1]))
    match = _BEE.fullmatch(thing)
    if match:
        return _why_bee(state, seat, match)
    match = _HORNET.fullmatch(thing)
    if match:
        kind = Do.FLY if s.phase == At.FLY else Do.MOVE
        return _first_reason(state, seat, range(kind, kind + 6)) or _look()
    return _look() if _SHOWN.fullmatch(thing) else None


def _look() -> Reason:
    return Reason(Message("alveola.to_look_at"), "")


def _why_bee(state: AlveolaState, seat: int, match: re.Match[str]) -> Reason | None:
    """Why a bee can do nothing now."""
    kind, colour, number = match[1], match[2], match[3]
    if COLOURS.index(colour) != seat:
        return Reason(Message("alveola.not_yours"), "")
    base = {"reserve": Do.PUT_WORKER, "queen": Do.PUT_QUEEN}.get(kind)
    if base is None:
        base = Do.SHIFT + (int(number or 1) - 1) * PARTS
    return _first_reason(state, seat, range(base, base + PARTS))


def _why_cell(state: AlveolaState, seat: int, first: str, cell: int) -> Reason | None:
    """Why nothing can come to a cell: a tile, a bee or a hornet."""
    s = state.position
    if s.phase in (At.LAY, At.ARRANGE):
        return _why_laid(state, seat, cell)
    hornet = _HORNET.fullmatch(first)
    if hornet:
        return _why_hornet(state, seat, int(hornet[1]) - 1, cell)
    bee = _BEE.fullmatch(first)
    if bee and s.phase == At.BEE:
        parts = [part for part in range(PARTS) if s.part(s.tile, part) == cell]
        if not parts:
            return Reason(Message("alveola.not_on_tile"), "AL-16", (place_name(s, cell),))
        return state.why_not(seat, Do.PUT_WORKER + parts[0])
    if seat in state.pending() and s.phase in (At.BEE, At.MOVE, At.FLY):
        first = "alveola.bee_first" if s.phase == At.BEE else "alveola.hornet_first"
        return Reason(Message(first), "")
    return state.why_not(seat, Do.LAY + cell * TURNS)


def _why_laid(state: AlveolaState, seat: int, cell: int) -> Reason | None:
    """Why the tile in hand can't be turned about a cell: what most of its turns have against it."""
    s = state.position
    middle = pivot(s.box, s.tile)
    reasons: list[Reason] = []
    for rotation in range(TURNS):
        start = (cell - s.box.part(s.tile, middle, rotation)) & TORUS
        if s.box.rotations[s.tile] & BIT[rotation]:
            reason = state.why_not(seat, Do.LAY + start * TURNS + rotation)
            reasons += [reason] if reason else []
    if not reasons:
        return None
    most, _ = Counter(reason.message.key for reason in reasons).most_common(1)[0]
    return next(reason for reason in reasons if reason.message.key == most)


def _why_hornet(state: AlveolaState, seat: int, hornet: int, cell: int) -> Reason | None:
    s = state.position
    if s.phase == At.FLY:
        for tile in range(TILES):
            if s.icon_cell(tile) == cell:
                return state.why_not(seat, Do.FLY + hornet * TILES + tile)
        return Reason(Message("alveola.no_icon_here"), "AL-19", (place_name(s, cell),))
    for direction in range(6):
        if neighbour(s.hornets[hornet], direction) == cell:
            return state.why_not(seat, Do.MOVE + hornet * 6 + direction)
    cells = (place_name(s, s.hornets[hornet]), place_name(s, cell))
    return Reason(Message("alveola.not_beside"), "§3.4", cells)


def _first_reason(state: AlveolaState, seat: int, actions: range) -> Reason | None:
    """Why none of these actions is possible: the first reason that is about more than one cell."""
    reasons = [reason for action in actions if (reason := state.why_not(seat, action))]
    return reasons[0] if reasons else None


def _cell(s: Position, thing: str) -> int | None:
    """The cell of an id, or of a piece that stands on the hive."""
    match = _CELL.fullmatch(thing)
    if match:
        cell = int(s.cell_of(int(match[1]), int(match[2])))
        return cell if cell >= 0 else None
    match = _HORNET.fullmatch(thing)
    if match:
        return _standing(int(s.hornets[int(match[1]) - 1]))
    match = _BEE.fullmatch(thing)
    if match and match[1] == "worker" and match[3]:
        return _standing(int(s.workers[COLOURS.index(match[2]) * 4 + int(match[3]) - 1]))
    if match and match[1] == "queen":
        return _standing(int(s.queens[COLOURS.index(match[2])]))
    return None


def _standing(cell: int) -> int | None:
    return cell if cell >= 0 else None


def _shown(state: AlveolaState, reason: Reason) -> Reason:
    """The same reason, its cells as places on the board."""
    s = state.position
    cells = [_cell(s, f"cell:{name}") for name in reason.cells]
    return replace(reason, cells=tuple(on_top(s, cell) for cell in cells if cell is not None))
