"""The legal actions of Alvéola as things to touch."""

from __future__ import annotations

from functools import lru_cache

from apiary.core.messages import Message
from apiary.core.scene import Choices, Place, Step, Thing, choices_of
from apiary.games.alveola.actions import DEPTH, PARTS, TILES, TURNS, WORKERS, Do, kind_of, neighbour
from apiary.games.alveola.box import Box
from apiary.games.alveola.names import (
    BOARD,
    cell_id,
    hornet_id,
    pile_id,
    pivot_cell,
    queen_id,
    reserve_id,
    worker_id,
)
from apiary.games.alveola.notation import place_name
from apiary.games.alveola.position import Position
from apiary.games.alveola.scene import loose_tile, power_id, power_words
from apiary.games.alveola.state import AlveolaState

_KEPT = 1 << 10  # turned tiles that are kept: those of a few games
_SPACE = 55  # small: there are many, and the tile is shown where it is put


def choices(state: AlveolaState, seat: int) -> Choices:
    if seat < 0 or seat not in state.pending():
        return Choices()
    s = state.position
    paths = ((int(action), _path(s, int(action))) for action in state.legal(seat))
    return choices_of(paths, state.asked())


def _path(s: Position, action: int) -> tuple[Step, ...]:
    kind = int(kind_of(action))
    number = action - kind
    if kind == Do.LAY:
        return _laying(s, action)
    if kind in (Do.CHOOSE, Do.SEARCH):
        return (pile_id(number),)
    if kind == Do.BUY:
        use = _button(f"use:{number}", number, "use", **power_words(s, number))
        return power_id(number), use
    if kind == Do.TAKE:
        tile = int(s.piles[s.pile * DEPTH + number])
        return (loose_tile(s.box, tile, f"take:{number + 1}", Place("actions", number)),)
    if kind == Do.MOVE:
        hornet, direction = divmod(number, 6)
        return hornet_id(hornet), cell_id(s, int(neighbour(s.hornets[hornet], direction)))
    if kind == Do.FLY:
        hornet, tile = divmod(number, int(TILES))
        return hornet_id(hornet), cell_id(s, int(s.icon_cell(tile)))
    if kind in (Do.NO_POWER, Do.NO_BEE):
        name = "no_power" if kind == Do.NO_POWER else "no_bee"
        return (_button(name, 99, name),)
    return _bee(s, kind, number)


def _bee(s: Position, kind: int, number: int) -> tuple[Step, ...]:
    """Step 3: a bee, and the cell of the tile just laid that it comes to."""
    worker, part = divmod(number, int(PARTS))
    bees = {
        int(Do.PUT_WORKER): reserve_id(int(s.seat)),
        int(Do.PUT_QUEEN): queen_id(int(s.seat)),
        int(Do.SHIFT): worker_id(int(s.seat * WORKERS) + worker),
    }
    return bees[kind], cell_id(s, int(s.part(s.tile, part)))


def _laying(s: Position, action: int) -> tuple[Step, ...]:
    """Where the pivot of the tile comes to lie, and how the tile is turned about it."""
    tile = int(s.tile)
    cell = pivot_cell(s, tile, action)
    turned = _turned(s.box, tile, int((action - Do.LAY) % TURNS))
    if s.height(cell):
        return cell_id(s, cell), turned
    label = Message("alveola.thing.table", {"place": place_name(s, cell)})
    place = Place(BOARD, *s.place_of(cell))
    return Thing(cell_id(s, cell), "space", place, label, size=_SPACE), turned


@lru_cache(_KEPT)
def _turned(box: Box, tile: int, rotation: int) -> Thing:
    """A tile as it would lie, turned so; there are many places for each."""
    return loose_tile(box, tile, f"turn:{rotation}", Place("turns", rotation), rotation)


def _button(name: str, number: int, what: str, **params: object) -> Thing:
    label = Message(f"alveola.do.{what}", params)
    marks = ("quiet",) if what in ("no_power", "no_bee") else ()
    return Thing(name, "button", Place("actions", number), label, marks=marks)
