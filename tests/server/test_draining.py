"""A server that is told to end tells everybody, loses nothing, and is the same when it is back."""

from __future__ import annotations

import asyncio
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from apiary.server.wire import Ping
from tests.patience import PATIENCE
from tests.server.playing import ANN, Hall, file_in, opened
from tests.server.processes import hear, join, new_table, tell
from tests.server.programs import serving

pytestmark = pytest.mark.anyio


async def closed(socket: ClientConnection) -> tuple[int | None, str | None]:
    """Why the server hangs up, after all that it still says."""
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()
    return socket.close_code, socket.close_reason


@asynccontextmanager
async def following(address: str, table: str) -> AsyncIterator[AsyncIterator[str]]:
    """The lines of a stream of events."""
    async with (
        httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client,
        client.stream("GET", f"/api/tables/{table}/events") as stream,
    ):
        lines = stream.aiter_lines()
        assert (await anext(lines)).startswith("id: ")
        yield lines


async def answering(address: str) -> None:
    """Wait for workers to start."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        while True:
            try:
                (await client.get("/api/health")).raise_for_status()
                return
            except httpx.HTTPError:
                await asyncio.sleep(0.1)


async def drain(address: str, process: subprocess.Popen[str]) -> tuple[str, list[str], int]:
    """Play, and end the server meanwhile: the table, the cookies, the last version acknowledged."""
    table, cookies = await new_table(address)
    async with (
        join(address, table, cookies[0]) as first,
        join(address, table, cookies[1]) as second,
        following(address, table) as lines,
    ):
        begun = await hear(first, "update")
        await tell(first, "act", "1", version=begun["version"], action="wA1")
        version: int = (await hear(first, "done"))["version"]
        process.send_signal(signal.SIGTERM)
        assert await closed(first) == (1012, "server.restarting")
        assert await closed(second) == (1012, "server.restarting")
        assert [line async for line in lines if line.startswith("retry: ")]  # and it ends
    return table, cookies, version


async def returned(address: str, table: str, cookie: str, version: int) -> None:
    """Whoever comes back finds everything, and goes on."""
    async with join(address, table, cookie, version) as socket:
        update = await hear(socket, "update")
        assert update["version"] >= version
        assert update["position"] is None or update["position"]["number"] == 1
        await tell(socket, "act", "2", version=update["version"], action="bA1 wA1-")
        assert (await hear(socket, "done"))["version"] > version


async def test_everybody_is_told_and_comes_back(tmp_path: Path) -> None:
    async with asyncio.timeout(PATIENCE):
        with serving(tmp_path) as (address, process):
            table, cookies, version = await drain(address, process)
            _, said = process.communicate(timeout=PATIENCE)
            assert (process.returncode, said) == (0, "")
        with serving(tmp_path) as (address, _):
            await returned(address, table, cookies[1], version)


async def test_with_several_workers_too(shared_database: str, tmp_path: Path) -> None:
    words = ("--database", shared_database, "--workers", "2")
    async with asyncio.timeout(PATIENCE):
        with serving(tmp_path, *words) as (address, process):
            await answering(address)
            table, _, version = await drain(address, process)
            _, said = process.communicate(timeout=PATIENCE)
            assert (process.returncode, said) == (0, "")
        async with opened(shared_database) as hall:
            assert await hall.version(table) == version


async def test_it_can_say_for_a_while_that_it_is_not_ready_any_more(tmp_path: Path) -> None:
    async with asyncio.timeout(PATIENCE):
        with serving(tmp_path, APIARY_DRAIN="3600") as (address, process):
            table, cookies = await new_table(address)
            async with (
                httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client,
                join(address, table, cookies[0]) as socket,
            ):
                assert (await client.get("/api/ready")).status_code == 200
                process.send_signal(signal.SIGTERM)
                while (answer := await client.get("/api/ready")).status_code == 200:
                    await asyncio.sleep(0.1)
                assert answer.json()["parts"][0]["why"] == "it is ending"
                assert (await client.get("/api/health")).status_code == 200
                begun = await hear(socket, "update")
                await tell(socket, "act", "1", version=begun["version"], action="wA1")
                assert await hear(socket, "done")
                process.send_signal(signal.SIGINT)  # somebody at the terminal insists
                assert await closed(socket) == (1012, "server.restarting")
            process.communicate(timeout=PATIENCE)


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    async with opened(file_in(tmp_path)) as hall:
        yield hall


async def test_who_comes_too_late_is_sent_away(hall: Hall) -> None:
    table = await hall.duel()
    async with hall.keeper.watch(table, ANN) as updates:
        await anext(updates)
        hall.keeper.presence.dismiss()
        with pytest.raises(StopAsyncIteration):
            await anext(updates)
        assert hall.keeper.presence.watchers() == 1
    assert hall.keeper.presence.watchers() == 0
    async with hall.keeper.watch(table, ANN) as updates:
        with pytest.raises(StopAsyncIteration):
            await anext(updates)
    assert await hall.keeper.do(table, ANN, Ping("still answered"))
