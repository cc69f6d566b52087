"""Positions in one line: `GameType;Turn;cell:stack cell:stack …;status`.

Cells are axial `q,r`, stacks from the bottom, a name with `'` shows its reverse side. The status is
words such as `moved:bA1,bB1` (`status.STATUS`); a name alone is a piece that was moved in the last
turn. What is not on the board is in its owner's hand, in a game of Swarm in the hand that is named,
or else in the bag:

    Base;White[3];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bB1;bB1

A position that no game can come to is refused, as far as that can be seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from apiary.bits import BIT
from apiary.core.notation import WORD
from apiary.games.hive import components
from apiary.games.hive.colony import PLAYING, Colony
from apiary.games.hive.creatures.table import CREATURES
from apiary.games.hive.general.stretch import REACH, span
from apiary.games.hive.modules.guardians import is_guardian
from apiary.games.hive.modules.swarm import into_bag
from apiary.games.hive.names import ALL_PIECES, EXPANSIONS, PIECE_NAMES, PRIME, game_type, turn_name
from apiary.games.hive.notation import bad, read_piece
from apiary.games.hive.places import drawn
from apiary.games.hive.position import (
    ABSENT,
    FRONT,
    HEIGHTS,
    HONEYCOMBO,
    IN_HAND,
    NOBODY,
    SIDE,
    THE_QUEEN,
    Position,
)
from apiary.games.hive.reading_status import Reader, show
from apiary.games.hive.status import NOTHING, Declared, members, write_status
from apiary.hexes import torus_cell, unrolled

_TURN: Final = re.compile(r"(White|Black)\[([1-9][0-9]{0,5})\]")
_STACK: Final = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2}):(\S+)")


def shown_name(k: Colony, p: int) -> str:
    """A piece's name, with a prime if its reverse side is up."""
    reverse = p != HONEYCOMBO and k.hive.pos[p] >= 0 and k.hive.kind[p] != FRONT[p]
    return PIECE_NAMES[p] + (PRIME if reverse else "")


def places(s: Position) -> dict[int, tuple[int, int]]:
    """Where the occupied cells lie, the piece with the lowest number at (0, 0)."""
    cells = [int(c) for c in s.pos if c >= 0]
    return unrolled(cells, cells[0]) if cells else {}


# --- writing


def write_position(k: Colony, declared: Declared = NOTHING) -> str:
    """A position in one line, its cells where they are drawn, and what players have declared."""
    s = k.hive
    where = drawn(s)
    cells = sorted({int(c) for c in s.pos if c >= 0}, key=lambda c: (where[c][1], where[c][0]))
    stacks = " ".join(
        f"{where[c][0]},{where[c][1]}:{','.join(shown_name(k, p) for p in s.stack(c))}"
        for c in cells
    )
    status = write_status(k, declared)
    parts = [game_type(_letters(s)), turn_name(s.turn), stacks]
    return ";".join([*parts, status] if status else parts)


def _letters(s: Position) -> str:
    """The expansions in play."""
    return "".join(
        piece.name
        for index, piece in enumerate(components.pieces())
        if s.pos[index] != ABSENT and piece.group in EXPANSIONS.values()
    )


# --- reading


class Line(NamedTuple):
    """A position in a line: its turn, counted from 0, and where stacks and status begin."""

    text: str
    turn: int
    board: int
    status: int

    @property
    def behind(self) -> str:
        """The status."""
        return self.text[self.status :]


class Laid(NamedTuple):
    """A piece as a line names it, in which place of the line, and the cell that it names."""

    name: str
    place: int
    where: tuple[int, int]


def read_position(k: Colony, text: str) -> Declared:
    """Bring a new game to the position of a line, if it can be one; what players have declared."""
    line = take_apart(text)
    _read_board(k, line)
    reader = read_status(k, line)
    declared = reader.end(line.status)
    _check_history(k, text, line.turn - len(reader.before))
    _check_rest(k, text, line.status)
    return declared


def take_apart(text: str) -> Line:
    """The parts of a line, and where they begin."""
    parts = text.split(";")
    if not 3 <= len(parts) <= 4:
        raise bad(text, 0, "position")
    turn = read_turn(parts[1], text, len(parts[0]) + 1)
    board = len(parts[0]) + len(parts[1]) + 2
    return Line(text, turn, board, board + len(parts[2]) + 1)


def read_status(k: Colony, line: Line) -> Reader:
    """Read the words behind the stacks into a colony that has these; the turn is to be begun."""
    words = [(line.status + word.start(), word[0]) for word in WORD.finditer(line.behind)]
    has_hands = any(word.startswith(("w:", "b:")) for _, word in words)
    if k.settings.swarm and (line.turn or has_hands or k.hive.tops & ~BIT[HONEYCOMBO]):
        k.phase = PLAYING
        for p in ALL_PIECES:
            if k.hive.pos[p] == IN_HAND:
                into_bag(k, p)
    reader = Reader(k, line.text, line.turn)
    for place, word in words:
        reader.word(place, word)
    return reader


def read_turn(text: str, whole: str, place: int) -> int:
    """The turn, counted from 0, of a TurnString."""
    match = _TURN.fullmatch(text)
    if match is None:
        raise bad(whole, place, "turn")
    return int(match[2]) * 2 - 2 + int(match[1] == "Black")


def _read_board(k: Colony, line: Line) -> None:
    """Lay all stacks on the board, in a hive that holds and is not too long."""
    s = k.hive
    text = line.text
    where: dict[int, tuple[int, int]] = {}
    for p, cell, laid in read_stacks(k, line):
        if s.height(cell) and (p == HONEYCOMBO or not CREATURES[s.kind[p]].climbs):
            raise bad(text, laid.place, "climber", name=laid.name)
        if s.height(cell) == 0 and is_guardian(p):
            raise bad(text, laid.place, "guardian", name=laid.name)
        where[cell] = laid.where
    if not is_one_hive(s, where) or s.pos[HONEYCOMBO] == IN_HAND:
        raise bad(text, line.board, "one_hive")
    if where and span(s) > REACH:
        raise bad(text, line.board, "shorter", cells=int(REACH) + 1)


def read_stacks(k: Colony, line: Line) -> Iterator[tuple[int, int, Laid]]:
    """Lay stacks on the board, each piece after it was told with its cell."""
    s, text = k.hive, line.text
    if s.pos[HONEYCOMBO] >= 0:
        k.pick_up(HONEYCOMBO, IN_HAND)
    for word in WORD.finditer(text[line.board : line.status - 1]):
        place = line.board + word.start()
        match = _STACK.fullmatch(word[0])
        if match is None:
            raise bad(text, place, "cell")
        where = (int(match[1]), int(match[2]))
        cell = torus_cell(where)
        if s.height(cell):
            raise bad(text, place, "empty_cell")
        for name in match[3].split(","):
            p = read_piece(s, text, name.removesuffix(PRIME), place)
            if s.pos[p] >= 0:
                raise bad(text, place, "once", name=name)
            if s.height(cell) >= HEIGHTS:
                raise bad(text, place, "lower", count=int(HEIGHTS))
            show(k, text, place, name, p)
            yield p, cell, Laid(name, place, where)
            k.holder[p] = NOBODY
            k.lay(p, cell)


def is_one_hive(s: Position, where: dict[int, tuple[int, int]]) -> bool:
    """Are the stacks connected, on the plane where they were read and not only on the torus?"""
    found = places(s)
    if len(found) != len(where):
        return False
    shifts = {(where[c][0] - q, where[c][1] - r) for c, (q, r) in found.items()}
    return len(shifts) <= 1


def _check_rest(k: Colony, text: str, place: int) -> None:
    """Refuse that something rests which can't have been moved last."""
    resting = members(k.immobile)
    for p in resting:
        if not k.hive.is_top(p) and not k.settings.honeycombo:  # in a double turn it may be covered
            raise bad(text, place, "top", name=PIECE_NAMES[p])
    if k.settings.original and len(resting) > 1:
        raise bad(text, place, "one_moved", name=PIECE_NAMES[resting[1]])


def _check_history(k: Colony, text: str, settled: int) -> None:
    """Refuse what no original game can come to in so many turns, the last placement being made
    before the turn `settled`. With expansions a player may have placed twice in a turn, lost
    pieces, or never had them.
    """
    s = k.hive
    if not k.settings.original:
        return
    for side in range(2):
        own = range(side * SIDE, side * SIDE + s.pieces)
        placed = [p for p in own if s.pos[p] >= 0]
        turns = (s.turn + 1 - side) // 2
        if len(placed) > (settled + 1 - side) // 2 or (turns > 0 and not placed):
            raise bad(text, 0, "enough_turns", turns=turns, pieces=len(placed))
        if turns >= 4 and s.pos[side * SIDE + THE_QUEEN] == IN_HAND:
            raise bad(text, 0, "queen", turns=turns)
        for p in placed:
            if p - 1 in own and FRONT[p - 1] == FRONT[p] and s.pos[p - 1] == IN_HAND:
                raise bad(text, 0, "lowest_first", name=PIECE_NAMES[p - 1])
