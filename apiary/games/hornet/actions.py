"""The numbers of the actions: one range for each kind of decision, so that none is ambiguous."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.hexes import DIRECTIONS

FIELDS: Final[i64] = 12
SEATS: Final[i64] = 5

CARDS: Final[i64] = 6
# Each kind of cards has one safe and one aggressive.
SAFE: Final = vec[i64]([0, 3, 5])
AGGRESSIVE: Final = vec[i64]([1, 2, 4])
CATEGORY: Final = vec[i64]([0, 0, 1, 1, 2, 2])
IS_AGGRESSIVE: Final = vec[i64]([0, 1, 1, 0, 1, 0])


class Card:
    """A card is 0..5 here, 1..6 to people."""

    COLLECT: Final[i64] = 0
    GRAB: Final[i64] = 1
    SWITCH: Final[i64] = 2
    PRODUCE: Final[i64] = 3
    DASH: Final[i64] = 4
    FLY: Final[i64] = 5


class Do:
    """The kinds of actions: the first number of each range."""

    SELECT: Final[i64] = 0  # + card
    SELECT_TWO: Final[i64] = 6  # + 3 * place in SAFE + place in AGGRESSIVE
    USE: Final[i64] = 15  # + hornet
    LAND: Final[i64] = 17  # + field
    TAKE: Final[i64] = 29  # + owner of the honey
    DONE: Final[i64] = 34
    PASS: Final[i64] = 35
    MAKE: Final[i64] = 36  # + declaration: produce so much
    DESTROY: Final[i64] = 60  # + declaration: destroy so much
    PLACE: Final[i64] = 84  # + number of honey
    LOSE: Final[i64] = 93  # + field
    SET_HONEY: Final[i64] = 105  # + field
    SET_HORNET: Final[i64] = 117  # + field
    NAME: Final[i64] = 129  # + field
    PUT: Final[i64] = 141  # + cell
    TURN: Final[i64] = 538  # + rotation
    # Of CHANCE:
    START: Final[i64] = 544  # + seat
    REMOVE: Final[i64] = 549  # + field
    DRAW: Final[i64] = 561  # + field
    TILE: Final[i64] = 573  # + field, or FIELDS for an action round
    BLANK: Final[i64] = 586
    GREEN: Final[i64] = 587


class At:
    LOT: Final[i64] = 0  # CHANCE: who begins
    LETTERS: Final[i64] = 1  # CHANCE: which hives are left out
    DRAW: Final[i64] = 2  # CHANCE: the next field
    NAME: Final[i64] = 3  # a seat: the next field
    PUT: Final[i64] = 4  # where it lies
    TURN: Final[i64] = 5  # and how it is turned
    TRACK: Final[i64] = 6  # CHANCE: the next tile of the track
    HONEY: Final[i64] = 7  # set-up: a honey into a hive
    HORNET: Final[i64] = 8  # set-up: a hornet onto a field
    SELECT: Final[i64] = 9  # all seats: the cards
    USE: Final[i64] = 10  # which hornet executes the card
    LAND: Final[i64] = 11  # cards 5, 6: where it flies
    SWITCH: Final[i64] = 12  # card 3: whose honey
    DECLARE: Final[i64] = 13  # card 4: what and how much
    THROW: Final[i64] = 14  # CHANCE: the next chance marker
    PLACE: Final[i64] = 15  # card 4: how many of the honey that may be placed
    DESTROY: Final[i64] = 16  # card 4: whose honey
    LOSE: Final[i64] = 17  # the penalty: from which hive
    END: Final[i64] = 18


ACTIONS: Final[i64] = 588

# The declarations of card 4: (sure, chance) with 0 < 2 * sure + chance <= 8.
_PAIRS: Final = [
    (sure, chance) for sure in range(5) for chance in range(9) if 0 < 2 * sure + chance <= 8
]
DECLARATIONS: Final[i64] = len(_PAIRS)
SURE: Final = vec[i64]([sure for sure, _ in _PAIRS])
RISKED: Final = vec[i64]([chance for _, chance in _PAIRS])
DECLARED: Final = {pair: number for number, pair in enumerate(_PAIRS)}

# The cells where fields may lie: all within eleven steps of the middle, row by row.
RADIUS: Final = 11
CELL_LIST: Final = [
    (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(-RADIUS, RADIUS + 1)
    if abs(q + r) <= RADIUS
]
CELLS: Final[i64] = len(CELL_LIST)
CELL_AT: Final = {place: number for number, place in enumerate(CELL_LIST)}
CENTRE: Final[i64] = CELL_AT[0, 0]

NEXT: Final = vec[i64](
    [CELL_AT.get((q + dq, r + dr), -1) for q, r in CELL_LIST for dq, dr in DIRECTIONS]
)  # cell * 6 + direction
