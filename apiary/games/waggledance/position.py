"""The position: rooms, bees, nectar, cards, and who must decide what.

Everything is a number or a flat list of numbers. Bees by value and nectar by colour are tallies
(`tally`): six counts in one number. Room i of seat p is `p * ROOMS + i` in `contents` (a tally of
nectar, or EGG, or HONEY) and in `guests` (a tally of the bees that stand on it).

A decision is a phase and the seat that is asked. The phases of a round follow one another by
number, from At.DAWN to At.DRAW; those after it are parts of a decision that has begun, and go back
to the phase that they came from.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core import phase
from apiary.core.phase import AIM_REACHED, NOBODY, PLAYED_OUT
from apiary.games.waggledance.actions import ROOMS, SEATS, At
from apiary.games.waggledance.box import Box
from apiary.games.waggledance.tally import total

# What a room holds, beside nectar.
EGG: Final[i64] = 1 << 30
HONEY: Final[i64] = 1 << 31

# A numbered space under a blocking die; else it has a seat or NOBODY. While these dice are thrown
# a higher number tells to which set of four one belongs.
BLOCKED: Final[i64] = 4

# Why it is over, if nobody resigned.
TARGET_REACHED: Final[i64] = AIM_REACHED
LAST_ROUND: Final[i64] = PLAYED_OUT

_NOTHING: Final = vec[i64]()


@final
class Position(phase.Position):
    """Everything the rules look at. Mutable; changed only by `rules`."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box = box
        self.contents = _NOTHING  # of the rooms: a tally of nectar, or EGG, or HONEY
        self.guests = _NOTHING  # bees on the rooms: a tally by value
        self.rooms = _NOTHING  # how many each seat has
        self.honey = _NOTHING  # how many of them are turned to honey
        self.dice = _NOTHING  # bees that each seat owns, without the volunteer
        self.pool = _NOTHING  # bees of each seat that are rolled and not assigned: a tally
        self.absent = _NOTHING  # bees of each seat on sick leave: a tally
        self.flowers = _NOTHING  # bees on the flowers, flower * SEATS + seat: a tally by value
        self.spaces = _NOTHING  # of A, C, E, G, card * 6 + value: a seat, BLOCKED or NOBODY
        self.visited = _NOTHING  # flowers where each seat placed a bee this day: sets of bits
        self.opened = _NOTHING  # flowers that Directions opened to each seat: sets of bits
        self.thrown = _NOTHING  # in the set-up: each seat's volunteer die, from 0, or NOBODY
        self.stock = _NOTHING  # nectar on each flower
        self.offer = _NOTHING  # nectar offered to the seat in D, of each colour
        self.stored = _NOTHING  # nectar that the seat has stored in this D, of each colour
        self.surplus = _NOTHING  # nectar to be put back at the end of D, of each colour
        self.hands = _NOTHING  # Queen cards, seat * TYPES + type; nothing of a hand that is hidden
        self.held = _NOTHING  # how many Queen cards each seat has
        self.unseen = _NOTHING  # Queen cards of each type in the deck or in a hidden hand
        self.discards = _NOTHING  # Queen cards of each type, played and done with
        self.lying = _NOTHING  # Queen cards of each type in play
        self.found = _NOTHING  # Queen cards of each type found with Explore, of which one is kept
        self.early = _NOTHING  # rooms of each seat with an egg of a gift before C: sets of bits
        self.moved = _NOTHING  # moves of nectar in this F that were not undone, in order (`moving`)
        self.types: i64 = 0  # of Queen cards in this game: a set of bits
        self.deck_size: i64 = 0  # so many Queen cards, of those that are unseen
        self.room_bank: i64 = 0  # tiles that nobody has taken
        self.egg_bank: i64 = 0
        self.round: i64 = 0  # counted from 1
        self.first: i64 = NOBODY  # who has the first-player card
        self.volunteer: i64 = NOBODY  # whose bee the volunteer die is in this round
        self.silent: i64 = 0  # seats that play no more cards this night: a set of bits
        # The decision.
        self.turn: i64 = 0  # how many seats came before it in this phase
        self.passed: i64 = 0  # has it ended its part of this phase?
        self.due: i64 = 0  # what it has still to do: bees to place or to use, dice to roll
        self.draws: i64 = 0  # cards that it has still to draw
        self.finds: i64 = 0  # cards that it has found with Explore
        self.placed: i64 = 0  # bees it has placed in this turn
        self.budget: i64 = 0  # moves of nectar left to it in F
        self.mixes: i64 = 0  # moves of nectar left to it with Mix
        self.back: i64 = At.ASSIGN  # the phase to which a part of a decision goes back
        self.room: i64 = NOBODY  # what that decision is about so far: a room,
        self.other: i64 = NOBODY  # a second one,
        self.source: i64 = NOBODY  # the room that nectar is moved from,
        self.target: i64 = NOBODY  # the room that it is moved to,
        self.colour: i64 = NOBODY  # a colour of nectar,
        self.value: i64 = NOBODY  # the value of a bee,
        self.owner: i64 = NOBODY  # its owner,
        self.place: i64 = NOBODY  # where it stands: a card, 4 + flower, or 10 + room;
        self.expertly: i64 = 0  # with Expertise?

    def copy(self) -> Position:
        twin = Position(self.box)
        twin.contents = self.contents[:]
        twin.guests = self.guests[:]
        twin.rooms = self.rooms[:]
        twin.honey = self.honey[:]
        twin.dice = self.dice[:]
        twin.pool = self.pool[:]
        twin.absent = self.absent[:]
        twin.flowers = self.flowers[:]
        twin.spaces = self.spaces[:]
        twin.visited = self.visited[:]
        twin.opened = self.opened[:]
        twin.thrown = self.thrown[:]
        twin.stock = self.stock[:]
        twin.offer = self.offer[:]
        twin.stored = self.stored[:]
        twin.surplus = self.surplus[:]
        twin.hands = self.hands[:]
        twin.held = self.held[:]
        twin.unseen = self.unseen[:]
        twin.discards = self.discards[:]
        twin.lying = self.lying[:]
        twin.found = self.found[:]
        twin.early = self.early[:]
        twin.moved = self.moved[:]
        twin.types = self.types
        twin.deck_size = self.deck_size
        twin.room_bank = self.room_bank
        twin.egg_bank = self.egg_bank
        twin.round = self.round
        twin.first = self.first
        twin.volunteer = self.volunteer
        twin.silent = self.silent
        twin.phase = self.phase
        twin.seat = self.seat
        twin.turn = self.turn
        twin.passed = self.passed
        twin.due = self.due
        twin.draws = self.draws
        twin.finds = self.finds
        twin.placed = self.placed
        twin.budget = self.budget
        twin.mixes = self.mixes
        twin.back = self.back
        twin.room = self.room
        twin.other = self.other
        twin.source = self.source
        twin.target = self.target
        twin.colour = self.colour
        twin.value = self.value
        twin.owner = self.owner
        twin.place = self.place
        twin.expertly = self.expertly
        twin.ended = self.ended
        twin.loser = self.loser
        return twin

    def end(self, why: i64) -> None:
        super().end(why)
        self.phase = At.END
        self.turn = 0
        self.forget()

    def forget(self) -> None:
        """A decision of several parts is complete: nothing of it is left."""
        self.back = At.ASSIGN
        self.room = NOBODY
        self.other = NOBODY
        self.source = NOBODY
        self.target = NOBODY
        self.colour = NOBODY
        self.value = NOBODY
        self.owner = NOBODY
        self.place = NOBODY
        self.expertly = 0

    def bees_on_flower(self, flower: i64, seat: i64) -> i64:
        return total(self.flowers[flower * SEATS + seat])

    def nectar_of(self, seat: i64) -> i64:
        """How many cubes a seat has in its rooms."""
        contents = self.contents
        found: i64 = 0
        room: i64
        for room in range(seat * ROOMS, seat * ROOMS + self.rooms[seat]):
            found += total(contents[room])
        return found

    def seat_at(self, turn: i64) -> i64:
        """The seat that comes so many places after the first player."""
        return (self.first + turn) % self.box.seats


def new_position(box: Box) -> Position:
    """The table before anything is decided; `rules.phases.begin` goes on from here."""
    s = Position(box)
    s.contents = vec[i64]([0] * 192)
    s.guests = vec[i64]([0] * 192)
    s.rooms = vec[i64]([0] * 4)
    s.honey = vec[i64]([0] * 4)
    s.dice = vec[i64]([0] * 4)
    s.pool = vec[i64]([0] * 4)
    s.absent = vec[i64]([0] * 4)
    s.flowers = vec[i64]([0] * 24)
    s.spaces = vec[i64]([NOBODY] * 24)
    s.visited = vec[i64]([0] * 4)
    s.opened = vec[i64]([0] * 4)
    s.thrown = vec[i64]([NOBODY] * 4)
    s.stock = vec[i64]([box.nectar_each] * 6)
    s.offer = vec[i64]([0] * 6)
    s.stored = vec[i64]([0] * 6)
    s.surplus = vec[i64]([0] * 6)
    s.hands = vec[i64]([0] * 56)
    s.held = vec[i64]([0] * 4)
    s.unseen = vec[i64]([0] * 14)
    s.discards = vec[i64]([0] * 14)
    s.lying = vec[i64]([0] * 14)
    s.found = vec[i64]([0] * 14)
    s.early = vec[i64]([0] * 4)
    p: i64
    for p in range(box.seats):
        s.rooms[p] = box.start_rooms
        s.dice[p] = box.start_bees
    s.room_bank = box.room_tiles - box.seats * box.start_rooms
    s.egg_bank = box.eggs
    return s
