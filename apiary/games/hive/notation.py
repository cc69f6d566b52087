r"""Hive in text: moves and games as UHP writes them, positions in a line, boards as pictures.

A move is a piece and, except for the very first, where it ends: a mark on the side of a reference
piece on which the mover stands. `wA1 -bQ` is west of the black queen, `bQ-` east, `\bQ` north-west,
`bQ\` south-east, `/bQ` south-west, `bQ/` north-east, and plain `bQ` on top of her.

A position is `GameType;Turn;cell:stack cell:stack …;immobile piece`, cells as axial `q,r`, stacks
from the bottom: `Base;White[3];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bB1;bB1`. The last part may be missing.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from apiary.core.errors import BadNotation, BadOption, IllegalAction
from apiary.core.messages import Message
from apiary.core.state import DECLARATIONS
from apiary.games.hive import components
from apiary.games.hive.position import (
    ABSENT,
    BEETLE,
    CELL_BITS,
    IN_HAND,
    LAST_OF_KIND,
    MOSQUITO,
    NOBODY,
    PASS,
    SIDE,
    THE_QUEEN,
    Position,
    new_position,
)
from apiary.hexes import CENTRE, TORUS, neighbour, torus_cell, unrolled

EXPANSIONS: Final = {"M": "mosquito", "L": "ladybug", "P": "pillbug"}
SETS: Final = ("", "M", "L", "P", "ML", "MP", "LP", "MLP")

_NAMES: Final = [piece.name for piece in components.pieces()]
PIECES: Final = {
    colour + name: int(SIDE) * side + index
    for side, colour in enumerate("wb")
    for index, name in enumerate(_NAMES)
}
PIECES["nH"] = int(SIDE) - 1  # the neutral Honeycombo, which only expanded games have
PIECE_NAMES: Final = {piece: name for name, piece in PIECES.items()}
# The mark before or behind the reference, by the direction from the reference to the mover.
MARKS: Final = (("", "-"), ("", "/"), ("\\", ""), ("-", ""), ("/", ""), ("", "\\"))

_WORD: Final = re.compile(r"\S+")
_REFERENCE: Final = re.compile(r"([-/\\]?)([wbnWBN][A-Za-z][1-9]?)([-/\\]?)")
_TURN: Final = re.compile(r"(White|Black)\[([1-9][0-9]{0,5})\]")
_CELL: Final = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2}):(\S+)")


def bad(text: str, place: int, expected: str, **params: object) -> BadNotation:
    """The error for a text that can't be read from a place on (counted from 1)."""
    return BadNotation.at(text, place, Message(f"hive.expect.{expected}", params))


# --- moves


def write_action(s: Position, action: i64) -> str:
    """An action in UHP notation, always the same for the same position."""
    if action < 0:
        return DECLARATIONS[action]
    if action == PASS:
        return "pass"
    p = action >> CELL_BITS
    to = action & TORUS
    if p not in PIECE_NAMES:
        raise IllegalAction("core.no_such_action", action=int(action))
    name = PIECE_NAMES[p]
    return name if s.turn == 0 else f"{name} {write_destination(s, p, to)}"


def write_destination(s: Position, p: int, to: int) -> str:
    """Where a piece ends, by what it then stands on or beside."""
    stack = _without(s.stack(to), p)
    if stack:
        return PIECE_NAMES[stack[-1]]
    for direction in range(6):
        stack = _without(s.stack(neighbour(to, direction)), p)
        if stack:
            before, behind = MARKS[(direction + 3) % 6]
            return f"{before}{PIECE_NAMES[stack[-1]]}{behind}"
    return f"({to})"  # not beside the hive: no notation, and never legal


def _without(stack: list[int], p: int) -> list[int]:
    return [piece for piece in stack if piece != p]


def read_action(s: Position, text: str) -> int:
    """The action that a text in UHP notation means, legal or not."""
    words = list(_WORD.finditer(text))
    if not words:
        raise bad(text, 0, "move")
    first = words[0]
    if first[0].lower() == "pass" and len(words) == 1:
        return PASS
    p = read_piece(s, text, first[0], first.start())
    if len(words) > 2:
        raise bad(text, words[2].start(), "end")
    if len(words) == 1:
        if s.turn > 0:
            raise bad(text, first.end(), "reference")
        return p << CELL_BITS | CENTRE
    return p << CELL_BITS | read_destination(s, text, p, words[1])


def read_piece(s: Position, text: str, name: str, place: int) -> int:
    """A piece of this game by its name."""
    p = PIECES.get(name[:1].lower() + name[1:].upper(), -1)
    if p < 0 or s.pos[p] == ABSENT:
        raise bad(text, place, "piece", name=name[:20])
    return p


def read_destination(s: Position, text: str, p: int, word: re.Match[str]) -> int:
    """The cell that a reference names."""
    place = word.start()
    match = _REFERENCE.fullmatch(word[0])
    if match is None or (match[1] and match[3]):
        raise bad(text, place, "reference")
    reference = read_piece(s, text, match[2], place + len(match[1]))
    cell = s.pos[reference]
    if cell < 0:
        raise bad(text, place, "on_board", name=match[2])
    if reference == p:
        raise bad(text, place, "other_piece", name=match[2])
    for direction, (before, behind) in enumerate(MARKS):
        if (before, behind) == (match[1], match[3]):
            return neighbour(cell, direction)
    return cell


# --- games


def game_type(options_text: str) -> str:
    """The GameTypeString of a choice of expansions: `Base`, `Base+MLP`."""
    return f"Base+{options_text}" if options_text else "Base"


def read_game_type(text: str) -> str:
    """The expansions named by a GameTypeString."""
    for letters in SETS:
        if game_type(letters) == text:
            return letters
    raise BadOption("hive.bad_set", text=text[:80], expected=", ".join(map(game_type, SETS)))


def turn_name(turn: int) -> str:
    """The TurnString of a turn counted from 0: `White[1]`, `Black[1]`, `White[2]` …"""
    return f"{'Black' if turn & 1 else 'White'}[{turn // 2 + 1}]"


def read_turn(text: str, whole: str, place: int) -> int:
    """The turn, counted from 0, of a TurnString."""
    match = _TURN.fullmatch(text)
    if match is None:
        raise bad(whole, place, "turn")
    return int(match[2]) * 2 - 2 + int(match[1] == "Black")


# --- positions


def letters_of(s: Position) -> str:
    """The expansions in play."""
    found = ""
    for index, piece in enumerate(components.pieces()):
        if s.pos[index] != ABSENT and piece.group in EXPANSIONS.values():
            found += piece.name
    return found


def places(s: Position) -> dict[int, tuple[int, int]]:
    """Where the occupied cells lie, the piece with the lowest number at (0, 0)."""
    cells = [int(c) for c in s.pos if c >= 0]
    return unrolled(cells, cells[0]) if cells else {}


def write_position(s: Position) -> str:
    """A position in one line."""
    stacks = " ".join(
        f"{q},{r}:{','.join(PIECE_NAMES[p] for p in s.stack(c))}"
        for c, (q, r) in sorted(places(s).items(), key=lambda item: (item[1][1], item[1][0]))
    )
    parts = [game_type(letters_of(s)), turn_name(s.turn), stacks]
    if s.immobile != NOBODY:
        parts.append(PIECE_NAMES[s.immobile])
    return ";".join(parts)


def read_position(text: str, queen_first: bool, repetitions: i64, max_turns: i64) -> Position:
    """The position of a line, if it can be one of a game."""
    parts = text.split(";")
    if not 3 <= len(parts) <= 4:
        raise bad(text, 0, "position")
    groups = {"base"} | {EXPANSIONS[letter] for letter in read_game_type(parts[0])}
    s = new_position(groups, queen_first, repetitions, max_turns)
    start = len(parts[0]) + 1
    s.turn = read_turn(parts[1], text, start)
    start += len(parts[1]) + 1
    where: dict[int, tuple[int, int]] = {}
    for word in _WORD.finditer(parts[2]):
        cell, place = _read_stack(s, text, start + word.start(), word[0])
        where[cell] = place
    if not is_one_hive(s, where):
        raise bad(text, start, "one_hive")
    start += len(parts[2]) + 1
    if len(parts) == 4:
        name = parts[3].strip()
        p = read_piece(s, text, name, start)
        if not s.is_top(p):
            raise bad(text, start, "top", name=name)
        s.immobile = p
    _check_position(s, text)
    for p in range(s.pieces):
        for piece in (p, p + SIDE):
            if s.pos[piece] >= 0:
                s.kinds_in_hand[piece >> 5] -= LAST_OF_KIND[piece]
    queen = s.pos[THE_QUEEN]
    s.anchor = queen if queen >= 0 else CENTRE
    s.settled = s.turn
    s.first_key = s.turn
    s.key = s.key_from(s.anchor)
    return s


def _read_stack(s: Position, text: str, place: int, word: str) -> tuple[int, tuple[int, int]]:
    """Lay a stack on the board; its cell, and where the text says that is."""
    match = _CELL.fullmatch(word)
    if match is None:
        raise bad(text, place, "cell")
    where = (int(match[1]), int(match[2]))
    cell = torus_cell(where)
    if s.height(cell):
        raise bad(text, place, "empty_cell")
    for name in match[3].split(","):
        p = read_piece(s, text, name, place)
        if s.pos[p] >= 0:
            raise bad(text, place, "once", name=name)
        if s.height(cell) and s.kind[p] != BEETLE and s.kind[p] != MOSQUITO:
            raise bad(text, place, "climber", name=name)
        s.put(p, cell)
    return cell, where


def is_one_hive(s: Position, where: dict[int, tuple[int, int]]) -> bool:
    """Are the stacks connected, on the plane where they were read and not only on the torus?"""
    found = places(s)
    if len(found) != len(where):
        return False
    shifts = {(where[c][0] - q, where[c][1] - r) for c, (q, r) in found.items()}
    return len(shifts) <= 1


def _check_position(s: Position, text: str) -> None:
    """Refuse what no game can come to, as far as it can be seen."""
    for side in range(2):
        own = range(side * 32, side * 32 + s.pieces)
        placed = [p for p in own if s.pos[p] >= 0]
        turns = (s.turn + 1 - side) // 2
        if len(placed) > turns or (turns > 0 and not placed):
            raise bad(text, 0, "enough_turns", turns=turns, pieces=len(placed))
        if turns >= 4 and s.pos[side * SIDE + THE_QUEEN] == IN_HAND:
            raise bad(text, 0, "queen", turns=turns)
        for p in placed:
            if p - 1 in own and s.kind[p - 1] == s.kind[p] and s.pos[p - 1] == IN_HAND:
                raise bad(text, 0, "lowest_first", name=PIECE_NAMES[p - 1])


# --- pictures

_SUPERSCRIPTS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_PAINT: Final = ("\x1b[30;107m", "\x1b[97;100m")
_PAINT_MARK: Final = "\x1b[1;33m"
_UNPAINT: Final = "\x1b[0m"


def diagram(s: Position, colour: bool = False, marks: dict[int, str] | None = None) -> str:
    """The board as text: a raised number is the height of a stack, `*` marks what just moved.

    Below it the stacks, from the bottom, and what is left in the hands. `marks` are written at
    their cells, which are on the hive or beside it.
    """
    lines = board_lines(s, PIECE_NAMES, {s.immobile: "*"}, colour, marks or {})
    for side, letter in enumerate("wb"):
        hand = [_NAMES[i] for i in range(s.pieces) if s.pos[side * 32 + i] == IN_HAND]
        lines.append(f"{letter}: {' '.join(hand) or '–'}")
    return "\n".join(lines)


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
        for r in range(min(rows), max(rows) + 1):
            row = {
                x: (cell, _label(s, cell, names, tags) if s.height(cell) else "")
                for x, cell in rows.get(r, {}).items()
            }
            lines.append(_row(s, row, left, colour, marked))
    for cell in sorted(where, key=lambda c: (where[c][1], where[c][0])):
        if s.height(cell) > 1:
            lines.append(" < ".join(_painted(p, names[p], colour) for p in s.stack(cell)))
    return lines


def _row(
    s: Position,
    cells: dict[int, tuple[int, str]],
    left: int,
    colour: bool,
    marks: dict[int, str],
) -> str:
    step = 4 if marks else 3  # columns from a cell to the next half cell
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
    """A label in the colours of a piece."""
    return _PAINT[p >> 5] + label + _UNPAINT if colour else label
