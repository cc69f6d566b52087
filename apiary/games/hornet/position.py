"""The position: fields, honey, nectar, hornets, the track, and who must decide what.

Everything is a number or a flat list of numbers. `honey[f * SEATS + p]` is player p's honey in
field f; sets of fields are bits of one number. Lists that change in every round are copied with the
position; those that seldom change (`cells`, `turned`, `track`, `queue`, `reach`, `counted`) are
never changed in place, so copies share them.

A decision is a phase and the seat that is asked; in `At.SELECT` all seats are asked at once and
`chosen` holds the secret answers until the last one is in.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core import phase
from apiary.core.phase import AIM_REACHED, NOBODY, PLAYED_OUT
from apiary.games.hornet.actions import CATEGORY, FIELDS, IS_AGGRESSIVE, SEATS, At, Do
from apiary.games.hornet.box import Box

# The decisions that are about a field of the map, and the first action of each range.
ON_FIELDS: Final = {
    At.HONEY: Do.SET_HONEY,
    At.HORNET: Do.SET_HORNET,
    At.LAND: Do.LAND,
    At.LOSE: Do.LOSE,
}

# Why it is over, if nobody resigned.
THIRD_HIVE: Final[i64] = AIM_REACHED
LAST_HIVE: Final[i64] = PLAYED_OUT

# A hive's fate: a seat that won it, or one of these.
UNSCORED: Final[i64] = -1
TIED: Final[i64] = -2

# A seat's choice of cards: the action, or one of these.
NOT_CHOSEN: Final[i64] = -1
HIDDEN: Final[i64] = -2  # chosen, but whoever looks may not know what


_NOTHING: Final = vec[i64]()
_NO_FIELDS: Final = vec[i64]([-1] * 12)
_STRAIGHT: Final = vec[i64]([0] * 12)
_NO_HONEY: Final = vec[i64]([0] * 60)


@final
class Position(phase.Position):
    """Everything the rules look at. Mutable; changed only by `rules`."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box = box
        self.honey = _NOTHING  # in the hives: field * SEATS + seat
        self.nectar = _NOTHING  # on the fields
        self.fate = _NOTHING  # of each hive: the seat that won it, TIED or UNSCORED
        self.stock = _NOTHING  # honey that each seat has left
        self.purse = _NOTHING  # nectar of each seat
        self.collected = _NOTHING  # honey of each seat on the turn board
        self.hives = _NOTHING  # won by each seat
        self.hornets = _NOTHING  # the field of each hornet, seat * 2 + hornet; -1 in hand
        self.chosen = _NOTHING  # the cards of each seat in this round
        self.used = _NOTHING  # the hornets each seat has used in this round, a set
        self.bank: i64 = 0  # nectar beside the board; below 0 if it is not limited
        self.fields: i64 = 0  # in play: a set
        # The map. A field that is not laid yet is at -1.
        self.cells = _NO_FIELDS
        self.turned = _STRAIGHT
        self.reach = _NOTHING  # of each field: the set of those a hornet can fly to from it
        # The turn board.
        self.track = _NOTHING
        self.last: i64 = -1  # step of the last scoring round
        self.step: i64 = 0
        self.counted = _NO_HONEY  # `honey` of hives when they were scored; only to be told
        self.starter: i64 = NOBODY  # who has the starting player pawn
        # The decision.
        self.placed: i64 = 0  # in the set-up: how many fields, honey or hornets
        self.letters: i64 = 0  # scoring tiles still to be laid: a set of fields
        self.rounds: i64 = 0  # action tiles still to be laid
        self.field: i64 = NOBODY  # being laid; in a card: where it is executed
        self.cell: i64 = NOBODY  # where that field is put
        self.queue = _NOTHING  # card * 8 + seat, in order
        self.turn: i64 = 0  # how far the queue is done
        self.penalties: i64 = 0  # categories whose aggressive cards are penalised: a set
        self.hornet: i64 = NOBODY  # that executes the card
        self.taken: i64 = 0  # pieces taken or destroyed by this card
        self.least: i64 = 0  # of card 4: pieces that are paid for surely
        self.thrown: i64 = 0  # chance markers still to throw
        self.most: i64 = 0  # of card 4: sure ones and green markers
        self.fallen: i64 = 1  # markers lying on the table, after a 1: a bit each; only to be seen
        self.destroys: i64 = 0  # of card 4: does it destroy?

    def copy(self) -> Position:
        twin = Position(self.box)
        twin.honey = self.honey[:]
        twin.nectar = self.nectar[:]
        twin.fate = self.fate[:]
        twin.stock = self.stock[:]
        twin.purse = self.purse[:]
        twin.collected = self.collected[:]
        twin.hives = self.hives[:]
        twin.hornets = self.hornets[:]
        twin.chosen = self.chosen[:]
        twin.used = self.used[:]
        twin.bank = self.bank
        twin.fields = self.fields
        twin.cells = self.cells
        twin.turned = self.turned
        twin.reach = self.reach
        twin.track = self.track
        twin.last = self.last
        twin.step = self.step
        twin.counted = self.counted
        twin.starter = self.starter
        twin.phase = self.phase
        twin.seat = self.seat
        twin.placed = self.placed
        twin.letters = self.letters
        twin.rounds = self.rounds
        twin.field = self.field
        twin.cell = self.cell
        twin.queue = self.queue
        twin.turn = self.turn
        twin.penalties = self.penalties
        twin.hornet = self.hornet
        twin.taken = self.taken
        twin.least = self.least
        twin.thrown = self.thrown
        twin.most = self.most
        twin.fallen = self.fallen
        twin.destroys = self.destroys
        twin.ended = self.ended
        twin.loser = self.loser
        return twin

    def end(self, why: i64) -> None:
        super().end(why)
        self.phase = At.END

    def card(self) -> i64:
        turn = self.turn
        return self.queue[turn] >> 3

    def penalised(self) -> bool:
        """Does the card being executed suffer a penalty?"""
        card = self.card()
        return bool(IS_AGGRESSIVE[card]) and self.penalties & BIT[CATEGORY[card]] != 0

    def honey_of_others(self, field: i64, seat: i64) -> i64:
        """How much honey in a field is not this seat's."""
        honey = self.honey
        found: i64 = 0
        p: i64
        for p in range(SEATS):
            found += honey[field * SEATS + p]
        return found - honey[field * SEATS + seat]

    def room(self, field: i64) -> i64:
        """Free spaces in the hive of a field."""
        honey = self.honey
        found = self.box.capacity[field]
        p: i64
        for p in range(SEATS):
            found -= honey[field * SEATS + p]
        return found

    def is_open(self, field: i64) -> bool:
        """Is there a hive that has not been scored?"""
        return self.box.capacity[field] > 0 and self.fate[field] == UNSCORED

    def collect(self, seat: i64, field: i64, most: i64) -> None:
        """A seat takes nectar from a field, so much or what is there."""
        found = self.nectar[field]
        if found > most:
            found = most
        self.nectar[field] -= found
        self.purse[seat] += found

    def pay(self, seat: i64, nectar: i64) -> None:
        """A seat pays nectar to the bank."""
        self.purse[seat] -= nectar
        self.bank += nectar

    def remove_honey(self, field: i64, owner: i64) -> None:
        """One honey goes back to its owner's stock (H-11)."""
        self.honey[field * SEATS + owner] -= 1
        self.stock[owner] += 1

    def add_honey(self, field: i64, owner: i64, count: i64) -> None:
        """Honey from its owner's stock comes into a hive."""
        self.honey[field * SEATS + owner] += count
        self.stock[owner] -= count


def new_position(box: Box) -> Position:
    """The table before anything is decided; `rules.setup.begin` goes on from here."""
    s = Position(box)
    s.honey = vec[i64]([0] * 60)
    s.nectar = vec[i64]([0] * 12)
    s.fate = vec[i64]([UNSCORED] * 12)
    s.stock = vec[i64]([0] * 5)
    s.purse = vec[i64]([0] * 5)
    s.collected = vec[i64]([0] * 5)
    s.hives = vec[i64]([0] * 5)
    s.hornets = vec[i64]([NOBODY] * 10)
    s.chosen = vec[i64]([NOT_CHOSEN] * 5)
    s.used = vec[i64]([0] * 5)
    p: i64
    for p in range(box.seats):
        s.stock[p] = box.honey_each
        s.purse[p] = box.nectar_each
    s.bank = box.nectar_cubes - box.seats * box.nectar_each
    s.starter = box.starter
    f: i64
    for f in range(FIELDS):
        if not box.has_hive(f):
            s.fields |= BIT[f]
    i: i64
    for i in range(len(box.used)):
        f = box.used[i]
        s.fields |= BIT[f]
    if box.free_map and box.random_track:  # then chance says which hives are left out
        for f in range(FIELDS):
            s.fields |= BIT[f]
    return s
