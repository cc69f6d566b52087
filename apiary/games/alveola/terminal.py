"""Alvéola in a terminal: the picture in text, and what actions are listed under."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from apiary.core.messages import Message
from apiary.core.state import Seen, State
from apiary.core.terminal import Terminal
from apiary.games.alveola.actions import (
    BUY,
    CHOOSE,
    DEPTH,
    FLY,
    LAY,
    MOVE,
    PARTS,
    PUT_QUEEN,
    PUT_WORKER,
    SEARCH,
    SHIFT,
    TAKE,
    TILES,
    TURNS,
    kind_of,
    neighbour,
)
from apiary.games.alveola.components import POWER_IDS
from apiary.games.alveola.diagram import PAINT, diagram, tile_text
from apiary.games.alveola.notation import lay_cells, place_name
from apiary.games.alveola.position import Position
from apiary.games.alveola.state import AlveolaState


class AlveolaTerminal(Terminal):
    """Pictures of the hive; places for a tile are listed under their first cell."""

    paint = PAINT

    def draw(self, view: Seen, colour: bool = False) -> str:
        """The table as text."""
        return diagram(_position(view), colour)

    def draw_choices(self, view: Seen, choices: Mapping[int, str], colour: bool = False) -> str:
        """The table with marks where bees, hornets and all cells of a tile would come to."""
        s = _position(view)
        marks: dict[int, str] = {}
        for action, mark in choices.items():
            for cell in _targets(s, action):
                marks[cell] = f"{marks[cell]},{mark}" if cell in marks else mark
        return diagram(s, colour, marks)

    def label(self, state: State, action: int) -> str:
        """The whole text; of a place for a tile the first cell."""
        text = state.text(action)
        return " ".join(text.split()[:2]) if text.startswith("lay ") else text

    def meaning(self, state: State, label: str) -> Message | None:
        """What a power does, what lies on a pile."""
        if label.startswith("lay "):
            return None
        s = _position(state)
        action = state.parse(label)
        kind = kind_of(action)
        number = action - kind
        if kind == BUY:
            return Message(f"alveola.power.{POWER_IDS[number]}.effect")
        if kind in (CHOOSE, SEARCH):
            return _tile_on(s, number * DEPTH)
        return _tile_on(s, s.pile * DEPTH + number) if kind == TAKE else None

    def describe(self, view: Seen, action: int) -> Message | None:
        """What a power does, what laying a tile like that brings."""
        kind = kind_of(action)
        if kind == BUY:
            return self.meaning(view, view.text(action))
        return _laid(view, action) if kind == LAY else None

    def legend(self, view: Seen) -> tuple[Message, ...]:
        """Of the hive, the piles and the players."""
        parts = ("cell", "bees", "hornet", "piles", "circle", "powers", "player")
        return tuple(Message(f"alveola.legend.{part}") for part in parts)


def _laid(view: Seen, action: int) -> Message:
    """Which cells a tile would cover, and what its player would get for it."""
    s = _position(view)
    seat = int(s.seat)
    cells = _targets(s, action)
    places = " ".join(place_name(s, cell) for cell in cells)
    after = view.copy()
    after.play(seat, action)
    t = _position(after)
    if s.height(cells[0]) == 0:
        flowers = int(t.flowers[seat] - s.flowers[seat])
        return Message("alveola.lays.table", {"cells": places, "flowers": flowers})
    honey = int(t.honey[seat] - s.honey[seat])
    said: dict[str, object] = {"cells": places, "honey": honey, "level": s.height(cells[0]) + 1}
    return Message("alveola.lays.hive", said)


def _tile_on(s: Position, slot: int) -> Message | None:
    tile = s.piles[slot]
    return None if tile < 0 else Message("core.verbatim", {"text": tile_text(s, tile)})


def _targets(s: Position, action: int) -> list[int]:
    """The cells that an action leads to."""
    kind = kind_of(action)
    number = action - kind
    if kind == LAY:
        return lay_cells(s, number // TURNS, number % TURNS)
    if kind in (PUT_WORKER, PUT_QUEEN, SHIFT):
        return [int(s.part(s.tile, number % PARTS))]
    if kind == MOVE:
        return [int(neighbour(s.hornets[number // 6], number % 6))]
    found = int(s.icon_cell(number % TILES)) if kind == FLY else -1
    return [found] if found >= 0 else []


def _position(state: State) -> Position:
    return cast(AlveolaState, state).position
