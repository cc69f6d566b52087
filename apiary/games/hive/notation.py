r"""Hive in text: moves as UHP writes them, and words for what it doesn't know.

A move is a piece and, except for the very first, where it ends: a mark on the side of a reference
piece on which the mover stands. `wA1 -bQ` is west of the black queen, `bQ-` east, `\bQ` north-west,
`bQ\` south-east, `/bQ` south-west, `bQ/` north-east, and plain `bQ` on top of her. So is written
whatever is placed or moved, whoever moves it; the rest is words. Some engines name a piece by
itself: `wB1 /wB1` is south-west of where it stands before it moves. That is read, never written.

| written | means |
|---|---|
| `wS1 -bQ`, `wS1' -bQ` | placed, with its front or with its reverse side up |
| `wS1 flip` | turned over |
| `wQ stings bA1` | turned over and stunned |
| `wP swaps bA1` | they change places |
| `wN takes bA1` | both leave the game |
| `honeycombo` | the Honeycombo is flipped |
| `draw`, `steal wA1` | from the bag, from the other's hand |
| `end`, `pass` | no second action, nothing possible |
| `hand S1 B1 A1` | a hand of Swarm besides the queen |
| `bag wA1` | chance: what was drawn |
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from mypy_extensions import i64

from apiary.core.errors import BadNotation, IllegalAction
from apiary.core.notation import WORD, expected
from apiary.core.state import DECLARATIONS
from apiary.games.hive import actions
from apiary.games.hive.beside import ON_TOP, PIECE, SIDES, stays_beside
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.table import POWERS
from apiary.games.hive.names import PIECE_NAMES, PIECES, PRIME
from apiary.games.hive.position import ABSENT, CELL_BITS, PASS, SIDE, Position
from apiary.hexes import CENTRE, neighbour

# The mark before or behind the reference, by the direction from the reference to the mover.
MARKS: Final = (("", "-"), ("", "/"), ("\\", ""), ("-", ""), ("/", ""), ("", "\\"))
FLIP_WORD: Final = "flip"
ALONE: Final = {
    "pass": int(PASS),
    "honeycombo": int(actions.deed(actions.FLIP_HONEYCOMBO, 0, 0)),
    "draw": int(actions.deed(actions.DRAW, 0, 0)),
    "draw-first": int(actions.deed(actions.DRAW_FIRST, 0, 0)),
    "end": int(actions.deed(actions.END_TURN, 0, 0)),
}
WITH_PIECE: Final = {"steal": int(actions.STEAL), "bag": int(actions.DRAWN)}
HAND_WORD: Final = "hand"

_REFERENCE: Final = re.compile(r"([-/\\]?)([wbnWBN][A-Za-z][1-9]?)([-/\\]?)")


bad: Final = partial(expected, "hive")


def write_action(k: Colony, action: i64) -> str:
    """An action in notation, always the same for the same position."""
    if action < 0:
        return DECLARATIONS[action]
    for word, number in ALONE.items():
        if action == number:
            return word
    if action >= actions.ACTIONS:
        raise IllegalAction("core.no_such_action", action=int(action))
    if action >= actions.SELECT:
        names = [PIECE_NAMES.get(index, "w?")[1:] for index in actions.selected(action)]
        return " ".join([HAND_WORD, *names])
    if action < actions.VERBS:
        return _write_move(k, action)
    return _write_deed(action)


def _write_move(k: Colony, action: i64) -> str:
    p, to = int(actions.mover_of(action)), int(actions.cell_of(action))
    name = _name(action, p) + (PRIME if actions.is_reversed(action) else "")
    return f"{name} {write_destination(k.hive, p, to)}" if k.hive.tops else name


def _write_deed(action: i64) -> str:
    verb = int(actions.verb_of(action))
    p, t = int(actions.actor_of(action)), int(actions.target_of(action))
    if verb == actions.FLIP:
        return f"{_name(action, p)} {FLIP_WORD}"
    if verb in POWERS:
        return f"{_name(action, p)} {POWERS[verb].word} {_name(action, t)}"
    for word, number in WITH_PIECE.items():
        if verb == number:
            return f"{word} {_name(action, t if verb == actions.DRAWN else p)}"
    raise IllegalAction("core.no_such_action", action=int(action))


def _name(action: i64, p: int) -> str:
    if p not in PIECE_NAMES:
        raise IllegalAction("core.no_such_action", action=int(action))
    return PIECE_NAMES[p]


def read_action(k: Colony, text: str) -> int:
    """The action that a text means, legal or not."""
    words = list(WORD.finditer(text))
    if not words:
        raise bad(text, 0, "move")
    first = words[0][0].lower()
    if first in ALONE and len(words) == 1:
        return ALONE[first]
    if first == HAND_WORD:
        return _read_hand(k, text, words)
    if first in WITH_PIECE:
        p = _read_last(k, text, words, 2)
        verb = WITH_PIECE[first]
        return int(actions.deed(verb, 0, p) if verb == actions.DRAWN else actions.deed(verb, p, 0))
    return _read_piece_first(k, text, words)


def _read_last(k: Colony, text: str, words: list[re.Match[str]], count: int) -> int:
    """The piece that is the last of so many words."""
    if len(words) < count:
        raise bad(text, len(text), "deed")
    if len(words) > count:
        raise bad(text, words[count].start(), "end")
    word = words[-1]
    return read_piece(k.hive, text, word[0], word.start())


def _read_piece_first(k: Colony, text: str, words: list[re.Match[str]]) -> int:
    name, place = words[0][0], words[0].start()
    reverse = name.endswith(PRIME)
    p = read_piece(k.hive, text, name.removesuffix(PRIME), place)
    if len(words) == 1:
        if k.hive.tops:
            raise bad(text, words[0].end(), "reference")
        return (actions.REVERSED if reverse else 0) | p << CELL_BITS | CENTRE
    verb = words[1][0].lower()
    if verb == FLIP_WORD and len(words) == 2 and not reverse:
        return int(actions.deed(actions.FLIP, p, 0))
    for number, power in POWERS.items():
        if verb == power.word and not reverse:
            return int(actions.deed(number, p, _read_last(k, text, words, 3)))
    if len(words) > 2:
        raise bad(text, words[2].start(), "end")
    to = read_destination(k.hive, text, p, words[1])
    return (actions.REVERSED if reverse else 0) | p << CELL_BITS | to


def _read_hand(k: Colony, text: str, words: list[re.Match[str]]) -> int:
    """Three different pieces, in any order; the seat decides of which colour."""
    if len(words) != 4:
        raise bad(text, len(text), "hand")
    indices = sorted(
        read_piece(k.hive, text, f"w{word[0]}", word.start()) % SIDE for word in words[1:]
    )
    if len(set(indices)) != 3:
        raise bad(text, words[1].start(), "hand")
    a, b, c = indices
    return int(actions.selection(a, b, c))


def write_destination(s: Position, p: int, to: int) -> str:
    """Where a piece ends, by what it then stands on or beside."""
    told = int(stays_beside(s, p, to))
    if told < 0:
        return f"({to})"  # not beside the hive: no notation, and never legal
    name, side = PIECE_NAMES[told & PIECE], told >> SIDES
    if side == ON_TOP:
        return name
    before, behind = MARKS[side]
    return f"{before}{name}{behind}"


def read_piece(s: Position, text: str, name: str, place: int) -> int:
    name_here = name[:1].lower() + name[1:].upper()
    p = PIECES.get(name_here, PIECES.get(name_here.removesuffix("1"), -1))  # wM1 is the only wM
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
        raise BadNotation("hive.still_in_hand", piece=match[2])
    if reference == p and not (match[1] or match[3]):
        raise bad(text, place, "other_piece", name=match[2])
    for direction, (before, behind) in enumerate(MARKS):
        if (before, behind) == (match[1], match[3]):
            return neighbour(cell, direction)
    return cell
