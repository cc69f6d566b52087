"""The table as a picture in text."""

from __future__ import annotations

from typing import Final

from apiary.core.messages import Message, say
from apiary.games.hive.actions import SELECT, TAKE, VERBS, actor_of, cell_of, target_of, verb_of
from apiary.games.hive.colony import IN_BAG, REMOVED, Colony
from apiary.games.hive.creatures.table import POWERS
from apiary.games.hive.names import ALL_PIECES, PIECE_NAMES
from apiary.games.hive.position import HONEYCOMBO, IN_HAND, PASS, Position
from apiary.games.hive.positions import places, shown_name
from apiary.games.hive.status import members
from apiary.hexes import unrolled

_SUPERSCRIPTS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
PAINT: Final = ("\x1b[30;107m", "\x1b[97;100m")
_PAINT_MARK: Final = "\x1b[1;33m"
_UNPAINT: Final = "\x1b[0m"


def diagram(
    k: Colony,
    colour: bool = False,
    marks: dict[int, str] | None = None,
    language: str = "en",
) -> str:
    """The board as text: `'` is a reverse side up, `*` what must rest, `~` what is stunned; behind
    the Honeycombo stands whose colour it shows.

    Below it the stacks, the hands, the bag, what is out of the game and a double turn.
    """
    s = k.hive
    names = {p: shown_name(k, p) for p in ALL_PIECES}
    tags = dict.fromkeys(members(k.immobile), "*")
    tags |= {p: tags.get(p, "") + "~" for p in members(k.stunned)}
    if k.settings.honeycombo:
        names[int(HONEYCOMBO)] += "wb"[k.shown]
    lines = board_lines(s, names, tags, colour, marks or {})
    for side, letter in enumerate("wb"):
        lines.append(f"{letter}: {' '.join(_hand(k, side)) or '–'}")
    for word, place in (("bag", IN_BAG), ("out", REMOVED)):
        there = [PIECE_NAMES[p] for p in ALL_PIECES if s.pos[p] == place]
        if there:
            lines.append(say(Message(f"hive.lies.{word}", {"pieces": " ".join(there)}), language))
    if is_double(k):
        number = 3 - int(k.left) if k.left > 1 else 2
        lines.append(say(Message(f"hive.double.{'wb'[k.me]}", {"number": number}), language))
    return "\n".join(lines)


def is_double(k: Colony) -> bool:
    """Has this turn two actions?"""
    return k.left > 1 or bool(k.second)


def _hand(k: Colony, side: int) -> list[str]:
    """The names of the pieces in a hand, without their colour if they can only have one."""
    pieces = [p for p in ALL_PIECES if k.hive.pos[p] == IN_HAND and k.holder[p] == side]
    return [PIECE_NAMES[p] if k.settings.swarm else PIECE_NAMES[p][1:] for p in pieces]


def marks_of(k: Colony, choices: dict[int, str]) -> dict[int, str]:
    """Where marks for some actions are written: where a piece goes, or on what it is done to."""
    found: dict[int, str] = {}

    def put(cell: int, mark: str) -> None:
        found[cell] = f"{found[cell]},{mark}" if cell in found else mark

    for action, mark in choices.items():
        if action < VERBS:
            if action != PASS:
                put(int(cell_of(action)), mark)
        elif action < SELECT:
            t = int(target_of(action)) if verb_of(action) in POWERS else int(actor_of(action))
            if verb_of(action) <= TAKE and k.hive.pos[t] >= 0:
                put(int(k.hive.pos[t]), mark)
    return found


def board_lines(
    s: Position, names: dict[int, str], tags: dict[int, str], colour: bool, marked: dict[int, str]
) -> list[str]:
    """The board and its stacks, each piece by its name, those on top with their tags."""
    cells = list(places(s)) + list(marked)
    where = unrolled(cells, cells[0]) if cells else {}
    lines: list[str] = []
    if where:
        rows: dict[int, dict[int, int]] = {}
        for cell, (q, r) in where.items():
            rows.setdefault(r, {})[2 * q + r] = cell
        left = min(min(row) for row in rows.values())
        step = _step(s, names, marked)
        for r in range(min(rows), max(rows) + 1):
            row = {
                x: (cell, _label(s, cell, names, tags) if s.height(cell) else "")
                for x, cell in rows.get(r, {}).items()
            }
            lines.append(_row(s, row, left, step, colour, marked))
    for cell in sorted(where, key=lambda c: (where[c][1], where[c][0])):
        if s.height(cell) > 1:
            lines.append(" < ".join(_painted(p, names[p], colour) for p in s.stack(cell)))
    return lines


def _step(s: Position, names: dict[int, str], marked: dict[int, str]) -> int:
    """Columns from a cell to the next half cell, so that marks have room."""
    taken = [
        len(mark) + (len(names[s.stack(cell)[-1]]) + 2 if s.height(cell) else 0)
        for cell, mark in marked.items()
    ]
    return max(4, *(-(-(one + 3) // 2) for one in taken)) if taken else 3


def _row(
    s: Position,
    cells: dict[int, tuple[int, str]],
    left: int,
    step: int,
    colour: bool,
    marks: dict[int, str],
) -> str:
    line = ""
    width = 0
    for x in sorted(cells):
        cell, label = cells[x]
        gap = (x - left) * step - width
        line += " " * gap
        width += gap
        if label:
            line += _painted(s.stack(cell)[-1], label, colour)
            width += len(label)
        if cell in marks:
            mark = f"[{marks[cell]}]"
            line += _PAINT_MARK + mark + _UNPAINT if colour else mark
            width += len(mark)
    return line


def _label(s: Position, cell: int, names: dict[int, str], tags: dict[int, str]) -> str:
    """What is written at an occupied cell."""
    top = s.stack(cell)[-1]
    label = names[top]
    if s.height(cell) > 1:
        label += _SUPERSCRIPTS[s.height(cell)]
    return label + tags.get(top, "")


def _painted(p: int, label: str, colour: bool) -> str:
    return PAINT[p >> 5] + label + _UNPAINT if colour else label
