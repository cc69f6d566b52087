"""Tiles, workers, flowers and honey are neither made nor lost, in any game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apiary.games.alveola import GAME
from apiary.games.alveola.actions import RECOVER_WORKER, TAKE_HONEY, At, Do, kind_of
from tests.alveola.tables import Table
from tests.strategies import option_values, work

OPTIONS = st.fixed_dictionaries(
    {
        option.name: option_values(option)
        for option in GAME.options
        if option.name not in ("start_player", "teams")
    }
)
MODES = [
    pytest.param(2, False, id="2"),
    pytest.param(3, False, id="3"),
    pytest.param(4, False, id="4"),
    pytest.param(4, True, id="teams"),
]


def gains(table: Table, action: int) -> tuple[int, int]:
    """The flowers and honey that an action should bring the seat whose turn it is."""
    s = table.s
    kind = kind_of(action)
    flowers, honey = 0, 0
    if kind == Do.BUY:
        flowers = -GAME.data.powers[action - Do.BUY].cost
        honey = 2 if action - Do.BUY == TAKE_HONEY else 0
    elif kind == Do.LAY and s.phase == At.LAY:
        if s.height((action - Do.LAY) // 6):
            honey = GAME.data.tiles[int(s.tile)].cells.count("E")
        elif s.power < 0:
            flowers = 2
    if table.state.options["limit_flowers"]:
        flowers = min(flowers, 25 - sum(s.flowers))
    if table.state.options["limit_honey"]:
        honey = min(honey, 48 - sum(s.honey))
    return flowers, honey


@pytest.mark.parametrize(("seats", "teams"), MODES)
@work(12)
@given(options=OPTIONS, seed=st.integers(0, 2**32 - 1), eager=st.booleans())
def test_conservation(
    seats: int, teams: bool, options: dict[str, Any], seed: int, eager: bool
) -> None:
    rng = Random(seed)
    table = Table(seats, "random", GAME, teams=teams, **options)
    while table.state.pending():
        [seat] = table.state.pending()
        number = rng.getrandbits(60)
        if seat < 0:
            action = table.state.sample(rng)
        elif eager:  # raises and eats more
            action = GAME.mind.likely(table.state, seat, number)
        else:
            action = table.state.pick(seat, number)
        before = [list(table.s.flowers), list(table.s.honey)]
        due = gains(table, action)
        eaten = [int(table.s.eaten(player)) for player in range(4)]
        table.state.play(seat, action)
        after = [list(table.s.flowers), list(table.s.honey)]
        for what in range(2):
            expected = before[what]
            if seat >= 0:
                expected[seat] += due[what]
            assert after[what] == expected
        if kind_of(action) != Do.BUY or action - Do.BUY != RECOVER_WORKER:
            assert all(table.s.eaten(player) >= eaten[player] for player in range(4))
        if kind_of(action) in (Do.LAY, Do.CHOOSE) and table.s.hornets[0] >= 0:
            table.check()
    table.check()
    assert table.s.ended
    outcome = table.end()
    assert min(table.points()) >= 0
    if teams:
        assert outcome.ranks[:2] == outcome.ranks[2:]
