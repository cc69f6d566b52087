"""Connections to SQLite that give up on a statement which takes too long.

Each is a thread, and what a thread waits for (a disk that hangs) can't be cut off. So nobody waits
for it any longer than for an answer that may come; the thread ends when it can.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from threading import Thread
from typing import Any

from aiosqlite import Connection
from aiosqlite.core import _connection_worker_thread as _work_off

from apiary.server.store.faults import Late

ROWS = 64  # fetched at once


def connecting(patience: float) -> Callable[..., Connection]:
    """What SQLAlchemy calls to connect; each statement then has so many seconds."""

    def connect(database: str, **options: Any) -> Connection:
        return TimedConnection(lambda: sqlite3.connect(database, **options), patience)

    return connect


class TimedConnection(Connection):
    """A connection that is given up once it is late."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], patience: float) -> None:
        super().__init__(connector, ROWS)
        self._thread = Thread(target=self._work, daemon=True)  # as SQLAlchemy has it
        self._patience = patience
        self._late = False

    def _work(self) -> None:
        """Do what is asked, until the end, or until the loop that asked has ended."""
        try:
            _work_off(self._tx)
        except RuntimeError:  # which only a closed loop raises: nobody is left to be answered
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if self._late:
            raise Late
        try:
            async with asyncio.timeout(self._patience):
                return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]
        except TimeoutError as error:
            self._late = True
            raise Late from error

    async def close(self) -> None:
        """Close it; one that is late closes by itself when it can."""
        if self._late:
            self.stop()
        else:
            await super().close()
