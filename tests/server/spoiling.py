"""What nobody should do to a database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import text

from apiary.server.store.database import Database


def damage(file: Path, first: int = 4096) -> None:
    """Overwrite all of a file of SQLite from a byte on; the first page is left as it is."""
    with file.open("r+b") as pages:
        pages.seek(first)
        pages.write(b"\xa5" * (file.stat().st_size - first))


def damage_table(file: Path, name: str) -> None:
    """Overwrite where a table of a file of SQLite begins."""
    with closing(sqlite3.connect(file)) as database:
        (size,) = database.execute("PRAGMA page_size").fetchone()
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (page,) = database.execute(query, (name,)).fetchone()
    with file.open("r+b") as pages:
        pages.seek((page - 1) * size)
        pages.write(b"\xa5" * size)


async def renumber(url: str, version: str) -> str:
    """Let a database have another version; the one it had."""
    database = Database(url)
    async with database.transaction() as session:
        found = await session.scalar(text("SELECT version_num FROM alembic_version"))
        change = text("UPDATE alembic_version SET version_num = :version")
        await session.execute(change, {"version": version})
    await database.close()
    return str(found)
