"""Which games count for ratings, and for how much.

A game counts if its table was set up as rated, it was played from its beginning, every seat is a
different person with an account, and everybody has made `ENOUGH` moves: no game of ours can be won
in fewer, so all that were really played count, and those that were given away at once don't,
however they ended.

Programs tire and err otherwise than people: a game between accounts that are bots and accounts that
are not counts only if its table was set up so, which whoever sits down there is told.

Those who meet again and again tell less and less about how strong they are among others, and two
accounts of one person could lift one of them for ever. So each game of the same two within
`PERIOD` counts for less than the one before; all of them together come to about six games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

ENOUGH = 4  # moves of each seat
PERIOD = 30  # days in which a meeting is remembered
HALF = 4  # meetings after which a game counts half


class Sitting(Protocol):
    """Who holds a seat."""

    @property
    def kind(self) -> str: ...

    @property
    def player(self) -> str | None: ...


class Known(Protocol):
    """What is known of who plays."""

    @property
    def guest(self) -> bool: ...

    @property
    def bot(self) -> bool: ...


class Wished(Protocol):
    """What the table was set up with."""

    @property
    def casual(self) -> bool: ...

    @property
    def rated_with_bots(self) -> bool: ...

    @property
    def origin(self) -> object: ...


def is_rated(seats: Sequence[Sitting], known: Mapping[str, Known], wished: Wished) -> bool | None:
    """Will the game count, as far as it is known who plays? None where people don't play against
    each other, so that nobody asks.
    """
    people = [seat.player or "" for seat in seats if seat.kind == "person"]
    if len(set(people)) < len(people) or any(seat.kind == "bot" for seat in seats):
        return None
    if len(seats) < 2 or wished.origin is not None:
        return None
    if wished.casual or any(player not in known or known[player].guest for player in people):
        return False
    bots = [known[player].bot for player in people]
    free = [False] * (len(seats) - len(bots))  # these seats are meant for people
    return wished.rated_with_bots or not mixed(bots + free)


def mixed(bots: Iterable[bool]) -> bool:
    """Are some bots, and some not?"""
    return len(set(bots)) > 1


def could_count(players: Sequence[str | None], continued: bool) -> bool:
    """Was it played from its beginning, by as many people as there are seats?"""
    return not continued and len(set(players) - {None}) == len(players) >= 2


def too_short(moves: Sequence[int]) -> bool:
    """Has somebody made too few moves?"""
    return min(moves, default=0) < ENOUGH


def weight(meetings: Sequence[int]) -> float:
    """For how much of a game it counts for somebody who has met the opponents so often.

    >>> weight([0]), weight([HALF]), weight([2 * HALF]), weight([0, HALF])
    (1.0, 0.5, 0.25, 0.75)
    """
    return sum(2 ** (-often / HALF) for often in meetings) / len(meetings)
