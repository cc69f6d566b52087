"""Why can't I? For what a person touched on the table, whoever sent it."""

from __future__ import annotations

import re
from dataclasses import replace

from apiary.core.errors import BadNotation
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hornet.actions import At, Do
from apiary.games.hornet.box import COLOURS
from apiary.games.hornet.names import place_of
from apiary.games.hornet.notation import read_action
from apiary.games.hornet.position import ON_FIELDS
from apiary.games.hornet.state import HornetState

_OF_COLOUR = re.compile(rf"(card|hornet):({'|'.join(COLOURS)}):?([1-6])")
_ON_FIELD = re.compile(r"(?:field|nectar):([A-Z])")
_CELL = re.compile(r"cell:(-?[0-9]{1,2},-?[0-9]{1,2})")
_SHOWN = re.compile(r"(tile|played|note|marker|nectar|honey|hives|collected|start)\b.*", re.DOTALL)


def why_thing(state: HornetState, seat: int, path: tuple[str, ...]) -> Reason | None:
    """Why touches lead nowhere, with places of the board; None if there is no such thing."""
    found = _why(state, seat, path[-1] if path else "")
    return None if found is None else _shown(state, found)


def _why(state: HornetState, seat: int, thing: str) -> Reason | None:
    s = state.position
    owned = _OF_COLOUR.fullmatch(thing)
    if owned is not None:
        kind, colour, number = owned[1], owned[2], int(owned[3]) - 1
        if COLOURS.index(colour) != seat:
            return Reason(Message(f"hornet.not_yours.{kind}"), "")
        if kind == "card" and s.phase == At.SELECT and seat in state.pending():
            return Reason(Message("hornet.safe_first"), "§1.8") if s.box.seats == 2 else None
        return state.why_not(seat, (Do.SELECT if kind == "card" else Do.USE) + number)
    on_field = _ON_FIELD.fullmatch(thing)
    if on_field is not None:
        field = s.box.number_of(on_field[1])
        return None if field < 0 else state.why_not(seat, ON_FIELDS.get(s.phase, Do.LAND) + field)
    cell = _CELL.fullmatch(thing)
    if cell is not None:
        try:
            return state.why_not(seat, read_action(s.box, f"put {cell[1]}"))
        except BadNotation:
            return None
    return Reason(Message("hornet.to_look_at"), "") if _SHOWN.fullmatch(thing) else None


def _shown(state: HornetState, reason: Reason) -> Reason:
    """The same reason, its fields as places on the board."""
    s = state.position
    fields = [s.box.number_of(name) for name in reason.cells if isinstance(name, str)]
    return replace(reason, cells=tuple(place_of(s, f) for f in fields if s.cells[f] >= 0))
