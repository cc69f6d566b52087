"""Alvéola in a terminal: the picture in text, and what actions are listed under."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from apiary.core.messages import Message
from apiary.core.state import Seen, State
from apiary.core.terminal import Terminal
from apiary.games.alveola.actions import DEPTH, PARTS, TILES, TURNS, Do, kind_of, neighbour
from apiary.games.alveola.components import POWER_IDS
from apiary.games.alveola.diagram import PAINT, diagram, tile_sign
from apiary.games.alveola.names import pivot_cell
from apiary.games.alveola.notation import lay_cells, place_name
from apiary.games.alveola.position import Position
from apiary.games.alveola.state import AlveolaState

FEW = 9  # so many places for a tile are marked with all their cells


class AlveolaTerminal(Terminal):
    """Pictures of the hive; places for a tile are listed under where its middle comes."""

    paint = PAINT
    example = "1,-1"
    signs = ("cell", "bees", "hornet", "piles", "circle", "powers", "player")
    marks_lists = True

    def draw(self, view: Seen, colour: bool = False, language: str = "en") -> str:
        return diagram(_position(view), colour, language=language)

    def draw_choices(
        self, view: Seen, choices: Mapping[int, str], colour: bool = False, language: str = "en"
    ) -> str:
        """The table with marks where bees, hornets and all cells of a tile would come to; where
        there are many places for a tile, only its middle.
        """
        s = _position(view)
        grouped = len(choices) > FEW or len(set(choices.values())) < len(choices)
        marks: dict[int, list[str]] = {}
        for action, mark in choices.items():
            laid = grouped and kind_of(action) == Do.LAY
            for cell in [pivot_cell(s, int(s.tile), action)] if laid else _targets(s, action):
                if mark not in marks.setdefault(cell, []):
                    marks[cell].append(mark)
        return diagram(
            s, colour, {cell: _together(found) for cell, found in marks.items()}, language
        )

    def ordered(self, view: Seen, actions: list[int]) -> list[int]:
        """Places for a tile as they are read in the picture."""
        s = _position(view)

        def at(action: int) -> tuple[int, int, int]:
            if kind_of(action) != Do.LAY:
                return (0, 0, action)
            q, r = s.place_of(pivot_cell(s, int(s.tile), action))
            return (int(r), int(q), action)

        return sorted(actions, key=at)

    def label(self, state: State, action: int) -> str:
        """The whole text; of a place for a tile its middle."""
        s = _position(state)
        if kind_of(action) != Do.LAY or s.tile < 0:
            return state.text(action)
        return place_name(s, pivot_cell(s, int(s.tile), action))

    def meaning(self, state: State, label: str) -> Message | None:
        """What a power does, what lies on a pile."""
        if "," in label:
            return None
        s = _position(state)
        action = state.parse(label)
        kind = kind_of(action)
        number = action - kind
        if kind == Do.BUY:
            return Message(f"alveola.power.{POWER_IDS[number]}.effect")
        if kind in (Do.CHOOSE, Do.SEARCH):
            return _tile_on(s, number * DEPTH)
        return _tile_on(s, s.pile * DEPTH + number) if kind == Do.TAKE else None

    def describe(self, view: Seen, action: int) -> Message | None:
        """What a power does, what laying a tile like that brings."""
        kind = kind_of(action)
        if kind == Do.BUY:
            return self.meaning(view, view.text(action))
        return _laid(view, action) if kind == Do.LAY else None

    def describe_group(self, view: Seen, actions: list[int]) -> Message | None:
        """What laying a tile there brings, however it is turned."""
        if any(kind_of(action) != Do.LAY for action in actions):
            return None
        s = _position(view)
        raised = s.height(_targets(s, actions[0])[0]) > 0
        gains = sorted({_gain(view, action) for action in actions})
        said: dict[str, object] = {"least": gains[0], "most": gains[-1]}
        if not raised:
            return Message("alveola.lays.table.some" if gains[-1] else "alveola.lays.start", said)
        return Message(f"alveola.lays.hive.{'some' if len(gains) == 1 else 'range'}", said)


def _laid(view: Seen, action: int) -> Message:
    """Which cells a tile would cover, and what its player would get for it."""
    s = _position(view)
    cells = _targets(s, action)
    said: dict[str, object] = {"cells": " ".join(place_name(s, cell) for cell in cells)}
    gain = _gain(view, action)
    if s.height(cells[0]) > 0:
        level = s.height(cells[0]) + 1
        return Message("alveola.lays.hive", {**said, "honey": gain, "level": level})
    if gain == 0:
        return Message("alveola.lays.start.at", said)
    return Message("alveola.lays.table", {**said, "flowers": gain})


def _gain(view: Seen, action: int) -> int:
    """The flowers or the honey that laying a tile brings."""
    seat = int(_position(view).seat)
    after = view.copy()
    after.play(seat, action)
    s, t = _position(view), _position(after)
    return int(t.flowers[seat] - s.flowers[seat] + t.honey[seat] - s.honey[seat])


def _together(marks: list[str]) -> str:
    """Several marks at one cell; a row of them by its ends, so that there is room."""
    numbers = sorted(map(int, marks))
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}-{numbers[-1]}"
    return ",".join(map(str, numbers))


def _tile_on(s: Position, slot: int) -> Message | None:
    tile = s.piles[slot]
    return None if tile < 0 else tile_sign(s, tile)


def _targets(s: Position, action: int) -> list[int]:
    """The cells that an action leads to."""
    kind = kind_of(action)
    number = action - kind
    if kind == Do.LAY:
        return lay_cells(s, number // TURNS, number % TURNS)
    if kind in (Do.PUT_WORKER, Do.PUT_QUEEN, Do.SHIFT):
        return [int(s.part(s.tile, number % PARTS))]
    if kind == Do.MOVE:
        return [int(neighbour(s.hornets[number // 6], number % 6))]
    found = int(s.icon_cell(number % TILES)) if kind == Do.FLY else -1
    return [found] if found >= 0 else []


def _position(state: State) -> Position:
    return cast(AlveolaState, state).position
