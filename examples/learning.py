"""A typed script that learns nothing yet: games as arrays, many at once, and a search with a judge.

python examples/learning.py
"""

from __future__ import annotations

from random import Random

import apiary
from apiary.bots import MonteCarlo, Searched
from apiary.core.state import State
from apiary.learn import Encoder, Pool, encoder


def judge(
    states: list[State], seats: list[int]
) -> tuple[list[list[float] | None], list[tuple[float, ...]]]:
    """Every action alike, every position even: put your network here."""
    return [None for _ in states], [(0.0,) * state.seats for state in states]


def searched(game: str, iterations: int) -> Searched:
    """What a search finds out about the first decision of a game."""
    state = apiary.start(game)
    rng = Random(1)
    while state.pending() == (apiary.CHANCE,):
        state.play(apiary.CHANCE, state.sample(rng))
    seat = state.pending()[0]
    search = MonteCarlo(state.game, rng, judge=judge, batch=16)
    return search.search(state.seen_by(seat), seat, iterations=iterations)


def played(game: str, games: int, steps: int) -> int:
    """How many games came to their end in so many random steps of a pool."""
    pool = Pool(game, n=games, seed=1, max_steps=200)
    ended = 0
    for _ in range(steps):
        _, terminated, truncated = pool.step(pool.random_ids())
        ended += int(terminated.sum()) + int(truncated.sum())
    return ended


def main() -> int:
    """Show both."""
    encoding: Encoder = encoder("hornet")
    print(f"{encoding.shape} numbers, {encoding.actions} actions")
    found = searched("hornet", 200)
    print(f"best {found.best}, worth {found.value}")
    print(f"{played('hornet', 16, 100)} games over")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
