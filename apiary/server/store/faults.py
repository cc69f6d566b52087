"""What is wrong with a database that fails, and whether it works now."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable
from typing import Literal

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

Fault = Literal["full", "read_only", "damaged", "gone", "late", "busy", "unreachable", "failing"]

SENTENCES: dict[Fault, str] = {
    "full": "the disk of the database is full; nothing can be saved until there is room",
    "read_only": "the database can't be written; make its file and folder writable again",
    "damaged": "the database is damaged; `apiary check` tells where, a backup brings it back",
    "gone": "the database file was deleted or replaced; put it back, or start the server again",
    "late": "the database doesn't answer in time",
    "busy": "another program has locked the database",
    "unreachable": "the database can't be reached",
    "failing": "the database fails",
}
# Seconds without a failure after which a database that takes commits works again: on a full disk
# small ones may pass where others don't.
SETTLED = 3.0

log = logging.getLogger(__name__)


class Late(sqlite3.OperationalError):
    """SQLite took too long. The connection is given up, which SQLAlchemy sees by the words."""

    def __init__(self) -> None:
        super().__init__("connection closed: it didn't answer in time")


class Gone(sqlite3.OperationalError):
    """The file of the database isn't there any more, or is another one."""


class State:
    """Whether the database works, since when it doesn't, and why; it is logged once an outage."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.working = True
        self.why: Fault | None = None
        self.since: float | None = None  # seconds since 1970
        self.damaged = False  # some of it can't be read, until somebody repairs it
        self._clock = clock
        self._failed = self._began = 0.0
        self._told: set[Fault] = set()

    def failed(self, fault: Fault, error: BaseException) -> None:
        """It did not do what it was asked to."""
        self.damaged = self.damaged or fault == "damaged"
        self._failed = self._clock()
        if self.working:
            self.working = False
            self.since = time.time()
            self._began = self._failed
        self.why = fault
        if fault not in self._told:
            self._told.add(fault)
            log.error("%s (%s)", SENTENCES[fault], _words(error))

    def worked(self) -> None:
        """It has taken a commit."""
        if self.working or self._clock() - self._failed < SETTLED:
            return
        log.warning("the database works again, after %.0f s", self._clock() - self._began)
        self.working = True
        self.why = self.since = None
        self._told = {"damaged"} if self.damaged else set()


def fault_of(error: BaseException) -> Fault | None:
    """What is wrong with the database; None if it is well, and what it was asked to do is wrong."""
    if isinstance(error, PoolTimeout):
        return "late"
    if isinstance(error, DBAPIError):
        return None if error.orig is None else fault_of(error.orig)
    if isinstance(error, SQLAlchemyError):
        return None
    if isinstance(error, Late | TimeoutError):
        return "late"
    if isinstance(error, Gone):
        return "gone"
    if isinstance(error, sqlite3.Error):
        return _fault_of_sqlite(error)
    if isinstance(error, OSError):
        return "unreachable"
    driver = type(error).__module__.startswith(("asyncpg", "sqlalchemy.dialects"))
    return _fault_of_postgresql(error) if driver else None


_SQLITE: dict[int, Fault] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_IOERR: "failing",
    sqlite3.SQLITE_NOMEM: "failing",
    sqlite3.SQLITE_PROTOCOL: "failing",
}


def _fault_of_sqlite(error: sqlite3.Error) -> Fault | None:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # of the driver, not of SQLite
        return "failing" if isinstance(error, sqlite3.OperationalError) else None
    return _SQLITE.get(code & 0xFF)  # the rest of the code tells details


_POSTGRESQL: dict[str, Fault] = {
    "53100": "full",
    "25006": "read_only",
    "57014": "late",  # statement_timeout
    "55P03": "busy",  # lock_timeout
    "XX001": "damaged",
    "XX002": "damaged",
    # By the class, the first two letters
    "08": "unreachable",
    "25": "failing",  # ended while idle in a transaction, among others
    "28": "unreachable",
    "3D": "unreachable",
    "40": "failing",  # a deadlock
    "53": "failing",
    "57": "unreachable",  # it is being shut down, or starts
    "58": "failing",
    "XX": "failing",
}


def _fault_of_postgresql(error: BaseException) -> Fault | None:
    code: str | None = getattr(error, "sqlstate", None)
    if code is not None:
        return _POSTGRESQL.get(code) or _POSTGRESQL.get(code[:2])
    cause = error.__cause__
    if isinstance(cause, OSError):
        return fault_of(cause)
    # The driver says by these, and by nothing else, that a connection has ended, or is confused.
    if type(error).__name__ == "InterfaceError" and "connection" in str(error):
        return "unreachable"
    return "failing" if type(error).__name__ == "InternalClientError" else None


def _words(error: BaseException) -> str:
    """An error in one line."""
    cause = getattr(error, "orig", None) or error
    text = " ".join(str(cause).split()) or type(cause).__name__
    return text[:300]
