"""Positions of an expanded game in one line: `GameType;Turn;cell:stack …;status`.

A name with `'` shows its reverse side, and the status is words such as `moved:bA1,bB1` (see
`STATUS`). What is not on the board is in its owner's hand, in a game of Swarm in the hand that is
named, or else in the bag.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.components import FACES
from apiary.games.hive.expanded.colony import (
    BUTTERFLY,
    FIREFLY,
    HONEYCOMBO,
    MOTH,
    PLAYING,
    REMOVED,
    TICK,
    Colony,
)
from apiary.games.hive.expanded.notation import PRIME
from apiary.games.hive.expanded.settings import REVERSE
from apiary.games.hive.expanded.turns import begin_turn
from apiary.games.hive.modules.swarm import into_bag
from apiary.games.hive.notation import (
    PIECE_NAMES,
    bad,
    game_type,
    is_one_hive,
    letters_of,
    places,
    read_piece,
    read_turn,
    turn_name,
)
from apiary.games.hive.position import (
    BEETLE,
    FRONT,
    IN_HAND,
    MOSQUITO,
    NOBODY,
)
from apiary.hexes import torus_cell

_WORD: Final = re.compile(r"\S+")
_CLIMBERS: Final = (BEETLE, MOSQUITO, FIREFLY, TICK, BUTTERFLY, MOTH)
_STACK: Final = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2}):(\S+)")

STATUS: Final = {
    "placed": "placed in the last turn",
    "moved": "moved in it",
    "flipped": "turned over in it",
    "resting": "moved by its last action; if it is missing, all that was moved",
    "stunned": "stung, and not yet awake",
    "stung": "stung by the player to move in his last turn",
    "out": "removed by predators",
    "w": "White's hand in a game of Swarm",
    "b": "Black's",
    "double": "w or b: two actions in the next turn, or in this one",
    "shows": "w or b: whose colour the Honeycombo shows",
    "turned": "w or b: who flipped it in the last turn",
}


def shown_name(k: Colony, p: int) -> str:
    """A piece's name, with a prime if its reverse side is up."""
    reverse = p != HONEYCOMBO and k.hive.pos[p] >= 0 and k.hive.kind[p] != FRONT[p]
    return PIECE_NAMES[p] + (PRIME if reverse else "")


def members(pieces: i64) -> list[int]:
    """A set of pieces as a list."""
    return [p for p in range(61) if pieces & BIT[p]]


def write_position(k: Colony) -> str:
    """A position at the beginning of a turn in one line."""
    s = k.hive
    stacks = " ".join(
        f"{q},{r}:{','.join(shown_name(k, p) for p in s.stack(c))}"
        for c, (q, r) in sorted(places(s).items(), key=lambda item: (item[1][1], item[1][0]))
    )
    status = " ".join(f"{word}:{value}" for word, value in _status(k).items() if value)
    parts = [game_type(letters_of(s)), turn_name(s.turn), stacks]
    return ";".join([*parts, status] if status else parts)


def _status(k: Colony) -> dict[str, str]:
    def names(pieces: i64) -> str:
        return ",".join(PIECE_NAMES[p] for p in members(pieces) if k.hive.pos[p] >= 0)

    def hand(place: i64, side: int) -> str:
        pieces = [p for p in PIECE_NAMES if k.hive.pos[p] == place]
        return ",".join(PIECE_NAMES[p] for p in pieces if k.holder[p] == side)

    twice = k.doubled | (BIT[k.me] if k.left > 1 else 0)
    found = {
        "placed": names(k.placed),
        "moved": names(k.moved),
        "flipped": names(k.flipped),
        "resting": names(k.immobile) if k.immobile != k.moved else "",
        "stunned": names(k.stunned),
        "stung": names(k.stung[k.me]) if not k.settings.sting_repeat else "",
        "out": hand(REMOVED, int(NOBODY)),
        "double": "".join("wb"[side] for side in range(2) if twice & BIT[side]),
        "shows": "wb"[k.shown] if k.settings.honeycombo else "",
        "turned": "wb"[1 - k.me] if k.turned else "",
    }
    if k.settings.swarm:
        found |= {letter: hand(IN_HAND, side) for side, letter in enumerate("wb")}
    return found


def read_position(k: Colony, text: str) -> None:
    """Bring a new game to the position of a line, if it can be one."""
    parts = text.split(";")
    if not 3 <= len(parts) <= 4:
        raise bad(text, 0, "position")
    s = k.hive
    start = len(parts[0]) + 1
    turn = read_turn(parts[1], text, start)
    start += len(parts[1]) + 1
    if s.pos[HONEYCOMBO] >= 0:
        k.pick_up(HONEYCOMBO, IN_HAND)
    where: dict[int, tuple[int, int]] = {}
    for word in _WORD.finditer(parts[2]):
        cell, place = _read_stack(k, text, start + word.start(), word[0])
        where[cell] = place
    if not is_one_hive(s, where) or s.pos[HONEYCOMBO] == IN_HAND:
        raise bad(text, start, "one_hive")
    start += len(parts[2]) + 1
    k.phase = PLAYING
    if k.settings.swarm:
        for p in range(64):
            if s.pos[p] == IN_HAND:
                into_bag(k, p)
    for word in _WORD.finditer(parts[3] if len(parts) == 4 else ""):
        _read_status(k, text, start + word.start(), word[0], turn & 1)
    if k.immobile == 0:
        k.immobile = k.moved
    k.settled = True
    begin_turn(k, turn)


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
        if name.endswith(PRIME) and FRONT[p] < len(FACES) // 2:
            s.kind[p] = REVERSE[FRONT[p]]
        if s.height(cell) and s.kind[p] not in _CLIMBERS:
            raise bad(text, place, "climber", name=name)
        k.holder[p] = NOBODY
        k.lay(p, cell)
    return cell, where


def _read_status(k: Colony, text: str, place: int, word: str, me: int) -> None:
    key, _, value = word.partition(":")
    if key not in STATUS or not value:
        raise bad(text, place, "status", words=", ".join(STATUS))
    if key in ("double", "shows", "turned"):
        if not set(value) <= set("wb"):
            raise bad(text, place, "status", words=", ".join(STATUS))
        if key == "double":
            k.doubled = sum(int(BIT["wb".index(letter)]) for letter in value)
        elif key == "shows":
            k.shown = "wb".index(value)
        else:
            k.turned = "wb".index(value) != me
        return
    pieces = [read_piece(k.hive, text, name, place) for name in value.split(",")]
    found = sum(int(BIT[p]) for p in pieces)
    if key == "placed":
        k.placed = found
    elif key == "moved":
        k.moved = found
    elif key == "flipped":
        k.flipped = found
    elif key == "resting":
        k.immobile = found
    elif key == "stunned":
        k.stunned = found
    elif key == "stung":
        k.stung[me] = found
    else:
        for p in pieces:
            k.hive.pos[p] = REMOVED if key == "out" else IN_HAND
            k.holder[p] = NOBODY if key == "out" else "wb".index(key)
