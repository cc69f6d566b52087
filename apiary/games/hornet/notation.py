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
    CELL_LIST,
    DECLARED,
    FIELDS,
    RISKED,
    SURE,
    Do,
)
from apiary.games.hornet.box import COLOURS, ROUND, Box
from apiary.games.hornet.components import ROUND_TILE
from apiary.games.hornet.position import HIDDEN, NOT_CHOSEN
from apiary.games.hornet.rules.two_players import aggressive_card, safe_card

# What can be named behind a verb; fields and tiles are the box's.
_NAMES: Final[dict[str, list[str]]] = {
    "colour": list(COLOURS),
    "amount": [
        f"{sure}+{risked}" if risked else str(sure)
        for sure, risked in zip(SURE, RISKED, strict=True)
    ],
    "place": [f"{q},{r}" for q, r in CELL_LIST],
}
# For each verb the first action of its range and what it is about: nothing, names, or numbers.
VERBS: Final[dict[str, tuple[i64, str | range]]] = {
    "done": (Do.DONE, ""),
    "pass": (Do.PASS, ""),
    "green": (Do.GREEN, ""),
    "blank": (Do.BLANK, ""),
    "fly": (Do.LAND, "field"),
    "lose": (Do.LOSE, "field"),
    "honey": (Do.SET_HONEY, "field"),
    "hornet": (Do.SET_HORNET, "field"),
    "field": (Do.NAME, "field"),
    "remove": (Do.REMOVE, "field"),
    "draw": (Do.DRAW, "field"),
    "take": (Do.TAKE, "colour"),
    "start": (Do.START, "colour"),
    "card": (Do.SELECT, range(1, 7)),
    "use": (Do.USE, range(1, 3)),
    "place": (Do.PLACE, range(9)),
    "turn": (Do.TURN, range(6)),
    "produce": (Do.MAKE, "amount"),
    "destroy": (Do.DESTROY, "amount"),
    "cards": (Do.SELECT_TWO, "pair"),
    "put": (Do.PUT, "place"),
    "tile": (Do.TILE, "tile"),
}
_WORDS_BEHIND: Final = {verb: int(kind != "") for verb, (_, kind) in VERBS.items()}
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

_NAMES["pair"] = [f"{low}+{high}" for low, high in PAIRS]

_AMOUNT: Final = re.compile(r"[0-9](\+[0-9])?")

bad: Final = partial(expected, "hornet")


def _names(box: Box, kind: str | range) -> list[str]:
    """What can stand behind a verb, by the numbers of its actions."""
    if isinstance(kind, range):
        return [str(number) for number in kind]
    if kind in ("field", "tile"):
        return [*box.names, ROUND_TILE] if kind == "tile" else box.names
    return _NAMES[kind] if kind else [""]


def write_action(box: Box, action: i64) -> str:
    if action < 0:
        return DECLARED_WORDS[action]
    for verb, (base, kind) in VERBS.items():
        names = _names(box, kind)
        if base <= action < base + len(names):
            return f"{verb} {names[action - base]}".rstrip()
    raise IllegalAction("core.no_such_action", action=int(action))


def tile_name(box: Box, tile: i64) -> str:
    """A tile of the track: a letter, or R for an action round."""
    return ROUND_TILE if tile in (FIELDS, ROUND) else box.names[tile]


def read_action(box: Box, text: str) -> int:
    """The action that a text means, legal or not."""
    verb, given = read_words("hornet", text, _WORDS_BEHIND)
    base, kind = VERBS[verb]
    return int(base) + (read_name(box, kind, *given[0], text) if given else 0)


def read_name(box: Box, kind: str | range, given: str, place: int, text: str) -> int:
    """The number of a name of some kind, in whichever capitals and order it is given."""
    names = [name.lower() for name in _names(box, kind)]
    wanted = given.lower()
    if kind == "amount":
        wanted = wanted.removesuffix("+0")
    elif kind == "pair":
        wanted = "+".join(sorted(wanted.split("+")))
    if wanted in names:
        return names.index(wanted)
    if isinstance(kind, range):
        raise bad(text, place, "number", least=kind[0], most=kind[-1])
    if kind == "amount" and _AMOUNT.fullmatch(given):
        raise bad(text, place, "eight")
    what = "field" if kind == "tile" else kind
    raise bad(text, place, what, names=", ".join(COLOURS if kind == "colour" else box.names))


def place_name(cell: i64) -> str:
    return _NAMES["place"][cell]


def cards_text(choice: i64) -> str:
    """The cards of a choice: `3`, `2+6`; `?` if they are hidden, `–` if there is none."""
    if choice == NOT_CHOSEN:
        return "–"
    if choice == HIDDEN:
        return "?"
    if choice < Do.SELECT_TWO:
        return str(choice + 1)
    return _NAMES["pair"][choice - Do.SELECT_TWO]
