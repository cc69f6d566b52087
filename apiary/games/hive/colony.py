"""The position of any game: the hive, and what the expansions keep besides.

Sets of pieces are bits of one number, bit p for the piece p. Each turn leaves a record of what it
placed, moved and flipped, and of what must rest; the one of the turn before decides what may be
done now, the one of this turn is still growing. The neutral Honeycombo is a piece on the board
like any other, of no colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive import components
from apiary.games.hive.components import FACES
from apiary.games.hive.position import (
    ABSENT,
    COLOUR,
    HEIGHT,
    HEIGHTS,
    HONEYCOMBO,
    IN_HAND,
    NOBODY,
    NUMBERS,
    SIDE,
    THE_QUEEN,
    TOP,
    Position,
    empty_table,
)
from apiary.games.hive.settings import REVERSE, Settings
from apiary.hexes import CENTRE

NEUTRAL: Final[i64] = len(FACES)  # the face of the Honeycombo

IN_BAG: Final[i64] = -3
REMOVED: Final[i64] = -4  # for good

# What is being decided.
PLAYING: Final[i64] = 0
SELECTING: Final[i64] = 1  # hands of Swarm
DRAWING: Final[i64] = 2  # chance takes a piece out of the bag
DRAWING_FIRST: Final[i64] = 3  # the same, for who places after it
PLACING: Final[i64] = 4  # who has drawn for it places a piece

NOT_CHOSEN: Final[i64] = -1
HIDDEN: Final[i64] = -2  # chosen, but not to be known

OF_COLONY: Final = 24  # how many `numbers` there are

# The pieces of each side.
OWN: Final = vec[i64]([BIT[HONEYCOMBO] - 1, (BIT[HONEYCOMBO] - 1) << SIDE])


@final
class Colony:
    """Everything that the general rules look at."""

    def __init__(self, hive: Position, settings: Settings) -> None:
        self.hive = hive
        self.settings = settings
        self.phase: i64 = PLAYING
        self.left: i64 = 1  # actions left in this turn
        self.second = False  # is this the second action of a double turn?
        # The record of the turn before, as sets of pieces.
        self.placed: i64 = 0
        self.moved: i64 = 0
        self.flipped: i64 = 0
        self.immobile: i64 = 0
        # The record of this turn so far.
        self.placed_now: i64 = 0
        self.moved_now: i64 = 0
        self.flipped_now: i64 = 0
        self.immobile_now: i64 = 0
        # What each player stung in their own last turn, and in this one.
        self.stung = vec[i64]([0, 0])
        self.stung_now: i64 = 0
        self.stunned: i64 = 0
        self.recovering: i64 = 0  # those that wake when this turn ends
        self.shown: i64 = NOBODY  # whose colour the Honeycombo shows
        self.turned = False  # was it flipped in the turn before?
        self.turned_now = False
        self.doubled: i64 = 0  # a bit for each player who has two actions in the next turn
        self.holder = vec[i64]([NOBODY] * NUMBERS)  # in whose hand a piece is
        self.chosen = vec[i64]([NOT_CHOSEN, NOT_CHOSEN])  # hands of Swarm, until both are
        self.keys = vec[i64]()  # of the turns since something happened that can't be undone
        self.settled = False  # did it happen in this turn?

    def copy(self) -> Colony:
        hive = self.hive.copy()
        hive.kind = self.hive.kind[:]
        twin = Colony(hive, self.settings)
        twin.phase = self.phase
        twin.left = self.left
        twin.second = self.second
        twin.placed = self.placed
        twin.moved = self.moved
        twin.flipped = self.flipped
        twin.immobile = self.immobile
        twin.placed_now = self.placed_now
        twin.moved_now = self.moved_now
        twin.flipped_now = self.flipped_now
        twin.immobile_now = self.immobile_now
        twin.stung = self.stung[:]
        twin.stung_now = self.stung_now
        twin.stunned = self.stunned
        twin.recovering = self.recovering
        twin.shown = self.shown
        twin.turned = self.turned
        twin.turned_now = self.turned_now
        twin.doubled = self.doubled
        twin.holder = self.holder[:]
        twin.chosen = self.chosen[:]
        twin.keys = self.keys[:]
        twin.settled = self.settled
        return twin

    def in_play(self) -> i64:
        """The set of pieces on the table, covered ones too."""
        pos = self.hive.pos
        found: i64 = 0
        p: i64
        for p in range(NUMBERS):
            if pos[p] >= 0:
                found |= BIT[p]
        return found

    def numbers(self) -> list[int]:
        """All that matters, but for where the pieces are and the keys: equal in equal colonies.

        What has left the table is forgotten, and so is what no rule of this game asks about.
        """
        s = self.hive
        there = self.in_play()
        placed = there if self.settings.fly_or_mantis else 0
        stung = 0 if self.settings.sting_repeat else there
        return [
            s.turn, self.phase, self.left, i64(self.second),
            self.placed & placed, self.moved & there, self.flipped & there, self.immobile & there,
            self.placed_now & placed, self.moved_now & there, self.flipped_now & there,
            self.immobile_now & there,
            self.stung[0] & stung, self.stung[1] & stung, self.stung_now & stung,
            self.stunned & there, self.recovering & there,
            self.shown, i64(self.turned), i64(self.turned_now), self.doubled,
            self.chosen[0], self.chosen[1], s.anchor,
        ]  # fmt: skip

    def restore(self, numbers: Sequence[int]) -> None:
        """Set all of `numbers`."""
        s = self.hive
        s.turn = numbers[0]
        s.settled = s.turn
        s.first_key = s.turn
        self.phase = numbers[1]
        self.left = numbers[2]
        self.second = numbers[3] != 0
        self.placed = numbers[4]
        self.moved = numbers[5]
        self.flipped = numbers[6]
        self.immobile = numbers[7]
        self.placed_now = numbers[8]
        self.moved_now = numbers[9]
        self.flipped_now = numbers[10]
        self.immobile_now = numbers[11]
        self.stung = vec[i64]([numbers[12], numbers[13]])
        self.stung_now = numbers[14]
        self.stunned = numbers[15]
        self.recovering = numbers[16]
        self.shown = numbers[17]
        self.turned = numbers[18] != 0
        self.turned_now = numbers[19] != 0
        self.doubled = numbers[20]
        self.chosen = vec[i64]([numbers[21], numbers[22]])
        s.anchor = numbers[23]

    @property
    def me(self) -> i64:
        return self.hive.turn & 1

    def lay(self, p: i64, c: i64) -> None:
        """Lay a piece on top of whatever is on c."""
        s = self.hive
        neutral_below = s.board[c] >> HEIGHT == HONEYCOMBO << 4 | 1
        s.put(p, c)
        if neutral_below or p == HONEYCOMBO:
            s.turn_neighbours(c, COLOUR)  # what was laid as White's is nobody's

    def pick_up(self, p: i64, left_at: i64) -> None:
        """Take a piece that is on top off the board; it is then at `left_at`, which is no cell."""
        s = self.hive
        c = s.pos[p]
        s.lift(p)
        if s.board[c] >> HEIGHT == HONEYCOMBO << 4 | 1 or p == HONEYCOMBO:
            s.turn_neighbours(c, COLOUR)
        s.pos[p] = left_at

    def level(self, p: i64) -> i64:
        """How many pieces are beneath a piece on top of its cell."""
        return self.hive.height(self.hive.pos[p]) - 1

    def turn_over(self, p: i64) -> None:
        """Show the other face of a piece."""
        s = self.hive
        s.kind[p] = REVERSE[s.kind[p]]
        self.flipped_now |= BIT[p]

    def rest(self, pieces: i64) -> None:
        """Note what an action has moved."""
        self.moved_now |= pieces
        self.immobile_now = pieces

    def unmovable(self) -> i64:
        """The set of pieces that nobody may throw or swap now: just moved, or stunned (V-14)."""
        return self.immobile | self.stunned if self.settings.stung_unmovable else self.immobile

    def enemy_of(self, by: i64) -> i64:
        """Whose pieces are enemies in a power of a piece: of who acts, or of its owner (V-27)."""
        return 1 - self.me if self.settings.for_controller else 1 - (by >> 5)

    def is_alone(self, p: i64) -> bool:
        """Is the piece in play and the only one on its cell?"""
        c = self.hive.pos[p]
        return c >= 0 and self.hive.board[c] >> HEIGHT == p << 4 | 1

    def queen_is_placed(self, side: i64) -> bool:
        """Is a side's queen, whichever face she shows, in play?"""
        return self.hive.pos[side * SIDE + THE_QUEEN] >= 0

    def queen_is_removed(self, side: i64) -> bool:
        """Has a side lost its queen to a predator?"""
        return self.hive.pos[side * SIDE + THE_QUEEN] == REMOVED

    def honeycombo_is_covered(self) -> bool:
        """Does something stand on the Honeycombo?"""
        c = self.hive.pos[HONEYCOMBO]
        return c >= 0 and self.hive.board[c] >> HEIGHT & HEIGHTS > 1

    def has(self, pieces: i64, p: i64) -> bool:
        """Is a piece in a set?"""
        return pieces & BIT[p] != 0

    def top(self, c: i64) -> i64:
        """The piece on top of an occupied cell."""
        return self.hive.board[c] >> TOP


def new_colony(settings: Settings) -> Colony:
    """The table before the first turn."""
    hive = empty_table(settings.groups)
    hive.kind = hive.kind[:]
    hive.kind[HONEYCOMBO] = NEUTRAL
    given: dict[str, int] = {}
    for index, piece in enumerate(components.pieces()):
        if piece.group == components.EXTRAS:
            given[piece.face] = given.get(piece.face, 0) + 1
            if given[piece.face] <= settings.extras.get(piece.face, 0):
                white: i64 = index
                hive.pos[white] = IN_HAND
                hive.pos[white + SIDE] = IN_HAND
                hive.pieces = index + 1
    hive.queen_first = settings.queen_first
    hive.repetitions = settings.repetitions
    hive.max_turns = settings.max_turns
    k = Colony(hive, settings)
    share_out(k)
    if settings.honeycombo:
        hive.pos[HONEYCOMBO] = ABSENT
        k.lay(HONEYCOMBO, CENTRE)
        k.shown = i64(components.load().neutral["honeycombo"].start_face == "black")
    if settings.swarm:
        k.phase = SELECTING
    return k


def share_out(k: Colony) -> None:
    """Note that each piece in hand is in its owner's."""
    p: i64
    for p in range(NUMBERS):
        if k.hive.pos[p] == IN_HAND:
            k.holder[p] = p >> 5


def colony_of(hive: Position, settings: Settings) -> Colony:
    """The position of an original game as the general rules see it. Not to be changed."""
    k = Colony(hive, settings)
    share_out(k)
    if hive.immobile != NOBODY:
        k.immobile = BIT[hive.immobile]
        k.moved = k.immobile
    k.keys = append(hive.history(), hive.key)
    return k
