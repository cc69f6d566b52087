"""What workers tell each other over PostgreSQL: a table's new version, and who is there.

The news itself is in the database; a notice that gets lost costs a delay, never a move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from apiary.server.signals import happens_within
from apiary.server.store.database import Database
from apiary.server.store.journal import CHANNEL
from apiary.server.supervised import Duty, Supervisor

PRESENCE = "apiary_here"
KEEPALIVE = 5.0  # seconds after which an idle connection is tried: a dead one may look like that
ANSWER = 10.0  # seconds that the database may take for an answer
GOODBYE = 1.0  # seconds for closing the connection
log = logging.getLogger(__name__)
_NOTIFY = f"SELECT count(pg_notify('{PRESENCE}', line)) FROM unnest($1::text[]) AS line"


class Here(msgspec.Struct, frozen=True, array_like=True):
    """Who is connected to a table at one worker. With `asking` the others shall say it too."""

    worker: str
    table: str
    online: tuple[str, ...]
    watching: int
    asking: bool = False


class Notices:
    """Listens over a connection of its own, over which it also tells who is here, at `worker`.

    `appended` is called with a table and its version, `here` with who is at a table elsewhere,
    `again` after a time in which something may have been missed.
    """

    def __init__(
        self,
        database: Database,
        worker: str,
        appended: Callable[[str, int], Awaitable[None]],
        here: Callable[[Here], None],
        again: Callable[[], Awaitable[None]],
    ) -> None:
        self.worker = worker
        self.database = database
        self.appended = appended
        self.here = here
        self.again = again
        self._task: asyncio.Task[None] | None = None
        self._told: set[asyncio.Task[None]] = set()
        self._unsaid: dict[str, Here] = {}  # by table: the newest is enough
        self._wake = asyncio.Event()  # there is something to say, or nobody to say it to

    def open(self, supervisor: Supervisor) -> None:
        """Begin to listen, where there can be other workers."""
        if not self.database.sqlite:
            silence = 2 * (KEEPALIVE + ANSWER)
            self._task = supervisor.start("listener", self._listen, silence)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, *self._told, return_exceptions=True)
            self._task = None

    def tell(self, here: Here) -> None:
        """Tell the other workers who is here, with the next words to them."""
        if self._task is not None:
            before = self._unsaid.get(here.table)
            asking = here.asking or (before is not None and before.asking)
            self._unsaid[here.table] = msgspec.structs.replace(here, asking=asking)
            self._wake.set()

    async def _listen(self, duty: Duty) -> None:
        """Listen until the connection is lost."""
        import asyncpg

        url = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(url, timeout=ANSWER, command_timeout=ANSWER)
        try:
            await self._serve(connection, duty)
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=GOODBYE)

    async def _serve(self, connection: Any, duty: Duty) -> None:
        connection.add_termination_listener(lambda _: self._wake.set())
        await connection.add_listener(CHANNEL, self._hear_append)
        await connection.add_listener(PRESENCE, self._hear_presence)
        await self.again()
        while not connection.is_closed():
            await self._say(connection)
            duty.beat()
            await happens_within(self._wake, KEEPALIVE)
            self._wake.clear()
        raise ConnectionError("the connection to the other workers was lost")

    async def _say(self, connection: Any) -> None:
        """Say what there is to say; if it is nothing, the connection has been tried."""
        lines = [msgspec.json.encode(here).decode() for here in self._unsaid.values()]
        self._unsaid.clear()
        await connection.fetchval(_NOTIFY, lines)

    def _hear_append(self, connection: Any, process: int, channel: str, line: str) -> None:
        table, _, version = line.rpartition(" ")
        if version.isascii() and version.isdecimal():
            self._spawn(self.appended(table, int(version)))
        else:
            log.warning("somebody said %r, which is no version of a table", line)

    def _hear_presence(self, connection: Any, process: int, channel: str, line: str) -> None:
        try:
            here = msgspec.json.decode(line, type=Here)
        except msgspec.DecodeError:
            log.warning("somebody said %r, which tells not who is here", line)
            return
        if here.worker != self.worker:
            self.here(here)

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._told.add(task)
        task.add_done_callback(self._told.discard)
