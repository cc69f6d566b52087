"""Queen cards: where each copy is, and what everybody can tell about it.

A card goes from the deck to a hand, and when it is resolved to the open discards; Volunteer,
Directions and an Explore that is not resolved yet lie in play (W-38).
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import reason
from apiary.games.waggledance.actions import TYPES, Card
from apiary.games.waggledance.names import CARDS_NAMED
from apiary.games.waggledance.position import Position


def is_about(s: Position, card: i64) -> bool:
    """Could somebody still hold this card? Everybody can count that (W-33)."""
    copies = s.box.copies[card] - s.discards[card] - s.lying[card]
    return s.types & BIT[card] != 0 and copies > 0


def holds(s: Position, card: i64) -> bool:
    """Has the seat that is asked this card in its hand?"""
    return s.hands[s.seat * TYPES + card] > 0


def may_hold(s: Position, card: i64) -> bool:
    """Might the seat that is asked hold this card, for all that the others know?"""
    return s.held[s.seat] > 0 and is_about(s, card)


def is_hidden(s: Position, seat: i64) -> bool:
    """Has a seat cards that whoever looks may not know?"""
    known: i64 = 0
    t: i64
    for t in range(seat * TYPES, seat * TYPES + TYPES):
        known += s.hands[t]
    return known < s.held[seat]


def are_finds_hidden(s: Position) -> bool:
    """Were cards found with Explore that whoever looks may not know?"""
    known: i64 = 0
    t: i64
    for t in range(TYPES):
        known += s.found[t]
    return known < s.finds


def why_no_card(s: Position, card: i64) -> Reason:
    """Why the seat that is asked can't play a card: it has none, or its hand is hidden here."""
    if is_hidden(s, s.seat):
        return reason("core.hidden", "")
    return reason("waggledance.no_card", "§4.5", card=CARDS_NAMED[card])


def take_from_hand(s: Position, card: i64) -> None:
    """The seat that is asked puts a card down."""
    s.hands[s.seat * TYPES + card] -= 1
    s.held[s.seat] -= 1


def spend(s: Position, card: i64) -> None:
    """A card is played and resolved."""
    take_from_hand(s, card)
    s.discards[card] += 1


def lay_out(s: Position, card: i64) -> None:
    """A card is played and stays in play."""
    take_from_hand(s, card)
    s.lying[card] += 1


def clear_away(s: Position) -> None:
    """The round ends: Volunteer and Directions are discarded (W-38)."""
    s.discards[Card.VOLUNTEER] += s.lying[Card.VOLUNTEER]
    s.lying[Card.VOLUNTEER] = 0
    s.discards[Card.DIRECTIONS] += s.lying[Card.DIRECTIONS]
    s.lying[Card.DIRECTIONS] = 0


def to_draw(s: Position) -> i64:
    """How many cards can still be drawn (W-17)."""
    found = s.deck_size
    if s.box.reshuffle:
        t: i64
        for t in range(TYPES):
            found += s.discards[t]
    return found


def shuffle_if_empty(s: Position) -> None:
    """When a draw finds the deck empty, the discards become the deck, if that is agreed (W-17)."""
    if s.deck_size > 0 or not s.box.reshuffle:
        return
    t: i64
    for t in range(TYPES):
        s.unseen[t] += s.discards[t]
        s.deck_size += s.discards[t]
        s.discards[t] = 0
