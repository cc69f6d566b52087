"""Signs of life: one is saved every second, and what the clocks ran without any is given back.

So nobody loses on time because the server was down, stood still or could not save. Of several
workers the first that can save again gives it back, once: it holds the old sign of life while it
appends the events, and replaces it in the same transaction. If only some of them can't save,
`attending` knows for whom the clocks stand.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

from sqlalchemy import (
    BigInteger,
    Connection,
    LargeBinary,
    String,
    case,
    cast,
    exists,
    func,
    insert,
    literal,
    null,
    select,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from apiary.server.errors import Unsaved
from apiary.server.signals import happens_within
from apiary.server.steady import Now
from apiary.server.store.database import Database
from apiary.server.store.journal import notify
from apiary.server.store.models import Base
from apiary.server.tables.attending import Attending

BEAT = 1.0  # seconds between signs of life
TRIES = 5  # when another worker was faster
_ALIVE, _TABLES, _EVENTS = (Base.metadata.tables[name] for name in ("alive", "tables", "events"))


class Pulse:
    """The signs of life of this process.

    Whoever changes a table asks for a `fresh` one first, so that nothing that ran unseen counts.
    `again` is called after a time without any: this or another worker has given it back.
    """

    def __init__(
        self,
        database: Database,
        now: Now,
        standing: float,
        again: Callable[[], None],
        attending: Attending | None = None,
    ) -> None:
        self.database = database
        self.now = now
        self.standing = standing * 1000
        self.again = again
        self.attending = attending  # where there can be other workers
        self._last = self._written = 0  # when a sign of life was known to be saved
        self._lock = asyncio.Lock()

    async def run(self, closing: asyncio.Event) -> None:
        """Give signs of life until the end, and one there."""
        while not closing.is_set():
            await self.beat()
            await happens_within(closing, BEAT)
        await self.beat()
        if self.attending is not None:
            with contextlib.suppress(Unsaved):
                await self.database.write(self.attending.leave)

    async def beat(self) -> None:
        """Give a sign of life if that is possible."""
        with contextlib.suppress(Unsaved):  # which the database has told already
            async with self._lock:
                await self._sign()

    async def fresh(self) -> None:
        """See to it that there was a sign of life just now; `Unsaved` if there can't be."""
        if self._is_stale():
            async with self._lock:
                if self._is_stale():
                    await self._sign()

    def _is_stale(self) -> bool:
        return self.now() - self._last > self.standing

    async def _sign(self) -> None:
        for _ in range(TRIES):
            with contextlib.suppress(IntegrityError):  # somebody was faster
                await self._commit()
                self.now.not_before(self._written)
                stale = self._is_stale()
                self._last = self._written
                if stale:
                    self.again()
                return
        raise Unsaved("server.not_saved")

    async def _commit(self) -> None:
        if self.attending is None:
            await self.database.write(self._write)
            return
        try:
            await self.database.write(self._write)
        except BaseException:
            self.attending.doubt()
            raise
        self.attending.signed()

    def _write(self, connection: Connection) -> None:
        self._written = sign(connection, self.now(), self.standing)
        if self.attending is not None:
            self.attending.sign(connection, self._last, self._written)


def sign(connection: Connection, now: int, standing: float) -> int:
    """Write a sign of life, and give back what is to be given back; the time that it tells."""
    last: int | None = connection.scalar(select(_ALIVE.c.at).with_for_update())
    if last is None:
        connection.execute(insert(_ALIVE).values(id=1, at=now))
        return now
    at = max(now, last)
    connection.execute(update(_ALIVE).values(at=at))
    if at - last > standing:
        give_back(connection, last, at)
    return at


def give_back(
    connection: Connection, last: int, at: int, tables: Sequence[str] | None = None
) -> None:
    """Append to every table whose clock runs, or to those of `tables`, how long it stood: since the
    last sign of life, or since it was pressed. This reads no table, so that none that can't be read
    is in the way.
    """
    pressed = func.coalesce(_TABLES.c.since, _TABLES.c.updated)
    these = true() if tables is None else _TABLES.c.id.in_(tables)
    running = _TABLES.c.deadline.is_not(None) & (pressed < at) & these
    later = case((pressed > last, pressed), else_=literal(last, BigInteger))
    stood = literal(at, BigInteger) - later
    body = literal('{"type":"stood","milliseconds":') + cast(stood, String) + literal("}")
    columns = ("table", "version", "at", "command", "body")
    rows = (
        select(
            _TABLES.c.id,
            _TABLES.c.version + 1,
            literal(at, BigInteger),
            null(),
            cast(body, LargeBinary),
        )
        .where(running)
        .order_by(cast(_TABLES.c.id, LargeBinary))  # the order of the journal: nobody waits for us
    )
    connection.execute(insert(_EVENTS).from_select(columns, rows))
    # Those that have just got an event more than they know of; others may have begun to run.
    appended = exists().where(
        _EVENTS.c.table == _TABLES.c.id, _EVENTS.c.version == _TABLES.c.version + 1
    )
    changed = connection.execute(
        update(_TABLES)
        .where(running, appended)
        .values(
            version=_TABLES.c.version + 1,
            deadline=_TABLES.c.deadline + stood,
            since=_TABLES.c.since + stood,
            updated=at,
        )
        .returning(_TABLES.c.id, _TABLES.c.version)
    )
    notify(connection, {row[0]: row[1] for row in changed})
