"""Before the first round: the types of Queen cards, the first player, the blocking dice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.phase import NOBODY, Listing
from apiary.games.waggledance.actions import CARDS, TYPES, VALUES, Do
from apiary.games.waggledance.position import BLOCKED, Position
from apiary.games.waggledance.rules.phase import Phase

ALL_TYPES: Final[i64] = (1 << 14) - 1


class ChoosingTypes(Phase):
    """Chance leaves types of Queen cards out, unless the players have chosen (W-31)."""

    name = "types"
    by_chance = True

    def enter(self, s: Position) -> None:
        """All types, or the chosen ones; `due` is how many will be left out."""
        s.types = s.box.chosen
        s.due = 0
        if s.types == 0:
            s.types = ALL_TYPES
            s.due = TYPES - s.box.types_in_deck

    def is_open(self, s: Position) -> bool:
        return s.due > 0

    def generate(self, s: Position, out: Listing) -> None:
        out.members(s.types, Do.LEAVE_OUT)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        s.types ^= BIT[action - Do.LEAVE_OUT]
        s.due -= 1

    def is_over(self, s: Position) -> bool:
        return True

    def finish(self, s: Position) -> None:
        t: i64
        for t in range(TYPES):
            if s.types & BIT[t]:
                s.unseen[t] = s.box.copies[t]
                s.deck_size += s.box.copies[t]


class FirstPlayer(Phase):
    """Each throws the volunteer die; the highest begins, and those that are equal throw again."""

    name = "first"
    by_chance = True

    def is_open(self, s: Position) -> bool:
        return s.first == NOBODY

    def generate(self, s: Position, out: Listing) -> None:
        out.span(Do.FIRST, VALUES)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """A seat has thrown; after the last the highest are compared."""
        s.thrown[s.seat] = action - Do.FIRST
        s.due &= ~BIT[s.seat]
        if s.due == 0:
            self.compare(s)
        self.find_next(s)

    def enter(self, s: Position) -> None:
        """Everybody throws; `due` is the set of those who have still to."""
        s.due = BIT[s.box.seats] - 1
        self.find_next(s)

    def compare(self, s: Position) -> None:
        """The highest is first; if there are several they throw again, and only they."""
        best: i64 = NOBODY
        p: i64
        for p in range(s.box.seats):
            if s.thrown[p] > best:
                best = s.thrown[p]
        for p in range(s.box.seats):
            if s.thrown[p] == best:
                s.due |= BIT[p]
                s.first = p
            s.thrown[p] = NOBODY
        if s.due != BIT[s.first]:
            s.first = NOBODY

    def find_next(self, s: Position) -> None:
        p: i64
        for p in range(s.box.seats):
            if s.due & BIT[p]:
                s.seat = p
                return

    def is_over(self, s: Position) -> bool:
        return True


class BlockingDice(Phase):
    """With two or three players dice of other colours cover spaces of A, C, E, G (W-1, W-2)."""

    name = "block"
    by_chance = True

    def enter(self, s: Position) -> None:
        """`due` is the number of dice."""
        s.due = s.box.blocking_dice

    def is_open(self, s: Position) -> bool:
        return s.due > 0

    def card(self, s: Position) -> i64:
        """The card that the next die goes to: A, C, E, G in turn."""
        return (s.box.blocking_dice - s.due) % CARDS

    def fits(self, s: Position, value: i64) -> bool:
        """Is a value new on its card and in its set of four?"""
        card = self.card(s)
        if s.spaces[card * VALUES + value] != NOBODY:
            return False
        sets_before = (s.box.blocking_dice - s.due) // CARDS
        c: i64
        for c in range(card):
            if self.is_of_set(s, c, value, sets_before):
                return False
        return True

    def is_of_set(self, s: Position, card: i64, value: i64, sets_before: i64) -> bool:
        """Did the die of this set on that card show the value?"""
        return s.spaces[card * VALUES + value] == BLOCKED + sets_before

    def generate(self, s: Position, out: Listing) -> None:
        """The values that need no new throw."""
        value: i64
        for value in range(VALUES):
            if self.fits(s, value):
                out.add(Do.BLOCK + value)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """A die is put on its space, marked with its set until all lie."""
        sets_before = (s.box.blocking_dice - s.due) // CARDS
        s.spaces[self.card(s) * VALUES + action - Do.BLOCK] = BLOCKED + sets_before
        s.due -= 1

    def is_over(self, s: Position) -> bool:
        return True

    def finish(self, s: Position) -> None:
        """From now on they are all alike."""
        i: i64
        for i in range(CARDS * VALUES):
            if s.spaces[i] > BLOCKED:
                s.spaces[i] = BLOCKED
