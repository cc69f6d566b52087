"""A table of Alvéola as a picture in text.

Every cell of the hive stands in two lines: its level, `o` if it is full of honey or `.` if it is
empty, and who is there (`y b r g` a worker, `Y B R G` a queen, `^` a hornet, `*` a visible hornet
icon); below that its place:

    1o*   2.y
    0,0   1,0
"""

from __future__ import annotations

from typing import Final

from apiary.core.messages import Message, say
from apiary.core.phase import NOBODY
from apiary.games.alveola.actions import DEPTH, PILES, TILES
from apiary.games.alveola.components import POWER_IDS, SHAPES
from apiary.games.alveola.names import SEATS_NAMED
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.scoring import points

_WIDTH: Final = 8  # columns from a cell to the next
PAINT: Final = ("\x1b[93m", "\x1b[94m", "\x1b[91m", "\x1b[92m")
_DIM: Final = "\x1b[2m"
_UNPAINT: Final = "\x1b[0m"
_LETTERS: Final = "ybrg"


def diagram(
    s: Position,
    colour: bool = False,
    marks: dict[int, str] | None = None,
    language: str = "en",
) -> str:
    """The hive, the circle of piles, the powers and the players. `marks` are written at cells."""
    lines = _hive(s, marks or {}, colour)
    lines += ["", *_circle(s, language), "", _powers(s, language)]
    if s.tile != NOBODY and s.laid[s.tile] < 0:
        lines.append(f"> {say(tile_sign(s, int(s.tile)), language)}")
    names = [say(name, language) for name in SEATS_NAMED]
    lines += ["", *(_player(s, seat, names, colour) for seat in range(s.box.seats))]
    return "\n".join(line.rstrip() for line in lines)


def tile_sign(s: Position, tile: int) -> Message:
    """A tile's shape and cells in their order, `o` full or `.` empty as on the hive, `*` behind the
    one with the icon: `bent .o*.`.
    """
    parts = ["o" if s.box.full[tile * 3 + part] else "." for part in range(3)]
    icon = int(s.box.icon[tile])
    if icon >= 0:
        parts[icon] += "*"
    return Message(f"alveola.sign.{SHAPES[s.box.shape[tile]]}", {"cells": "".join(parts)})


def _hive(s: Position, marks: dict[int, str], colour: bool) -> list[str]:
    cells = {
        (q, r): int(s.cell_of(q, r))
        for q in range(s.west, s.east + 1)
        for r in range(s.north, s.south + 1)
        if s.height(s.cell_of(q, r))
    }
    shown = cells | {s.place_of(cell): cell for cell in marks}
    if not shown:
        return []
    left = min(2 * q + r for q, r in shown)
    rows: list[str] = []
    for row in range(min(r for _, r in shown), max(r for _, r in shown) + 1):
        upper, lower = "", ""
        at = 0
        for q in sorted(q for q, r in shown if r == row):
            column = (2 * q + row - left) * (_WIDTH // 2)
            text = _cell(s, shown[q, row], marks)
            upper += " " * (column - at) + _painted(text, _paint_of(text), colour)
            upper += " " * (_WIDTH - len(text))
            name = f"{q},{row}"
            lower += " " * (column - at) + _painted(name, _DIM, colour)
            lower += " " * (_WIDTH - len(name))
            at = column + _WIDTH
        rows += [upper, lower]
    return rows


def _cell(s: Position, cell: int, marks: dict[int, str]) -> str:
    """What is to be seen on a cell."""
    height = s.height(cell)
    text = f"{height}{'o' if s.is_full(cell) else '.'}{_piece(s, cell)}" if height else ""
    mark = f"[{marks[cell]}]" if cell in marks else ""
    return f"{text}{mark}"


def _piece(s: Position, cell: int) -> str:
    if s.hornet_on(cell) >= 0:
        return "^"
    if s.queen_on(cell) >= 0:
        return _LETTERS[s.queen_on(cell)].upper()
    if s.worker_on(cell) >= 0:
        return _LETTERS[s.worker_on(cell) // 4]
    return "*" if any(s.icon_cell(tile) == cell for tile in range(TILES)) else ""


def _paint_of(text: str) -> str:
    """The colour of the seat whose piece stands there."""
    found = [paint for letter, paint in zip(_LETTERS, PAINT, strict=True) if letter in text.lower()]
    return found[0] if found else ""


def _painted(text: str, paint: str, colour: bool) -> str:
    return f"{paint}{text}{_UNPAINT}" if colour and paint else text


def _circle(s: Position, language: str) -> list[str]:
    """The piles in their order, the next ones after the spoon (`~`) and the hornet tile (`^`)."""
    found: list[str] = []
    for pile in range(PILES):
        top = int(s.piles[pile * DEPTH])
        tile = say(tile_sign(s, top), language) if top >= 0 else "–" if s.left[pile] == 0 else "?"
        hornet = " ^" if pile == s.hornet_tile else ""
        spoon = " ~" if pile == s.spoon else ""
        found.append(f"{pile + 1:2} {tile} ×{s.left[pile]}{hornet}{spoon}".ljust(26))
    return ["".join(found[start : start + 3]) for start in range(0, len(found), 3)]


def _powers(s: Position, language: str) -> str:
    """The powers on the table with their costs in flowers."""
    powers = [int(power) for power in s.powers if power >= 0]
    names = [say(Message(f"alveola.power.{POWER_IDS[power]}"), language) for power in powers]
    return " · ".join(
        f"{name} *{s.box.cost[power]}" for name, power in zip(names, powers, strict=True)
    )


def _player(s: Position, seat: int, names: list[str], colour: bool) -> str:
    """Workers in reserve and eaten, flowers, honey, points."""
    turn = ">" if seat == s.seat else " "
    name = _painted(names[seat].ljust(max(map(len, names))), PAINT[seat], colour)
    return (
        f"{turn} {_LETTERS[seat]} {name} +{s.reserve(seat)} -{s.eaten(seat)} "
        f"*{s.flowers[seat]:<3} o{s.honey[seat]:<3} ={points(s, seat)}"
    )
