"""The database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.pool import NullPool

from apiary.core.errors import BadOption, file_trouble
from apiary.server import limits
from apiary.server.errors import Unsaved
from apiary.server.store import integrity, revisions
from apiary.server.store.faults import SENTENCES, State, fault_of
from apiary.server.store.files import File
from apiary.server.store.pen import Pen, Statement
from apiary.server.store.timed import connecting

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit that was acknowledged survives a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA cache_size = -500",  # kB for each connection; the system keeps the file in memory too
    "PRAGMA wal_autocheckpoint = 25000",  # pages, if `checkpoint` should ever fall behind
)
# Whoever finds all connections in use waits in line. More would hardly be quicker: the work around
# a query takes longer than the query, and connections to SQLite are threads, of which more than a
# few only wait for each other. The journal has one of its own, so that no move stands in that line.
# Those to PostgreSQL are tried before they are used: it may have been restarted meanwhile.
POOLS: dict[str, dict[str, Any]] = {
    "sqlite": {"pool_size": 2, "max_overflow": 0},
    "postgresql": {"pool_size": 8, "max_overflow": 0, "pool_pre_ping": True},
}


class Database:
    """Transactions over a database; `sqlite:///FILE` or `postgresql://USER@HOST/NAME`.

    Writers of SQLite wait for each other here, in turn, where waiting costs nothing. Each statement
    has `patience` seconds. What the database can't do now is `Unsaved`, and `state` tells why; what
    it was wrongly asked to do, such as an `IntegrityError`, is raised as it is.
    """

    def __init__(self, url: str, patience: float = limits.STATEMENT) -> None:
        self.url = _with_driver(url)
        self.state = State()
        self.patience = patience
        backend = self.url.get_backend_name()
        self.sqlite = backend == "sqlite"
        self.engine = self._new_engine(**POOLS[backend])
        self._journals = self._new_engine(**{**POOLS[backend], "pool_size": 1})
        self._writing = asyncio.Lock() if self.sqlite else None
        self._claim: BinaryIO | None = None
        self._file: File | None = None
        self._pen: Pen | None = None

    def _new_engine(self, **pool: Any) -> AsyncEngine:
        """Connections with a deadline for everything."""
        engine = create_async_engine(
            self.url,
            hide_parameters=True,  # in the log
            pool_timeout=self.patience,
            connect_args=_deadlines(self.url.get_backend_name(), self.patience),
            **pool,
        )
        event.listen(engine.sync_engine, "handle_error", _give_up)
        if self.sqlite:
            self._prepare_sqlite(engine.sync_engine)
        return engine

    async def migrate(self) -> None:
        """Bring the tables up to date; a SQLite file is this process's alone from now on.

        This takes the time it takes. `BadOption` if the file is damaged, or of a newer version.
        """
        path = Path(self.url.database) if self.sqlite and self.url.database else None
        if path is not None:
            self._claim = _claimed(path)
        engine = create_async_engine(self.url, poolclass=NullPool)
        if self.sqlite:
            self._prepare_sqlite(engine.sync_engine)
        try:
            async with engine.connect() as connection:
                if path is not None:
                    await connection.run_sync(integrity.check_quickly, path)
                await connection.run_sync(revisions.upgrade)
        except DatabaseError as error:
            if path is None or fault_of(error) != "damaged":
                raise
            raise BadOption("server.damaged", file=str(path), why=str(error.orig)) from error
        finally:
            await engine.dispose()
        if path is not None:
            self._file = File(path)

    async def check_version(self) -> None:
        """Refuse a database that isn't there, or that another version of this program made."""
        file = self.url.database
        if self.sqlite and not (file and Path(file).is_file()):
            raise BadOption("server.database_missing", file=file)
        async with self.reading() as connection:
            if not await connection.run_sync(revisions.is_current):
                raise BadOption("server.database_version")

    async def close(self) -> None:
        await self.engine.dispose()
        await self._journals.dispose()
        if self._pen is not None:
            await self._pen.close()
            self._pen = None
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """A session that is committed at the end, or rolled back by an exception."""
        async with self._transaction(self.engine) as session:
            yield session

    @asynccontextmanager
    async def transaction_of_journal(self) -> AsyncIterator[AsyncSession]:
        """The same over the journal's own connection."""
        async with self._transaction(self._journals) as session:
            yield session

    @asynccontextmanager
    async def _transaction(self, engine: AsyncEngine) -> AsyncIterator[AsyncSession]:
        with self._answering():
            async with AsyncExitStack() as stack:
                await self._take_turn(stack)
                session = await stack.enter_async_context(
                    AsyncSession(engine, expire_on_commit=False)
                )
                await stack.enter_async_context(session.begin())
                yield session
            self._committed()

    async def write(self, work: Callable[[Connection], object]) -> None:
        """Do some work of the journal in a transaction of its own, with as few waits as possible.

        For SQLite all of it runs in one thread: otherwise each statement goes there and back.
        """
        with self._answering():
            if self.sqlite:
                async with self._pen_in_turn() as pen:
                    await pen.write(work)
            else:
                async with self._journals.begin() as connection:
                    await connection.run_sync(work)
            self._committed()

    async def run(self, statements: Sequence[Statement]) -> None:
        """Run some statements of SQLite in a transaction of their own, as quickly as can be."""
        with self._answering():
            async with self._pen_in_turn() as pen:
                await pen.run(statements)
            self._committed()

    @asynccontextmanager
    async def _pen_in_turn(self) -> AsyncIterator[Pen]:
        """The thread that writes to SQLite, while nobody else does."""
        with ExitStack() as stack:
            await self._take_turn(stack)
            if self._pen is None:
                engine = create_engine(
                    self.url.set(drivername="sqlite"),
                    hide_parameters=True,
                    connect_args={"timeout": self.patience / 2},
                )
                event.listen(engine, "handle_error", _give_up)
                self._prepare_sqlite(engine)
                self._pen = Pen(engine, self.patience)
            yield self._pen

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; it never waits for a writer."""
        with self._answering():
            async with self.engine.connect() as connection:
                yield await connection.execution_options(reading=True)

    async def checkpoint(self) -> None:
        """Bring what SQLite has logged into its file; commits go on meanwhile, and needn't do it.

        To be called every few seconds.
        """
        if self.sqlite:
            with self._answering():
                async with self.engine.connect() as connection:
                    raw = await connection.get_raw_connection()
                    assert raw.driver_connection is not None
                    await raw.driver_connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    async def why_not(self) -> str | None:
        """None if it answers and takes what is to be saved."""
        with suppress(Unsaved):  # then the state tells why
            async with self.reading() as connection:
                await connection.scalar(text("SELECT 1"))
        return None if self.state.why is None else SENTENCES[self.state.why]

    @property
    def folder(self) -> Path | None:
        """Where the file is; None if the database is elsewhere."""
        file = self.url.database
        return Path(file).parent if self.sqlite and file and file != ":memory:" else None

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """`Unsaved` instead of whatever else is raised because the database fails."""
        try:
            self._find_file()
            yield
        except Exception as error:
            fault = fault_of(error)
            if fault is None:
                raise
            self.state.failed(fault, error)
            raise Unsaved("server.not_saved") from error

    def _committed(self) -> None:
        """Something was written; see that it can be found again."""
        self._find_file()
        self.state.worked()

    async def _take_turn(self, stack: AsyncExitStack | ExitStack) -> None:
        """Wait until nobody else writes to SQLite."""
        if self._writing is not None:
            if self._writing.locked():
                async with asyncio.timeout(self.patience):
                    await self._writing.acquire()
            else:
                await self._writing.acquire()
            stack.callback(self._writing.release)

    def _prepare_sqlite(self, engine: Engine) -> None:
        event.listen(engine, "do_connect", self._find_file)
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)

    def _find_file(self, *connecting: object) -> None:
        """`Gone` if the file isn't there any more; SQLite would make a new one."""
        if self._file is not None:
            self._file.check()


@contextmanager
def explained() -> Iterator[None]:
    """`BadOption` instead of whatever keeps a database from being used."""
    try:
        yield
    except ImportError as error:
        raise BadOption("server.no_driver", name=error.name) from error
    except Unsaved as error:
        raise BadOption("server.no_database", why=str(error.__cause__)) from error
    except (OSError, SQLAlchemyError) as error:
        why = file_trouble(error) if isinstance(error, OSError) else str(error.__cause__ or error)
        raise BadOption("server.no_database", why=why) from error


def _with_driver(url: str) -> URL:
    made = make_url(url)
    backend = made.get_backend_name()
    if backend not in DRIVERS:
        raise BadOption("server.database_kind", kind=backend)
    return made.set(drivername=DRIVERS[backend])


def _deadlines(backend: str, patience: float) -> dict[str, Any]:
    """The arguments of a driver that let every statement end in time."""
    if backend == "sqlite":
        return {"timeout": patience / 2, "async_creator_fn": connecting(patience)}
    most = str(int(patience * 1000))
    # A worker that stands still in the middle of a transaction shall not keep the others waiting.
    settings = {"statement_timeout": most, "idle_in_transaction_session_timeout": most}
    return {"timeout": patience, "command_timeout": patience, "server_settings": settings}


def _give_up(context: ExceptionContext) -> None:
    """Connect anew after a failure: what is late will not be waited for, and a connection that was
    made while a file could not be written never can.
    """
    fault = fault_of(context.original_exception)
    if fault is not None and fault != "busy":
        context.is_disconnect = True


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
