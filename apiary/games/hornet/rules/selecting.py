"""The secret choice of cards, and the order in which they are executed."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from apiary.games.hornet.actions import CARDS, Do
from apiary.games.hornet.position import HIDDEN, NOT_CHOSEN, Position
from apiary.games.hornet.rules.penalties import penalised_categories
from apiary.games.hornet.rules.two_players import aggressive_card, safe_card


def waiting(s: Position) -> i64:
    """How many seats have not chosen."""
    found: i64 = 0
    p: i64
    for p in range(s.box.seats):
        found += i64(s.chosen[p] == NOT_CHOSEN)
    return found


def is_any_hidden(s: Position) -> bool:
    """Are there cards that whoever looks may not know?"""
    p: i64
    for p in range(s.box.seats):
        if s.chosen[p] == HIDDEN:
            return True
    return False


def holds(choice: i64, card: i64) -> bool:
    """Is a card among those chosen?"""
    if choice < Do.SELECT_TWO:
        return choice == card
    return safe_card(choice) == card or aggressive_card(choice) == card


def reveal(s: Position) -> None:
    """Turn the cards up: their order, by number and then clockwise from the start (H-3)."""
    queue = vec[i64]()
    card: i64
    distance: i64
    for card in range(CARDS):
        for distance in range(s.box.seats):
            seat = (s.starter + distance) % s.box.seats
            if holds(s.chosen[seat], card):
                queue = append(queue, card * 8 + seat)
    s.queue = queue
    s.fallen = 1
    s.penalties = penalised_categories(s)
