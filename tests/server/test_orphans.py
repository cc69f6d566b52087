"""Nothing that a server has started outlives it, even if it is killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from tests.missing import missing
from tests.patience import PATIENCE
from tests.server.programs import environment, serving, visiting
from tools.chaos.processes import Process, below, process

# A server, as far as its bots are concerned: it asks one, says which process that is, and waits.
ASKS_A_BOT = """
import asyncio, sys
from apiary.server.bots import BotPool
import apiary

async def main():
    pool = BotPool(1, modules=sys.argv[1:])
    await pool.open()
    view = apiary.start("hive").seen_by(0)
    question = asyncio.create_task(pool.choose(view, 0, "easy", 1000.0))
    while pool._workers[0].process is None:
        await asyncio.sleep(0.01)
    print(pool._workers[0].process.pid, flush=True)
    await question

asyncio.run(main())
"""


def alive(process: int) -> bool:
    """Does it run? Nobody may be there to take note of its end, so one that has ended counts."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def is_taken(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return True
    return False


def started_by(number: int) -> list[Process]:
    """What it has started, where the system tells."""
    supervisor = process(number) if sys.platform == "linux" else None
    return [] if supervisor is None else below(supervisor)


def test_workers_end_with_their_supervisor(shared_database: str, tmp_path: Path) -> None:
    words = ("--database", shared_database, "--workers", "2")
    with serving(tmp_path, *words) as (address, supervisor):
        port = int(address.rpartition(":")[2])
        end = monotonic() + PATIENCE
        with visiting(address) as client:
            while client.get("/api/health").status_code != 200:
                assert monotonic() < end
        started = started_by(supervisor.pid)
        supervisor.kill()
        try:
            supervisor.communicate(timeout=PATIENCE)  # its workers hold its output too
            while is_taken(port):
                assert monotonic() < end
                sleep(0.05)
            with pytest.raises(httpx.TransportError), visiting(address) as client:
                client.get("/api/health")
        finally:
            for one in started:  # or else nobody would ever hear the end of that output
                one.send(signal.SIGKILL)


@pytest.mark.parametrize("busy", ["tests.server.hanging", "tests.server.computing"])
def test_a_bot_ends_with_its_server_whatever_it_does(busy: str) -> None:
    if sys.platform != "linux":
        pytest.skip(missing("process that the system ends with its parent", "use Linux"))
    server = subprocess.Popen(
        [sys.executable, "-c", ASKS_A_BOT, "apiary.games", busy],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert server.stdout is not None
    assert server.stderr is not None
    bot = int(server.stdout.readline())
    try:
        assert server.stderr.readline() == b"a bot: busy\n"
        server.kill()
        server.wait(PATIENCE)
        end = monotonic() + PATIENCE
        while alive(bot):
            assert monotonic() < end
            sleep(0.01)
    finally:
        server.stdout.close()
        server.stderr.close()
        if alive(bot):
            os.kill(bot, signal.SIGKILL)
