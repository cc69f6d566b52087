"""Step 2: where the tile in hand lies, on the table or on the hive."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.alveola.actions import ACTIONS, PARTS, TURNS, Do
from apiary.games.alveola.notation import lay_cells, place_name
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.buying import TurnPhase
from apiary.games.alveola.rules.expanding import APART, JOINED, grade_at
from apiary.games.alveola.rules.laying import is_surely_legal, list_places
from apiary.games.alveola.rules.raising import ALIKE, NOTHING, OCCUPIED, fault
from apiary.games.alveola.rules.turns import lay_tile


class Laying(TurnPhase):
    """The place of the tile in hand, and how it is turned."""

    name = "lay"

    def generate(self, s: Position, out: Listing) -> None:
        list_places(s, out)

    def allows(self, s: Position, action: i64) -> bool:
        """Most places are legal whatever others there are, and then need no list."""
        place = action - Do.LAY
        if 0 <= place < ACTIONS - Do.LAY and is_surely_legal(s, place // TURNS, place % TURNS):
            return True
        return super().allows(s, action)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        place = action - Do.LAY
        lay_tile(s, place // TURNS, place % TURNS)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        """On the table, on the hive, or half and half."""
        if action < Do.LAY:
            return None
        cell, rotation = (action - Do.LAY) // TURNS, (action - Do.LAY) % TURNS
        if s.box.rotations[s.tile] & BIT[rotation] == 0:
            return reason("alveola.same_look", "AL-29")
        cells = lay_cells(s, cell, rotation)
        names = [place_name(s, place) for place in cells]
        on_hive = [name for name, place in zip(names, cells, strict=True) if s.height(place)]
        if not on_hive:
            return _why_not_expand(s, cells, names)
        if len(on_hive) < PARTS:
            return reason("alveola.half_on_hive", "AL-4", *on_hive)
        if s.first_turn():
            return reason("alveola.first_turn", "AL-6")
        return _why_not_raise(s, cells, names)

    def ask(self, s: Position) -> tuple[str, dict[str, object]]:
        return "lay_first" if s.first_turn() else self.name, {}


def _why_not_expand(s: Position, cells: list[int], names: list[str]) -> Reason:
    merit = grade_at(s, cells[0], cells[1], cells[2])
    if merit == APART:
        return reason("alveola.apart", "AL-3", *names)
    if merit < JOINED:
        return reason("alveola.one_contact", "AL-3", *names)
    return reason("alveola.not_on_ground", "AL-31", *names)


def _why_not_raise(s: Position, cells: list[int], names: list[str]) -> Reason:
    height = s.height(cells[0])
    found = [
        fault(s, cell, height, s.box.full[s.tile * PARTS + part]) for part, cell in enumerate(cells)
    ]
    shown = [name for name, wrong in zip(names, found, strict=True) if wrong != NOTHING]
    if OCCUPIED in found:
        occupied = [name for name, wrong in zip(names, found, strict=True) if wrong == OCCUPIED]
        return reason("alveola.occupied", "AL-18", *occupied, cell=occupied[0])
    if found.count(ALIKE) == len(shown):
        return reason("alveola.alike", "§3.4", *shown, cell=shown[0])
    return reason("alveola.uneven", "AL-4", *names)
