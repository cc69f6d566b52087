"""What every encoder is held to, and how tests read what it writes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

import apiary
from apiary.learn import Encoder, encoder
from tests.strategies import Begun, deciding

Reading = dict[str, Sequence[float]]


def encoder_of(begun: Begun) -> Encoder:
    """The encoder for a game as it was begun."""
    return encoder(begun.game.name, begun.match.seats, begun.match.options)


def parts(encoding: Encoder, state: apiary.State, seat: int) -> dict[str, list[float]]:
    """An observation as a list for each part of the layout."""
    numbers = encoding.observation(state, seat).tolist()
    return {part.name: numbers[part.start : part.end] for part in encoding.layout}


def check_reading(encoding: Encoder, state: apiary.State, seat: int, reading: Reading) -> None:
    """Every part is as a separate reading of the state has it, and there is no other."""
    found = parts(encoding, state, seat)
    assert found.keys() == reading.keys()
    dtype = np.dtype(encoding.dtype)
    for name, numbers in reading.items():
        expected = np.array(numbers, np.float64).astype(dtype).tolist()
        assert found[name] == expected, name


def check_layout(encoding: Encoder) -> None:
    """The parts cover the observation, each is explained, and no two have the same name."""
    at = 0
    for part in encoding.layout:
        assert (part.start, part.size > 0, bool(part.meaning)) == (at, True, True)
        at = part.end
    assert (at,) == encoding.shape == (encoding.size,)
    assert len({part.name for part in encoding.layout}) == len(encoding.layout)


def check_actions(encoding: Encoder, state: apiary.State) -> None:
    """Every legal action has a number of its own and comes back from it; others have none."""
    for seat in range(state.seats):
        actions = [int(action) for action in state.legal(seat)]
        numbers = [int(encoding.to_id(state, seat, action)) for action in actions]
        assert [encoding.to_action(state, seat, number) for number in numbers] == actions
        assert len(set(numbers)) == len(numbers)
        assert sorted(encoding.legal(state, seat)) == sorted(numbers)
        mask = encoding.action_mask(state, seat)
        assert mask.shape == (encoding.actions,)
        assert np.flatnonzero(mask).tolist() == sorted(numbers)
        assert set(mask.tolist()) <= {0, 1}


def check_secrecy(encoding: Encoder, state: apiary.State, *twins: apiary.State) -> None:
    """Each seat observes in the whole state, and in others that it can't tell from it, the same as
    in what it knows.
    """
    for seat in range(state.seats):
        seen = encoding.observation(state.seen_by(seat), seat)
        assert np.array_equal(encoding.observation(state, seat), seen)
        for twin in twins:
            if twin.seen_by(seat) == state.seen_by(seat):
                assert np.array_equal(encoding.observation(twin, seat), seen)


def check_rotation(encoding: Encoder, one: apiary.State, other: apiary.State, steps: int) -> None:
    """Two games that differ in where everybody sits by one place look the same to everybody, and
    go on to do so.
    """
    rng = Random(steps)
    seats = one.seats
    for _ in range(steps):
        for seat in range(seats):
            beside = (seat + 1) % seats
            here, there = (encoding.observation(one, seat), encoding.observation(other, beside))
            assert np.array_equal(here, there)
            assert sorted(encoding.legal(one, seat)) == sorted(encoding.legal(other, beside))
        if not one.pending():
            return
        asked = deciding(one)
        if not asked:
            event = one.sample(rng)
            one.play(apiary.CHANCE, event)
            other.play(apiary.CHANCE, event)
            continue
        seat = rng.choice(asked)
        number = rng.choice(sorted(encoding.legal(one, seat)))
        one.play(seat, encoding.to_action(one, seat, number))
        beside = (seat + 1) % seats
        other.play(beside, encoding.to_action(other, beside, number))


def marks(size: int, *numbers: int) -> list[float]:
    """1 for each of these numbers; -1 is none of them."""
    return [float(number in numbers) for number in range(size)]


def around(seat: int, seats: int) -> list[int]:
    """All seats in the order of play, from this one on."""
    return [(seat + k) % seats for k in range(seats)]
