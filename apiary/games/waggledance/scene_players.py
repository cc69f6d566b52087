"""What the players have as things to draw: rooms, bees to assign, nectar offered, cards."""

from __future__ import annotations

from math import hypot, sqrt

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.scene import Place, Thing, area_of
from apiary.games.waggledance.actions import CARD_NAMES, ROOMS, TYPES, VALUES, At
from apiary.games.waggledance.names import (
    CARDS_NAMED,
    card_id,
    card_line,
    cube_id,
    found_id,
    nectar_name,
    nectar_names,
    pool_id,
    room_id,
    room_in_words,
    values_text,
)
from apiary.games.waggledance.position import EGG, HONEY, Position
from apiary.games.waggledance.scene_meadow import swarm
from apiary.games.waggledance.tally import ALL, count, total

_FLATNESS = 2.4  # how much wider than high a honeycomb grows


def _spread(cells: int) -> tuple[tuple[int, int], ...]:
    """Cells from the middle outwards, farther to the sides than up and down: each beside one
    before it, and together in a shape that fits on a screen.
    """

    def outwards(cell: tuple[int, int]) -> tuple[float, int, int]:
        q, r = cell
        across, down = q + r / 2, (r - 0.5) * sqrt(0.75)
        return round(hypot(across / _FLATNESS, down), 6), r, q

    reach = range(-cells, cells + 1)
    return tuple(sorted(((q, r) for q in reach for r in reach), key=outwards)[:cells])


SPREAD = _spread(int(ROOMS))


def room_place(seat: int, room: int) -> Place:
    """Where a room lies; nobody chooses it (W-42)."""
    return Place(area_of("comb", seat), *SPREAD[room])


# --- rooms


def rooms(s: Position, seat: int) -> list[Thing]:
    """A player's honeycomb, and the bees on it."""
    things = [_room(s, seat, room) for room in range(s.rooms[seat])]
    for room in range(s.rooms[seat]):
        guests = int(s.guests[seat * ROOMS + room])
        groups = [(seat, value, int(count(guests, value))) for value in range(VALUES)]
        things += swarm(groups, f"room{room + 1}", room_place(seat, room), room_in_words(room))
    return things


def _room(s: Position, seat: int, room: int) -> Thing:
    inside = int(s.contents[seat * ROOMS + room])
    cubes = tuple(colour + 1 for colour in range(6) for _ in range(count(inside & ALL, colour)))
    colours = tuple(s.box.colours[number - 1] for number in cubes)
    is_chosen = s.seat == seat and room in (s.room, s.other)
    return Thing(
        room_id(seat, room),
        "room",
        room_place(seat, room),
        _room_label(s, seat, room),
        "honey" if inside & HONEY else "egg" if inside & EGG else "",
        seat,
        text=str(room + 1),
        marks=(*colours, *(("acting",) if is_chosen else ())),
        cells=cubes,
    )


def _room_label(s: Position, seat: int, room: int) -> Message:
    said: dict[str, object] = {
        "room": room_in_words(room),
        "inside": inside_name(s, int(s.contents[seat * ROOMS + room])),
    }
    guests = int(s.guests[seat * ROOMS + room])
    if not guests:
        return Message("waggledance.thing.room", said)
    return Message("waggledance.thing.room_bees", {**said, "bees": values_text(guests)})


def inside_name(s: Position, inside: int) -> Message | tuple[Message, ...]:
    """What is in a room, in words."""
    if inside & HONEY:
        return Message("waggledance.inside.honey")
    if inside & EGG:
        return Message("waggledance.inside.egg")
    return nectar_names(s.box, inside) or Message("waggledance.inside.nothing")


# --- bees and nectar to be placed


def bees_to_assign(s: Position, seat: int) -> list[Thing]:
    """The bees in front of a player: rolled, or before the roll all together; then the sick."""
    area = area_of("dice", seat)
    mine = int(s.dice[seat]) + (s.volunteer == seat)
    if s.phase == At.DAWN:
        label = Message("waggledance.thing.unrolled", {"count": mine})
        return [Thing(f"die:{seat + 1}", "die", Place(area), label, "", seat, mine)]
    is_fresh = total(s.pool[seat]) + total(s.absent[seat]) == mine
    things: list[Thing] = []
    for value in range(VALUES):
        number = int(count(s.pool[seat], value))
        if number:
            label = Message("waggledance.thing.die", {"value": value + 1})
            marks = ("rolled",) if is_fresh else ()
            name, place = pool_id(seat, value), Place(area, value)
            things.append(
                Thing(name, "die", place, label, str(value + 1), seat, number, marks=marks)
            )
    return things + _sick(s, seat)


def _sick(s: Position, seat: int) -> list[Thing]:
    """The bees that stay at home today, behind the others."""
    kinds = [value for value in range(VALUES) if count(s.absent[seat], value)]
    return [
        Thing(
            f"sick:{seat + 1}:{value + 1}",
            "die",
            Place(area_of("dice", seat), VALUES + n),
            Message("waggledance.thing.sick", {"value": value + 1}),
            str(value + 1),
            seat,
            int(count(s.absent[seat], value)),
            marks=("resting",),
        )
        for n, value in enumerate(kinds)
    ]


def offered(s: Position, seat: int) -> list[Thing]:
    """The nectar that a player may store in D."""
    if s.phase != At.NECTAR or s.seat != seat:
        return []
    return [
        Thing(
            cube_id(colour),
            "cube",
            Place(area_of("offer", seat), colour),
            Message("waggledance.thing.offered", {"colour": nectar_name(s.box, colour)}),
            str(colour + 1),
            count=int(s.offer[colour]),
            marks=(s.box.colours[colour],),
        )
        for colour in range(6)
        if s.offer[colour]
    ]


# --- cards


def card_thing(
    card: int, name: str, place: Place, number: int = 1, early_eggs: bool = False
) -> Thing:
    """A Queen card with its line."""
    return Thing(
        name,
        "card",
        place,
        CARDS_NAMED[card],
        CARD_NAMES[card],
        count=number,
        note=card_line(card, early_eggs),
    )


def cards_in_hand(s: Position, seat: int) -> list[Thing]:
    """The Queen cards that are known of a hand."""
    held = [(card, int(s.hands[seat * TYPES + card])) for card in range(TYPES)]
    early = s.box.gift_egg_before_c
    return [
        card_thing(card, card_id(card), Place(area_of("hand", seat), n), number, early)
        for n, (card, number) in enumerate(one for one in held if one[1])
    ]


def cards_found(s: Position, seat: int) -> list[Thing]:
    """The cards found with Explore, for whoever may know them."""
    if s.phase != At.KEEP or s.seat != seat:
        return []
    kinds = [card for card in range(TYPES) if s.found[card]]
    early = s.box.gift_egg_before_c
    return [
        card_thing(
            card, found_id(card), Place(area_of("found", seat), n), int(s.found[card]), early
        )
        for n, card in enumerate(kinds)
    ]


def types_in_play(s: Position) -> list[Thing]:
    """The types of cards of this game, each with how many copies are not played yet."""
    things: list[Thing] = []
    for card in range(TYPES):
        if s.types & BIT[card]:
            left = int(s.box.copies[card] - s.discards[card] - s.lying[card])
            place = Place("types", len(things))
            thing = card_thing(
                card, f"type:{CARD_NAMES[card]}", place, early_eggs=s.box.gift_egg_before_c
            )
            things.append(_with_copies(thing, left))
    return things


def _with_copies(thing: Thing, left: int) -> Thing:
    """The same card, saying how many are left."""
    return Thing(
        thing.id,
        thing.kind,
        thing.place,
        Message("waggledance.thing.type", {"card": thing.label, "count": left}),
        thing.face,
        marks=() if left else ("gone",),
        note=thing.note,
    )


# --- how they stand


def possessions(s: Position, seat: int) -> list[Thing]:
    """Honey towards the target, bees, cards in hand, cards lying open, and the first player."""
    amounts = {
        "honey": (f"{int(s.honey[seat])}/{int(s.box.target)}", int(s.honey[seat])),
        "bees": (str(int(s.dice[seat])), int(s.dice[seat])),
        "cards": (str(int(s.held[seat])), int(s.held[seat])),
    }
    things: list[Thing] = []
    for n, (face, (text, number)) in enumerate(amounts.items()):
        label = Message(
            f"waggledance.supply.{face}", {"count": number, "target": int(s.box.target)}
        )
        place = Place(area_of("supply", seat), n)
        things.append(Thing(f"{face}:{seat + 1}", "supply", place, label, face, seat, text=text))
    if seat == s.first:
        label = Message("waggledance.supply.first")
        place = Place(area_of("supply", seat), len(things))
        things.append(Thing("first", "supply", place, label, "first", seat))
    return things
