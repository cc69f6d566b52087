"""Waggle Dance in text: actions as a word and what it is about.

| decision | written |
|---|---|
| a bee | `assign 3 A`, `assign 3 D3`, `assign 3 R2` |
| day cards | `volunteer`, `overtime 3 6`, `directions D3`, `shift-more`, `shift-none` |
| | `sick-leave blue 4`, `wrong-turn blue D3 4` then `divert D5`, `feint 3 A` then `assign 3 R1` |
| A, C, G | `room`, `egg R2`, `draw`, `decline` |
| B | `hatch R1`, `pair 3+3` |
| D | `store yellow R1`, `done` |
| E | `trade yellow R1` or `trade-egg R1`, `second R2`, `get white`, `put R1` |
| F | `move yellow R1`, `to R2`, `swap white`; `honey R1`; `done` |
| night cards | `explore` and `keep bonus`; `gift-room`, `gift-egg R2`; `hatch-expertly R1` |
| | `bonus yellow`; `mix R1`, `with R2`, moves, `done`; `honey R1 expertise+alchemy` |
| no card | `pass`; `pass-night` for the rest of the night |
| chance | `leave-out mix`, `first 4`, `block 3`, `roll 113466`, `card mix` |

What comes after the first word of a step is written only if there is a choice.
Places are the cards A, C, E, G, the flowers D1 to D6 and one's own rooms R1, R2, …; nectar and
players have their colours, Queen cards the names of the data file. A text means the same in every
state of a game.
"""

from __future__ import annotations

from functools import partial
from typing import Final, final

from mypy_extensions import i64

from apiary.core.errors import IllegalAction
from apiary.core.notation import expected, read_words
from apiary.core.state import DECLARATIONS as DECLARED_WORDS
from apiary.games.waggledance import actions as a
from apiary.games.waggledance.box import Box

# The names of what an action can be about; those of colours and seats are the box's.
_NAMES: Final[dict[str, list[str]]] = {
    "value": [str(value + 1) for value in range(6)],
    "flower": [f"D{flower + 1}" for flower in range(6)],
    "room": [f"R{room + 1}" for room in range(int(a.ROOMS))],
    "type": list(a.CARD_NAMES),
    "pair": [f"{low + 1}+{high + 1}" for low, high in a.PAIR_LIST],
    "dice": ["".join(str(value + 1) for value in dice) for dice in a.ROLL_LIST],
}
_NAMES["place"] = [*a.CARD_LETTERS, *_NAMES["flower"], *_NAMES["room"]]
_NUMBER: Final = {
    kind: {name.lower(): number for number, name in enumerate(names)}
    for kind, names in _NAMES.items()
}
_HONEY_CARDS: Final[tuple[str, ...]] = ("expertise", "efficiency", "alchemy")


@final
class Form:
    """How a kind of action is written: its word, and what follows, each with its weight; and the
    Queen card that it plays, if any.
    """

    def __init__(
        self, verb: str, base: i64, *parts: tuple[str, int], card: i64 | None = None
    ) -> None:
        self.verb = verb
        self.base = int(base)
        self.parts = parts
        self.card = card


FORMS: Final = [
    Form("pass", a.Do.PASS),
    Form("pass-night", a.Do.PASS_NIGHT),
    Form("done", a.Do.DONE),
    Form("decline", a.Do.DECLINE),
    Form("room", a.Do.TAKE_ROOM),
    Form("draw", a.Do.DRAW),
    Form("explore", a.Do.PLAY_EXPLORE, card=a.Card.EXPLORE),
    Form("volunteer", a.Do.PLAY_VOLUNTEER, card=a.Card.VOLUNTEER),
    Form("shift-more", a.Do.SHIFT_MORE, card=a.Card.SHIFT_CHANGE),
    Form("shift-none", a.Do.SHIFT_NONE, card=a.Card.SHIFT_CHANGE),
    Form("gift-room", a.Do.GIFT_ROOM, card=a.Card.QUEENS_GIFT),
    Form("assign", a.Do.ASSIGN_CARD, ("value", 1), ("place", 6)),
    Form("feint", a.Do.FEINT_CARD, ("value", 1), ("place", 6), card=a.Card.FEINT),
    Form("overtime", a.Do.PLAY_OVERTIME, ("value", 6), ("value", 1), card=a.Card.OVERTIME),
    Form("directions", a.Do.PLAY_DIRECTIONS, ("flower", 1), card=a.Card.DIRECTIONS),
    Form("sick-leave", a.Do.PLAY_SICK_LEAVE, ("seat", 6), ("value", 1), card=a.Card.SICK_LEAVE),
    Form(
        "wrong-turn",
        a.Do.PLAY_WRONG_TURN,
        ("seat", 36),
        ("flower", 6),
        ("value", 1),
        card=a.Card.WRONG_TURN,
    ),
    Form("divert", a.Do.DIVERT, ("flower", 1)),
    Form("hatch", a.Do.HATCH, ("room", 1)),
    Form("hatch-expertly", a.Do.HATCH_EXPERTLY, ("room", 1), card=a.Card.EXPERTISE),
    Form("pair", a.Do.PAIR, ("pair", 1)),
    Form("egg", a.Do.TAKE_EGG, ("room", 1)),
    Form("gift-egg", a.Do.GIFT_EGG, ("room", 1), card=a.Card.QUEENS_GIFT),
    Form("store", a.Do.STORE, ("colour", 1), ("room", 6)),
    Form("bonus", a.Do.PLAY_BONUS, ("colour", 1), card=a.Card.BONUS),
    Form("trade", a.Do.TRADE_NECTAR, ("colour", 1), ("room", 6)),
    Form("trade-egg", a.Do.TRADE_EGG, ("room", 1)),
    Form("second", a.Do.SECOND, ("room", 1)),
    Form("get", a.Do.GET, ("colour", 1)),
    Form("put", a.Do.PUT, ("room", 1)),
    Form("mix", a.Do.PLAY_MIX, ("room", 1), card=a.Card.MIX),
    Form("with", a.Do.MIX_WITH, ("room", 1)),
    Form("move", a.Do.MOVE, ("colour", 1), ("room", 6)),
    Form("to", a.Do.MOVE_TO, ("room", 1)),
    Form("swap", a.Do.SWAP, ("colour", 1)),
    Form("honey", a.Do.MAKE_HONEY, ("room", 8), ("cards", 1)),
    Form("keep", a.Do.KEEP, ("type", 1)),
    Form("leave-out", a.Do.LEAVE_OUT, ("type", 1)),
    Form("first", a.Do.FIRST, ("value", 1)),
    Form("block", a.Do.BLOCK, ("value", 1)),
    Form("roll", a.Do.ROLL, ("dice", 1)),
    Form("card", a.Do.FIND, ("type", 1)),
]
_FORM_OF: Final = {form.verb: form for form in FORMS}
_VERBS: Final = {form.verb: len(form.parts) for form in FORMS}  # how many words follow each


def form_of(action: i64) -> Form:
    if not 0 <= action < a.ACTIONS:
        raise IllegalAction("core.no_such_action", action=int(action))
    found = FORMS[0]
    for form in FORMS:
        if form.base <= action:
            found = form
    return found


def parts_of(action: i64) -> tuple[Form, list[int]]:
    """How an action is written, and the number of each thing that it is about."""
    form = form_of(action)
    rest = int(action) - form.base
    found: dict[int, int] = {}
    for _, weight in sorted(form.parts, key=lambda part: -part[1]):
        found[weight], rest = divmod(rest, weight)
    return form, [found[weight] for _, weight in form.parts]


def cards_of(action: i64) -> list[int]:
    """The Queen cards that are played with an action: one, none, or those that help with honey."""
    form, numbers = parts_of(action)
    if form.base == a.Do.MAKE_HONEY:
        return [int(card) for n, card in enumerate(a.HONEY_CARDS) if numbers[1] >> n & 1]
    return [] if form.card is None else [int(form.card)]


def card_of(word: str) -> int | None:
    """The Queen card that is played with the actions of a word."""
    form = _FORM_OF.get(word)
    return None if form is None or form.card is None else int(form.card)


def _names(box: Box, kind: str) -> list[str]:
    if kind == "colour":
        return box.colours
    return box.players if kind == "seat" else _NAMES[kind]


def write_action(box: Box, action: i64) -> str:
    if action < 0:
        return DECLARED_WORDS[action]
    form, numbers = parts_of(action)
    words = [form.verb]
    for (kind, _), number in zip(form.parts, numbers, strict=True):
        if kind == "cards":
            words += ["+".join(_cards(number))] if number else []
        else:
            words.append(_names(box, kind)[number])
    return " ".join(words)


def _cards(number: int) -> list[str]:
    return [name for bit, name in enumerate(_HONEY_CARDS) if number >> bit & 1]


bad: Final = partial(expected, "waggledance")


def read_action(box: Box, text: str) -> int:
    """The action that a text means, legal or not."""
    verb, given = read_words("waggledance", text, _VERBS)
    form = _FORM_OF[verb]
    found = form.base
    for (kind, weight), (word, place) in zip(form.parts, given, strict=True):
        found += weight * _read_part(box, kind, word.lower(), text, place)
    return found


def completed(text: str) -> str:
    """A label, such as `assign 3`, with the first place there is; any other text as it is."""
    words = text.split()
    form = _FORM_OF.get(words[0].lower()) if words else None
    if form is None or len(words) != len(form.parts) or form.parts[-1][0] not in _NAMES:
        return text
    return f"{text} {_NAMES[form.parts[-1][0]][0]}"


def _read_part(box: Box, kind: str, given: str, text: str, place: int) -> int:
    if kind == "cards":
        return _read_cards(given, text, place)
    if kind in _NUMBER:
        number = _NUMBER[kind].get(given)
        if number is None:
            raise bad(text, place, kind, names=", ".join(a.CARD_NAMES))
        return number
    names = _names(box, kind)
    if given not in names:
        raise bad(text, place, kind, names=", ".join(names))
    return names.index(given)


def _read_cards(given: str, text: str, place: int) -> int:
    found = 0
    for name in given.split("+") if given else []:
        if name not in _HONEY_CARDS or found >> _HONEY_CARDS.index(name) & 1:
            raise bad(text, place, "cards", names="+".join(_HONEY_CARDS))
        found |= 2 ** _HONEY_CARDS.index(name)
    return found


def place_name(place: i64) -> str:
    """A place where bees can stand, as `rules.places` counts them."""
    return _NAMES["place"][place]


def flower_name(flower: i64) -> str:
    """A flower: `D1` for the first."""
    return _NAMES["flower"][flower]


def room_name(room: i64) -> str:
    """A room: `R1` for the first."""
    return _NAMES["room"][room]
