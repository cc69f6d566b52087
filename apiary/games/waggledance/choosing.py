"""The legal actions of Waggle Dance as things to touch.

A bee is touched and then where it goes; a card and then what it is played on; nectar and then its
room. A step that leaves no choice is left out, but a card that needs nothing else is confirmed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import structs

from apiary.core.messages import Message
from apiary.core.scene import Choices, Pass, Place, Step, Thing, Touch, choices_of
from apiary.games.waggledance.actions import PAIR_LIST, VALUES, At, Do
from apiary.games.waggledance.names import (
    SEATS_NAMED,
    STEPS,
    card_id,
    cube_id,
    flower_id,
    found_id,
    nectar_name,
    place_id,
    pool_id,
    room_id,
)
from apiary.games.waggledance.notation import cards_of, parts_of
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.places import is_free, places_of
from apiary.games.waggledance.scene_meadow import step_of, time_of
from apiary.games.waggledance.state import WaggleState
from apiary.games.waggledance.tally import count

Path = tuple[Step, ...]


def choices(state: WaggleState, seat: int) -> Choices:
    if seat < 0 or seat not in state.pending():
        return Choices()
    s = state.position
    legal = [int(action) for action in state.legal(seat)]
    paths = _shortened({action: path_of(s, seat, action) for action in legal})
    found = choices_of(paths.items(), asked(state, legal))
    return structs.replace(found, passing=passing(s, legal))


def plans(state: WaggleState, seat: int) -> Choices:
    """Where each bee that a seat has still to assign could go if it were its turn now."""
    s = state.position
    return Choices(
        touches=tuple(
            Touch(
                int(Do.ASSIGN_CARD) + place * VALUES + value,
                (pool_id(seat, value), place_id(seat, place)),
            )
            for place in range(places_of(s, seat))
            for value in range(VALUES)
            if count(s.pool[seat], value) and is_free(s, seat, place, value)
        )
    )


def asked(state: WaggleState, legal: list[int]) -> Message:
    """What is to be decided, or that only cards can be played."""
    s = state.position
    step = step_of(s)
    if step >= 0 and passing(s, legal) is not None:
        return Message("waggledance.ask.card", {"step": Message(f"waggledance.step.{STEPS[step]}")})
    return state.asked()


def passing(s: Position, legal: list[int]) -> Pass | None:
    """How a client can decline the cards that its user could play in this day or night; None
    where something else is to be decided as well. It is done offer by offer: nobody learns that
    `pass-night` would do for all of them.
    """
    is_offer = all(
        cards_of(action) or action in (Do.PASS, Do.PASS_NIGHT, Do.DONE) for action in legal
    )
    declining = [action for action in (Do.PASS, Do.DONE) if action in legal]
    if not is_offer or not declining:
        return None
    label = Message(f"waggledance.passing.{time_of(s)}")
    return Pass(int(declining[0]), f"{time_of(s)} {int(s.round)}", label)


# --- paths


def _id(step: Step) -> str:
    return step.id if isinstance(step, Thing) else step


def _shortened(paths: dict[int, Path]) -> dict[int, Path]:
    """Without a bee or nectar to be picked at the end where there is only one; but a card alone is
    never played by a touch.
    """
    begun = Counter(tuple(map(_id, path[:-1])) for path in paths.values())
    shorter: dict[int, Path] = {}
    for action, path in paths.items():
        start, last = path[:-1], path[-1]
        is_picked = isinstance(last, Thing) and last.kind != "button"
        is_only = begun[tuple(map(_id, start))] == 1
        is_safe = bool(start) and not _id(start[-1]).startswith("card:")
        shorter[action] = start if is_picked and is_only and is_safe else path
    return shorter


def path_of(s: Position, seat: int, action: int) -> Path:
    """What is touched for an action, in full: the cards first, then what it is about."""
    form, numbers = parts_of(action)
    cards = tuple(card_id(card) for card in cards_of(action))
    path = _PATHS.get(form.verb)
    if path is None:
        return *cards, _button(form.verb, form.base)
    return *cards, *path(s, seat, *numbers)


def _assign(s: Position, seat: int, value: int, place: int) -> Path:
    """Of a feint the bee is chosen already."""
    where = place_id(seat, place)
    return (where,) if s.phase == At.FEINT else (pool_id(seat, value), where)


def _honey(s: Position, seat: int, room: int, cards: int) -> Path:
    """Without cards there is a button, for the room may have other uses."""
    if cards:
        return (room_id(seat, room),)
    return room_id(seat, room), _button("honey", 0)


def _pair(s: Position, seat: int, pair: int) -> Path:
    low, high = PAIR_LIST[pair]
    label = Message("waggledance.do.pair", {"low": low + 1, "high": high + 1})
    place = Place("actions", pair)
    return (Thing(f"pair:{low + 1}{high + 1}", "button", place, label, seat=seat),)


def _in_room(s: Position, seat: int, room: int) -> Path:
    return (room_id(seat, room),)


def _on_flower(s: Position, seat: int, flower: int) -> Path:
    return (flower_id(flower),)


def _nectar_of(s: Position, seat: int, colour: int, room: int) -> Path:
    return room_id(seat, room), _cube(s, colour)


# What is touched for the actions of a word; for any other a button.
_PATHS: dict[str, Callable[..., Path]] = {
    "assign": _assign,
    "feint": lambda s, seat, value, place: (place_id(seat, place), _bee(seat, value)),
    "overtime": lambda s, seat, value, new: (pool_id(seat, value), _value(seat, new)),
    "directions": _on_flower,
    "sick-leave": lambda s, seat, owner, value: (_bee(owner, value),),
    "wrong-turn": lambda s, seat, owner, flower, value: (flower_id(flower), _bee(owner, value)),
    "divert": _on_flower,
    "hatch": _in_room,
    "hatch-expertly": _in_room,
    "pair": _pair,
    "egg": _in_room,
    "gift-egg": _in_room,
    "store": lambda s, seat, colour, room: (cube_id(colour), room_id(seat, room)),
    "bonus": _on_flower,
    "trade": _nectar_of,
    "trade-egg": _in_room,
    "second": _in_room,
    "get": _on_flower,
    "put": _in_room,
    "mix": _in_room,
    "with": _in_room,
    "move": _nectar_of,
    "to": _in_room,
    "swap": lambda s, seat, colour: (_cube(s, colour),),
    "honey": _honey,
    "keep": lambda s, seat, card: (found_id(card),),
}


# --- things to be added

_GIVING_UP = ("decline", "done", "pass", "pass-night", "shift-none")


def _button(verb: str, number: int) -> Thing:
    label = Message(f"waggledance.do.{verb.replace('-', '_')}")
    marks = ("quiet",) if verb in _GIVING_UP else ()
    return Thing(f"do:{verb}", "button", Place("actions", number), label, marks=marks)


def _bee(owner: int, value: int) -> Thing:
    label = Message("waggledance.do.bee", {"seat": SEATS_NAMED[owner], "value": value + 1})
    place = Place("actions", 6 * owner + value)
    return Thing(f"pick:{owner + 1}:{value + 1}", "die", place, label, str(value + 1), owner)


def _value(seat: int, value: int) -> Thing:
    label = Message("waggledance.do.value", {"value": value + 1})
    place = Place("actions", value)
    return Thing(f"value:{value + 1}", "die", place, label, str(value + 1), seat)


def _cube(s: Position, colour: int) -> Thing:
    label = Message("waggledance.do.cube", {"colour": nectar_name(s.box, colour)})
    place = Place("actions", colour)
    marks = (s.box.colours[colour],)
    return Thing(f"cube:{colour + 1}", "cube", place, label, str(colour + 1), marks=marks)
