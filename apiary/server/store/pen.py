"""The thread that writes to SQLite, over a connection of its own.

A commit to SQLite waits for the disk, and so somewhere else than the loop. What is written most
often are a few plain statements: they go to the driver as they are.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import cast

from sqlalchemy import Connection, Engine

from apiary.server.store.faults import Late, fault_of

# Seconds after which the loop hands the interpreter's lock over to the thread that writes; it needs
# the lock a few times in each commit.
HANDOVER = 0.0005

Statement = tuple[str, tuple[object, ...]]  # in SQL, and its parameters


class _Job:
    """Something for the thread to do, and whoever waits for its end."""

    __slots__ = ("error", "is_done", "loop", "waiting", "work")

    def __init__(self, work: Callable[[], None]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.is_done = False
        self.error: BaseException | None = None
        self.waiting: asyncio.Future[None] | None = None

    def do(self) -> None:
        """In the thread."""
        try:
            self.work()
        except BaseException as error:
            self.error = error
        with contextlib.suppress(RuntimeError):  # of a loop that has ended: nobody waits any more
            self.loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        self.is_done = True
        self.release()

    def release(self) -> None:
        """Let whoever waits go on."""
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)


class Pen:
    """A thread with a connection to SQLite; each job has `patience` seconds."""

    def __init__(self, engine: Engine, patience: float) -> None:
        sys.setswitchinterval(HANDOVER)
        self._engine = engine
        self._patience = patience
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work_off, name="pen", daemon=True)
        self._thread.start()
        self._connection: Connection | None = None
        self._last: _Job | None = None

    async def write(self, work: Callable[[Connection], object]) -> None:
        """Do the work and commit it; `Late` if that takes too long, and nobody knows how it ends.

        While it lasts, nothing more is begun.
        """
        await self._do(lambda: self._transact(work))

    async def run(self, statements: Sequence[Statement]) -> None:
        """The same for statements that go past SQLAlchemy."""
        await self._do(lambda: self._run(statements))

    async def close(self) -> None:
        """Close the connection; one that is late is left to itself, and closes when it can."""
        late = self._last is not None and not await self._is_done(self._last)
        job = self._begin(self._close)
        self._jobs.put(None)
        if not late and await self._is_done(job):
            self._thread.join()

    # --- In the loop

    async def _do(self, work: Callable[[], None]) -> None:
        if self._last is not None and not await self._is_done(self._last):
            raise Late
        self._last = job = self._begin(work)
        if not await self._is_done(job):
            raise Late
        if job.error is not None:
            raise job.error

    def _begin(self, work: Callable[[], None]) -> _Job:
        job = _Job(work)
        self._jobs.put(job)
        return job

    async def _is_done(self, job: _Job) -> bool:
        """Has it ended in time?"""
        if not job.is_done:
            job.waiting = job.loop.create_future()
            timer = job.loop.call_later(self._patience, job.release)
            try:
                await job.waiting
            finally:
                timer.cancel()
        return job.is_done

    # --- In the thread

    def _work_off(self) -> None:
        while (job := self._jobs.get()) is not None:
            job.do()

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _transact(self, work: Callable[[Connection], object]) -> None:
        connection = self._connected()
        with connection.begin():
            work(connection)

    def _run(self, statements: Sequence[Statement]) -> None:
        connection = self._connected()
        driver = cast(sqlite3.Connection, connection.connection.driver_connection)
        try:
            driver.execute("BEGIN IMMEDIATE")
            for statement, parameters in statements:
                driver.execute(statement, parameters)
            driver.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                driver.rollback()
            if fault_of(error) not in (None, "busy"):  # as `database.give_up` says
                connection.invalidate(error)
            raise

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()
