"""Hornet in text: actions as a word and what it is about.

| decision | written |
|---|---|
| set-up | `honey B`, `hornet X` |
| select | `card 3`; with two players `cards 2+6` |
| execute | `use 1`, `use 2`; `fly C`; `take pink`, `done` |
| card 4 | `produce 2+3` (two surely, three markers), `destroy 1`, `pass`; then `place 4` |
| penalty | `lose B` |
| optional set-up | `field C`, `put 1,-1`, `turn 2` |
| chance | `start pink`, `remove J`, `draw C`, `tile R`, `tile B`, `green`, `blank` |

Fields are their letters, players their colours, places axial `q,r` with the first field at `0,0`.
A text means the same in every state of a game.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from mypy_extensions import i64

from apiary.core.errors import IllegalAction
from apiary.core.notation import expected, read_words
from apiary.core.state import DECLARATIONS as DECLARED_WORDS
from apiary.games.hornet.actions import (
    ACTIONS,
    CELL_AT,
    CELL_LIST,
    CELLS,
    DECLARATIONS,
    DECLARED,
    FIELDS,
    RISKED,
    SEATS,
    SURE,
    Do,
)
from apiary.games.hornet.box import COLOURS, ROUND, Box
from apiary.games.hornet.components import ROUND_TILE
from apiary.games.hornet.position import HIDDEN, NOT_CHOSEN
from apiary.games.hornet.rules.two_players import aggressive_card, safe_card

# Words that are followed by a field, a colour or a number, and the first action of their range.
_OF_FIELDS: Final = {
    "fly": Do.LAND,
    "lose": Do.LOSE,
    "honey": Do.SET_HONEY,
    "hornet": Do.SET_HORNET,
    "field": Do.NAME,
    "remove": Do.REMOVE,
    "draw": Do.DRAW,
}
_OF_COLOURS: Final = {"take": Do.TAKE, "start": Do.START}
_ALONE: Final = {"done": Do.DONE, "pass": Do.PASS, "green": Do.GREEN, "blank": Do.BLANK}
# The word, the range, the first number and how many.
_OF_NUMBERS: Final = {
    "card": (Do.SELECT, 1, 6),
    "use": (Do.USE, 1, 2),
    "place": (Do.PLACE, 0, 9),
    "turn": (Do.TURN, 0, 6),
}
_OF_AMOUNTS: Final = {"produce": Do.MAKE, "destroy": Do.DESTROY}
_OF_ONE: Final = (*_OF_FIELDS, *_OF_COLOURS, *_OF_NUMBERS, *_OF_AMOUNTS, "cards", "put", "tile")
# How many words follow a verb.
_VERBS: Final = {**dict.fromkeys(_ALONE, 0), **dict.fromkeys(_OF_ONE, 1)}
# Words alone under which many actions are listed, and one of them to ask about.
LABELS: Final = {
    "produce": int(Do.MAKE) + DECLARED[1, 0],
    "destroy": int(Do.DESTROY) + DECLARED[1, 0],
    "put": int(Do.PUT),
    "turn": int(Do.TURN),
}
# With two players: the two cards, counted from 1, of each choice.
PAIRS: Final = [
    tuple(sorted((int(safe_card(choice)) + 1, int(aggressive_card(choice)) + 1)))
    for choice in range(Do.SELECT_TWO, Do.SELECT_TWO + 9)
]

_PLACE: Final = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")
_NUMBER: Final = re.compile(r"[0-9]{1,2}")
_AMOUNT: Final = re.compile(r"([0-9])(?:\+([0-9]))?")
_TWO: Final = re.compile(r"([1-6])\+([1-6])")


bad: Final = partial(expected, "hornet")


def write_action(box: Box, action: i64) -> str:
    if action < 0:
        return DECLARED_WORDS[action]
    for word, number in _ALONE.items():
        if action == number:
            return word
    for word, base in _OF_FIELDS.items():
        if base <= action < base + FIELDS:
            return f"{word} {box.names[action - base]}"
    for word, base in _OF_COLOURS.items():
        if base <= action < base + SEATS:
            return f"{word} {COLOURS[action - base]}"
    for word, (base, first, count) in _OF_NUMBERS.items():
        if base <= action < base + count:
            return f"{word} {action - base + first}"
    for word, base in _OF_AMOUNTS.items():
        if base <= action < base + DECLARATIONS:
            return f"{word} {_amount(action - base)}"
    if Do.SELECT_TWO <= action < Do.SELECT_TWO + 9:
        low, high = PAIRS[action - Do.SELECT_TWO]
        return f"cards {low}+{high}"
    if Do.PUT <= action < Do.PUT + CELLS:
        q, r = CELL_LIST[action - Do.PUT]
        return f"put {q},{r}"
    if Do.TILE <= action <= Do.TILE + FIELDS:
        return f"tile {tile_name(box, action - Do.TILE)}"
    raise IllegalAction("core.no_such_action", action=int(action))


def _amount(declared: i64) -> str:
    sure, risked = int(SURE[declared]), int(RISKED[declared])
    return f"{sure}+{risked}" if risked else str(sure)


def tile_name(box: Box, tile: i64) -> str:
    """A tile of the track: a letter, or R for an action round."""
    return ROUND_TILE if tile in (FIELDS, ROUND) else box.names[tile]


def read_action(box: Box, text: str) -> int:
    """The action that a text means, legal or not."""
    verb, given = read_words("hornet", text, _VERBS)
    if verb in _ALONE:
        return int(_ALONE[verb])
    found = _read_about(box, verb, *given[0], text)
    assert 0 <= found < ACTIONS
    return found


def _read_about(box: Box, verb: str, given: str, place: int, text: str) -> int:
    if verb in _OF_FIELDS:
        return int(_OF_FIELDS[verb]) + _read_field(box, given, text, place)
    if verb in _OF_COLOURS:
        if given.lower() not in COLOURS:
            raise bad(text, place, "colour", colours=", ".join(COLOURS))
        return int(_OF_COLOURS[verb]) + COLOURS.index(given.lower())
    if verb in _OF_NUMBERS:
        base, first, count = _OF_NUMBERS[verb]
        if not _NUMBER.fullmatch(given) or not first <= int(given) < first + count:
            raise bad(text, place, "number", least=int(first), most=int(first) + int(count) - 1)
        return int(base) + int(given) - int(first)
    if verb in _OF_AMOUNTS:
        return int(_OF_AMOUNTS[verb]) + _read_amount(given, text, place)
    if verb == "cards":
        return int(Do.SELECT_TWO) + read_pair(given, text, place)
    if verb == "put":
        return int(Do.PUT) + read_place(given, text, place)
    if given.upper() == ROUND_TILE:
        return int(Do.TILE + FIELDS)
    return int(Do.TILE) + _read_field(box, given, text, place)


def _read_field(box: Box, given: str, text: str, place: int) -> int:
    found = box.number_of(given.upper())
    if found < 0:
        raise bad(text, place, "field", names=", ".join(box.names))
    return found


def _read_amount(given: str, text: str, place: int) -> int:
    match = _AMOUNT.fullmatch(given)
    if match is None:
        raise bad(text, place, "amount")
    pair = (int(match[1]), int(match[2] or 0))
    if pair not in DECLARED:
        raise bad(text, place, "eight")
    return DECLARED[pair]


def read_pair(given: str, text: str, place: int) -> int:
    """A safe and an aggressive card, by their place among the pairs."""
    match = _TWO.fullmatch(given)
    if match is None:
        raise bad(text, place, "pair")
    pair = tuple(sorted((int(match[1]), int(match[2]))))
    if pair not in PAIRS:
        raise bad(text, place, "pair")
    return PAIRS.index(pair)


def read_place(given: str, text: str, place: int) -> int:
    match = _PLACE.fullmatch(given)
    found = -1 if match is None else CELL_AT.get((int(match[1]), int(match[2])), -1)
    if found < 0:
        raise bad(text, place, "place")
    return found


def place_name(cell: i64) -> str:
    q, r = CELL_LIST[cell]
    return f"{q},{r}"


def cards_text(choice: i64) -> str:
    """The cards of a choice: `3`, `2+6`; `?` if they are hidden, `–` if there is none."""
    if choice == NOT_CHOSEN:
        return "–"
    if choice == HIDDEN:
        return "?"
    if choice < Do.SELECT_TWO:
        return str(choice + 1)
    low, high = PAIRS[choice - Do.SELECT_TWO]
    return f"{low}+{high}"
