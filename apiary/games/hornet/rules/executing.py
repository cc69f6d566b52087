"""What is decided in an action round: cards, hornets, whose honey is switched, what is lost.

The phases of card 4 are in `production`, those of cards 5 and 6 in `flying`.
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.games.hornet.actions import (
    DONE,
    FIELDS,
    LOSE,
    SEATS,
    SELECT,
    SELECT_TWO,
    TAKE,
    USE,
)
from apiary.games.hornet.position import Position
from apiary.games.hornet.rules.phase import Phase, listing, reason, span
from apiary.games.hornet.rules.rounds import execute_all, finish, next_card, use
from apiary.games.hornet.rules.selecting import choose
from apiary.games.hornet.rules.switching import can_take_more, owners, take, why_not_take


class Selecting(Phase):
    """Everybody's cards, in secret."""

    name = "select"

    def generate(self, s: Position) -> i64:
        """Any card; for two players a safe and an aggressive one."""
        return span(SELECT_TWO, 9) if s.box.seats == 2 else span(SELECT, 6)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Lay it down; after the last all are revealed."""
        if choose(s, seat, action):
            execute_all(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        """Two cards are chosen, or one."""
        if action >= USE:
            return None
        if action < SELECT_TWO:
            return reason("hornet.two_cards", "§1.8")
        return reason("hornet.one_card", "§1.6")


class UsingHornet(Phase):
    """Which hornet executes the card (H-4)."""

    name = "use"

    def generate(self, s: Position) -> i64:
        """Either."""
        return span(USE, 2)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Begin with the card."""
        use(s, action - USE)


class Switching(Phase):
    """Card 3: whose honey is switched, a piece at a time (H-29)."""

    name = "switch"

    def generate(self, s: Position) -> i64:
        """That of others, or no more (H-6)."""
        return owners(s, True)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Take it, as long as there is more to take."""
        if action != DONE:
            take(s, action - TAKE)
        if action == DONE or not can_take_more(s):
            finish(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        """There is none of that player's."""
        return why_not_take(s, action)


class LosingHoney(Phase):
    """The penalty: from which hive a honey is lost (H-1)."""

    name = "lose"

    def generate(self, s: Position) -> i64:
        """Any in which there is one (H-15)."""
        out = listing
        honey = s.honey
        at: i64 = 0
        f: i64
        for f in range(FIELDS):
            if honey[f * SEATS + s.seat]:
                out[at] = LOSE + f
                at += 1
        return at

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """It goes back."""
        s.remove_honey(action - LOSE, seat)
        next_card(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        """There is none."""
        if not LOSE <= action < LOSE + FIELDS:
            return None
        return reason("hornet.none_to_lose", "H-15", field=s.box.names[action - LOSE])
