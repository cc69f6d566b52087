"""Time that runs out, by a clock that tests turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec import structs

from apiary.core import registry
from apiary.server.errors import Conflict
from apiary.server.tables import commands, setting_up
from apiary.server.tables.events import Created
from apiary.server.tables.table import Table
from apiary.server.wire import ClockRule, NewTable
from examples.tictactoe import TicTacToe
from tests.patience import PATIENCE
from tests.server.playing import ANN, BOB, ME, OPEN, OPENING, Hall, Time, file_in, opened

pytestmark = pytest.mark.anyio
LIVE = ClockRule("live", minutes=1, increment=5)
DAYS = ClockRule("correspondence", days=2)


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    async with opened(file_in(tmp_path)) as hall:
        yield hall


async def left(hall: Hall, table: str) -> tuple[list[int], list[int]]:
    clocks = (await hall.look(table))["table"]["clocks"]
    return [ms // 1000 for ms in clocks["left"]], clocks["running"]


async def run_out(hall: Hall, table: str) -> None:
    await (await hall.keeper.tables.get(table)).change(commands.run_out)


async def test_no_clock(hall: Hall) -> None:
    assert (await hall.look(await hall.duel()))["table"]["clocks"] is None


async def test_a_clock_starts_with_the_game(hall: Hall) -> None:
    table = await hall.table(ME, OPEN, clock=LIVE)
    hall.time.pass_by(1000)
    assert await left(hall, table) == ([60, 60], [])
    await run_out(hall, table)
    assert (await hall.look(table))["table"]["status"] == "waiting"


async def test_time_and_increment(hall: Hall) -> None:
    table = await hall.timed(LIVE)
    hall.time.pass_by(20)
    assert await left(hall, table) == ([40, 60], [0])
    await hall.act(table, ANN, "wQ -wA1")
    assert await left(hall, table) == ([45, 60], [1])
    hall.time.pass_by(10)
    await hall.act(table, BOB, "bQ bA1-")
    assert await left(hall, table) == ([45, 55], [0])


@pytest.mark.parametrize("clock", [LIVE, DAYS])
async def test_no_clock_runs_before_each_side_has_moved(hall: Hall, clock: ClockRule) -> None:
    table = await hall.duel(clock=clock)
    full, _ = await left(hall, table)
    for move in OPENING:
        hall.time.pass_by(20 * 24 * 3600)
        await run_out(hall, table)
        assert await left(hall, table) == (full, [])
        await hall.act(table, (ANN, BOB)[move == OPENING[1]], move)
    assert await left(hall, table) == (full, [0])


async def test_the_clocks_of_a_table_of_before_run_from_the_start(hall: Hall) -> None:
    made = setting_up.set_up(NewTable("hive", (ME, ME), clock=LIVE), ANN, None, hall.time.now)
    old = Created(structs.replace(made.config, untimed_start=False))
    assert Table("old", hall.time.now, old).clock.running == (0,)


async def test_correspondence_begins_anew_with_each_action(hall: Hall) -> None:
    table = await hall.timed(DAYS)
    hall.time.pass_by(24 * 3600)
    await hall.act(table, ANN, "wQ -wA1")
    hall.time.pass_by(3600)
    await hall.act(table, BOB, "bQ bA1-")
    assert await left(hall, table) == ([48 * 3600, 47 * 3600], [0])


async def test_who_has_no_time_left_loses(hall: Hall) -> None:
    table = await hall.timed(LIVE)
    await hall.act(table, ANN, "wQ -wA1")
    hall.time.pass_by(61)
    with pytest.raises(Conflict) as error:
        await hall.act(table, BOB, "bQ bA1-")
    assert error.value.message.key == "server.time_is_up"
    await run_out(hall, table)
    seen = await hall.look(table)
    assert seen["table"]["status"] == "over"
    assert seen["position"]["outcome"]["ranks"] == [1, 2]
    assert seen["position"]["outcome"]["reason"]["key"] == "server.end.timed_out"
    assert seen["entries"][-1]["kind"] == "timed_out"
    assert seen["table"]["clocks"]["running"] == []


async def test_a_game_without_resigning_is_lost_too(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._games, "tic-tac-toe", TicTacToe())
    table = await hall.duel(game="tic-tac-toe", clock=LIVE)
    for player, action in ((ANN, 0), (BOB, 1)):
        await hall.act(table, player, action)
    hall.time.pass_by(60)
    await run_out(hall, table)
    assert (await hall.look(table))["position"]["outcome"]["ranks"] == [2, 1]


async def test_partners_are_late_together(hall: Hall) -> None:
    options = {"teams": True, "start_player": "yellow"}
    table = await hall.table(ME, ME, ME, ME, game="alveola", options=options, clock=LIVE)
    live = await hall.keeper.tables.get(table)
    while not live.table.clock.running or live.table.pending != (0,):  # each has moved
        seat = live.table.pending[0]
        await hall.act(table, ANN, int(live.table.state.legal(seat)[0]), seat=seat)
    hall.time.pass_by(60)
    await run_out(hall, table)
    assert (await hall.look(table))["position"]["outcome"]["ranks"] == [2, 1, 2, 1]


async def test_a_clock_runs_out_at_a_table_that_nobody_has_loaded(tmp_path: Path) -> None:
    time = Time()
    async with opened(file_in(tmp_path), time) as hall:
        table = await hall.timed(DAYS)
    time.pass_by(3 * 24 * 3600)
    async with opened(file_in(tmp_path), time) as hall, asyncio.timeout(PATIENCE):
        while hall.keeper.tables.loaded(table) is None:  # the sweep finds it by itself
            await asyncio.sleep(0.01)
        while (await hall.look(table))["table"]["status"] != "over":
            await asyncio.sleep(0.01)
