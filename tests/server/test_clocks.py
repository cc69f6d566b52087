"""Time that runs out, by a clock that tests turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from apiary.core import registry
from apiary.server.errors import Conflict
from apiary.server.tables import commands
from apiary.server.wire import ClockRule
from examples.tictactoe import TicTacToe
from tests.patience import PATIENCE
from tests.server.playing import ANN, BOB, BOT, ME, OPEN, Hall, Time, file_in, opened

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
    table = await hall.duel(clock=LIVE)
    hall.time.pass_by(20)
    assert await left(hall, table) == ([40, 60], [0])
    await hall.act(table, ANN, "wA1")
    assert await left(hall, table) == ([45, 60], [1])
    hall.time.pass_by(10)
    await hall.act(table, BOB, "bA1 wA1-")
    assert await left(hall, table) == ([45, 55], [0])


async def test_correspondence_begins_anew_with_each_action(hall: Hall) -> None:
    table = await hall.duel(clock=DAYS)
    hall.time.pass_by(24 * 3600)
    await hall.act(table, ANN, "wA1")
    hall.time.pass_by(3600)
    await hall.act(table, BOB, "bA1 wA1-")
    assert await left(hall, table) == ([48 * 3600, 47 * 3600], [0])


async def test_who_has_no_time_left_loses(hall: Hall) -> None:
    table = await hall.duel(clock=LIVE)
    await hall.act(table, ANN, "wA1")
    hall.time.pass_by(61)
    with pytest.raises(Conflict) as error:
        await hall.act(table, BOB, "bA1 wA1-")
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
    hall.time.pass_by(60)
    await run_out(hall, table)
    assert (await hall.look(table))["position"]["outcome"]["ranks"] == [2, 1]


async def test_partners_are_late_together(hall: Hall) -> None:
    options = {"teams": True, "start_player": "yellow"}
    table = await hall.table(ME, BOT, BOT, BOT, game="alveola", options=options, clock=LIVE)
    hall.time.pass_by(60)
    await run_out(hall, table)
    assert (await hall.look(table))["position"]["outcome"]["ranks"] == [2, 1, 2, 1]


async def test_a_clock_runs_out_at_a_table_that_nobody_has_loaded(tmp_path: Path) -> None:
    time = Time()
    async with opened(file_in(tmp_path), time) as hall:
        table = await hall.duel(clock=DAYS)
    time.pass_by(3 * 24 * 3600)
    async with opened(file_in(tmp_path), time) as hall, asyncio.timeout(PATIENCE):
        while hall.keeper.tables.loaded(table) is None:  # the sweep finds it by itself
            await asyncio.sleep(0.01)
        while (await hall.look(table))["table"]["status"] != "over":
            await asyncio.sleep(0.01)
