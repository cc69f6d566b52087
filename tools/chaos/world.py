"""The servers that are hit, and how they are started again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
from asyncio import to_thread
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

from tools.chaos.figures import Figures
from tools.chaos.processes import Process, below, children, process
from tools.postgres import Postgres, running

ROOT = Path(__file__).parent.parent.parent
ENDING = 60.0  # seconds in which everything below a server ends with it
STARTING = 120.0  # seconds in which a server starts, or starts again
LOOK = 0.05  # seconds between looks at something that is awaited
BOT, TRACKER = "apiary.server.bots", "resource_tracker"


class Ended(Exception):
    """A server has ended by itself."""


class Served:
    """`apiary serve`, which is started again at the same port."""

    def __init__(self, database: str, workers: int, log: Path) -> None:
        self.database = database
        self.workers = workers
        self.log = log
        self.port = 0
        self.lock = asyncio.Lock()  # of whoever hits it
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def top(self) -> Process:
        """Its first process: the server itself, or the supervisor of its workers."""
        assert self._running is not None
        found = process(self._running.pid)
        if found is None:
            raise Ended(f"see {self.log}")
        return found

    @property
    def several(self) -> bool:
        """Has it several workers?"""
        return self.workers > 1

    def parts(self) -> list[Process]:
        """The processes that answer requests."""
        if not self.several:
            return [self.top]
        others = (BOT, TRACKER)
        return [
            child
            for child in children(self.top)
            if not any(name in child.command for name in others)
        ]

    def bots(self) -> list[Process]:
        """The processes in which bots think; none while it starts again."""
        try:
            return [found for found in below(self.top) if BOT in found.command]
        except Ended:
            return []

    async def start(self) -> None:
        """Start it, as often as it takes: a database that is just coming up is no reason to stay
        away.
        """
        async with asyncio.timeout(STARTING):
            while not await self._started():
                await asyncio.sleep(10 * LOOK)

    async def _started(self) -> bool:
        """Start it once; does it answer?"""
        before = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                [
                    *(sys.executable, "-m", "apiary", "serve", "--port", str(self.port)),
                    *("--database", self.database, "--workers", str(self.workers)),
                ],
                cwd=ROOT,
                env={**os.environ, "APIARY_RATE_LIMITS": "0", "PYTHONPATH": str(ROOT)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for us, who then end it
            )
        while self._running.poll() is None:
            with self.log.open("rb") as log:
                log.seek(before)
                found = re.search(rb"http://127\.0\.0\.1:(\d+)", log.read())
            if found:
                self.port = int(found[1])
                return True
            await asyncio.sleep(LOOK)
        return False

    async def revive(self, figures: Figures) -> None:
        """Start it again if it has ended by itself, which it must not."""
        async with self.lock:
            assert self._running is not None
            if self._running.poll() is not None:
                figures.blame("ended", f"{self.log.name}: {self._running.returncode}")
                await self.start()

    async def kill(self, figures: Figures) -> None:
        """SIGKILL of its first process, with which all below it must end."""
        top = self.top
        rest = below(top)
        top.send(signal.SIGKILL)
        assert self._running is not None
        await to_thread(self._running.wait)
        await self._see_end(rest, figures)

    async def stop(self, figures: Figures) -> None:
        """End it as an administrator would."""
        assert self._running is not None
        if self._running.poll() is not None:
            figures.blame("ending", f"{self.log.name} had ended by itself")
            return
        rest = below(self.top)
        self._running.terminate()
        try:
            code = await to_thread(self._running.wait, ENDING)
        except subprocess.TimeoutExpired:
            code = None
            self._running.kill()
            await to_thread(self._running.wait)
        if code != 0:
            figures.blame("ending", f"{self.log.name}: {code}")
        await self._see_end(rest, figures)

    async def _see_end(self, rest: Sequence[Process], figures: Figures) -> None:
        until = monotonic() + ENDING
        while any(one.alive for one in rest) and monotonic() < until:
            await asyncio.sleep(LOOK)
        for one in rest:
            if one.alive:
                figures.blame("left", one.command)
                one.send(signal.SIGKILL)

    def abandon(self) -> None:
        """Kill whatever is there."""
        if self._running is not None and self._running.poll() is None:
            rest = below(self.top)
            self._running.kill()
            for one in rest:
                one.send(signal.SIGKILL)
            self._running.wait()


class World:
    """The servers on one database."""

    def __init__(self, database: str, postgres: Postgres | None, servers: Sequence[Served]) -> None:
        self.database = database
        self.postgres = postgres
        self.servers = servers
        self.lock = asyncio.Lock()  # of whoever hits PostgreSQL

    @property
    def addresses(self) -> list[str]:
        """Where players can go."""
        return [server.address for server in self.servers]


@asynccontextmanager
async def world(kind: str, folder: Path) -> AsyncIterator[World]:
    """One server on SQLite; on PostgreSQL two, of which one has two workers.

    Their logs are in the folder.
    """
    with contextlib.ExitStack() as stack:
        if kind == "sqlite":
            postgres, database = None, f"sqlite:///{folder / 'apiary.db'}"
            servers = [Served(database, 1, folder / "server.log")]
        else:
            postgres = stack.enter_context(running())
            database = postgres.url()
            servers = [
                Served(database, 1, folder / "server.log"),
                Served(database, 2, folder / "workers.log"),
            ]
        for server in servers:
            stack.callback(server.abandon)
        await asyncio.gather(*(server.start() for server in servers))
        yield World(database, postgres, servers)
