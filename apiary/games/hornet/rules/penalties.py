"""Penalties: when enough cards of a category are on the table, its aggressive ones suffer."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hornet.actions import CATEGORY, FIELDS, SEATS, Do
from apiary.games.hornet.position import Position
from apiary.games.hornet.rules.two_players import aggressive_card, safe_card


def penalised_categories(s: Position) -> i64:
    """The categories that reach the threshold, as a set (H-16)."""
    found: i64 = 0
    category: i64
    for category in range(3):
        if count(s, category) >= s.box.threshold:
            found |= BIT[category]
    return found


def count(s: Position, category: i64) -> i64:
    """How many selected cards of a category count."""
    found: i64 = 0
    p: i64
    for p in range(s.box.seats):
        choice = s.chosen[p]
        if choice < 0:
            continue
        if choice < Do.SELECT_TWO:
            found += i64(CATEGORY[choice] == category)
        else:
            safe = safe_card(choice)
            aggressive = aggressive_card(choice)
            own = i64(CATEGORY[safe] == category) + i64(CATEGORY[aggressive] == category)
            found += 1 if own == 2 and not s.box.count_own_cards else own
    return found


def owns_honey(s: Position, seat: i64) -> bool:
    """Has a seat honey in any hive? That on the turn board is safe (H-15)."""
    honey = s.honey
    f: i64
    for f in range(FIELDS):
        if honey[f * SEATS + seat]:
            return True
    return False


def suffer(s: Position, seat: i64) -> bool:
    """Lose honey for a penalised card; True if the seat has to say from where (H-1)."""
    if not owns_honey(s, seat):
        return False
    if not s.box.lose_each:
        return True
    f: i64
    for f in range(FIELDS):
        if s.honey[f * SEATS + seat]:
            s.remove_honey(f, seat)
    return False
