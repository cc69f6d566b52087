"""What an operator does to the database, beside a running server or without one.

Each deed is one transaction, in which it is also written down. A server that runs notices it within
a few seconds (`deeds`); if both write to the same table, the one that comes second does it again.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from secrets import randbelow
from typing import TypeVar

import msgspec
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from apiary.core.errors import BadOption
from apiary.core.messages import Message, say
from apiary.explorer.openings import Line
from apiary.server import limits
from apiary.server.deeds import Deed, all_deeds, note
from apiary.server.errors import Conflict, NotThere
from apiary.server.names import checked_name, folded
from apiary.server.passwords import Passwords
from apiary.server.steady import milliseconds
from apiary.server.store.batches import SUMMARY, Row
from apiary.server.store.database import Database, explained
from apiary.server.store.journal import Append, write
from apiary.server.store.models import (
    AccountRow,
    BanRow,
    PlayerRow,
    RatedGameRow,
    SeatRow,
    SessionRow,
    TableRow,
)
from apiary.server.store.openings import Known, Openings, remove
from apiary.server.tables.events import Aborted, encode
from apiary.server.tables.table import aborted
from apiary.server.unrating import unrate

TRIES = 5  # when the server was faster
ENDED = "server.end.operator"
_OVER: Row = {
    "status": "over",
    "pending": "[]",
    "deadline": None,
    "bot_due": False,
}

T = TypeVar("T")


class Ban(msgspec.Struct, frozen=True):
    """A name that nobody may have, since when in milliseconds since 1970, and why."""

    name: str
    at: int
    why: str


class Admin:
    """Does what an operator wishes, in the operator's name."""

    def __init__(self, database: Database, who: str, now: Callable[[], int] = milliseconds) -> None:
        self._database = database
        self._who = who
        self._now = now
        self._openings = Openings(database)

    async def reset_password(self, login: str) -> str:
        """A new password for an account, which is logged out everywhere; its tokens end too."""
        password = secrets.token_urlsafe(12)
        hashed = await Passwords().hashed(password)

        async def reset(writing: AsyncSession) -> None:
            account = await _account(writing, login)
            account.password = hashed
            await writing.execute(delete(SessionRow).where(SessionRow.player == account.player))

        await self._do(f"reset the password of {login}", reset)
        return password

    async def ban(self, name: str, why: str) -> int:
        """Let nobody have a name or login any more; how many had it, who are renamed.

        An account with this login is logged out and can't log in.
        """
        wanted = folded(checked_name(name))
        having = await self._called(wanted)

        async def ban(writing: AsyncSession) -> int:
            if await writing.get(BanRow, wanted) is not None:
                raise Conflict("server.already_banned", name=name)
            writing.add(BanRow(folded=wanted, at=self._now(), why=why))
            account = await writing.scalar(select(AccountRow).where(AccountRow.folded == wanted))
            if account is not None:
                await writing.execute(delete(SessionRow).where(SessionRow.player == account.player))
            for player in having:
                given = say(Message("server.guest", {"number": 1000 + randbelow(9000)}))
                await writing.execute(
                    update(PlayerRow).where(PlayerRow.id == player).values(name=given)
                )
            return len(having)

        return await self._do(f"banned the name {name}{': ' if why else ''}{why}", ban)

    async def _called(self, wanted: str) -> list[str]:
        """The players who have a name."""
        async with self._database.reading() as reading:
            names = await reading.stream(select(PlayerRow.id, PlayerRow.name))
            return [player async for player, name in names if folded(name) == wanted]

    async def unban(self, name: str) -> None:
        """Let people have a name again."""

        async def unban(writing: AsyncSession) -> None:
            found = await writing.get(BanRow, folded(name))
            if found is None:
                raise NotThere("server.not_banned", name=name)
            await writing.delete(found)

        await self._do(f"allowed the name {name} again", unban)

    async def bans(self) -> list[Ban]:
        """The names that are banned."""
        query = select(BanRow.folded, BanRow.at, BanRow.why).order_by(BanRow.folded)
        async with self._database.reading() as reading:
            return [Ban(name, at, why) for name, at, why in await reading.execute(query)]

    async def end(self, table: str) -> None:
        """End a game that runs, without a result."""

        async def end(writing: AsyncSession) -> None:
            row = await _table(writing, table)
            if row.status == "over":
                raise Conflict("server.over")
            await self._abort(writing, row)

        await self._do(f"ended table {table}", end)

    async def void(self, table: str) -> int:
        """End a game if it still runs, and take it out of the ratings; how many games counted."""

        async def void(writing: AsyncSession) -> int:
            row = await _table(writing, table)
            if row.status != "over":
                await self._abort(writing, row)
            return await unrate(writing, [table])

        return await self._do(f"voided table {table}", void)

    async def undo_ratings(self, name: str, since: int = 0) -> int:
        """Take the games of an account, or that of a table, out of the ratings; how many."""

        async def undo(writing: AsyncSession) -> int:
            query = select(AccountRow).where(AccountRow.folded == folded(name))
            account = await writing.scalar(query)
            own = (
                RatedGameRow.table == (await _table(writing, name)).id
                if account is None
                else RatedGameRow.player == account.player
            )
            rows = select(RatedGameRow.table).where(own, RatedGameRow.at >= since).distinct()
            count = await unrate(writing, list(await writing.scalars(rows)))
            if not count:
                raise NotThere("server.nothing_rated", name=name)
            return count

        return await self._do(f"undid the ratings of {name}", undo)

    async def collect(self, name: str, lines: Mapping[bytes, Line]) -> int:
        """Count games among the openings of a collection, by what names each; how many were not
        there.
        """
        if not name.strip() or len(name) > limits.COLLECTION:
            raise BadOption("server.bad_collection", name=name, most=limits.COLLECTION)
        collection = await self._openings.collection(name)
        return await self._openings.count_games(collection, lines)

    async def note_collected(self, name: str, games: int) -> None:
        """Write down how many games were added to a collection."""
        async with self._database.transaction() as writing:
            note(writing, Deed(self._now(), self._who, f"added {games} games to {name}"))

    async def collections(self) -> list[Known]:
        """The collections of openings, that of this site first."""
        return await self._openings.collections()

    async def drop_collection(self, name: str) -> None:
        """Take a collection away; the server deletes it bit by bit."""

        async def drop(writing: AsyncSession) -> None:
            if not name or not await remove(writing, name):
                raise NotThere("server.no_such_collection", name=name)

        await self._do(f"dropped the collection {name}", drop)

    async def log(self) -> list[Deed]:
        """What operators did."""
        return await all_deeds(self._database)

    async def _do(self, what: str, work: Callable[[AsyncSession], Awaitable[T]]) -> T:
        """Do it and write it down; again if the server wrote to the same place meanwhile."""
        for _ in range(TRIES):
            try:
                async with self._database.transaction() as writing:
                    done = await work(writing)
                    note(writing, Deed(self._now(), self._who, what))
                return done
            except IntegrityError:
                continue
        raise Conflict("server.stale")

    async def _abort(self, writing: AsyncSession, row: TableRow) -> None:
        """Append that a game ended without a result. The game itself needn't be readable."""
        now = self._now()
        version = row.version + 1
        seats = select(func.count()).select_from(SeatRow).where(SeatRow.table == row.id)
        outcome = msgspec.json.encode(aborted(await writing.scalar(seats) or 0))
        over = {**_OVER, "outcome": outcome, "version": version, "updated": now}
        summary = {name: over.get(name, getattr(row, name)) for name in SUMMARY}
        event: Row = {
            "table": row.id,
            "version": version,
            "at": now,
            "command": None,
            "body": encode(Aborted(ENDED)),
        }
        writing.expunge(row)
        await (await writing.connection()).run_sync(write, [Append(row.id, [event], summary)])


@asynccontextmanager
async def administering(url: str, who: str) -> AsyncIterator[Admin]:
    """An operator's hands on a database; `BadOption` if it can't be used."""
    with explained():
        database = Database(url)
        try:
            await database.check_version()
            yield Admin(database, who)
        finally:
            await database.close()


async def _account(writing: AsyncSession, login: str) -> AccountRow:
    found = await writing.scalar(select(AccountRow).where(AccountRow.folded == folded(login)))
    if found is None:
        raise NotThere("server.no_such_account", login=login)
    return found


async def _table(writing: AsyncSession, table: str) -> TableRow:
    found = await writing.get(TableRow, table)
    if found is None:
        raise NotThere("server.no_such_table_called", name=table)
    return found
