"""A network as the judge of a Monte-Carlo search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from apiary.bots.judge import Judge, Policies, Values
from apiary.core.state import State
from apiary.learn.encoder import Encoder
from apiary.learn.errors import DoesNotFit

# `network(observations, masks)`: how probable each action is, (n, `actions`), of which only legal
# ones count; and what the position is worth, −1 to 1, (n, `seats`), to the seat that decides and
# then to the others in the order of play.
Network = Callable[
    [NDArray[Any], NDArray[np.uint8]], tuple[NDArray[np.floating[Any]], NDArray[np.floating[Any]]]
]


def judge_of(encoder: Encoder, network: Network) -> Judge:
    """A judge that shows a network what the encoder makes of each position.

    A position that the encoder can't show counts as a draw, all actions alike.
    """

    def judge(states: list[State], seats: list[int]) -> tuple[Policies, Values]:
        n = len(states)
        observed, masked = encoder.buffer(n), encoder.mask_buffer(n)
        numbers: list[NDArray[np.int64] | None] = []
        for row, (state, seat) in enumerate(zip(states, seats, strict=True)):
            observed.begin(row)
            masked.begin(row)
            try:
                encoder.observe(state, seat, observed)
                found = [encoder.to_id(state, seat, action) for action in state.legal(seat)]
                encoder.mask(state, seat, masked)
                numbers.append(np.array(found, np.int64))
            except DoesNotFit:
                numbers.append(None)
        masks = cast("NDArray[np.uint8]", masked.array())
        policy, value = network(observed.array().reshape(n, *encoder.shape), masks)
        policies: list[list[float] | None] = []
        values: list[list[float]] = []
        for row, (ids, seat) in enumerate(zip(numbers, seats, strict=True)):
            policies.append(None if ids is None else policy[row][ids].tolist())
            order = [(place - seat) % encoder.seats for place in range(encoder.seats)]
            known = [0.0] * encoder.seats if ids is None else value[row].tolist()
            values.append([known[place] for place in order])
        return policies, values

    return judge
