"""Why can't I play this card? When it may be played, or that the seat has none."""

from __future__ import annotations

from apiary.core.outcome import Reason
from apiary.core.phase import reason
from apiary.games.waggledance.actions import At
from apiary.games.waggledance.names import CARDS_NAMED, card_line
from apiary.games.waggledance.notation import cards_of
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.cards import holds, why_no_card
from apiary.games.waggledance.rules.night import is_silent


def why_not_played(s: Position, action: int) -> Reason | None:
    """Why the cards of an action can't be played in this phase; None if it plays none."""
    cards = cards_of(action)
    if not cards:
        return None
    return why_card_not_now(s, next((card for card in cards if not holds(s, card)), cards[0]))


def why_card_not_now(s: Position, card: int) -> Reason:
    """Why the seat that is asked plays nothing with a card: it has none, has declined all, or the
    card's time is another.
    """
    if not holds(s, card):
        return why_no_card(s, card)
    if is_silent(s) and s.phase >= At.BUILD:
        return reason("waggledance.silent", "§4.4")
    line = card_line(card, s.box.gift_egg_before_c)
    return reason("waggledance.card_not_now", "§4.5", card=CARDS_NAMED[card], line=line)
