"""Honey and nectar are neither made nor lost, in any game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apiary.games.hornet import GAME
from tests.hornet.tables import Table
from tests.strategies import option_values, work

OPTIONS = st.fixed_dictionaries(
    {
        option.name: option_values(option)
        for option in GAME.options
        if option.name not in ("start_player", "map", "track")
    }
)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("layout", ["first", "free"])
@pytest.mark.parametrize("track", ["first", "random"])
@work(12)
@given(options=OPTIONS, seed=st.integers(0, 2**32 - 1))
def test_conservation(
    seats: int, layout: str, track: str, options: dict[str, Any], seed: int
) -> None:
    rng = Random(seed)
    table = Table(seats, "random", map=layout, track=track, **options)
    laid = False
    while table.state.pending():
        for seat in table.state.pending():
            number = rng.getrandbits(60)
            action = table.state.sample(rng) if seat < 0 else table.state.pick(seat, number)
            table.state.play(seat, action)
            laid = laid or bool(table.s.last >= 0)
            if laid:
                table.check()
            if len(table.state.pending()) < 2:
                break
    s = table.s
    assert s.ended
    assert sum(s.hives) == sum(fate >= 0 for fate in s.fate)
    if options["limit_nectar"]:
        assert s.bank >= 0
    scored = {f for f in range(12) if s.fate[f] != -1}
    assert all(s.honey[f * 5 + p] == 0 for f in scored for p in range(5))
