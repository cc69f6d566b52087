"""Who watches is told everything once, however slowly they read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from apiary.server.wire import Say
from tests.patience import PATIENCE
from tests.server.playing import ANN, BOB, CID, Hall, file_in, new_id, opened

pytestmark = pytest.mark.anyio
MOVES = ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"]


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    async with opened(file_in(tmp_path)) as hall:
        yield hall


async def hear(updates: AsyncIterator[bytes]) -> Any:
    async with asyncio.timeout(PATIENCE):
        return json.loads(await anext(updates))


def versions(update: Any) -> list[int]:
    return [line["version"] for line in update["entries"]]


async def test_a_slow_reader_gets_one_update_that_says_all(hall: Hall) -> None:
    table = await hall.duel()
    async with hall.keeper.watch(table, CID) as updates:
        first = await hear(updates)
        await hall.play(table, *MOVES)
        late = await hear(updates)
    assert late["since"] == first["version"]
    assert [line["text"] for line in late["entries"]] == MOVES
    assert late["position"]["number"] == len(MOVES)


async def test_a_fast_reader_gets_each(hall: Hall) -> None:
    table = await hall.duel()
    async with hall.keeper.watch(table, BOB) as updates:
        seen = versions(await hear(updates))
        for number, move in enumerate(MOVES):
            await hall.act(table, (ANN, BOB)[number % 2], move)
            while (update := await hear(updates))["position"] is None:
                pass  # somebody came: the one who watches
            seen += versions(update)
    assert seen == sorted(set(seen)) == list(range(2, 2 + 1 + len(MOVES)))


@pytest.mark.parametrize("seen", [0, 1, 3, 5])
async def test_coming_back(hall: Hall, seen: int) -> None:
    table = await hall.duel()
    await hall.play(table, *MOVES)
    async with hall.keeper.watch(table, ANN, seen) as updates:
        update = await hear(updates)
    assert versions(update) == [version for version in range(2, 7) if version > seen]
    assert update["position"]["number"] == len(MOVES)


@pytest.mark.parametrize("seen", [-1, 99])
async def test_coming_back_with_nonsense(hall: Hall, seen: int) -> None:
    table = await hall.duel()
    async with hall.keeper.watch(table, ANN, seen) as updates:
        update = await hear(updates)
    assert update["since"] == 0
    assert versions(update) == [2]


async def test_chat_comes_without_the_position(hall: Hall) -> None:
    table = await hall.duel()
    await hall.act(table, ANN, "wA1")
    async with hall.keeper.watch(table, BOB) as updates:
        await hear(updates)
        await hall.keeper.do(table, ANN, Say(new_id(), "Hello."))
        update = await hear(updates)
    assert update["position"] is None
    assert update["entries"][0]["text"] == "Hello."


async def test_presence(hall: Hall) -> None:
    table = await hall.duel()
    async with hall.keeper.watch(table, ANN) as updates:
        await hear(updates)
        async with hall.keeper.watch(table, BOB), hall.keeper.watch(table, CID):
            while not (update := await hear(updates))["table"]["watching"]:
                pass
            assert [seat["online"] for seat in update["table"]["seats"]] == [True, True]
            assert update["position"] is None
        while (update := await hear(updates))["table"]["watching"]:
            pass
        assert [seat["online"] for seat in update["table"]["seats"]] == [True, False]


async def test_tables_that_nobody_uses_are_forgotten(hall: Hall) -> None:
    table = await hall.duel()
    other = await hall.duel()
    async with hall.keeper.watch(table, ANN):
        hall.keeper.tables.forget(-1.0)
        assert hall.keeper.tables.loaded(table) is not None
        assert hall.keeper.tables.loaded(other) is None
    hall.keeper.tables.forget(-1.0)
    assert len(hall.keeper.tables) == 0
