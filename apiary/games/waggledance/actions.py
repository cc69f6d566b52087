"""The numbers of the actions: one range for each kind of decision, so that none is ambiguous.

Rooms are counted 0 to 47 for their owner, values of bees 0 to 5 (1 to 6 to people), flowers and the
colours of their nectar 0 to 5, the cards with numbered spaces A, C, E, G 0 to 3.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SEATS: Final[i64] = 4
ROOMS: Final[i64] = 48  # of a player, at most: all tiles of the box
VALUES: Final[i64] = 6
FLOWERS: Final[i64] = 6
MOST_DICE: Final[i64] = 30  # of a player: what a word of bees can count, with the volunteer

# The cards with numbered spaces.
CARDS: Final[i64] = 4
CARD_LETTERS: Final = "ACEG"
BUILD_CARD: Final[i64] = 0
EGG_CARD: Final[i64] = 1
TRADE_CARD: Final[i64] = 2
DRAW_CARD: Final[i64] = 3

# The Queen cards.
CARD_NAMES: Final[tuple[str, ...]] = (
    "volunteer",
    "overtime",
    "directions",
    "shiftChange",
    "sickLeave",
    "wrongTurn",
    "feint",
    "explore",
    "queensGift",
    "expertise",
    "bonus",
    "efficiency",
    "alchemy",
    "mix",
)
TYPES: Final[i64] = len(CARD_NAMES)


class Card:
    VOLUNTEER: Final[i64] = 0
    OVERTIME: Final[i64] = 1
    DIRECTIONS: Final[i64] = 2
    SHIFT_CHANGE: Final[i64] = 3
    SICK_LEAVE: Final[i64] = 4
    WRONG_TURN: Final[i64] = 5
    FEINT: Final[i64] = 6
    EXPLORE: Final[i64] = 7
    QUEENS_GIFT: Final[i64] = 8
    EXPERTISE: Final[i64] = 9
    BONUS: Final[i64] = 10
    EFFICIENCY: Final[i64] = 11
    ALCHEMY: Final[i64] = 12
    MIX: Final[i64] = 13


# The cards that can be part of making honey, as a set of three bits.
WITH_EXPERTISE: Final[i64] = 1
WITH_EFFICIENCY: Final[i64] = 2
WITH_ALCHEMY: Final[i64] = 4
HONEY_CARDS: Final = vec[i64]([Card.EXPERTISE, Card.EFFICIENCY, Card.ALCHEMY])

# Two values of bees, v <= w: first the six equal pairs, then the fifteen unequal ones.
PAIR_LIST: Final = [(v, v) for v in range(6)] + list(combinations(range(6), 2))
PAIRS: Final[i64] = len(PAIR_LIST)
PAIR_LOW: Final = vec[i64]([low for low, _ in PAIR_LIST])
PAIR_HIGH: Final = vec[i64]([high for _, high in PAIR_LIST])

# What up to six dice can show, in any order; more dice are rolled in several throws.
TOGETHER: Final[i64] = 6
ROLL_LIST: Final = [
    dice
    for count in range(1, int(TOGETHER) + 1)
    for dice in combinations_with_replacement(range(6), count)
]
ROLLS: Final[i64] = len(ROLL_LIST)


def _ways(dice: tuple[int, ...]) -> int:
    """In how many orders dice can show this."""
    found = factorial(len(dice))
    for value in range(6):
        found //= factorial(dice.count(value))
    return found


ROLL_WAYS: Final = [_ways(dice) for dice in ROLL_LIST]


class Do:
    """The kinds of actions: the first number of each range."""

    PASS: Final[i64] = 0  # no card in this window
    PASS_NIGHT: Final[i64] = 1  # no card for the rest of this night
    DONE: Final[i64] = 2  # end D, F or the moves of Mix
    DECLINE: Final[i64] = 3  # a bee on A, C, E or G does nothing
    TAKE_ROOM: Final[i64] = 4  # A
    DRAW: Final[i64] = 5  # G
    PLAY_EXPLORE: Final[i64] = 6  # G: instead of drawing one
    PLAY_VOLUNTEER: Final[i64] = 7
    SHIFT_MORE: Final[i64] = 8
    SHIFT_NONE: Final[i64] = 9
    GIFT_ROOM: Final[i64] = 10
    ASSIGN_CARD: Final[i64] = 11  # + card * 6 + value
    ASSIGN_FLOWER: Final[i64] = 35  # + flower * 6 + value
    ASSIGN_ROOM: Final[i64] = 71  # + room * 6 + value
    FEINT_CARD: Final[i64] = 359  # + place * 6 + value: this bee will be moved
    PLAY_OVERTIME: Final[i64] = 707  # + value * 6 + new value
    PLAY_DIRECTIONS: Final[i64] = 743  # + flower
    PLAY_SICK_LEAVE: Final[i64] = 749  # + owner * 6 + value
    PLAY_WRONG_TURN: Final[i64] = 773  # + (owner * 6 + flower) * 6 + value
    DIVERT: Final[i64] = 917  # + flower where that bee goes
    HATCH: Final[i64] = 923  # + room
    HATCH_EXPERTLY: Final[i64] = 971  # + room: with Expertise
    PAIR: Final[i64] = 1019  # + pair of values that hatches
    TAKE_EGG: Final[i64] = 1040  # + room
    GIFT_EGG: Final[i64] = 1088  # + room
    STORE: Final[i64] = 1136  # + room * 6 + colour
    PLAY_BONUS: Final[i64] = 1424  # + colour
    TRADE_NECTAR: Final[i64] = 1430  # + room * 6 + colour: give two cubes (or the first of them)
    TRADE_EGG: Final[i64] = 1718  # + room
    SECOND: Final[i64] = 1766  # + room of the second cube, if it may be another
    GET: Final[i64] = 1814  # + colour traded for
    PUT: Final[i64] = 1820  # + room for it
    PLAY_MIX: Final[i64] = 1868  # + room
    MIX_WITH: Final[i64] = 1916  # + the other room
    MOVE: Final[i64] = 1964  # + room * 6 + colour: this cube is moved
    MOVE_TO: Final[i64] = 2252  # + room
    SWAP: Final[i64] = 2300  # + colour that comes back from a full room
    MAKE_HONEY: Final[i64] = 2306  # + room * 8 + set of cards
    KEEP: Final[i64] = 2690  # + type of card, of those found with Explore
    # Of CHANCE:
    LEAVE_OUT: Final[i64] = 2704  # + type of card that is not in this game
    FIRST: Final[i64] = 2718  # + value of the volunteer die, thrown for the first player
    BLOCK: Final[i64] = 2724  # + value of a blocking die
    ROLL: Final[i64] = 2730  # + what the dice show
    FIND: Final[i64] = 3653  # + type of the card drawn


class At:
    # Before the first round:
    TYPES: Final[i64] = 0  # CHANCE: a type of card that is left out
    FIRST: Final[i64] = 1  # CHANCE: the volunteer die, for the first player
    BLOCK: Final[i64] = 2  # CHANCE: a blocking die
    # A day:
    DAWN: Final[i64] = 3  # a card before the roll
    ROLL: Final[i64] = 4  # CHANCE: up to six dice of a seat
    MORNING: Final[i64] = 5  # a card after the roll
    ASSIGN: Final[i64] = 6  # a bee is assigned, or a card is played
    DUSK: Final[i64] = 7  # a card at the end of the day
    # A night:
    BUILD: Final[i64] = 8  # A
    HATCH: Final[i64] = 9  # B
    EGG: Final[i64] = 10  # C
    NECTAR: Final[i64] = 11  # D
    TRADE: Final[i64] = 12  # E
    HONEY: Final[i64] = 13  # F
    DRAW: Final[i64] = 14  # G
    # Parts of a decision:
    DIVERT: Final[i64] = 15  # Wrong Turn: where the bee goes
    FEINT: Final[i64] = 16  # Feint: where the bee goes
    PAIR: Final[i64] = 17  # B: which bees hatch the egg
    SECOND: Final[i64] = 18  # E: where the second cube comes from
    GET: Final[i64] = 19  # E: what is traded for
    PUT: Final[i64] = 20  # E: where it is stored
    MIX_WITH: Final[i64] = 21  # Mix: the other room
    MIX: Final[i64] = 22  # Mix: a cube to move, or done
    MOVE: Final[i64] = 23  # where a cube is moved to
    SWAP: Final[i64] = 24  # what comes back for it from a full room
    CARD: Final[i64] = 25  # CHANCE: the card drawn
    KEEP: Final[i64] = 26  # Explore: which one is kept
    END: Final[i64] = 27


ACTIONS: Final[i64] = Do.FIND + TYPES
