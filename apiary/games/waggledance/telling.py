"""What happened, for the log and the ears: notation, words, flights of bees, and what to notice."""

from __future__ import annotations

from apiary.core.messages import Message
from apiary.core.scene import LogLine, Move, Place, area_of
from apiary.core.state import RESIGN
from apiary.games.waggledance.actions import (
    CARD_LETTERS,
    FLOWERS,
    HONEY_CARDS,
    PAIR_LIST,
    ROLL_LIST,
    ROOMS,
    SEATS,
    At,
)
from apiary.games.waggledance.names import (
    CARDS_NAMED,
    SEATS_NAMED,
    STEPS,
    bee_id,
    card_place_name,
    flower_in_words,
    nectar_name,
    place_in_words,
    room_in_words,
)
from apiary.games.waggledance.notation import parts_of, write_action
from apiary.games.waggledance.position import BLOCKED, Position
from apiary.games.waggledance.rules.nectar import entitlement
from apiary.games.waggledance.scene_meadow import (
    CARD_PLACES,
    FLOWER_PLACES,
    MOST_APART,
    is_night,
    is_running,
    step_of,
)
from apiary.games.waggledance.scene_players import room_place
from apiary.games.waggledance.state import WaggleState
from apiary.games.waggledance.tally import count, total

Said = dict[str, object]


def tell(before: WaggleState, after: WaggleState, actor: int, action: int | None) -> LogLine:
    """An event as a seat sees it; a card that others draw or keep is not known."""
    s, t = before.position, after.position
    if action is None:
        return LogLine("?", _hidden(s), (), _news(s, t))
    text = write_action(s.box, action)
    summary = _summary(s, action) if action >= 0 else None
    return LogLine(text, words(s, actor, action), _flight(s, action), _news(s, t), summary)


def _summary(s: Position, action: int) -> Message | None:
    """What the many lots at the beginning come to."""
    verb = parts_of(action)[0].verb
    if verb == "block":
        count = int(s.box.blocking_dice) // len(CARD_LETTERS)
        return Message("waggledance.told.blocked", {"count": count})
    return Message("waggledance.told.chosen_cards") if verb == "leave-out" else None


def _hidden(s: Position) -> Message:
    key = "keep_hidden" if s.phase == At.KEEP else "card_hidden"
    return Message(f"waggledance.told.{key}", {"seat": SEATS_NAMED[s.seat]})


# --- what was done


def words(s: Position, actor: int, action: int) -> Message:
    if action == RESIGN:
        return Message("waggledance.told.resign", {"seat": SEATS_NAMED[actor]})
    seat = actor if actor >= 0 else int(s.seat)
    said: Said = {"seat": SEATS_NAMED[seat]} if seat >= 0 else {}
    form, numbers = parts_of(action)
    for (kind, _), number in zip(form.parts, numbers, strict=True):
        for name, value in _named(s, kind, number).items():
            said["new" if name in said else name] = value
    key = form.verb.replace("-", "_")
    if form.verb == "assign" and s.phase == At.FEINT:
        key = "feinted"
    elif form.verb == "honey" and "cards" in said:
        key = "honey_with"
    elif form.verb == "room":
        said["room"] = room_in_words(int(s.rooms[seat]))
    elif form.verb == "done" and any(s.offer):
        key = "done_nectar"
        said["count"] = sum(map(int, s.offer))
    elif form.verb == "decline":
        said["place"] = Message("waggledance.place.card", {"letter": STEPS[step_of(s)]})
    elif form.verb == "block":
        lying = sum(1 for space in s.spaces if space >= BLOCKED)
        said["place"] = card_place_name(lying % 4)  # they go to A, C, E, G in turn
    elif form.verb == "divert":
        said["owner"] = SEATS_NAMED[s.owner]
    return Message(f"waggledance.told.{key}", said)


def _named(s: Position, kind: str, number: int) -> Said:
    """What a part of an action is called in a sentence."""
    match kind:
        case "value":
            return {"value": number + 1}
        case "place":
            return {"place": place_in_words(s.box, number)}
        case "flower":
            return {"flower": flower_in_words(s.box, number)}
        case "seat":
            return {"owner": SEATS_NAMED[number]}
        case "room":
            return {"room": room_in_words(number)}
        case "colour":
            return {"colour": nectar_name(s.box, number)}
        case "pair":
            low, high = PAIR_LIST[number]
            return {"low": low + 1, "high": high + 1}
        case "cards":
            cards = tuple(CARDS_NAMED[HONEY_CARDS[n]] for n in range(3) if number >> n & 1)
            return {"cards": cards} if cards else {}
        case "type":
            return {"card": CARDS_NAMED[number]}
        case _:
            return {"values": ", ".join(str(value + 1) for value in ROLL_LIST[number])}


# --- the way of a bee


def _flight(s: Position, action: int) -> tuple[Move, ...]:
    """A bee flies from where it was to where it is placed."""
    form, numbers = parts_of(action) if action >= 0 else (None, [])
    if form is None or form.verb not in ("assign", "divert"):
        return ()
    if form.verb == "divert":
        seat, value, place = int(s.owner), int(s.value), 4 + numbers[0]
    else:
        seat, (value, place) = int(s.seat), numbers
    is_new = form.verb == "assign" and s.phase != At.FEINT
    start = Place(area_of("dice", seat), value) if is_new else _stands(seat, int(s.place))
    there = _standing(s, seat, place)
    number = 1 + int(count(there[seat], value))
    if sum(int(total(bees)) for bees in there) >= MOST_APART and number > 1:
        return ()  # it joins a heap
    return (Move(bee_id(_spot(place), seat, value, number), (start, _stands(seat, place))),)


def _standing(s: Position, seat: int, place: int) -> list[int]:
    """Each seat's bees in a place."""
    if place < 4:
        return [0] * SEATS
    if place < 10:
        return [int(s.flowers[(place - 4) * SEATS + p]) for p in range(SEATS)]
    guests = int(s.guests[seat * ROOMS + place - 10])
    return [guests if p == seat else 0 for p in range(SEATS)]


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
    if is_night(t) and not is_night(s):
        news.append(Message("waggledance.news.night"))
    news += _hatched(s, t)
    if t.phase == At.NECTAR and step_of(s) < STEPS.index("D"):
        news += _harvest(t)
    news += _honey_made(s, t)
    if t.round > s.round > 0:
        said = {"round": int(t.round), "seat": SEATS_NAMED[t.first]}
        news.append(Message("waggledance.news.day", said))
    return tuple(news)


def _harvest(s: Position) -> list[Message]:
    """Who may take how much nectar from which flower."""
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
            said = {
                "number": flower + 1,
                "colour": nectar_name(s.box, flower),
                "shares": shares,
            }
            found.append(Message("waggledance.news.flower", said))
    return [Message("waggledance.news.harvest", {"flowers": tuple(found)})] if found else []


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
