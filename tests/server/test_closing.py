"""A server that closes finishes what it is doing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from apiary.core.state import Seen
from apiary.server.bots import BotPool
from apiary.server.tables import lists
from tests.patience import PATIENCE
from tests.server.playing import ANN, BOT, ME, Hall, file_in, opened

pytestmark = pytest.mark.anyio


class FirstLegal(BotPool):
    """Answers at once."""

    async def choose(
        self,
        view: Seen,
        seat: int,
        level: str,
        seconds: float | None = None,
        person: str = "",
        table: str = "",
    ) -> int:
        return int(view.legal(seat)[0])


class Gate:
    """Something that goes on when it may."""

    def __init__(self) -> None:
        self.reached, self.opened = asyncio.Event(), asyncio.Event()
        self.passed = 0

    def before(self, work: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def waiting(*arguments: object) -> object:
            self.reached.set()
            await self.opened.wait()
            self.passed += 1
            return await work(*arguments)

        return waiting


async def close_at(gate: Gate, hall: Hall) -> None:
    """Close the keeper while something is at the gate."""
    async with asyncio.timeout(PATIENCE):
        await gate.reached.wait()
        closing = asyncio.create_task(hall.keeper.close())
        for _ in range(10):  # everything that could be cut off is, in so many turns of the loop
            await asyncio.sleep(0)
        assert not closing.done()
        gate.opened.set()
        await closing


async def test_looking_after_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()
    monkeypatch.setattr(lists, "late", gate.before(lists.late))
    async with opened(file_in(tmp_path)) as hall:
        await close_at(gate, hall)
    assert gate.passed == 1


async def test_what_a_bot_has_decided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()
    async with opened(file_in(tmp_path), bots=FirstLegal()) as hall:
        table = await hall.table(ME, BOT)
        await hall.act(table, ANN, "wA1")
        monkeypatch.setattr(
            hall.keeper.services.journal, "append", gate.before(hall.keeper.services.journal.append)
        )
        await close_at(gate, hall)
        assert gate.passed == 1
    async with opened(file_in(tmp_path), bots=FirstLegal()) as hall:
        assert (await hall.look(table))["position"]["number"] == 2
