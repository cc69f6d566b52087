"""Which games are played: who sits where, from which opening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, count

import msgspec


class Fixture(msgspec.Struct, frozen=True):
    """A game that is to be played: its number, that of its opening, and a player for each seat."""

    number: int
    opening: int
    players: tuple[str, ...]


def seatings(players: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Everybody who meets, on every seat: each combination of players, moved on seat by seat.

    >>> seatings(["a", "b", "c"], 2)
    [('a', 'b'), ('b', 'a'), ('a', 'c'), ('c', 'a'), ('b', 'c'), ('c', 'b')]
    """
    found: list[tuple[str, ...]] = []
    for table in combinations(players, seats):
        for first in range(seats):
            moved = table[-first:] + table[:-first] if first else table
            if len(set(table)) > 1 or len(set(players)) == 1:
                found.append(moved)
    return found


def fixtures(players: Sequence[str], seats: int) -> Iterator[Fixture]:
    """All games there can be, opening by opening, without an end."""
    tables = seatings(players, seats)
    numbers = count()
    for opening in count():
        for table in tables:
            yield Fixture(next(numbers), opening, table)
