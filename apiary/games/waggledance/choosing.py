"""The legal actions of Waggle Dance as things to touch.

A bee is touched and then where it goes; a card and then what it is played on; nectar and then its
room. A step that leaves no choice is left out, but a card that needs nothing else is confirmed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from apiary.core.messages import Message
from apiary.core.scene import NOBODY, Choices, Pass, Place, Thing, Touch
from apiary.games.waggledance.actions import (
    ASSIGN_CARD,
    ASSIGN_FLOWER,
    ASSIGN_ROOM,
    BONUS,
    DECLINE,
    DIRECTIONS,
    DIVERT,
    DONE,
    DRAW,
    EXPERTISE,
    EXPLORE,
    FEINT,
    FEINT_CARD,
    FEINT_FLOWER,
    FEINT_ROOM,
    FLOWERS,
    GET,
    GIFT_EGG,
    GIFT_ROOM,
    HATCH,
    HATCH_EXPERTLY,
    HONEY_CARDS,
    KEEP,
    LEAVE_OUT,
    MAKE_HONEY,
    MIX,
    MIX_WITH,
    MOVE,
    MOVE_TO,
    OVERTIME,
    PAIR,
    PAIR_LIST,
    PASS,
    PASS_NIGHT,
    PLAY_BONUS,
    PLAY_DIRECTIONS,
    PLAY_EXPLORE,
    PLAY_MIX,
    PLAY_OVERTIME,
    PLAY_SICK_LEAVE,
    PLAY_VOLUNTEER,
    PLAY_WRONG_TURN,
    PUT,
    QUEENS_GIFT,
    SECOND,
    SHIFT_CHANGE,
    SHIFT_MORE,
    SHIFT_NONE,
    SICK_LEAVE,
    STORE,
    SWAP,
    TAKE_EGG,
    TAKE_ROOM,
    TRADE_EGG,
    TRADE_NECTAR,
    VOLUNTEER,
    WRONG_TURN,
)
from apiary.games.waggledance.meadow import is_night
from apiary.games.waggledance.names import (
    SEATS_NAMED,
    action_id,
    card_id,
    cube_id,
    flower_id,
    found_id,
    nectar_name,
    pool_id,
    room_id,
)
from apiary.games.waggledance.position import (
    AT_ASSIGN,
    AT_BUILD,
    AT_DAWN,
    AT_DIVERT,
    AT_DRAW,
    AT_DUSK,
    AT_EGG,
    AT_FEINT,
    AT_GET,
    AT_HATCH,
    AT_HONEY,
    AT_KEEP,
    AT_MIX,
    AT_MIX_WITH,
    AT_MORNING,
    AT_MOVE,
    AT_NECTAR,
    AT_PAIR,
    AT_PUT,
    AT_SECOND,
    AT_SWAP,
    AT_TRADE,
    Position,
)
from apiary.games.waggledance.state import WaggleState

_ASKED = {
    AT_DAWN: "dawn",
    AT_MORNING: "morning",
    AT_ASSIGN: "assign",
    AT_DUSK: "dusk",
    AT_BUILD: "build",
    AT_HATCH: "hatch",
    AT_EGG: "egg",
    AT_NECTAR: "nectar",
    AT_TRADE: "trade",
    AT_HONEY: "honey",
    AT_DRAW: "draw",
    AT_DIVERT: "divert",
    AT_FEINT: "feint",
    AT_PAIR: "pair",
    AT_SECOND: "second",
    AT_GET: "get",
    AT_PUT: "put",
    AT_MIX_WITH: "mix_with",
    AT_MIX: "mix",
    AT_MOVE: "move",
    AT_SWAP: "swap",
    AT_KEEP: "keep",
}
# Actions of one button each.
_BUTTONS = {
    PASS: "pass",
    PASS_NIGHT: "pass_night",
    DONE: "done",
    DECLINE: "decline",
    TAKE_ROOM: "take_room",
    DRAW: "draw",
}
# Actions of a card and a button.
_CARD_BUTTONS = {
    PLAY_EXPLORE: (EXPLORE, "explore"),
    PLAY_VOLUNTEER: (VOLUNTEER, "volunteer"),
    SHIFT_MORE: (SHIFT_CHANGE, "shift_more"),
    SHIFT_NONE: (SHIFT_CHANGE, "shift_none"),
    GIFT_ROOM: (QUEENS_GIFT, "gift_room"),
}

Step = str | Thing  # the id of a thing on the table, or a thing to be added to it
Path = tuple[Step, ...]
"""What is touched for an action."""


def choices(state: WaggleState, seat: int) -> Choices:
    """What a seat may do now, and how it is asked."""
    if seat < 0 or seat not in state.pending():
        return Choices()
    s = state.position
    legal = [int(action) for action in state.legal(seat)]
    paths = _shortened({action: path_of(s, seat, action) for action in legal})
    things: dict[str, Thing] = {}
    touches: list[Touch] = []
    for action, path in paths.items():
        for step in path:
            if isinstance(step, Thing):
                things.setdefault(step.id, step)
        touches.append(Touch(action, tuple(_id(step) for step in path)))
    return Choices(tuple(things.values()), tuple(touches), asked(s, legal), passing(s, legal))


def asked(s: Position, legal: list[int]) -> Message:
    """What is to be decided, for whoever decides."""
    name = _ASKED[s.phase]
    if s.phase in (AT_HATCH, AT_BUILD, AT_EGG, AT_TRADE, AT_DRAW) and PASS in legal:
        name = "card"
    return Message(f"waggledance.ask.{name}", {"step": Message(f"waggledance.step.{_letter(s)}")})


def _letter(s: Position) -> str:
    phase = int(s.phase)
    return "ABCDEFG"[phase - AT_BUILD] if AT_BUILD <= phase <= AT_DRAW else "day"


def passing(s: Position, legal: list[int]) -> Pass | None:
    """How a client can decline for its user whatever cards he could play in this day or night."""
    if not any(is_card(action) or action in (PASS, PASS_NIGHT) for action in legal):
        return None
    if any(not is_card(action) and action not in (PASS, PASS_NIGHT, DONE) for action in legal):
        return None
    decline = next((action for action in (PASS_NIGHT, PASS) if action in legal), None)
    if decline is None:
        return None
    time = "night" if is_night(s) else "day"
    label = Message(f"waggledance.passing.{time}")
    return Pass(int(decline), f"{time} {int(s.round)}", label)


def is_card(action: int) -> bool:
    """Is a Queen card played with this action?"""
    if action in _CARD_BUTTONS or PLAY_OVERTIME <= action < DIVERT:
        return True
    if FEINT_CARD <= action < PLAY_OVERTIME or HATCH_EXPERTLY <= action < PAIR:
        return True
    if GIFT_EGG <= action < STORE or PLAY_BONUS <= action < TRADE_NECTAR:
        return True
    if PLAY_MIX <= action < MIX_WITH:
        return True
    return MAKE_HONEY <= action < KEEP and (action - MAKE_HONEY) % 8 != 0


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
    """What is touched for an action, in full."""
    if action in _BUTTONS:
        return (_button(_BUTTONS[action], int(action)),)
    if action in _CARD_BUTTONS:
        card, name = _CARD_BUTTONS[action]
        return card_id(int(card)), _button(name, int(action))
    for end, path in _RANGES:
        if action < end:
            return path(s, seat, action)
    raise AssertionError(action)


def _assigned(s: Position, seat: int, action: int) -> Path:
    """A bee to a place; of a feint the bee is chosen already."""
    if action < ASSIGN_FLOWER:
        where, value = divmod(action - ASSIGN_CARD, 6)
        place = action_id(int(where))
    elif action < ASSIGN_ROOM:
        where, value = divmod(action - ASSIGN_FLOWER, 6)
        place = flower_id(int(where))
    else:
        where, value = divmod(action - ASSIGN_ROOM, 6)
        place = room_id(seat, int(where))
    return (place,) if s.phase == AT_FEINT else (pool_id(seat, int(value)), place)


def _feint(s: Position, seat: int, action: int) -> Path:
    if action < FEINT_FLOWER:
        where, value = divmod(action - FEINT_CARD, 6)
        place = action_id(int(where))
    elif action < FEINT_ROOM:
        where, value = divmod(action - FEINT_FLOWER, 6)
        place = flower_id(int(where))
    else:
        where, value = divmod(action - FEINT_ROOM, 6)
        place = room_id(seat, int(where))
    return card_id(int(FEINT)), place, _bee("bee", seat, int(value))


def _overtime(s: Position, seat: int, action: int) -> Path:
    value, new = divmod(action - PLAY_OVERTIME, 6)
    return card_id(int(OVERTIME)), pool_id(seat, int(value)), _value(seat, int(new))


def _directions(s: Position, seat: int, action: int) -> Path:
    return card_id(int(DIRECTIONS)), flower_id(int(action - PLAY_DIRECTIONS))


def _sick_leave(s: Position, seat: int, action: int) -> Path:
    owner, value = divmod(action - PLAY_SICK_LEAVE, 6)
    return card_id(int(SICK_LEAVE)), _bee("patient", int(owner), int(value))


def _wrong_turn(s: Position, seat: int, action: int) -> Path:
    whose, value = divmod(action - PLAY_WRONG_TURN, 6)
    owner, flower = divmod(whose, FLOWERS)
    return card_id(int(WRONG_TURN)), flower_id(int(flower)), _bee("bee", int(owner), int(value))


def _on_flower(base: int) -> Callable[[Position, int, int], Path]:
    return lambda s, seat, action: (flower_id(int(action - base)),)


def _on_room(base: int, *cards: int) -> Callable[[Position, int, int], Path]:
    first = tuple(card_id(int(card)) for card in cards)
    return lambda s, seat, action: (*first, room_id(seat, int(action - base)))


def _pair(s: Position, seat: int, action: int) -> Path:
    low, high = PAIR_LIST[action - PAIR]
    name, label = f"pair:{low + 1}{high + 1}", {"low": low + 1, "high": high + 1}
    number = Place("actions", int(action - PAIR))
    return (Thing(name, "button", number, Message("waggledance.do.pair", label), seat=seat),)


def _stored(s: Position, seat: int, action: int) -> Path:
    room, colour = divmod(action - STORE, 6)
    return cube_id(int(colour)), room_id(seat, int(room))


def _bonus(s: Position, seat: int, action: int) -> Path:
    return card_id(int(BONUS)), flower_id(int(action - PLAY_BONUS))


def _cube_of(base: int) -> Callable[[Position, int, int], Path]:
    """A room, and which nectar in it."""

    def path(s: Position, seat: int, action: int) -> Path:
        room, colour = divmod(action - base, 6)
        return room_id(seat, int(room)), _cube(s, int(colour))

    return path


def _swap(s: Position, seat: int, action: int) -> Path:
    return (_cube(s, int(action - SWAP)),)


def _honey(s: Position, seat: int, action: int) -> Path:
    """The cards, if it takes any, and the room; else the room and a button, for it may have other
    uses.
    """
    room, cards = divmod(action - MAKE_HONEY, 8)
    used = [card_id(int(HONEY_CARDS[n])) for n in range(3) if cards >> n & 1]
    if used:
        return *used, room_id(seat, int(room))
    return room_id(seat, int(room)), _button("make_honey", int(MAKE_HONEY))


def _kept(s: Position, seat: int, action: int) -> Path:
    return (found_id(int(action - KEEP)),)


# Up to where the actions of a kind go, and their paths.
_RANGES: tuple[tuple[int, Callable[[Position, int, int], Path]], ...] = (
    (int(FEINT_CARD), _assigned),
    (int(PLAY_OVERTIME), _feint),
    (int(PLAY_DIRECTIONS), _overtime),
    (int(PLAY_SICK_LEAVE), _directions),
    (int(PLAY_WRONG_TURN), _sick_leave),
    (int(DIVERT), _wrong_turn),
    (int(HATCH), _on_flower(int(DIVERT))),
    (int(HATCH_EXPERTLY), _on_room(int(HATCH))),
    (int(PAIR), _on_room(int(HATCH_EXPERTLY), int(EXPERTISE))),
    (int(TAKE_EGG), _pair),
    (int(GIFT_EGG), _on_room(int(TAKE_EGG))),
    (int(STORE), _on_room(int(GIFT_EGG), int(QUEENS_GIFT))),
    (int(PLAY_BONUS), _stored),
    (int(TRADE_NECTAR), _bonus),
    (int(TRADE_EGG), _cube_of(int(TRADE_NECTAR))),
    (int(SECOND), _on_room(int(TRADE_EGG))),
    (int(GET), _on_room(int(SECOND))),
    (int(PUT), _on_flower(int(GET))),
    (int(PLAY_MIX), _on_room(int(PUT))),
    (int(MIX_WITH), _on_room(int(PLAY_MIX), int(MIX))),
    (int(MOVE), _on_room(int(MIX_WITH))),
    (int(MOVE_TO), _cube_of(int(MOVE))),
    (int(SWAP), _on_room(int(MOVE_TO))),
    (int(MAKE_HONEY), _swap),
    (int(KEEP), _honey),
    (int(LEAVE_OUT), _kept),
)


# --- things to be added


def _button(name: str, number: int) -> Thing:
    label = Message(f"waggledance.do.{name}")
    return Thing(f"do:{name}", "button", Place("actions", number), label)


def _bee(name: str, owner: int, value: int) -> Thing:
    label = Message("waggledance.do.bee", {"seat": SEATS_NAMED[owner], "value": value + 1})
    place = Place("actions", 6 * owner + value)
    return Thing(f"{name}:{owner + 1}:{value + 1}", "die", place, label, str(value + 1), owner)


def _value(seat: int, value: int) -> Thing:
    label = Message("waggledance.do.value", {"value": value + 1})
    place = Place("actions", value)
    return Thing(f"value:{value + 1}", "die", place, label, str(value + 1), seat)


def _cube(s: Position, colour: int) -> Thing:
    label = Message("waggledance.do.cube", {"colour": nectar_name(s.box, colour)})
    return Thing(
        f"cube:{colour + 1}", "cube", Place("actions", colour), label, str(colour + 1), NOBODY
    )
