"""What things are called: the ids under which they are drawn and touched, and their names."""

from __future__ import annotations

from apiary.core.messages import Message
from apiary.core.scene import Place
from apiary.games.hornet.actions import CARDS, CELL_LIST
from apiary.games.hornet.box import COLOURS
from apiary.games.hornet.position import Position

SEATS_NAMED = tuple(Message(f"hornet.{colour}") for colour in COLOURS)
CARD_MEANINGS = tuple(Message(f"hornet.card.{card + 1}") for card in range(CARDS))


def field_id(s: Position, field: int) -> str:
    return f"field:{s.box.names[field]}"


def hornet_id(seat: int, hornet: int) -> str:
    return f"hornet:{COLOURS[seat]}{hornet + 1}"


def card_id(seat: int, card: int) -> str:
    return f"card:{COLOURS[seat]}:{card + 1}"


def place_of(s: Position, field: int) -> Place:
    q, r = CELL_LIST[s.cells[field]]
    return Place("board", q, r)
