"""The morning: Volunteer before the roll, the roll, Sick Leave after it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import NOBODY, Listing, reason
from apiary.games.waggledance.actions import ROLL_LIST, ROLL_WAYS, ROLLS, TOGETHER, VALUES, Card, Do
from apiary.games.waggledance.names import SEATS_NAMED
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.cards import holds, lay_out, may_hold, spend, why_no_card
from apiary.games.waggledance.rules.phase import Phase
from apiary.games.waggledance.tally import ONE, count, total

# Each roll as a tally, and how many dice it has.
_TALLY: Final = vec[i64]([sum(int(ONE[value]) for value in dice) for dice in ROLL_LIST])
_SIZE: Final = vec[i64]([len(dice) for dice in ROLL_LIST])
# The events of throwing so many dice at once.
_EVENTS: Final[list[list[tuple[int, float]]]] = [
    [
        (int(Do.ROLL) + number, ROLL_WAYS[number] / 6**size)
        for number, dice in enumerate(ROLL_LIST)
        if len(dice) == size
    ]
    for size in range(int(TOGETHER) + 1)
]


class Dawn(Phase):
    """Before the roll: who plays Volunteer gets the volunteer die for this round (W-43)."""

    name = "dawn"

    def is_open(self, s: Position) -> bool:
        return s.passed == 0 and s.volunteer == NOBODY and may_hold(s, Card.VOLUNTEER)

    def generate(self, s: Position, out: Listing) -> None:
        out.add(Do.PASS)
        if holds(s, Card.VOLUNTEER):
            out.add(Do.PLAY_VOLUNTEER)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """The die joins the seat's bees; nobody else is asked then."""
        if action == Do.PASS:
            s.passed = 1
        else:
            lay_out(s, Card.VOLUNTEER)
            s.volunteer = s.seat

    def why_not(self, s: Position, action: i64) -> Reason | None:
        return why_no_card(s, Card.VOLUNTEER) if action == Do.PLAY_VOLUNTEER else None


class Rolling(Phase):
    """Everybody rolls all bees, up to six at a time."""

    name = "roll"
    by_chance = True
    evenly = False

    def enter(self, s: Position) -> None:
        """`due` is how many dice the seat has."""
        s.due = s.dice[s.seat] + i64(s.volunteer == s.seat)

    def is_open(self, s: Position) -> bool:
        return s.due > 0

    def events(self, s: Position) -> list[tuple[int, float]]:
        return _EVENTS[self.together(s)]

    def generate(self, s: Position, out: Listing) -> None:
        for action, _ in self.events(s):
            out.add(action)

    def together(self, s: Position) -> i64:
        """How many dice are rolled next."""
        return s.due if s.due < TOGETHER else TOGETHER

    def allows(self, s: Position, action: i64) -> bool:
        number = action - Do.ROLL
        return 0 <= number < ROLLS and _SIZE[number] == self.together(s)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """The dice lie in front of their owner."""
        number = action - Do.ROLL
        s.pool[s.seat] += _TALLY[number]
        s.due -= _SIZE[number]


class Morning(Phase):
    """After the roll: Sick Leave takes an opponent's bee out of this round (W-20)."""

    name = "morning"

    def is_open(self, s: Position) -> bool:
        """Might the seat play the card, and is there a bee for it?"""
        return s.passed == 0 and may_hold(s, Card.SICK_LEAVE) and self.has_target(s)

    def has_target(self, s: Position) -> bool:
        """Has any opponent a bee left?"""
        p: i64
        for p in range(s.box.seats):
            if p != s.seat and s.pool[p]:
                return True
        return False

    def generate(self, s: Position, out: Listing) -> None:
        out.add(Do.PASS)
        if not holds(s, Card.SICK_LEAVE):
            return
        p: i64
        v: i64
        for p in range(s.box.seats):
            for v in range(VALUES):
                if p != s.seat and count(s.pool[p], v):
                    out.add(Do.PLAY_SICK_LEAVE + p * VALUES + v)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """The bee stays at home until the next round."""
        if action == Do.PASS:
            s.passed = 1
            return
        spend(s, Card.SICK_LEAVE)
        owner = (action - Do.PLAY_SICK_LEAVE) // VALUES
        value = (action - Do.PLAY_SICK_LEAVE) % VALUES
        s.pool[owner] -= ONE[value]
        s.absent[owner] += ONE[value]

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.PLAY_SICK_LEAVE <= action < Do.PLAY_WRONG_TURN:
            return None
        if not holds(s, Card.SICK_LEAVE):
            return why_no_card(s, Card.SICK_LEAVE)
        owner = (action - Do.PLAY_SICK_LEAVE) // VALUES
        if owner == s.seat:
            return reason("waggledance.own_bee", "W-20")
        if owner >= s.box.seats:
            return reason("waggledance.nobody_there", "W-20", seat=SEATS_NAMED[owner])
        value = (action - Do.PLAY_SICK_LEAVE) % VALUES + 1
        return reason("waggledance.no_bee_of", "W-20", seat=SEATS_NAMED[owner], value=int(value))


def bees_to_assign(s: Position, seat: i64) -> i64:
    """How many rolled bees a seat has not assigned."""
    return total(s.pool[seat])
