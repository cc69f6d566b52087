"""What workers tell each other over PostgreSQL: a table's new version, and who is there.

The news itself is in the database; a notice that gets lost costs a delay, never a move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from sqlalchemy import text

from apiary.server.readiness import stopped
from apiary.server.store.database import Database
from apiary.server.store.journal import CHANNEL

PRESENCE = "apiary_here"
PAUSE = 1.0  # seconds before connecting again

log = logging.getLogger(__name__)


class Here(msgspec.Struct, frozen=True, array_like=True):
    """Who is connected to a table at one worker. With `asking` the others shall say it too."""

    worker: str
    table: str
    online: tuple[str, ...]
    watching: int
    asking: bool = False


class Notices:
    """Listens, and connects again when the connection is lost.

    `appended` is called with a table and its version, `here` with who is at a table elsewhere,
    `again` after a time in which something may have been missed.
    """

    def __init__(
        self,
        database: Database,
        appended: Callable[[str, int], Awaitable[None]],
        here: Callable[[Here], None],
        again: Callable[[], Awaitable[None]],
    ) -> None:
        self.worker = secrets.token_hex(4)
        self.database = database
        self.appended = appended
        self.here = here
        self.again = again
        self._task: asyncio.Task[None] | None = None
        self._told: set[asyncio.Task[None]] = set()
        self._hearing = False

    def open(self) -> None:
        """Begin to listen, where there can be other workers."""
        if not self.database.sqlite:
            self._task = asyncio.create_task(self._listen(), name="notices")

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, *self._told, return_exceptions=True)
            self._task = None

    def why_not(self) -> str | None:
        """None as long as the other workers can be heard."""
        return stopped(self._task) or (None if self._hearing else "it is not connected")

    def tell(self, here: Here) -> None:
        """Tell the other workers who is here."""
        if self._task is not None:
            self._spawn(self._tell(here))

    async def _tell(self, here: Here) -> None:
        line = msgspec.json.encode(here).decode()
        try:
            async with self.database.transaction() as session:
                notify = text("SELECT pg_notify(:channel, :line)")
                await session.execute(notify, {"channel": PRESENCE, "line": line})
        except Exception:
            log.warning("the other workers could not be told who is here", exc_info=True)

    async def _listen(self) -> None:
        import asyncpg

        url = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                connection = await asyncpg.connect(url)
                try:
                    await self._serve(connection)
                finally:
                    self._hearing = False
                    with contextlib.suppress(Exception):
                        await connection.close(timeout=PAUSE)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                log.warning("lost the other workers; trying again", exc_info=True)
            await asyncio.sleep(PAUSE)

    async def _serve(self, connection: Any) -> None:
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, self._hear_append)
        await connection.add_listener(PRESENCE, self._hear_presence)
        self._hearing = True
        await self.again()
        await lost.wait()

    def _hear_append(self, connection: Any, process: int, channel: str, line: str) -> None:
        table, _, version = line.rpartition(" ")
        self._spawn(self.appended(table, int(version)))

    def _hear_presence(self, connection: Any, process: int, channel: str, line: str) -> None:
        here = msgspec.json.decode(line, type=Here)
        if here.worker != self.worker:
            self.here(here)

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._told.add(task)
        task.add_done_callback(self._told.discard)
