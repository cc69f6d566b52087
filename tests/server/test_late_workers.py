"""A worker that is replaced while PostgreSQL is away waits for it, instead of ending all others."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import httpx
import pytest

from tests.missing import missing
from tests.patience import PATIENCE
from tests.server import postgres
from tools.chaos.processes import PROC
from tools.chaos.world import Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not PROC.exists(), reason=missing("/proc", "run it on Linux")),
]


async def test_a_new_worker_waits_for_the_database(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with postgres.server() as database:
        server = Served(database.url(), 2, log)
        await server.start()
        try:
            async with asyncio.timeout(PATIENCE), httpx.AsyncClient(timeout=PATIENCE) as client:
                assert (await client.get(f"{server.address}/api/tables")).status_code == 200
                database.stop_at_once()
                before = server.parts()
                before[0].send(signal.SIGKILL)
                while "the database does not answer yet" not in log.read_text("utf-8"):
                    assert server.top.alive
                    await asyncio.sleep(0.1)
                database.start()
                while len(server.parts()) < len(before):
                    await asyncio.sleep(0.1)
                while (await client.get(f"{server.address}/api/tables")).status_code != 200:
                    await asyncio.sleep(0.1)
        finally:
            server.abandon()
