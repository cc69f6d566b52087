r"""Expanded Hive in text. Plain moves are written as in `apiary.games.hive.notation`, whoever moves
the piece; the rest is words.

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
from typing import Final

from mypy_extensions import i64

from apiary.core.errors import IllegalAction
from apiary.core.state import DECLARATIONS
from apiary.games.hive.expanded import actions
from apiary.games.hive.expanded.colony import (
    Colony,
)
from apiary.games.hive.notation import (
    PIECE_NAMES,
    bad,
    places,
    read_destination,
    read_piece,
)
from apiary.games.hive.notation import write_destination as destination
from apiary.games.hive.position import (
    CELL_BITS,
    PASS,
    SIDE,
)
from apiary.hexes import CENTRE

PRIME: Final = "'"
FLIP_WORD: Final = "flip"
VERB_WORDS: Final = {
    int(actions.STING): "stings",
    int(actions.SWAP): "swaps",
    int(actions.TAKE): "takes",
}
ALONE: Final = {
    "pass": int(PASS),
    "honeycombo": int(actions.deed(actions.FLIP_HONEYCOMBO, 0, 0)),
    "draw": int(actions.deed(actions.DRAW, 0, 0)),
    "end": int(actions.deed(actions.END_TURN, 0, 0)),
}
WITH_PIECE: Final = {"steal": int(actions.STEAL), "bag": int(actions.DRAWN)}
HAND_WORD: Final = "hand"

_WORD: Final = re.compile(r"\S+")


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
    return f"{name} {destination(k.hive, p, to)}" if places(k.hive) else name


def _write_deed(action: i64) -> str:
    verb = int(actions.verb_of(action))
    p, t = int(actions.actor_of(action)), int(actions.target_of(action))
    if verb == actions.FLIP:
        return f"{_name(action, p)} {FLIP_WORD}"
    if verb in VERB_WORDS:
        return f"{_name(action, p)} {VERB_WORDS[verb]} {_name(action, t)}"
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
    words = list(_WORD.finditer(text))
    if not words:
        raise bad(text, 0, "deed")
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
    empty = not places(k.hive)
    if len(words) == 1:
        if not empty:
            raise bad(text, words[0].end(), "reference")
        return (actions.REVERSED if reverse else 0) | p << CELL_BITS | CENTRE
    verb = words[1][0].lower()
    if verb == FLIP_WORD and len(words) == 2 and not reverse:
        return int(actions.deed(actions.FLIP, p, 0))
    for number, word in VERB_WORDS.items():
        if verb == word and not reverse:
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
