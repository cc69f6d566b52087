"""What pieces, sets and turns are called in text."""

from __future__ import annotations

from typing import Final

from apiary.core.errors import BadOption
from apiary.core.options import in_order
from apiary.games.hive import components
from apiary.games.hive.position import HONEYCOMBO, SIDE

EXPANSIONS: Final = {"M": "mosquito", "L": "ladybug", "P": "pillbug"}
SETS: Final = ("", "M", "L", "P", "ML", "MP", "LP", "MLP")
PRIME: Final = "'"  # behind the name of a piece whose reverse side is up

PIECES: Final = {
    colour + piece.name: int(SIDE) * side + index
    for side, colour in enumerate("wb")
    for index, piece in enumerate(components.pieces())
}
PIECES["nH"] = int(HONEYCOMBO)
PIECE_NAMES: Final = {piece: name for name, piece in PIECES.items()}
ALL_PIECES: Final = tuple(sorted(PIECE_NAMES))


def game_type(letters: str) -> str:
    """The GameTypeString of a choice of expansions: `Base`, `Base+MLP`."""
    return f"Base+{letters}" if letters else "Base"


def read_game_type(text: str) -> str:
    """The expansions named by a GameTypeString, its letters in any order and of either case."""
    base, plus, letters = text.partition("+")
    found = in_order(letters.upper(), "".join(EXPANSIONS))
    if base.lower() != "base" or found is None or bool(plus) != bool(found):
        raise BadOption("hive.bad_set", text=text[:80], expected=", ".join(map(game_type, SETS)))
    return found


def turn_name(turn: int) -> str:
    """The TurnString of a turn counted from 0: `White[1]`, `Black[1]`, `White[2]` …"""
    return f"{'Black' if turn & 1 else 'White'}[{turn // 2 + 1}]"
