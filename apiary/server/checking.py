"""Looks a database through: is it whole, and does every table come to what its summary says?

It only reads, in one transaction, so that a server may go on meanwhile.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import make_url, null, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from apiary.core.errors import BadOption, file_trouble
from apiary.core.messages import Message
from apiary.server.errors import Unreadable
from apiary.server.store import integrity, pages, revisions
from apiary.server.store.database import DRIVERS, Database
from apiary.server.store.faults import fault_of
from apiary.server.store.models import ComponentsRow, EventRow, SeatRow, TableRow
from apiary.server.tables.boxes import Forgotten, played_with
from apiary.server.tables.events import Created, decode
from apiary.server.tables.summary import seats_of, summary_of
from apiary.server.tables.table import Table

NOT_ALWAYS_KEPT = ("bot_due", "since", "moves")  # at tables of an older version


class Checked(msgspec.Struct):
    """How much was looked at."""

    tables: int = 0
    events: int = 0
    looked: Message = Message("server.check.looked.nothing")  # at what beside the tables


async def check(url: str, checked: Checked) -> AsyncIterator[Message]:
    """The faults of a database; `checked` counts meanwhile.

    `BadOption` if it can't be read at all, or is of another version.
    """
    engine = create_async_engine(_to_read(url), poolclass=NullPool)
    damaged: list[str] = []
    try:
        async with engine.connect() as connection:
            await _begin(connection)
            if not await connection.run_sync(revisions.is_current):
                raise BadOption("server.database_older")
            damaged = await _pages(connection, checked)
            for why in damaged:
                yield Message("server.check.file", {"why": why})
            if checked.looked.key == "server.check.looked.pages":
                return
            async for fault in _tables(connection, checked):
                yield fault
    except (OSError, SQLAlchemyError) as error:
        if damaged or fault_of(error) == "damaged":
            yield Message("server.check.file", {"why": _why(error)})
            return
        told = file_trouble(error) if isinstance(error, OSError) else _why(error)
        raise BadOption("server.no_database", why=told) from error
    finally:
        await engine.dispose()


def _to_read(url: str) -> URL:
    """How to connect without changing anything."""
    try:
        made = make_url(url)
    except ArgumentError as error:
        raise BadOption("server.database_kind", kind=url) from error
    if made.get_backend_name() != "sqlite":
        return Database(url).url
    path = Path(made.database or "")
    if not path.is_file():
        raise BadOption("server.database_missing", file=str(path))
    there = f"file:{path.absolute().as_posix().replace('%', '%25').replace('?', '%3f')}"
    return URL.create(DRIVERS["sqlite"], database=there, query={"mode": "ro", "uri": "true"})


async def _begin(connection: AsyncConnection) -> None:
    """See the database as it is now, whatever is written meanwhile."""
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("BEGIN")
    else:
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        await connection.execution_options(**options)


async def _pages(connection: AsyncConnection, checked: Checked) -> list[str]:
    """What is wrong with what the database is made of."""
    if connection.dialect.name == "sqlite":
        checked.looked = Message("server.check.looked.file")
        return await connection.run_sync(lambda sync: list(integrity.faults(sync)))
    found: list[str] = []
    try:
        async with connection.engine.connect() as other:
            checked.looked = await other.run_sync(pages.look, found)
            await other.rollback()
    except SQLAlchemyError:
        if not found:
            raise
        checked.looked = Message("server.check.looked.pages")
    return found


async def _tables(connection: AsyncConnection, checked: Checked) -> AsyncIterator[Message]:
    names = select(TableRow.id).order_by(TableRow.id)
    for (table,) in (await connection.execute(names)).all():
        try:
            row = (await connection.execute(_select(TableRow, TableRow.id == table))).one()
            seats = _select(SeatRow, SeatRow.table == table).order_by(SeatRow.seat)
            events = _select(EventRow, EventRow.table == table).order_by(EventRow.version)
            sitting = (await connection.execute(seats)).all()
            rows = (await connection.execute(events)).all()
        except SQLAlchemyError as error:
            if connection.dialect.name == "postgresql":  # it answers nothing more after an error
                raise
            yield Message("server.check.unreadable", {"table": table, "why": _why(error)})
            continue
        checked.tables += 1
        checked.events += len(rows)
        components = await connection.scalar(_data_of(rows)) if rows else None
        for fault in faults_of(row, sitting, rows, components):
            yield fault


def _select(kind: Any, *wanted: Any) -> Any:
    return select(*kind.__table__.columns).where(*wanted)


def _data_of(rows: Any) -> Any:
    """Asks for the components that a table was set up with, if they were kept."""
    with suppress(msgspec.DecodeError):
        first = decode(rows[0].body)
        if isinstance(first, Created):
            return select(ComponentsRow.data).where(ComponentsRow.digest == first.config.data)
    return select(null())


def faults_of(row: Any, seats: Any, rows: Any, components: bytes | None) -> Iterator[Message]:
    """What is wrong with a table: its row, its seats, its events. One whose rules are not here any
    more is only lines, of which nothing but the numbers can be wrong.
    """
    versions = [event.version for event in rows]
    if versions != list(range(1, len(versions) + 1)) or len(versions) != row.version:
        params = {"table": row.id, "count": len(versions), "version": row.version}
        yield Message("server.check.numbers", params)
        return
    try:
        events = [(one.version, one.at, decode(one.body)) for one in rows]
        first = events[0][2]
        game = played_with(first.config, components) if isinstance(first, Created) else None
        table = Table.load(row.id, events, game)
    except (Forgotten, Unreadable):
        return
    except Exception as error:  # whatever it is, this table is lost, and the others shall be seen
        why = str(error) or type(error).__name__
        yield Message("server.check.unreadable", {"table": row.id, "why": why})
        return
    for name, expected in summary_of(table).items():
        if name in NOT_ALWAYS_KEPT:
            continue
        found = getattr(row, name)
        if _read(found) != _read(expected):
            params = {"column": name, "found": str(found), "expected": str(expected)}
            yield Message("server.check.summary", {"table": row.id, **params})
    expected_seats = [
        (seat["seat_number"], seat["kind"], seat["player"], seat["level"])
        for seat in seats_of(table)
    ]
    # Of a player who was deleted the events still know.
    found_seats = [
        (one.seat, one.kind, one.player or expected[2], one.level)
        for one, expected in zip(seats, expected_seats, strict=False)
    ]
    if found_seats != expected_seats or len(seats) != len(expected_seats):
        yield Message("server.check.seats", {"table": row.id})


def _read(cell: object) -> object:
    """What a cell says: in which order JSON says it doesn't matter."""
    return msgspec.json.decode(cell) if isinstance(cell, bytes) else cell


def _why(error: Exception) -> str:
    return str(error.__cause__ or error)
