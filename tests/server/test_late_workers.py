"""A worker that is replaced while PostgreSQL is away waits for it, instead of ending all others."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import httpx
import pytest
import uvicorn
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

from apiary.server.serve import Workers
from tests.missing import missing
from tests.patience import PATIENCE
from tests.server import postgres
from tools.chaos.processes import PROC
from tools.chaos.world import Served

pytestmark = pytest.mark.anyio


def test_a_worker_that_ends_while_it_is_asked_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its supervisor doesn't wait for the answer: nobody has the other end of the pipe any more."""
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(Multiprocess, "keep_subprocess_alive", lambda _: None)
    config = uvicorn.Config("nowhere:app", workers=2, log_level="critical")
    workers = Workers(config, [])
    workers.processes = [process] = [Process(config, [])]
    workers.keep_subprocess_alive()
    assert process.parent_conn.poll(PATIENCE), "the pipe is still open"
    assert not process.ping(PATIENCE)


@pytest.mark.skipif(not PROC.exists(), reason=missing("/proc", "run it on Linux"))
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
