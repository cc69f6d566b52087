"""What things are called: the ids under which they are drawn and touched, and their names."""

from __future__ import annotations

from apiary.core.messages import Message
from apiary.games.waggledance.actions import CARD_LETTERS, CARD_NAMES, Card
from apiary.games.waggledance.box import COLOURS, Box
from apiary.games.waggledance.tally import count

SEATS_NAMED = tuple(Message(f"waggledance.{colour}") for colour in COLOURS)
CARDS_NAMED = tuple(Message(f"waggledance.card.{name}") for name in CARD_NAMES)
STEPS = "ABCDEFG"

# How `Position.place` counts where a bee stands that is being moved: cards, flowers, rooms.
_FLOWER_PLACES, _ROOM_PLACES = 4, 10


def action_id(card: int) -> str:
    """The id of a card with numbered spaces."""
    return f"action:{CARD_LETTERS[card]}"


def flower_id(flower: int) -> str:
    return f"flower:{flower + 1}"


def room_id(seat: int, room: int) -> str:
    return f"room:{seat + 1}:{room + 1}"


def pool_id(seat: int, value: int) -> str:
    """The id of a player's bees of one value that are not assigned yet."""
    return f"die:{seat + 1}:{value + 1}"


def bee_id(place: str, seat: int, value: int, number: int = 1) -> str:
    """The id of a bee in a place: the first, second, … of this player and value there."""
    return f"bee:{place}:{seat + 1}:{value + 1}:{number}"


def card_id(card: int) -> str:
    """The id of the cards of one type in one's own hand."""
    return f"card:{CARD_NAMES[card]}"


def found_id(card: int) -> str:
    """The id of a card found with Explore."""
    return f"found:{CARD_NAMES[card]}"


def cube_id(colour: int) -> str:
    """The id of nectar of a colour that is offered."""
    return f"nectar:{colour + 1}"


def place_id(seat: int, place: int) -> str:
    """The id of where a bee of a seat stands, as `Position.place` counts places."""
    if place < _FLOWER_PLACES:
        return action_id(place)
    if place < _ROOM_PLACES:
        return flower_id(place - _FLOWER_PLACES)
    return room_id(seat, place - _ROOM_PLACES)


def nectar_name(box: Box, colour: int) -> Message:
    """The colour of a flower and its nectar."""
    return Message(f"waggledance.nectar.{box.colours[colour]}")


def flower_in_words(box: Box, flower: int) -> Message:
    """A flower by its number and colour."""
    named = {"number": flower + 1, "colour": nectar_name(box, flower)}
    return Message("waggledance.place.flower", named)


def room_in_words(room: int) -> Message:
    return Message("waggledance.place.room", {"number": room + 1})


def card_line(card: int, early_eggs: bool) -> Message:
    """What a Queen card does, and when; if eggs come as a gift before C, it says so."""
    if early_eggs and card == Card.QUEENS_GIFT:
        return Message("waggledance.card.queensGift.does_early")
    return Message(f"waggledance.card.{CARD_NAMES[card]}.does")


def card_place_name(card: int) -> Message:
    """A card with numbered spaces by its letter."""
    return Message("waggledance.place.card", {"letter": CARD_LETTERS[card]})


def place_in_words(box: Box, place: int) -> Message:
    """Where a bee stands, in words, as `Position.place` counts places."""
    if place < _FLOWER_PLACES:
        return card_place_name(place)
    if place < _ROOM_PLACES:
        return flower_in_words(box, place - _FLOWER_PLACES)
    return room_in_words(place - _ROOM_PLACES)


def values_text(tally: int) -> str:
    """Bees by their values, each as often as it is there: `2, 2, 5`."""
    return ", ".join(str(value + 1) for value in range(6) for _ in range(count(tally, value)))


def nectar_names(box: Box, tally: int) -> tuple[Message, ...]:
    """Nectar in words: each colour with how much of it."""
    return tuple(
        Message(
            "waggledance.amount",
            {"count": int(count(tally, colour)), "what": nectar_name(box, colour)},
        )
        for colour in range(6)
        if count(tally, colour)
    )
