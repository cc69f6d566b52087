"""What the seven steps of a night have in common: bees to use, cards to play, passing.

In its part of a step a seat uses its bees and plays cards in any order. It is asked for cards if it
might hold one that could be played there (W-33), until it passes or ends the step (W-34).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import NOBODY, Listing, reason
from apiary.games.waggledance.actions import VALUES, Card, Do
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.cards import may_hold
from apiary.games.waggledance.rules.gift import (
    has_gift,
    is_gift,
    list_gifts,
    take_gift,
    why_no_gift,
)
from apiary.games.waggledance.rules.mixing import has_mix, is_mix, list_mixes, play_mix, why_no_mix
from apiary.games.waggledance.rules.phase import Phase


def is_silent(s: Position) -> bool:
    """Has the seat that is asked declined all cards of this night?"""
    return s.silent & BIT[s.seat] != 0


class NightStep(Phase):
    """A step of the night; each of the seven says what its bees and its own cards do."""

    def has_work(self, s: Position) -> bool:
        """Is there anything that the seat's bees can do?"""
        return False

    def has_cards(self, s: Position) -> bool:
        """Might the seat play a card that belongs to this step alone?"""
        return False

    def list_work(self, s: Position, out: Listing) -> None:
        """What the bees can do."""

    def list_cards(self, s: Position, out: Listing) -> None:
        """The cards in hand that belong to this step alone."""

    def do(self, s: Position, action: i64) -> None:
        """What bees or those cards do."""

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        """Why they can't; None if the action is none of theirs."""
        return None

    def ends_at_will(self) -> bool:
        """Is it ended by `done` at any time, instead of a pass when no work is left?"""
        return False

    def is_asked(self, s: Position) -> bool:
        """Might the seat play a card here, for all that the others know?"""
        if s.held[s.seat] == 0 or is_silent(s):
            return False
        return (
            self.has_cards(s)
            or (may_hold(s, Card.QUEENS_GIFT) and has_gift(s))
            or (may_hold(s, Card.MIX) and has_mix(s))
        )

    def is_open(self, s: Position) -> bool:
        """Is there work, or is the seat asked for cards?"""
        return s.passed == 0 and (self.has_work(s) or self.is_asked(s))

    def generate(self, s: Position, out: Listing) -> None:
        """Work, cards, passing."""
        works = self.has_work(s)
        if works:
            self.list_work(s, out)
        if self.ends_at_will():
            out.add(Do.DONE)
        elif not works:
            out.add(Do.PASS)
        if self.is_asked(s):
            out.add(Do.PASS_NIGHT)
            self.list_cards(s, out)
            list_gifts(s, out)
            list_mixes(s, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        if action == Do.PASS or action == Do.DONE:
            s.passed = 1
        elif action == Do.PASS_NIGHT:
            s.silent |= BIT[s.seat]
        elif is_gift(action):
            take_gift(s, action)
        elif is_mix(action):
            play_mix(s, action)
        else:
            self.do(s, action)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        """Why an action is not possible in this step."""
        if action == Do.PASS and not self.ends_at_will():
            return self.why_no_pass()
        if action == Do.PASS_NIGHT:
            return reason("waggledance.no_cards_asked", "W-33")
        if is_silent(s) and self.is_card(action):
            return reason("waggledance.silent", "§4.4")
        if is_gift(action):
            return why_no_gift(s, action)
        if is_mix(action):
            return why_no_mix(s, action)
        return self.why_not_do(s, action)

    def is_card(self, action: i64) -> bool:
        return is_gift(action) or is_mix(action)

    def why_no_pass(self) -> Reason:
        """Why the seat may not pass yet."""
        return reason("waggledance.bees_first", "§4.4")


class CardStep(NightStep):
    """A step whose bees stand on the numbered spaces of a card: A, C, E, G."""

    def card(self) -> i64:
        return 0

    def enter(self, s: Position) -> None:
        """`due` is how many bees the seat has there."""
        s.due = 0
        v: i64
        for v in range(self.card() * VALUES, self.card() * VALUES + VALUES):
            s.due += i64(s.spaces[v] == s.seat)

    def list_work(self, s: Position, out: Listing) -> None:
        """A bee may always do nothing (W-7)."""
        out.add(Do.DECLINE)

    def do(self, s: Position, action: i64) -> None:
        s.due -= 1

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if action != Do.DECLINE:
            return None
        if s.due == 0:
            return reason("waggledance.no_bees_here", "§4.4")
        return reason("waggledance.nothing_to_decline", "W-16")

    def leave(self, s: Position) -> None:
        """What is not used is lost."""
        s.due = 0

    def finish(self, s: Position) -> None:
        """The bees return; blocking dice stay."""
        v: i64
        for v in range(self.card() * VALUES, self.card() * VALUES + VALUES):
            if s.spaces[v] < s.box.seats:
                s.spaces[v] = NOBODY
