"""A table of Hornet as a picture in text.

`C 3/7 *5` is field C with 3 honey in 7 spaces and 5 nectar; below it the honey of each player
(`b2 p1`) and the hornets (`^b1`); `###` is a hedge.
"""

from __future__ import annotations

import re
from typing import Final

from apiary.bits import BIT
from apiary.core.messages import Message, say
from apiary.games.hornet.actions import CELL_LIST, FIELDS, SEATS, At
from apiary.games.hornet.names import SEATS_NAMED
from apiary.games.hornet.notation import cards_text, tile_name
from apiary.games.hornet.position import TIED, UNSCORED, Position
from apiary.hexes import DIRECTIONS

_WIDTH: Final = 14  # columns from a field to the next
PAINT: Final[tuple[str, ...]] = (
    "\x1b[33m",
    "\x1b[95m",
    "\x1b[97m",
    "\x1b[92m",
    "\x1b[94m",
)
_UNPAINT: Final = "\x1b[0m"
LETTERS: Final = "bpwgu"  # of the players in the picture: brown pink white green blue


def diagram(
    s: Position,
    colour: bool = False,
    marks: dict[int, str] | None = None,
    language: str = "en",
) -> str:
    """The table as text: the map, the track, the cards on the table and the players.

    `marks` are written at their cells.
    """
    names = [say(name, language) for name in SEATS_NAMED]
    lines = _map(s, marks or {})
    if is_laying(s) and s.cell < 0:
        lines += ["", f"> {say(loose(s), language)}"]
    if len(s.track):
        lines += ["", _track(s)]
    if len(s.queue):
        lines.append(_queue(s, names))
    lines += ["", *(_player(s, seat, names) for seat in range(s.box.seats))]
    found = "\n".join(line.rstrip() for line in lines)
    return _painted(found, names) if colour else found


def is_laying(s: Position) -> bool:
    """Is a field on its way to the table?"""
    return len(s.reach) == 0 and s.field >= 0


def edges(s: Position, f: int, turned: int) -> tuple[int, ...]:
    """The fenced sides of a field that is turned so."""
    fenced = s.box.fences[f * 6 + turned]
    return tuple(side for side in range(6) if fenced & BIT[side])


def loose(s: Position) -> Message:
    """The field that is to be laid, as it lies before it is turned."""
    name, room = s.box.names[s.field], int(s.box.capacity[s.field])
    said: dict[str, object] = {"field": name, "room": room, "hedges": hedges(s, int(s.field), 0)}
    return Message("hornet.loose.hive" if room else "hornet.loose.meadow", said)


def hedges(s: Position, f: int, turned: int) -> Message:
    """On which sides a field has hedges when it is turned so."""
    sides = [int(side) for side in edges(s, f, turned)]
    if not sides:
        return Message("hornet.hedges.none")
    named = tuple(Message(f"hornet.side.{side}") for side in sides)
    return Message("hornet.hedges", {"sides": named})


def _map(s: Position, marks: dict[int, str]) -> list[str]:
    cells = {int(s.cells[f]): f for f in range(FIELDS) if s.cells[f] >= 0}
    if is_laying(s) and s.cell >= 0:  # not turned yet
        cells[int(s.cell)] = int(s.field)
    shown = {CELL_LIST[cell]: cell for cell in [*cells, *marks]}
    if not shown:
        return []
    left = min(2 * q + r for q, r in shown)
    top = min(r for _, r in shown)
    bottom = max(r for _, r in shown)
    height = 4
    width = (max(2 * q + r for q, r in shown) - left + 2) * (_WIDTH // 2) + 2
    canvas = [[" "] * width for _ in range((bottom - top + 1) * height + 1)]
    for (q, r), cell in shown.items():
        x = (2 * q + r - left) * (_WIDTH // 2) + 2
        y = (r - top) * height + 1  # below the hedges of the upper row
        if cell in cells:
            for n, line in enumerate(_field(s, cells[cell])):
                _write(canvas, x, y + n, line)
            _borders(s, canvas, cells[cell], x, y)
        if cell in marks:
            _write(canvas, x, y + 2 * int(cell in cells), f"[{marks[cell]}]")
    lines = ["".join(row) for row in canvas]
    while not lines[-1].strip():
        lines.pop()
    return lines if lines[0].strip() else lines[1:]


def _field(s: Position, f: int) -> list[str]:
    """The three lines of a field."""
    honey = [int(s.honey[f * SEATS + p]) for p in range(SEATS)]
    head = s.box.names[f]
    if s.box.capacity[f]:
        fate = s.fate[f]
        if fate == UNSCORED:
            head += f" {sum(honey)}/{s.box.capacity[f]}"
        else:
            head += " @=" if fate == TIED else f" @{LETTERS[fate]}"
    if s.nectar[f] or s.fate[f] == UNSCORED:
        head += f" *{s.nectar[f]}"
    owners = " ".join(f"{LETTERS[p]}{honey[p]}" for p in range(SEATS) if honey[p])
    hornets = " ".join(
        f"^{LETTERS[p]}{j + 1}"
        for p in range(s.box.seats)
        for j in range(2)
        if s.hornets[p * 2 + j] == f
    )
    if len(hornets) >= _WIDTH - 1:  # too many to number
        hornets = "^" + "".join(
            LETTERS[p] for p in range(s.box.seats) for j in range(2) if s.hornets[p * 2 + j] == f
        )
    return [head, owners, hornets]


def _write(canvas: list[list[str]], x: int, y: int, text: str) -> None:
    for n, letter in enumerate(text):
        if 0 <= y < len(canvas) and 0 <= x + n < len(canvas[y]):
            canvas[y][x + n] = letter


def _borders(s: Position, canvas: list[list[str]], f: int, x: int, y: int) -> None:
    """The fences of a field, on all its sides."""
    mask = s.box.fences[f * 6 + s.turned[f]]
    half = _WIDTH // 2
    for side in range(len(DIRECTIONS)):
        if not mask & BIT[side]:
            continue
        if side in (0, 3):
            column = x + _WIDTH - 2 if side == 0 else x - 2
            for n in range(3):
                _write(canvas, column, y + n, "#")
        else:
            column = x - 1 + (half if side in (1, 5) else 0)
            _write(canvas, column, y - 1 if side in (1, 2) else y + 3, "#" * (half - 1))


def _track(s: Position) -> str:
    """The turn board: the turn pawn stands at what is in brackets."""
    tiles = [tile_name(s.box, tile) for tile in s.track]
    if s.step < len(tiles):
        tiles[s.step] = f"[{tiles[s.step]}]"
    return " ".join(tiles)


def _queue(s: Position, names: list[str]) -> str:
    """The revealed cards in their order; `!` is penalised, the executed ones are in parentheses."""
    found: list[str] = []
    for n, entry in enumerate(s.queue):
        card, seat = entry >> 3, entry & 7
        penalised = card in (1, 2, 4) and s.penalties & BIT[card >> 1]
        text = f"{names[seat]} {card + 1}{'!' if penalised else ''}"
        found.append(f"({text})" if n < s.turn else text)
    return " > ".join(found)


def _player(s: Position, p: int, names: list[str]) -> str:
    """A line for a player: nectar, honey left, hives won, honey collected, the chosen cards."""
    won = "".join(s.box.names[f] for f in range(FIELDS) if s.fate[f] == p) or "–"
    pawn = ">" if p == s.starter else " "
    name = names[p].ljust(max(map(len, names)))
    line = (
        f"{pawn} {LETTERS[p]} {name} *{s.purse[p]:<3} +{s.stock[p]:<3} "
        f"@{won:<4} ={s.collected[p]:<3}"
    )
    return f"{line} {cards_text(s.chosen[p])}" if s.phase == At.SELECT else line


def _painted(text: str, names: list[str]) -> str:
    """The names of the players in their colours."""
    named = re.compile(rf"\b({'|'.join(names)})\b")
    return named.sub(lambda match: PAINT[names.index(match[0])] + match[0] + _UNPAINT, text)
