"""Nectar, eggs, rooms, bees and cards are neither made nor lost, in any game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apiary.games.waggledance import GAME
from tests.strategies import option_values, work
from tests.waggledance.tables import Table

OPTIONS = st.fixed_dictionaries({option.name: option_values(option) for option in GAME.options})


@pytest.mark.parametrize("seats", [2, 3, 4])
@work(20)
@given(options=OPTIONS, seed=st.integers(0, 2**32 - 1))
def test_conservation(seats: int, options: dict[str, Any], seed: int) -> None:
    """Half of the decisions are sensible, so that there is honey to be made."""
    rng = Random(seed)
    table = Table(seats, **{**options, "max_rounds": 12})
    while table.state.pending():
        [seat] = table.state.pending()
        number = rng.getrandbits(60)
        if seat < 0:
            action = table.state.sample(rng)
        elif rng.random() < 0.5:
            action = table.state.pick(seat, number)
        else:
            action = table.game.mind.likely(table.state, seat, number)
        table.state.play(seat, action)
        table.check()
    assert table.s.ended
    assert table.s.round <= 12
