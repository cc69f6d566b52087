"""What is fixed while a game lasts: components, numbers and options, read once at its start."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.options import Options
from apiary.games.waggledance.actions import CARD_NAMES
from apiary.games.waggledance.components import Players, WaggleData

COLOURS: Final[tuple[str, ...]] = ("blue", "purple", "orange", "yellow")  # of the seats
# A letter for each type of card, in their order: how the option `chosen_types` names them.
CARD_LETTER: Final = "vodclwfxgebyam"


@final
class Box:
    """The data file, the number of seats and the options, as the rules want them."""

    def __init__(self, data: WaggleData, seats: int, options: Options) -> None:
        self.seats: i64 = seats
        self.colours = data.colours()  # of the flowers and their nectar
        self.players = data.player_colours  # of the seats
        self.copies = vec[i64]([data.copies(card) for card in CARD_NAMES])  # of each type
        self.types_in_deck: i64 = data.setup.queen_types_in_deck
        self.room_tiles: i64 = data.supply.room_tiles
        self.eggs: i64 = data.supply.eggs
        self.nectar_each: i64 = data.supply.nectar_per_colour
        self.dice_each: i64 = data.supply.dice_per_player
        self.start_rooms: i64 = data.setup.start_rooms
        self.start_bees: i64 = data.setup.start_bees
        self.blocking_dice: i64 = data.setup.blocking_dice[cast(Players, str(seats))]
        self.capacity: i64 = data.rules.room_nectar_capacity
        self.honey_cost: i64 = data.rules.honey_cost
        # The options.
        self.max_rounds: i64 = int(options["max_rounds"])
        self.target: i64 = getattr(data.setup.targets, str(options["target"]))
        self.chosen: i64 = chosen_set(str(options["chosen_types"]))  # 0: chance chooses
        self.second_after_tie = bool(options["second_place_after_tie_for_first"])
        self.cube_by_cube = bool(options["claim_cube_by_cube"])
        self.trade_same_room = bool(options["trade_same_room"])
        self.reshuffle = bool(options["reshuffle_discards"])
        self.combine_honey_cards = bool(options["combine_honey_cards"])
        self.gift_egg_before_c = bool(options["gift_egg_before_c"])


def chosen_set(text: str) -> int:
    """The types of cards that the option names, as a set of bits; 0 if chance chooses."""
    return sum(2 ** CARD_LETTER.index(letter) for letter in text)
