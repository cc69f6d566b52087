"""Drive games: the loops that only need the contract of `State`."""

from __future__ import annotations

from random import Random

from mypy_extensions import i64

from apiary.core.state import CHANCE, State


def play_at_random(state: State, rng: Random, limit: i64 = -1) -> i64:
    """Play uniformly random legal actions to the end, or `limit` of them; how many it took."""
    steps: i64 = 0
    while steps != limit:
        due = state.pending()
        if not due:
            break
        seat: i64 = due[0]
        if seat == CHANCE:
            state.play(seat, state.sample(rng))
        else:
            actions = state.legal(seat)
            state.play(seat, actions[i64(rng.random() * float(len(actions)))])
        steps += 1
    return steps
