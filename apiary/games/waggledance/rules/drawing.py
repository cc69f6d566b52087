"""G: each bee may draw a Queen card; Explore looks at three and keeps one (W-39, W-40)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.core.errors import IllegalAction
from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.waggledance.actions import DRAW_CARD, TYPES, At, Card, Do
from apiary.games.waggledance.names import CARDS_NAMED
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.cards import (
    are_finds_hidden,
    holds,
    is_hidden,
    lay_out,
    may_hold,
    shuffle_if_empty,
    to_draw,
    why_no_card,
)
from apiary.games.waggledance.rules.night import CardStep
from apiary.games.waggledance.rules.phase import Phase

EXPLORED: Final[i64] = 3  # cards that Explore looks at


class Drawing(CardStep):
    """Cards, as long as there are any."""

    name = "draw"

    def card(self) -> i64:
        return DRAW_CARD

    def has_work(self, s: Position) -> bool:
        return s.due > 0 and to_draw(s) > 0

    def has_cards(self, s: Position) -> bool:
        return self.has_work(s) and may_hold(s, Card.EXPLORE)

    def list_work(self, s: Position, out: Listing) -> None:
        super().list_work(s, out)
        out.add(Do.DRAW)

    def list_cards(self, s: Position, out: Listing) -> None:
        if self.has_work(s) and holds(s, Card.EXPLORE):
            out.add(Do.PLAY_EXPLORE)

    def do(self, s: Position, action: i64) -> None:
        """A bee is used; chance deals the cards."""
        super().do(s, action)
        s.draws = 0
        if action == Do.DRAW:
            s.draws = 1
        elif action == Do.PLAY_EXPLORE:
            left = to_draw(s)
            s.draws = left if left < EXPLORED else EXPLORED
            lay_out(s, Card.EXPLORE)
        if s.draws:
            shuffle_if_empty(s)
            s.phase = At.CARD

    def is_card(self, action: i64) -> bool:
        return action == Do.PLAY_EXPLORE or super().is_card(action)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if action != Do.DRAW and action != Do.PLAY_EXPLORE:
            return super().why_not_do(s, action)
        if action == Do.PLAY_EXPLORE and not holds(s, Card.EXPLORE):
            return why_no_card(s, Card.EXPLORE)
        if s.due == 0:
            return reason("waggledance.no_bees_here", "§4.4")
        return reason("waggledance.deck_empty", "W-17")


class Dealing(Phase):
    """Chance deals a card that only its seat sees."""

    name = "card"
    by_chance = True
    evenly = False

    def generate(self, s: Position, out: Listing) -> None:
        t: i64
        for t in range(TYPES):
            if s.unseen[t]:
                out.add(Do.FIND + t)

    def events(self, s: Position) -> list[tuple[int, float]]:
        """Each type by the copies that could be on top."""
        unseen = 0
        t: i64
        for t in range(TYPES):
            unseen += s.unseen[t]
        return [(Do.FIND + t, s.unseen[t] / unseen) for t in range(TYPES) if s.unseen[t]]

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """It comes into the hand, or with Explore to those of which one is kept."""
        if is_hidden(s, s.seat) or are_finds_hidden(s):
            raise IllegalAction("core.hidden")
        card = action - Do.FIND
        s.unseen[card] -= 1
        s.deck_size -= 1
        s.draws -= 1
        if s.lying[Card.EXPLORE]:
            s.found[card] += 1
            s.finds += 1
        else:
            s.hands[s.seat * TYPES + card] += 1
            s.held[s.seat] += 1
        if s.draws:
            shuffle_if_empty(s)
        else:
            s.phase = At.KEEP if s.finds else At.DRAW


class Keeping(Phase):
    """Which of the cards found is kept."""

    name = "keep"

    def resolves_itself(self, s: Position) -> bool:
        """Only a single card: how many there are is open, what they are is not."""
        return s.finds == 1

    def generate(self, s: Position, out: Listing) -> None:
        t: i64
        for t in range(TYPES):
            if s.found[t]:
                out.add(Do.KEEP + t)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """It comes into the hand; the others and Explore are discarded."""
        card = action - Do.KEEP
        s.found[card] -= 1
        s.hands[s.seat * TYPES + card] += 1
        s.held[s.seat] += 1
        t: i64
        for t in range(TYPES):
            s.discards[t] += s.found[t]
            s.found[t] = 0
        s.finds = 0
        s.lying[Card.EXPLORE] -= 1
        s.discards[Card.EXPLORE] += 1
        s.phase = At.DRAW

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.KEEP <= action < Do.LEAVE_OUT:
            return None
        if are_finds_hidden(s):
            return reason("core.hidden", "")
        return reason("waggledance.not_found", "W-39", card=CARDS_NAMED[action - Do.KEEP])
