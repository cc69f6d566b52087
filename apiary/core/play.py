"""Drive games: the loops that only need the contract of `State`."""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import i64

from apiary.core.mind import Mind
from apiary.core.state import CHANCE, State

# A linear congruential generator of 62 bits: fast, and the same interpreted and compiled.
_FACTOR: Final[i64] = 0x1851F42D4C957F2D
_STEP: Final[i64] = 0x14057B7EF767814F
_BITS: Final[i64] = (1 << 62) - 1


def next_number(number: i64) -> i64:
    """The number after this one in a pseudo-random sequence; its high bits are the good ones."""
    return (number * _FACTOR + _STEP) & _BITS


def play_at_random(state: State, rng: Random, limit: i64 = -1) -> i64:
    """Play uniformly random legal actions to the end, or `limit` of them; how many it took."""
    return _play(state, rng, limit, None)


def play_on(state: State, rng: Random, limit: i64) -> i64:
    """The same with actions that sensible players might choose."""
    return _play(state, rng, limit, state.game.mind)


def _play(state: State, rng: Random, limit: i64, mind: Mind | None) -> i64:
    number: i64 = rng.getrandbits(62)
    steps: i64 = 0
    while steps != limit:
        due = state.pending()
        if not due:
            break
        seat: i64 = due[0]
        if seat == CHANCE:
            state.play(seat, state.sample(rng))
        else:
            number = next_number(number)
            if mind is None:
                state.play(seat, state.pick(seat, number >> 20))
            else:
                state.play(seat, mind.likely(state, seat, number >> 20))
        steps += 1
    return steps


def play_sensibly(state: State, rng: Random) -> None:
    """One action of who is due, such as a sensible player might choose, or of chance."""
    seat: i64 = state.pending()[0]
    if seat == CHANCE:
        state.play(seat, state.sample(rng))
    else:
        mind: Mind = state.game.mind
        state.play(seat, mind.likely(state, seat, rng.getrandbits(60)))
