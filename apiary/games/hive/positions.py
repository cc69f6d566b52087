"""Positions in one line: `GameType;Turn;cell:stack cell:stack …;status`.

Cells are axial `q,r`, stacks from the bottom, a name with `'` shows its reverse side. The status is
words such as `moved:bA1,bB1` (see `STATUS`); a name alone is a piece that was moved in the last
turn. What is not on the board is in its owner's hand, in a game of Swarm in the hand that is named,
or else in the bag:

    Base;White[3];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bB1;bB1

A position that no game can come to is refused, as far as that can be seen.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive import components
from apiary.games.hive.colony import (
    IN_BAG,
    PLAYING,
    REMOVED,
    SELECTING,
    Colony,
)
from apiary.games.hive.creatures.table import CREATURES
from apiary.games.hive.general.stretch import REACH, span
from apiary.games.hive.general.turns import begin_turn
from apiary.games.hive.modules.guardians import is_guardian
from apiary.games.hive.modules.swarm import into_bag
from apiary.games.hive.modules.venom import face_of, has_two_faces, may_show
from apiary.games.hive.names import (
    ALL_PIECES,
    EXPANSIONS,
    PIECE_NAMES,
    PRIME,
    game_type,
    turn_name,
)
from apiary.games.hive.notation import WORD, bad, read_piece
from apiary.games.hive.position import (
    ABSENT,
    FRONT,
    HONEYCOMBO,
    IN_HAND,
    NOBODY,
    PIECES_END,
    SIDE,
    THE_QUEEN,
    Position,
)
from apiary.hexes import torus_cell, unrolled

_TURN: Final = re.compile(r"(White|Black)\[([1-9][0-9]{0,5})\]")
_STACK: Final = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2}):(\S+)")

STATUS: Final = {
    "placed": "placed in the last turn",
    "moved": "moved in it",
    "flipped": "turned over in it",
    "resting": "moved by its last action; if it is missing, all that was moved",
    "stunned": "stung, and not yet awake",
    "stung": "stung by the player to move in their last turn",
    "out": "removed by predators",
    "w": "White's hand in a game of Swarm",
    "b": "Black's",
    "double": "w or b: two actions in the next turn, or in this one",
    "shows": "w or b: whose colour the Honeycombo shows",
    "turned": "w or b: who flipped it in the last turn",
}
_SIDES: Final = ("double", "shows", "turned")  # words about players


def shown_name(k: Colony, p: int) -> str:
    """A piece's name, with a prime if its reverse side is up."""
    reverse = p != HONEYCOMBO and k.hive.pos[p] >= 0 and k.hive.kind[p] != FRONT[p]
    return PIECE_NAMES[p] + (PRIME if reverse else "")


def members(pieces: i64) -> list[int]:
    """A set of pieces as a list."""
    return [p for p in range(PIECES_END) if pieces & BIT[p]]


def places(s: Position) -> dict[int, tuple[int, int]]:
    """Where the occupied cells lie, the piece with the lowest number at (0, 0)."""
    cells = [int(c) for c in s.pos if c >= 0]
    return unrolled(cells, cells[0]) if cells else {}


# --- writing


def write_position(k: Colony) -> str:
    """A position at the beginning of a turn in one line."""
    s = k.hive
    stacks = " ".join(
        f"{q},{r}:{','.join(shown_name(k, p) for p in s.stack(c))}"
        for c, (q, r) in sorted(places(s).items(), key=lambda item: (item[1][1], item[1][0]))
    )
    status = {word: value for word, value in _status(k).items() if value}
    parts = [game_type(_letters(s)), turn_name(s.turn), stacks]
    if set(status) == {"moved"} and "," not in status["moved"]:
        parts.append(status["moved"])
    elif status:
        parts.append(" ".join(f"{word}:{value}" for word, value in status.items()))
    return ";".join(parts)


def _letters(s: Position) -> str:
    """The expansions in play."""
    return "".join(
        piece.name
        for index, piece in enumerate(components.pieces())
        if s.pos[index] != ABSENT and piece.group in EXPANSIONS.values()
    )


def _status(k: Colony) -> dict[str, str]:
    def names(pieces: i64) -> str:
        return ",".join(PIECE_NAMES[p] for p in members(pieces) if k.hive.pos[p] >= 0)

    def lying(place: i64, side: int) -> str:
        pieces = [p for p in PIECE_NAMES if k.hive.pos[p] == place]
        return ",".join(PIECE_NAMES[p] for p in pieces if k.holder[p] == side)

    twice = k.doubled | (BIT[k.me] if k.left > 1 else 0)
    found = {
        "placed": names(k.placed) if k.settings.fly_or_mantis else "",
        "moved": names(k.moved),
        "flipped": names(k.flipped),
        "resting": names(k.immobile) if k.immobile != k.moved else "",
        "stunned": names(k.stunned),
        "stung": names(k.stung[k.me]) if not k.settings.sting_repeat else "",
        "out": lying(REMOVED, NOBODY),
        "double": "".join("wb"[side] for side in range(2) if twice & BIT[side]),
        "shows": "wb"[k.shown] if k.settings.honeycombo else "",
        "turned": "wb"[1 - k.me] if k.turned else "",
    }
    if k.settings.swarm and k.phase != SELECTING:
        found |= {letter: lying(IN_HAND, side) for side, letter in enumerate("wb")}
    return found


# --- reading


def read_position(k: Colony, text: str) -> None:
    """Bring a new game to the position of a line, if it can be one."""
    parts = text.split(";")
    if not 3 <= len(parts) <= 4:
        raise bad(text, 0, "position")
    start = len(parts[0]) + 1
    turn = read_turn(parts[1], text, start)
    start += len(parts[1]) + 1
    _read_board(k, text, start, parts[2])
    start += len(parts[2]) + 1
    status = list(WORD.finditer(parts[3] if len(parts) == 4 else ""))
    if k.settings.swarm and (turn or status or k.hive.tops & ~BIT[HONEYCOMBO]):
        k.phase = PLAYING
        for p in ALL_PIECES:
            if k.hive.pos[p] == IN_HAND:
                into_bag(k, p)
    for word in status:
        _read_status(k, text, start + word.start(), word[0], turn & 1)
    if k.immobile == 0:
        k.immobile = k.moved
    _check_history(k, text, turn)
    _check_rest(k, text, start)
    k.settled = True
    begin_turn(k, turn)


def read_turn(text: str, whole: str, place: int) -> int:
    """The turn, counted from 0, of a TurnString."""
    match = _TURN.fullmatch(text)
    if match is None:
        raise bad(whole, place, "turn")
    return int(match[2]) * 2 - 2 + int(match[1] == "Black")


def _read_board(k: Colony, text: str, start: int, part: str) -> None:
    """Lay all stacks on the board, in a hive that holds and is not too long."""
    s = k.hive
    if s.pos[HONEYCOMBO] >= 0:
        k.pick_up(HONEYCOMBO, IN_HAND)
    where: dict[int, tuple[int, int]] = {}
    for word in WORD.finditer(part):
        cell, place = _read_stack(k, text, start + word.start(), word[0])
        where[cell] = place
    if not is_one_hive(s, where) or s.pos[HONEYCOMBO] == IN_HAND:
        raise bad(text, start, "one_hive")
    if where and span(s) > REACH:
        raise bad(text, start, "shorter", cells=int(REACH) + 1)


def _read_stack(k: Colony, text: str, place: int, word: str) -> tuple[int, tuple[int, int]]:
    """Lay a stack on the board; its cell, and where the text says that is."""
    match = _STACK.fullmatch(word)
    if match is None:
        raise bad(text, place, "cell")
    s = k.hive
    where = (int(match[1]), int(match[2]))
    cell = torus_cell(where)
    if s.height(cell):
        raise bad(text, place, "empty_cell")
    for name in match[3].split(","):
        p = read_piece(s, text, name.removesuffix(PRIME), place)
        if s.pos[p] >= 0:
            raise bad(text, place, "once", name=name)
        _show(k, text, place, name, p)
        if s.height(cell) and (p == HONEYCOMBO or not CREATURES[s.kind[p]].climbs):
            raise bad(text, place, "climber", name=name)
        if s.height(cell) == 0 and is_guardian(p):
            raise bad(text, place, "guardian", name=name)
        k.holder[p] = NOBODY
        k.lay(p, cell)
    return cell, where


def _show(k: Colony, text: str, place: int, name: str, p: int) -> None:
    """Turn a piece to the side that its name tells, if the game knows that side."""
    reverse = name.endswith(PRIME)
    if p == HONEYCOMBO:
        if reverse:
            raise bad(text, place, "face", name=name)
        return
    if not may_show(k, p, reverse) and not has_two_faces(k, p):
        raise bad(text, place, "face", name=name)
    if reverse:
        k.hive.kind[p] = face_of(p, True)


def is_one_hive(s: Position, where: dict[int, tuple[int, int]]) -> bool:
    """Are the stacks connected, on the plane where they were read and not only on the torus?"""
    found = places(s)
    if len(found) != len(where):
        return False
    shifts = {(where[c][0] - q, where[c][1] - r) for c, (q, r) in found.items()}
    return len(shifts) <= 1


def _read_status(k: Colony, text: str, place: int, word: str, me: int) -> None:
    key, _, value = word.partition(":")
    if not value:
        key, value = "moved", key
    if key not in STATUS:
        raise bad(text, place, "status", words=", ".join(STATUS))
    if key in _SIDES:
        _read_sides(k, text, place, key, value, me)
        return
    pieces = [read_piece(k.hive, text, name, place) for name in value.split(",")]
    if key in ("out", "w", "b"):
        _read_aside(k, text, place, key, pieces)
        return
    for p in pieces:
        if k.hive.pos[p] < 0:
            raise bad(text, place, "in_play", name=PIECE_NAMES[p])
    found = sum(int(BIT[p]) for p in set(pieces))
    if key == "placed":
        k.placed = found
    elif key == "moved":
        k.moved |= found
    elif key == "flipped":
        k.flipped = found
    elif key == "resting":
        k.immobile = found
    elif key == "stunned":
        k.stunned = found
    else:
        k.stung[me] = found


def _read_sides(k: Colony, text: str, place: int, key: str, value: str, me: int) -> None:
    """What concerns players: a double turn, and the Honeycombo."""
    if not set(value) <= set("wb") or (key != "double" and len(value) > 1):
        raise bad(text, place, "status", words=", ".join(STATUS))
    if not k.settings.honeycombo:
        raise bad(text, place, "not_in_game", word=key)
    if key == "double":
        k.doubled = sum(int(BIT["wb".index(letter)]) for letter in set(value))
    elif key == "shows":
        k.shown = "wb".index(value)
    else:
        k.turned = "wb".index(value) != me


def _read_aside(k: Colony, text: str, place: int, key: str, pieces: list[int]) -> None:
    """What is out of the game, or in a hand of Swarm."""
    if not (k.settings.predators if key == "out" else k.settings.swarm):
        raise bad(text, place, "not_in_game", word=key)
    free = IN_BAG if k.settings.swarm else IN_HAND
    for p in pieces:
        if k.hive.pos[p] != free:
            raise bad(text, place, "once", name=PIECE_NAMES[p])
        k.hive.pos[p] = REMOVED if key == "out" else IN_HAND
        k.holder[p] = NOBODY if key == "out" else "wb".index(key)


def _check_rest(k: Colony, text: str, place: int) -> None:
    """Refuse that something rests which can't have been moved last."""
    resting = members(k.immobile)
    for p in resting:
        if not k.hive.is_top(p) and not k.settings.honeycombo:  # in a double turn it may be covered
            raise bad(text, place, "top", name=PIECE_NAMES[p])
    if k.settings.original and len(resting) > 1:
        raise bad(text, place, "one_moved", name=PIECE_NAMES[resting[1]])


def _check_history(k: Colony, text: str, turn: int) -> None:
    """Refuse what no original game can come to in so many turns. With expansions a player may have
    placed twice in a turn, lost pieces, or never had them.
    """
    s = k.hive
    if not k.settings.original:
        return
    for side in range(2):
        own = range(side * SIDE, side * SIDE + s.pieces)
        placed = [p for p in own if s.pos[p] >= 0]
        turns = (turn + 1 - side) // 2
        if len(placed) > turns or (turns > 0 and not placed):
            raise bad(text, 0, "enough_turns", turns=turns, pieces=len(placed))
        if turns >= 4 and s.pos[side * SIDE + THE_QUEEN] == IN_HAND:
            raise bad(text, 0, "queen", turns=turns)
        for p in placed:
            if p - 1 in own and FRONT[p - 1] == FRONT[p] and s.pos[p - 1] == IN_HAND:
                raise bad(text, 0, "lowest_first", name=PIECE_NAMES[p - 1])
