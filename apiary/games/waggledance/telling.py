"""What happened, for the log and the ears: notation, words, flights of bees, and what to notice."""

from __future__ import annotations

from collections.abc import Callable

from apiary.core.messages import Message
from apiary.core.scene import Move, Place, Told
from apiary.core.state import RESIGN
from apiary.games.waggledance.actions import (
    ASSIGN_CARD,
    ASSIGN_FLOWER,
    ASSIGN_ROOM,
    BLOCK,
    CARD_LETTERS,
    DECLINE,
    DIVERT,
    DONE,
    DRAW,
    FEINT_CARD,
    FEINT_FLOWER,
    FEINT_ROOM,
    FIND,
    FIRST,
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
    MIX_WITH,
    MOVE,
    MOVE_TO,
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
    ROLL,
    ROLL_LIST,
    SECOND,
    SHIFT_MORE,
    SHIFT_NONE,
    STORE,
    SWAP,
    TAKE_EGG,
    TAKE_ROOM,
    TRADE_EGG,
    TRADE_NECTAR,
)
from apiary.games.waggledance.meadow import CARD_PLACES, FLOWER_PLACES, is_night, is_running
from apiary.games.waggledance.names import (
    CARDS_NAMED,
    SEATS_NAMED,
    bee_id,
    flower_name,
    nectar_name,
    place_name,
    pool,
    room_name,
)
from apiary.games.waggledance.notation import write_action
from apiary.games.waggledance.players import room_place
from apiary.games.waggledance.position import (
    AT_BUILD,
    AT_CARD,
    AT_DUSK,
    AT_FEINT,
    AT_KEEP,
    AT_NECTAR,
    Position,
)
from apiary.games.waggledance.rules.nectar import entitlement
from apiary.games.waggledance.state import WaggleState

Said = dict[str, object]

_PLAIN = {
    PASS: "pass",
    PASS_NIGHT: "pass_night",
    DONE: "done",
    DRAW: "draw",
    PLAY_EXPLORE: "explore",
    PLAY_VOLUNTEER: "volunteer",
    SHIFT_MORE: "shift_more",
    SHIFT_NONE: "shift_none",
    GIFT_ROOM: "gift_room",
}


def tell(before: WaggleState, after: WaggleState, actor: int, action: int | None) -> Told:
    """An event as a seat sees it; a card that others draw or keep is not known."""
    s, t = before.position, after.position
    if action is None:
        return Told("?", _hidden(s), (), _news(s, t))
    return Told(write_action(s, action), words(s, actor, action), _flight(s, action), _news(s, t))


def _hidden(s: Position) -> Message:
    key = "keep_hidden" if s.phase == AT_KEEP else "drawn_hidden"
    return Message(f"waggledance.told.{key}", {"seat": SEATS_NAMED[s.seat]})


# --- what was done


def words(s: Position, actor: int, action: int) -> Message:
    """An action in words."""
    if action == RESIGN:
        return Message("waggledance.told.resigned", {"seat": SEATS_NAMED[actor]})
    seat = actor if actor >= 0 else int(s.seat)
    said: Said = {"seat": SEATS_NAMED[seat]} if seat >= 0 else {}
    if action in _PLAIN:
        return Message(f"waggledance.told.{_PLAIN[action]}", said)
    if action == DECLINE:
        letter = CARD_LETTERS[(int(s.phase) - AT_BUILD) // 2]
        place = Message("waggledance.place.card", {"letter": letter})
        return Message("waggledance.told.decline", {**said, "place": place})
    if action == TAKE_ROOM:
        return Message("waggledance.told.take_room", {**said, "room": room_name(int(s.rooms[seat]))})
    for end, key, params in _RANGES:
        if action < end:
            name = key if isinstance(key, str) else key(s, action)
            return Message(f"waggledance.told.{name}", said | params(s, action))
    raise AssertionError(action)


def _place_and_value(action: int, card: int, flower: int, room: int) -> tuple[int, int]:
    """Where a bee goes or stands, as `Position.place` counts places, and its value."""
    for base, first in ((room, 10), (flower, 4), (card, 0)):
        if action >= base:
            where, value = divmod(action - base, 6)
            return first + int(where), int(value)
    raise AssertionError(action)


def _to(action: int) -> tuple[int, int]:
    return _place_and_value(action, int(ASSIGN_CARD), int(ASSIGN_FLOWER), int(ASSIGN_ROOM))


def _assigned(s: Position, action: int) -> Said:
    place, value = _to(action)
    return {"place": place_name(s.box, place), "value": value + 1}


def _feint(s: Position, action: int) -> Said:
    place, value = _place_and_value(action, int(FEINT_CARD), int(FEINT_FLOWER), int(FEINT_ROOM))
    return {"place": place_name(s.box, place), "value": value + 1}


def _overtime(s: Position, action: int) -> Said:
    value, new = divmod(action - PLAY_OVERTIME, 6)
    return {"value": int(value) + 1, "new": int(new) + 1}


def _sick_leave(s: Position, action: int) -> Said:
    owner, value = divmod(action - PLAY_SICK_LEAVE, 6)
    return {"owner": SEATS_NAMED[owner], "value": int(value) + 1}


def _wrong_turn(s: Position, action: int) -> Said:
    whose, value = divmod(action - PLAY_WRONG_TURN, 6)
    owner, flower = divmod(whose, FLOWERS)
    named = flower_name(s.box, int(flower))
    return {"owner": SEATS_NAMED[owner], "flower": named, "value": int(value) + 1}


def _divert(s: Position, action: int) -> Said:
    return {"owner": SEATS_NAMED[s.owner], "flower": flower_name(s.box, int(action - DIVERT))}


def _pair(s: Position, action: int) -> Said:
    low, high = PAIR_LIST[action - PAIR]
    return {"low": low + 1, "high": high + 1}


def _honey(s: Position, action: int) -> Said:
    room, cards = divmod(action - MAKE_HONEY, 8)
    said: Said = {"room": room_name(int(room))}
    if cards:
        said["cards"] = tuple(CARDS_NAMED[HONEY_CARDS[n]] for n in range(3) if cards >> n & 1)
    return said


def _blocked(s: Position, action: int) -> Said:
    """The dice go to A, C, E, G in turn."""
    lying = sum(1 for space in s.spaces if space >= 0)
    place = Message("waggledance.place.card", {"letter": CARD_LETTERS[lying % 4]})
    return {"value": int(action - BLOCK) + 1, "place": place}


def _rolled(s: Position, action: int) -> Said:
    return {"values": ", ".join(str(value + 1) for value in ROLL_LIST[action - ROLL])}


def _room(base: int) -> Callable[[Position, int], Said]:
    return lambda s, action: {"room": room_name(int(action - base))}


def _cube(base: int) -> Callable[[Position, int], Said]:
    """A room and a colour."""

    def said(s: Position, action: int) -> Said:
        room, colour = divmod(action - base, 6)
        return {"room": room_name(int(room)), "colour": nectar_name(s.box, int(colour))}

    return said


def _colour(base: int) -> Callable[[Position, int], Said]:
    return lambda s, action: {"colour": nectar_name(s.box, int(action - base))}


def _flower(base: int) -> Callable[[Position, int], Said]:
    return lambda s, action: {"flower": flower_name(s.box, int(action - base))}


def _card(base: int) -> Callable[[Position, int], Said]:
    return lambda s, action: {"card": CARDS_NAMED[action - base]}


# Up to where the actions of a kind go, what is said of them, and about what.
_RANGES: tuple[
    tuple[int, str | Callable[[Position, int], str], Callable[[Position, int], Said]], ...
] = (
    (int(FEINT_CARD), lambda s, _: "feinted" if s.phase == AT_FEINT else "assigned", _assigned),
    (int(PLAY_OVERTIME), "feint", _feint),
    (int(PLAY_DIRECTIONS), "overtime", _overtime),
    (int(PLAY_SICK_LEAVE), "directions", _flower(int(PLAY_DIRECTIONS))),
    (int(PLAY_WRONG_TURN), "sick_leave", _sick_leave),
    (int(DIVERT), "wrong_turn", _wrong_turn),
    (int(HATCH), "divert", _divert),
    (int(HATCH_EXPERTLY), "hatch", _room(int(HATCH))),
    (int(PAIR), "hatch_expertly", _room(int(HATCH_EXPERTLY))),
    (int(TAKE_EGG), "pair", _pair),
    (int(GIFT_EGG), "take_egg", _room(int(TAKE_EGG))),
    (int(STORE), "gift_egg", _room(int(GIFT_EGG))),
    (int(PLAY_BONUS), "store", _cube(int(STORE))),
    (int(TRADE_NECTAR), "bonus", _colour(int(PLAY_BONUS))),
    (int(TRADE_EGG), "trade_nectar", _cube(int(TRADE_NECTAR))),
    (int(SECOND), "trade_egg", _room(int(TRADE_EGG))),
    (int(GET), "second", _room(int(SECOND))),
    (int(PUT), "get", _colour(int(GET))),
    (int(PLAY_MIX), "put", _room(int(PUT))),
    (int(MIX_WITH), "mix", _room(int(PLAY_MIX))),
    (int(MOVE), "mix_with", _room(int(MIX_WITH))),
    (int(MOVE_TO), "move", _cube(int(MOVE))),
    (int(SWAP), "move_to", _room(int(MOVE_TO))),
    (int(MAKE_HONEY), "swap", _colour(int(SWAP))),
    (int(KEEP), lambda _, action: "honey_with" if (action - MAKE_HONEY) % 8 else "honey", _honey),
    (int(LEAVE_OUT), "keep", _card(int(KEEP))),
    (int(FIRST), "left_out", _card(int(LEAVE_OUT))),
    (int(BLOCK), "thrown", lambda _, action: {"value": int(action - FIRST) + 1}),
    (int(ROLL), "block", _blocked),
    (int(FIND), "rolled", _rolled),
    (int(FIND) + len(CARDS_NAMED), "drawn", _card(int(FIND))),
)


# --- the way of a bee


def _flight(s: Position, action: int) -> tuple[Move, ...]:
    """A bee flies from where it was to where it is placed."""
    if ASSIGN_CARD <= action < FEINT_CARD:
        place, value = _to(action)
        seat = int(s.seat)
        start = (
            _stands(seat, int(s.place)) if s.phase == AT_FEINT else Place(pool(seat), value)
        )
        thing = bee_id(_spot(place), seat, value)
        return (Move(thing, (start, _stands(seat, place))),)
    if DIVERT <= action < HATCH:
        flower = int(action - DIVERT)
        thing = bee_id(_spot(4 + flower), int(s.owner), int(s.value))
        return (Move(thing, (_stands(int(s.owner), int(s.place)), FLOWER_PLACES[flower])),)
    return ()


def _spot(place: int) -> str:
    if place < 4:
        return CARD_LETTERS[place]
    return f"flower{place - 3}" if place < 10 else f"room{place - 9}"


def _stands(seat: int, place: int) -> Place:
    """Where on the table a place lies."""
    if place < 4:
        return CARD_PLACES[place]
    return FLOWER_PLACES[place - 4] if place < 10 else room_place(seat, place - 10)


# --- what came of it


def _news(s: Position, t: Position) -> tuple[Message, ...]:
    """What nobody should miss, in the order of a night."""
    news: list[Message] = []
    if not is_running(s) and is_running(t):
        news.append(Message("waggledance.news.first", {"seat": SEATS_NAMED[t.first]}))
    if s.phase <= AT_DUSK and is_night(t) and not is_night(s):
        news.append(Message("waggledance.news.night"))
    news += _hatched(s, t)
    if is_night(t) and t.phase == AT_NECTAR and _before_nectar(s):
        news += harvest(t)
    news += _honey_made(s, t)
    if is_night(s) and t.round > s.round:
        said = {"round": int(t.round), "seat": SEATS_NAMED[t.first]}
        news.append(Message("waggledance.news.day", said))
    return tuple(news)


def _before_nectar(s: Position) -> bool:
    phase = int(s.phase if s.phase < AT_NECTAR + 4 else s.back)
    return phase < AT_NECTAR


def harvest(s: Position) -> list[Message]:
    """Who may take how much nectar from each flower."""
    found: list[Message] = []
    for flower in range(FLOWERS):
        shares = tuple(
            Message(
                "waggledance.news.share",
                {"seat": SEATS_NAMED[seat], "count": int(entitlement(s, flower, seat))},
            )
            for seat in range(s.box.seats)
            if entitlement(s, flower, seat)
        )
        if shares:
            said = {"flower": flower_name(s.box, flower), "shares": shares}
            found.append(Message("waggledance.news.harvest", said))
    return found


def _hatched(s: Position, t: Position) -> list[Message]:
    return [
        Message("waggledance.news.hatched", {"seat": SEATS_NAMED[p], "count": int(t.dice[p])})
        for p in range(s.box.seats)
        if t.dice[p] > s.dice[p]
    ]


def _honey_made(s: Position, t: Position) -> list[Message]:
    return [
        Message(
            "waggledance.news.honey",
            {"seat": SEATS_NAMED[p], "count": int(t.honey[p]), "target": int(t.box.target)},
        )
        for p in range(s.box.seats)
        if t.honey[p] > s.honey[p]
    ]
