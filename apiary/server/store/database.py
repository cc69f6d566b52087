"""The database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, BinaryIO

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession, create_async_engine

from apiary.core.errors import BadOption

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x41504941  # any number that other programs are unlikely to lock in PostgreSQL
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit that was acknowledged survives a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
    "PRAGMA cache_size = -500",  # kB for each connection; the system keeps the file in memory too
    "PRAGMA wal_autocheckpoint = 25000",  # pages, if `checkpoint` should ever fall behind
)
# Connections to SQLite are threads, and more than a few only wait for each other.
POOLS = {"sqlite": {"pool_size": 2, "max_overflow": 0}, "postgresql": {"pool_size": 5}}


class Database:
    """Transactions over a database; `sqlite:///FILE` or `postgresql://USER@HOST/NAME`.

    Writers of SQLite wait for each other here, in turn, where waiting costs nothing.
    """

    def __init__(self, url: str) -> None:
        self.url = _with_driver(url)
        backend = self.url.get_backend_name()
        self.sqlite = backend == "sqlite"
        self.engine = create_async_engine(self.url, hide_parameters=True, **POOLS[backend])
        self._writing = asyncio.Lock() if self.sqlite else None
        self._claim: BinaryIO | None = None
        self._pen: _Pen | None = None
        if self.sqlite:
            _prepare_sqlite(self.engine.sync_engine)

    async def migrate(self) -> None:
        """Bring the tables up to date; a SQLite file is this process's alone from now on."""
        if self.sqlite and self.url.database:
            self._claim = _claimed(Path(self.url.database))
        async with self.engine.connect() as connection:
            await connection.run_sync(_upgrade)

    async def check_version(self) -> None:
        """Refuse a database that isn't there, or that another version of this program made."""
        file = self.url.database
        if self.sqlite and not (file and Path(file).is_file()):
            raise BadOption("server.database_missing", file=file)
        async with self.reading() as connection:
            if not await connection.run_sync(_is_current):
                raise BadOption("server.database_version")

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
        if self._pen is not None:
            await self._pen.close()
            self._pen = None
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """A session that is committed at the end, or rolled back by an exception."""
        async with AsyncExitStack() as stack:
            if self._writing is not None:
                await stack.enter_async_context(self._writing)
            session = await stack.enter_async_context(
                AsyncSession(self.engine, expire_on_commit=False)
            )
            await stack.enter_async_context(session.begin())
            yield session

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Do some work in a transaction of its own, with as few waits as possible.

        For SQLite all of it runs in one thread: otherwise each statement goes there and back.
        """
        if self._writing is None:
            async with self.engine.begin() as connection:
                await connection.run_sync(work)
            return
        async with self._writing:
            if self._pen is None:
                self._pen = _Pen(self.url.set(drivername="sqlite"))
            await self._pen.write(work)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; it never waits for a writer."""
        async with self.engine.connect() as connection:
            yield await connection.execution_options(reading=True)

    async def checkpoint(self) -> None:
        """Bring what SQLite has logged into its file; commits go on meanwhile, and needn't do it.

        To be called every few seconds.
        """
        if self.sqlite:
            async with self.engine.connect() as connection:
                raw = await connection.get_raw_connection()
                assert raw.driver_connection is not None
                await raw.driver_connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    async def why_not(self) -> str | None:
        """None if it answers."""
        async with self.reading() as connection:
            await connection.scalar(text("SELECT 1"))
        return None

    @property
    def folder(self) -> Path | None:
        """Where the file is; None if the database is elsewhere."""
        file = self.url.database
        return Path(file).parent if self.sqlite and file and file != ":memory:" else None


# Seconds after which the loop hands the interpreter's lock over to the thread that writes; it needs
# the lock a few times in each commit.
HANDOVER = 0.0005


class _Pen:
    """A thread with a connection to SQLite of its own."""

    def __init__(self, url: URL) -> None:
        sys.setswitchinterval(HANDOVER)
        self._engine = create_engine(url, hide_parameters=True)
        _prepare_sqlite(self._engine)
        self._thread = ThreadPoolExecutor(1, "pen")
        self._connection: Connection | None = None

    async def write(self, work: Callable[[Connection], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _transact(self, work: Callable[[Connection], None]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            work(self._connection)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


def _with_driver(url: str) -> URL:
    made = make_url(url)
    backend = made.get_backend_name()
    if backend not in DRIVERS:
        raise BadOption("server.database_kind", kind=backend)
    return made.set(drivername=DRIVERS[backend])


def _prepare_sqlite(engine: Engine) -> None:
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)


def _set_up_sqlite(connection: Any, record: object) -> None:
    connection.isolation_level = None  # transactions are begun by `_begin_sqlite`
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later could find the file changed in between.
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _claimed(file: Path) -> BinaryIO | None:
    """A lock that no second server gets: two writers of one SQLite file know nothing of each other.

    The lock ends with the process, however that ends.
    """
    if sys.platform == "win32":
        return None
    import fcntl

    lock = file.with_name(file.name + ".lock").open("wb")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise BadOption("server.database_in_use", file=str(file)) from error
    return lock


def _is_current(connection: Connection) -> bool:
    newest = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == newest


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # one worker migrates, the others wait
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()
