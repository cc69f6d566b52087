"""Assigning bees: in turn one each, until nobody has any left."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.waggledance.actions import VALUES, Do
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.day_cards import (
    is_day_card,
    list_day_cards,
    play_day_card,
    why_no_day_card,
)
from apiary.games.waggledance.rules.phase import Phase
from apiary.games.waggledance.rules.places import is_free, places_of, set_down, why_not_free
from apiary.games.waggledance.rules.wrong_turn import (
    is_wrong_turn,
    list_wrong_turns,
    play_wrong_turn,
    why_no_wrong_turn,
)
from apiary.games.waggledance.tally import ONE, count


class Assigning(Phase):
    """A turn: one bee, more or none with Shift Change, other day cards before and between."""

    name = "assign"

    def enter(self, s: Position) -> None:
        """`due` is how many bees the seat has to place."""
        s.due = i64(s.pool[s.seat] != 0)

    def is_open(self, s: Position) -> bool:
        """Nobody may keep a bee back."""
        return s.due > 0

    def generate(self, s: Position, out: Listing) -> None:
        """Each value to each place that is free for it, and the cards in hand."""
        pool = s.pool[s.seat]
        place: i64
        v: i64
        for place in range(places_of(s, s.seat)):
            for v in range(VALUES):
                if count(pool, v) and is_free(s, s.seat, place, v):
                    out.add(Do.ASSIGN_CARD + place * VALUES + v)
        if s.held[s.seat]:
            list_day_cards(s, out)
            list_wrong_turns(s, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """The last placement ends the turn."""
        if is_day_card(action):
            play_day_card(s, action)
        elif is_wrong_turn(action):
            play_wrong_turn(s, action)
        else:
            value = (action - Do.ASSIGN_CARD) % VALUES
            s.pool[s.seat] -= ONE[value]
            set_down(s, s.seat, (action - Do.ASSIGN_CARD) // VALUES, value)
            s.due -= 1
            s.placed += 1

    def is_over(self, s: Position) -> bool:
        """When no bee is left; else the seats go round again."""
        p: i64
        for p in range(s.box.seats):
            if s.pool[p]:
                return False
        return True

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if is_day_card(action):
            return why_no_day_card(s, action)
        if is_wrong_turn(action):
            return why_no_wrong_turn(s, action)
        if not Do.ASSIGN_CARD <= action < Do.FEINT_CARD:
            return None
        value = (action - Do.ASSIGN_CARD) % VALUES
        if count(s.pool[s.seat], value) == 0:
            return reason("waggledance.no_bee", "W-41", value=int(value) + 1)
        return why_not_free(s, s.seat, (action - Do.ASSIGN_CARD) // VALUES, value)
