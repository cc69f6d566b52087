"""Alvéola in text: actions as a word and what it is about.

| decision | written |
|---|---|
| step 1 | `buy replay`, `no-power` |
| step 2 | `pile 3`; with the power `search 3`, then `take 2` (1 is the top); `lay 2,0 3,0 4,0` |
| step 3 | `worker 2,0`, `queen 2,0`, `shift 0,1 2,0` (from, to), `no-bee` |
| step 4 | `hornet 0,0 1,0` (from, to); with the power `fly 0,0 3,2` |
| set-up | `lay …` for a start tile |
| chance | `start blue`, `offer replay`, `draw B-EEF-1`, `lay …` for a start tile |

Cells are axial `q,r`; those of a tile stand in the order of its parts. Piles count from 1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.errors import IllegalAction
from apiary.core.messages import Message
from apiary.core.notation import Given, expected, read_words
from apiary.core.phase import NOBODY
from apiary.core.state import DECLARATIONS
from apiary.games.alveola.actions import (
    DEPTH,
    DRAWN,
    HORNETS,
    PARTS,
    PILES,
    TILES,
    TORUS,
    TURNS,
    WORKERS,
    Do,
    kind_of,
    neighbour,
)
from apiary.games.alveola.box import COLOURS
from apiary.games.alveola.components import POWER_IDS, SHAPES
from apiary.games.alveola.position import Position

# For each verb the first action of its range and what it is about: nothing, names, numbers that
# people count from 1, or what lies on the table.
VERBS: Final[dict[str, tuple[i64, str | range]]] = {
    "no-power": (Do.NO_POWER, ""),
    "no-bee": (Do.NO_BEE, ""),
    "buy": (Do.BUY, "power"),
    "offer": (Do.OFFER, "power"),
    "start": (Do.START, "colour"),
    "draw": (Do.DRAW, "tile"),
    "pile": (Do.CHOOSE, range(PILES)),
    "search": (Do.SEARCH, range(PILES)),
    "take": (Do.TAKE, range(DEPTH)),
    "worker": (Do.PUT_WORKER, "part"),
    "queen": (Do.PUT_QUEEN, "part"),
    "shift": (Do.SHIFT, "worker"),
    "hornet": (Do.MOVE, "hornet"),
    "fly": (Do.FLY, "flight"),
    "lay": (Do.LAY, "cells"),
}
_COUNTS: Final[dict[str | range, int]] = {"": 0, "worker": 2, "hornet": 2, "flight": 2, "cells": 3}
_WORDS_BEHIND: Final = {verb: _COUNTS.get(what, 1) for verb, (_, what) in VERBS.items()}
_VERB_OF: Final = {int(base): verb for verb, (base, _) in VERBS.items()}

_PLACE: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")

bad: Final = partial(expected, "alveola")


# --- writing


def place_name(s: Position, cell: i64) -> str:
    q, r = s.place_of(cell)
    return f"{q},{r}"


def write_action(s: Position, action: i64) -> str:
    if action < 0:
        return DECLARATIONS[action]
    kind = kind_of(action)
    return " ".join([_VERB_OF[kind], *_about(s, kind, action - kind)])


def _about(s: Position, kind: i64, number: i64) -> list[str]:
    """What an action is about, in words."""
    what = VERBS[_VERB_OF[kind]][1]
    if names := _names(s, what):
        return [names[number]]
    if what == "cells":
        return [place_name(s, cell) for cell in lay_cells(s, number // TURNS, number % TURNS)]
    if what == "part":
        return [_part_name(s, number)]
    if what == "worker":
        start = s.workers[max(s.seat, 0) * WORKERS + number // PARTS]
        return [_cell_name(s, start), _part_name(s, number % PARTS)]
    if what == "hornet":
        start = s.hornets[number // 6]
        return [_cell_name(s, start), _cell_name(s, neighbour(start, number % 6))]
    if what == "flight":
        target = s.icon_cell(number % TILES)
        return [_cell_name(s, s.hornets[number // TILES]), _cell_name(s, target)]
    return []


def _names(s: Position, what: str | range) -> Sequence[str]:
    """What can stand behind a verb, by the numbers of its actions, if that is always the same."""
    if isinstance(what, range):
        return [str(number + 1) for number in what]
    if what == "tile":
        return s.box.names[:DRAWN]
    return {"power": POWER_IDS, "colour": COLOURS}.get(what, ())


def lay_cells(s: Position, cell: i64, rotation: i64) -> list[int]:
    """The cells of the tile in hand, were it laid like this; of a straight one if there is none."""
    shape = s.box.shape[s.tile] if s.tile >= 0 else 0
    return [int(cell + offset) & TORUS for offset in _offsets(s, shape, rotation)]


def _offsets(s: Position, shape: i64, rotation: i64) -> list[int]:
    first = (shape * TURNS + rotation) * PARTS
    return [int(s.box.offsets[first + part]) for part in range(PARTS)]


def _cell_name(s: Position, cell: i64) -> str:
    if cell < 0:  # an action that is not possible, about a piece that is nowhere
        raise IllegalAction("alveola.nowhere")
    return place_name(s, cell)


def _part_name(s: Position, part: i64) -> str:
    return _cell_name(s, s.part(s.tile, part) if has_laid(s) else NOBODY)


def has_laid(s: Position) -> bool:
    """Is there a tile that was just laid?"""
    tile = s.tile
    return tile >= 0 and s.laid[tile] >= 0


# --- reading


def read_action(s: Position, text: str) -> int:
    """The action that a text means, legal or not."""
    verb, given = read_words("alveola", text, _WORDS_BEHIND)
    return _Reader(s, text).read(verb, given)


def read_cell(s: Position, text: str, word: str, place: int) -> int:
    match = _PLACE.fullmatch(word)
    found = -1 if match is None else int(s.cell_of(int(match[1]), int(match[2])))
    if found < 0:
        raise bad(text, place, "cell")
    return found


class _Reader:
    """Reads what a verb is about; `text` is the whole, for errors."""

    def __init__(self, s: Position, text: str) -> None:
        self.s = s
        self.text = text

    def read(self, verb: str, given: list[Given]) -> int:
        """The action of a verb and what follows it, each with its place in the text."""
        base, what = VERBS[verb]
        return int(base) + (self.about(what, given) if given else 0)

    def about(self, what: str | range, given: list[Given]) -> int:
        """Which of the actions of a verb is meant."""
        if names := _names(self.s, what):
            return self.named(*given[0], what, names)
        if what == "cells":
            return self.lay(given)
        if what == "worker":
            return self.worker(*given[0]) * int(PARTS) + self.part(*given[1])
        return self.part(*given[0]) if what == "part" else self.hornet(what, given)

    def named(self, word: str, place: int, what: str | range, names: Sequence[str]) -> int:
        """The number of a name, whatever its capitals."""
        lowered = [name.lower() for name in names]
        if word.lower() in lowered:
            return lowered.index(word.lower())
        if isinstance(what, range):
            raise bad(self.text, place, "number", most=len(what))
        raise bad(self.text, place, what, names=", ".join(names))

    def cell(self, word: str, place: int) -> int:
        return read_cell(self.s, self.text, word, place)

    def part(self, word: str, place: int) -> int:
        """A part of the tile just laid; any, if there is none: it is not the time to ask."""
        s = self.s
        cell = self.cell(word, place)
        if not has_laid(s):
            return 0
        cells = [int(s.part(s.tile, part)) for part in range(PARTS)]
        if cell not in cells:
            names = ", ".join(place_name(s, part) for part in cells)
            raise bad(self.text, place, "part", names=names)
        return cells.index(cell)

    def worker(self, word: str, place: int) -> int:
        """A worker of the seat whose turn it is, on the hive."""
        s = self.s
        found = s.worker_on(self.cell(word, place))
        if found < 0 or found // WORKERS != s.seat:
            raise bad(self.text, place, "worker")
        return int(found % WORKERS)

    def hornet(self, what: str | range, given: list[Given]) -> int:
        s = self.s
        start = self.cell(*given[0])
        hornet = int(s.hornet_on(start))
        if hornet < 0:
            names = ", ".join(place_name(s, s.hornets[n]) for n in range(HORNETS))
            raise bad(self.text, given[0][1], "hornet", names=names)
        target = self.cell(*given[1])
        if what == "flight":
            tiles = [tile for tile in range(TILES) if s.icon_cell(tile) == target]
            if not tiles:
                raise bad(self.text, given[1][1], "icon")
            return hornet * int(TILES) + tiles[0]
        beside = [direction for direction in range(6) if neighbour(start, direction) == target]
        if not beside:
            raise bad(self.text, given[1][1], "beside")
        return hornet * 6 + beside[0]

    def lay(self, given: list[Given]) -> int:
        """Where a tile lies, of equal looks the smaller one (AL-29)."""
        s = self.s
        cells = [self.cell(*word) for word in given]
        shapes = list(range(len(SHAPES))) if s.tile < 0 else [int(s.box.shape[s.tile])]
        for shape in shapes:
            for turn in range(TURNS):
                if _covered(s, shape, cells[0], turn) == cells:
                    return canonical(s, cells[0], turn)
        if s.tile < 0:
            raise bad(self.text, given[0][1], "cells")
        shape_name = Message(f"alveola.shape.{SHAPES[shapes[0]]}")
        raise bad(self.text, given[0][1], "shape", shape=shape_name)


def _covered(s: Position, shape: int, cell: int, turn: int) -> list[int]:
    return [(cell + offset) & int(TORUS) for offset in _offsets(s, shape, turn)]


def canonical(s: Position, cell: int, rotation: int) -> int:
    """The place `cell * 6 + rotation` of the tile in hand, or its equal that is listed (AL-29)."""
    tile = s.tile
    if tile < 0 or s.box.rotations[tile] & BIT[rotation]:
        return cell * int(TURNS) + rotation
    wanted = _look(s, cell, rotation)
    for start in wanted:
        for turn in range(TURNS):
            if s.box.rotations[tile] & BIT[turn] and _look(s, start, turn) == wanted:
                return start * int(TURNS) + turn
    raise AssertionError("every look has a rotation")


def _look(s: Position, cell: int, rotation: int) -> dict[int, tuple[int, bool]]:
    """What would be seen on each cell of the tile in hand."""
    tile = s.tile
    icon = s.box.icon[tile]
    return {
        place: (int(s.box.full[tile * PARTS + part]), part == icon)
        for part, place in enumerate(lay_cells(s, cell, rotation))
    }
