"""The log of all tables, written by one task: what waits together is committed together.

One commit costs the disk about as much as hundreds, so every command that arrives while a commit
is under way goes into the next one.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import ARRAY, Connection, String, any_, bindparam, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from apiary.server import metrics
from apiary.server.errors import Unsaved
from apiary.server.hooks import Over, Ratings
from apiary.server.store.batches import Row, insert_events, inserting, update_tables, updating
from apiary.server.store.components import keep
from apiary.server.store.database import Database
from apiary.server.store.models import Base, EventRow, TableRow
from apiary.server.store.pen import Statement
from apiary.server.supervised import Duty, Supervisor

CHANNEL = "apiary"
MOST = 500  # appends in one commit
# Seconds between the end of a commit and the next: under load more come together, and a commit
# costs the same for all; a lone command doesn't wait.
PAUSE = 0.003
_TABLES, _SEATS, _PLAYERS = (Base.metadata.tables[name] for name in ("tables", "seats", "players"))
_WHO = select(_PLAYERS.c.id, _PLAYERS.c.became).order_by(_PLAYERS.c.id).with_for_update(read=True)
_UPDATE_SEAT = (
    update(_SEATS)
    .where(_SEATS.c.table == bindparam("table_id"), _SEATS.c.seat == bindparam("seat_number"))
    .values({name: bindparam(name) for name in ("kind", "player", "level")})
)
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', line) FROM unnest(CAST(:lines AS text[])) AS line")


class Clash(Exception):
    """Another worker has appended to this table, or this command has been carried out before."""


class Became(Exception):
    """The guest who was to have a seat has logged in meanwhile, and is this player now."""

    def __init__(self, guest: str, player: str) -> None:
        super().__init__(f"{guest} is {player} now")
        self.guest = guest
        self.player = player


class NotSaved(Exception):
    """The database did not take it, and nobody knows what it has kept."""


@dataclass(slots=True)
class Append:
    """New events of a table, and the summary of the table after them."""

    table: str
    events: list[Row]
    summary: Row
    seats: list[Row] = field(default_factory=list)  # those that changed
    new: Row | None = None  # the rest of the row of a new table
    components: Row | None = None  # that a new table is played with
    over: Over | None = None
    saved: asyncio.Future[None] | None = None

    @property
    def is_usual(self) -> bool:
        """Has nobody come or gone, as with nearly every move?"""
        return self.new is None and not self.seats


class Journal:
    """Appends events, and reads them again."""

    def __init__(self, database: Database, ratings: Ratings) -> None:
        self.database = database
        self.ratings = ratings
        self._queue: asyncio.Queue[list[Append]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    @property
    def alone(self) -> bool:
        """Does nobody else write into this database?"""
        return self.database.sqlite

    def open(self, supervisor: Supervisor) -> None:
        self._task = supervisor.start("journal", self._write)

    async def close(self) -> None:
        """Write what waits, and stop."""
        if self._task is not None:
            self._queue.put_nowait([])
            await self._task
            self._task = None
        while not self._queue.empty():
            _give_up(self._queue.get_nowait())

    async def append(self, *appends: Append) -> None:
        """Commit, all of these or none; `Clash`, `Became` or `NotSaved`."""
        saved = asyncio.get_running_loop().create_future()
        for one in appends:
            one.saved = saved
        self._queue.put_nowait(list(appends))
        await saved

    async def _write(self, duty: Duty) -> None:
        going_on = True
        loop = asyncio.get_running_loop()
        ready = 0.0
        while going_on:
            waiting = [await self._queue.get()]
            if ready > loop.time():
                await asyncio.sleep(ready - loop.time())
            while not self._queue.empty() and len(waiting) < MOST:
                waiting.append(self._queue.get_nowait())
            going_on = all(waiting)
            groups = [group for group in waiting if group]
            if groups:
                try:
                    await self._commit(groups)
                finally:
                    for group in groups:  # nobody waits for ever, whatever has happened
                        _give_up(group)
                duty.beat()
                ready = loop.time() + PAUSE

    async def _commit(self, groups: list[list[Append]]) -> None:
        try:
            await self._transact([one for group in groups for one in group])
        except Unsaved as error:  # nobody is to blame, and asking again would only take longer
            for group in groups:
                _settle(group, _because(NotSaved, error))
        except Exception as error:
            if len(groups) == 1:
                metrics.FAILED_COMMITS.inc()
                _settle(groups[0], _told(error))
            else:  # one of them is to blame, and the others shall not suffer for it
                for group in groups:
                    await self._commit([group])
        else:
            for group in groups:
                _settle(group, None)

    async def _transact(self, appends: list[Append]) -> None:
        with metrics.COMMITS.time():
            await self._write_all(appends)
        metrics.COMMIT_SIZE.observe(len(appends))

    async def _write_all(self, appends: list[Append]) -> None:
        ended = [one.over for one in appends if one.over is not None]
        if self.alone and not ended and all(one.is_usual for one in appends):
            await self.database.run(usual(appends))
            return
        if not ended:
            await self.database.write(lambda connection: write(connection, appends))
            return
        async with self.database.transaction_of_journal() as session:
            connection = await session.connection()
            await connection.run_sync(write, appends)
            for over in ended:
                await self.ratings.rate(session, over)

    async def events(self, table: str, after: int = 0) -> Sequence[tuple[int, int, bytes]]:
        """The events of a table after a version: version, time, body."""
        query = (
            select(EventRow.version, EventRow.at, EventRow.body)
            .where(EventRow.table == table, EventRow.version > after)
            .order_by(EventRow.version)
        )
        async with self.database.reading() as connection:
            return [(row[0], row[1], row[2]) for row in await connection.execute(query)]

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The newest versions of tables in PostgreSQL, however many."""
        wanted = bindparam("tables", list(tables), ARRAY(String))
        query = select(TableRow.id, TableRow.version).where(TableRow.id == any_(wanted))
        async with self.database.reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def version_of(self, table: str, command: str) -> int | None:
        """The version that a command made, if it was carried out."""
        query = select(EventRow.version).where(EventRow.table == table, EventRow.command == command)
        async with self.database.reading() as connection:
            found: int | None = await connection.scalar(query)
            return found


def write(connection: Connection, appends: list[Append]) -> None:
    """Write it all, in an order that lets no two workers wait for each other."""
    appends = sorted(appends, key=lambda one: one.table)
    check_seats(connection, [seat for one in appends for seat in one.seats])
    new = [one for one in appends if one.new is not None]
    old = [one for one in appends if one.new is None]
    if new:
        keep(connection, [one.components for one in new if one.components is not None])
        connection.execute(insert(_TABLES), [_new_row(one) for one in new])
        connection.execute(insert(_SEATS), [_new_seat(seat) for one in new for seat in one.seats])
    insert_events(connection, [row for one in appends for row in one.events])
    if old:
        update_tables(connection, [{"table_id": one.table, **one.summary} for one in old])
        changed = [seat for one in old for seat in one.seats]
        if changed:
            connection.execute(_UPDATE_SEAT, changed)
    notify(connection, {one.table: one.summary["version"] for one in appends})


def usual(appends: list[Append]) -> list[Statement]:
    """The same for SQLite, where there is nothing to be written but events and summaries."""
    return [
        inserting([row for one in appends for row in one.events]),
        updating([{"table_id": one.table, **one.summary} for one in appends]),
    ]


def check_seats(connection: Connection, seats: Sequence[Row]) -> None:
    """`Became` if one is given to a guest who has logged in; none can until this is committed."""
    players = {str(seat["player"]) for seat in seats if seat["player"] is not None}
    if players:
        query = _WHO.where(_PLAYERS.c.id.in_(players))
        for guest, player in connection.execute(query):
            if player is not None:
                raise Became(guest, player)


def notify(connection: Connection, versions: Mapping[str, object]) -> None:
    """Tell the other workers, when this is committed, which version each of these tables has."""
    if connection.dialect.name == "postgresql":
        lines = [f"{table} {version}" for table, version in versions.items()]
        connection.execute(_NOTIFY, {"lines": lines})


def _new_row(append: Append) -> Row:
    return {"id": append.table, **append.summary, **(append.new or {})}


def _new_seat(seat: Row) -> Row:
    names = {"table_id": "table", "seat_number": "seat"}
    return {names.get(name, name): value for name, value in seat.items()}


def _told(error: Exception) -> Exception:
    """What whoever waits is told."""
    if isinstance(error, Became):
        return error
    clash = isinstance(error, IntegrityError | sqlite3.IntegrityError)
    return _because(Clash if clash else NotSaved, error)


def _because(kind: type[Exception], error: Exception) -> Exception:
    failure = kind(str(error))
    failure.__cause__ = error
    return failure


def _settle(group: list[Append], failure: Exception | None) -> None:
    saved = group[0].saved
    if saved is None or saved.done():
        return
    if failure is None:
        saved.set_result(None)
    else:
        saved.set_exception(failure)


def _give_up(group: list[Append]) -> None:
    """Tell whoever still waits that nobody knows whether it was written."""
    if group:
        _settle(group, NotSaved("the journal was interrupted"))
