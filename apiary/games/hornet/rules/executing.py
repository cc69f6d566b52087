"""What is decided in an action round: cards, hornets, whose honey is switched, what is lost.

The phases of card 4 are in `production`, those of cards 5 and 6 in `flying`.
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.errors import IllegalAction
from apiary.core.outcome import Reason
from apiary.core.phase import Listing, Phase, reason
from apiary.games.hornet.actions import FIELDS, SEATS, Do
from apiary.games.hornet.position import NOT_CHOSEN, Position
from apiary.games.hornet.rules.rounds import execute_all, finish, next_card, use
from apiary.games.hornet.rules.selecting import is_any_hidden, waiting
from apiary.games.hornet.rules.switching import can_take_more, list_owners, take, why_not_take


class Selecting(Phase[Position]):
    """Everybody's cards, in secret."""

    name = "select"

    def asked(self, s: Position) -> i64:
        found: i64 = 0
        p: i64
        for p in range(s.box.seats):
            if s.chosen[p] == NOT_CHOSEN:
                found |= BIT[p]
        return found

    def decided(self, s: Position) -> i64:
        return BIT[s.box.seats] - 1 - self.asked(s)

    def generate(self, s: Position, out: Listing) -> None:
        """Any card; for two players a safe and an aggressive one."""
        if s.box.seats == 2:
            out.span(Do.SELECT_TWO, 9)
        else:
            out.span(Do.SELECT, 6)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Lay it down; after the last all are revealed, unless one is hidden here."""
        if waiting(s) == 1 and is_any_hidden(s):
            raise IllegalAction("core.hidden")
        s.chosen[seat] = action
        if waiting(s) == 0:
            execute_all(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if action >= Do.USE:
            return None
        if action < Do.SELECT_TWO:
            return reason("hornet.two_cards", "§1.8")
        return reason("hornet.one_card", "§1.6")

    def why_wait(self, s: Position, seat: i64) -> Reason | None:
        return reason("hornet.has_chosen", "H-28")

    def ask(self, s: Position) -> tuple[str, dict[str, object]]:
        return "two_cards" if s.box.seats == 2 else "card", {}


class CardPhase(Phase[Position]):
    """A decision about the card being executed."""

    def ask(self, s: Position) -> tuple[str, dict[str, object]]:
        return self.name, {"card": int(s.card()) + 1}


class UsingHornet(CardPhase):
    """Which hornet executes the card (H-4)."""

    name = "use"

    def generate(self, s: Position, out: Listing) -> None:
        out.span(Do.USE, 2)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        use(s, action - Do.USE)


class Switching(CardPhase):
    """Card 3: whose honey is switched, a piece at a time (H-29)."""

    name = "switch"

    def generate(self, s: Position, out: Listing) -> None:
        list_owners(s, True, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Take it, as long as there is more to take."""
        if action != Do.DONE:
            take(s, action - Do.TAKE)
        if action == Do.DONE or not can_take_more(s):
            finish(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        return why_not_take(s, action)

    def ask(self, s: Position) -> tuple[str, dict[str, object]]:
        name, said = super().ask(s)
        return "remove" if s.penalised() else name, said


class LosingHoney(Phase[Position]):
    """The penalty: from which hive a honey is lost (H-1)."""

    name = "lose"

    def generate(self, s: Position, out: Listing) -> None:
        """Any in which there is one (H-15)."""
        honey = s.honey
        f: i64
        for f in range(FIELDS):
            if honey[f * SEATS + s.seat]:
                out.add(Do.LOSE + f)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        s.remove_honey(action - Do.LOSE, seat)
        next_card(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.LOSE <= action < Do.LOSE + FIELDS:
            return None
        return reason("hornet.none_to_lose", "H-15", field=s.box.names[action - Do.LOSE])
