"""The components that games were played with, each kept once."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select, text

from apiary.server.store.batches import Row
from apiary.server.store.database import Database
from apiary.server.store.models import ComponentsRow

_KEEP = text(
    """INSERT INTO components (digest, game, data) VALUES (:digest, :game, :data)
    ON CONFLICT (digest) DO NOTHING"""
)


def keep(connection: Connection, rows: Iterable[Row]) -> None:
    """Write those that aren't there, in an order that lets no two workers wait for each other."""
    wanted = {str(row["digest"]): row for row in rows}
    if wanted:
        connection.execute(_KEEP, [wanted[digest] for digest in sorted(wanted)])


async def kept(database: Database, digest: str) -> bytes | None:
    """Components as JSON, if they are there."""
    query = select(ComponentsRow.data).where(ComponentsRow.digest == digest)
    async with database.reading() as connection:
        found: bytes | None = await connection.scalar(query)
        return found
