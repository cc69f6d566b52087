"""What nobody misses is deleted after a while: guests' unfinished tables at which no other person
sits, and guests who have neither a table nor a session left.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sqlalchemy import delete, exists, func, select

from apiary.server.identity import DAY
from apiary.server.steady import milliseconds
from apiary.server.store.database import Database
from apiary.server.store.models import PlayerRow, SeatRow, SessionRow, TableRow
from apiary.server.tables.tables import Tables

EVERY = 60.0  # seconds between rounds
TABLES = 20  # in one transaction, each with all its events
GUESTS = 200
BATCHES = 10  # in one round
PAUSE = 0.1  # seconds between them, in which others write


class Retention:
    """Deletes, a few at a time, what was left for so many days."""

    def __init__(
        self, database: Database, tables: Tables, days: int, now: Callable[[], int] = milliseconds
    ) -> None:
        self._database = database
        self._live = tables
        self._days = days
        self._now = now

    async def tidy(self) -> None:
        """Delete what is old by now, or as much of it as one round does."""
        for work in (self._tables, self._guests):
            for _ in range(BATCHES):
                if not await work(self._now() - self._days * DAY):
                    break
                await asyncio.sleep(PAUSE)

    async def _tables(self, before: int) -> bool:
        """Delete some tables; False if there were none. What somebody looks at stays."""
        watched = [live.table.id for live in self._live if live.watchers]
        people = (
            select(func.count(SeatRow.player.distinct()))
            .where(SeatRow.table == TableRow.id)
            .scalar_subquery()
        )
        account = exists().where(
            SeatRow.table == TableRow.id,
            SeatRow.player == PlayerRow.id,
            PlayerRow.guest.is_(False),
        )
        old = (
            select(TableRow.id)
            .where(
                TableRow.status != "over",
                TableRow.updated < before,
                TableRow.id.not_in(watched),
                people <= 1,
                ~account,
            )
            .limit(TABLES)
        )
        async with self._database.transaction() as writing:
            found = list(await writing.scalars(old))
            left = delete(TableRow).where(TableRow.id.in_(found), TableRow.updated < before)
            await writing.execute(left)
        for table in found:
            live = self._live.loaded(table)
            if live is not None:
                self._live.leave(live)
        return bool(found)

    async def _guests(self, before: int) -> bool:
        """Delete some guests; False if there were none."""
        old = (
            select(PlayerRow.id)
            .where(
                PlayerRow.guest.is_(True),
                PlayerRow.created < before,
                ~exists().where(SeatRow.player == PlayerRow.id),
                ~exists().where(SessionRow.player == PlayerRow.id),
            )
            .limit(GUESTS)
        )
        async with self._database.transaction() as writing:
            found = list(await writing.scalars(old))
            await writing.execute(delete(PlayerRow).where(PlayerRow.id.in_(found)))
        return bool(found)
