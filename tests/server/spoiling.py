"""What nobody should do to a database."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from apiary.server.store.database import Database


def damage(file: Path, first: int = 4096) -> None:
    """Overwrite all of a file of SQLite from a byte on; the first page is left as it is."""
    with file.open("r+b") as pages:
        pages.seek(first)
        pages.write(b"\xa5" * (file.stat().st_size - first))


async def renumber(url: str, version: str) -> str:
    """Let a database have another version; the one it had."""
    database = Database(url)
    async with database.transaction() as session:
        found = await session.scalar(text("SELECT version_num FROM alembic_version"))
        change = text("UPDATE alembic_version SET version_num = :version")
        await session.execute(change, {"version": version})
    await database.close()
    return str(found)
