"""The components of Waggle Dance, from `data.json`: the one place where the box can be corrected.

Loading checks every invariant of the data; a wrong file is refused with the field and what is wrong
about it. The switches give only the defaults of the options; the game's start decides.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from apiary.core.data import DataFile, unswitched
from apiary.games.waggledance.actions import CARD_NAMES, CARDS, MOST_DICE, ROOMS, VALUES

ACTION_NAMES = {
    "A": "buildRoom",
    "B": "hatch",
    "C": "claimEgg",
    "D": "collectNectar",
    "E": "trade",
    "F": "makeHoney",
    "G": "drawQueen",
}
NUMBERED = ["A", "C", "E", "G"]
# With so many there is always a value that is new on its card and in its set of four (W-2).
MOST_BLOCKING_DICE = int(CARDS * (VALUES - CARDS + 1))
MOST = 99  # of anything in the box, and of rounds
# The colours that there are words for.
NECTAR_COLOURS = ("white", "yellow", "orange", "pink", "red", "blue", "violet")
PLAYER_COLOURS = ["blue", "purple", "orange", "yellow"]

Players = Literal["2", "3", "4"]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Some = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Name = Annotated[str, msgspec.Meta(pattern="^[a-z]+$")]


class Flower(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A flower card: its number and the colour of its nectar."""

    number: int
    colour: Name


class Supply(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    room_tiles: Annotated[int, msgspec.Meta(ge=1, le=int(ROOMS))]
    eggs: Some
    nectar_per_colour: Some
    dice_per_player: Annotated[int, msgspec.Meta(ge=1, le=int(MOST_DICE))]
    volunteer_dice: Literal[1]
    queen_cards_in_box: Count


class Targets(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The honey that ends a game, by its length."""

    short: Some
    standard: Some
    long: Some


class Setup(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """What the players and the deck begin with."""

    start_rooms: Some
    start_bees: Some
    targets: Targets
    queen_types_in_deck: Annotated[int, msgspec.Meta(ge=1, le=len(CARD_NAMES))]
    chosen_types: list[str] | None
    copies_per_type: Annotated[int, msgspec.Meta(ge=1, le=9)]
    blocking_dice: dict[Players, int]


class QueenCard(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A type of Queen card. Its window is told for people; the rules know it by its id."""

    id: str
    fr: str
    phase: Literal["day", "night"]
    window: str
    copies: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Rules(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """Numbers of the rules, and the defaults of the switches."""

    second_place_after_tie_for_first: bool
    claim_cube_by_cube: bool
    reshuffle_discards: bool
    combine_honey_cards: bool
    room_nectar_capacity: Annotated[int, msgspec.Meta(ge=1, le=15)]
    honey_cost: Annotated[int, msgspec.Meta(ge=2, le=15)]
    trade_same_room: bool
    max_rounds: Some


class WaggleData(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """`data.json` as it is."""

    schema: Literal["waggledance-data-1"] = msgspec.field(name="$schema")
    status: dict[str, str]
    actions: dict[str, str]
    numbered_actions: list[str]
    flowers: list[Flower]
    player_colours: list[Name]
    supply: Supply
    setup: Setup
    queen_cards: list[QueenCard]
    rules: Rules
    switches: dict[str, list[bool]]

    def copies(self, card: str) -> int:
        """How many copies of a type are in a deck that has it."""
        found = next(kind for kind in self.queen_cards if kind.id == card)
        return min(found.copies, self.setup.copies_per_type)

    def colours(self) -> list[str]:
        """The nectar of the flowers 1 to 6."""
        return [flower.colour for flower in sorted(self.flowers, key=lambda one: one.number)]


SWITCHES: dict[str, list[bool]] = {
    "rules.secondPlaceAfterTieForFirst": [True, False],
    "rules.claimCubeByCube": [False, True],
    "rules.reshuffleDiscards": [False, True],
    "rules.combineHoneyCards": [True, False],
    "rules.tradeSameRoom": [True, False],
}


def _faults(data: WaggleData) -> list[str]:
    return [*_board_faults(data), *_card_faults(data), *_number_faults(data)]


def _board_faults(data: WaggleData) -> list[str]:
    found: list[str] = []
    if data.actions != ACTION_NAMES:
        found.append("`actions` must be A to G with their seven names")
    if data.numbered_actions != NUMBERED:
        found.append("`numberedActions` must be A, C, E, G")
    if sorted(flower.number for flower in data.flowers) != [1, 2, 3, 4, 5, 6]:
        found.append("`flowers` must be six, numbered 1 to 6")
    colours = {flower.colour for flower in data.flowers}
    if len(colours) != len(data.flowers) or not colours <= set(NECTAR_COLOURS):
        found.append(f"`flowers.colour` must be different ones of {', '.join(NECTAR_COLOURS)}")
    if data.player_colours != PLAYER_COLOURS:
        found.append(f"`playerColours` must be {', '.join(PLAYER_COLOURS)}")
    steps = range(0, MOST_BLOCKING_DICE + 1, int(CARDS))
    if any(dice not in steps for dice in data.setup.blocking_dice.values()):
        found.append(f"`setup.blockingDice` must be each one of {', '.join(map(str, steps))}")
    return found


def _card_faults(data: WaggleData) -> list[str]:
    ids = [card.id for card in data.queen_cards]
    if sorted(ids) != sorted(CARD_NAMES):
        return [f"`queenCards` must be {', '.join(CARD_NAMES)}, each once"]
    chosen = data.setup.chosen_types
    if chosen is None:
        return []
    found: list[str] = []
    count = data.setup.queen_types_in_deck
    if len(chosen) != count or len(set(chosen)) != count:
        found.append(f"`setup.chosenTypes` must be null or {count} different ids")
    if any(card not in ids for card in chosen):
        found.append("`setup.chosenTypes` must name ids of `queenCards`")
    return found


def _number_faults(data: WaggleData) -> list[str]:
    found: list[str] = []
    if data.switches != SWITCHES:
        found.append("`switches` must list the legal values of each switch")
    if data.setup.start_bees > data.supply.dice_per_player:
        found.append("`setup.startBees` is more than `supply.dicePerPlayer`")
    if data.setup.start_rooms * 4 > data.supply.room_tiles:
        found.append("`supply.roomTiles` must be enough for 4 players' `setup.startRooms`")
    if data.rules.honey_cost > data.rules.room_nectar_capacity:
        found.append("`rules.honeyCost` is more than `rules.roomNectarCapacity`")
    targets = data.setup.targets
    if not targets.short <= targets.standard <= targets.long:
        found.append("`setup.targets` must not fall from short to long")
    return found


def _identity(data: WaggleData) -> dict[str, object]:
    return {
        "colours": data.colours(),
        "players": data.player_colours,
        "supply": data.supply,
        "setup": unswitched(data.setup, "setup", ["setup.chosenTypes"]),
        "cards": {card: data.copies(card) for card in CARD_NAMES},
        "rules": unswitched(data.rules, "rules", SWITCHES),
    }


FILE = DataFile("apiary.games.waggledance", WaggleData, _faults, _identity)
read, write, load, data_hash = FILE.read, FILE.write, FILE.load, FILE.hash
