"""Which games count for ratings, and for how much.

A game counts if it was played from its beginning, every seat is a different person with an account,
and everybody has made `ENOUGH` moves: no game of ours can be won in fewer, so all that were really
played count, and those that were given away at once don't, however they ended.

Those who meet again and again tell less and less about how strong they are among others, and two
accounts of one person could lift one of them for ever. So each game of the same two within
`PERIOD` counts for less than the one before; all of them together come to about six games.
"""

from __future__ import annotations

from collections.abc import Sequence

ENOUGH = 4  # moves of each seat
PERIOD = 30  # days in which a meeting is remembered
HALF = 4  # meetings after which a game counts half


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
