"""What operators did, and how a running server notices it.

Every deed is written in the transaction that does it. A server looks now and then whether there is
a new one, and then trusts nothing that it remembers of people and tables.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from apiary.server.identity import Identity
from apiary.server.store.database import Database
from apiary.server.store.models import DeedRow
from apiary.server.tables.keeper import Keeper

LOOK = 2.0  # seconds between looks for new ones


class Deed(msgspec.Struct, frozen=True):
    """Who did what, and when in milliseconds since 1970."""

    at: int
    who: str
    what: str


def note(writing: AsyncSession, deed: Deed) -> None:
    """Write down a deed together with what it does."""
    writing.add(DeedRow(at=deed.at, who=deed.who, what=deed.what))


async def all_deeds(database: Database) -> list[Deed]:
    """All of them, the oldest first."""
    query = select(DeedRow.at, DeedRow.who, DeedRow.what).order_by(DeedRow.id)
    async with database.reading() as reading:
        return [Deed(at, who, what) for at, who, what in await reading.execute(query)]


class Noticing:
    """Notices deeds that were done beside this process."""

    def __init__(self, database: Database, identity: Identity, keeper: Keeper) -> None:
        self._database = database
        self._identity = identity
        self._keeper = keeper
        self._newest: int | None = None

    async def look(self) -> None:
        """Ask everything again if there is a new deed since the last look."""
        async with self._database.reading() as reading:
            newest = await reading.scalar(select(func.max(DeedRow.id))) or 0
        known, self._newest = self._newest, newest
        if known is not None and known != newest:
            self._identity.forget_all()
            await self._keeper.tables.look_again()
