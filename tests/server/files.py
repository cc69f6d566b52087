"""A file of SQLite with empty tables, made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine, make_url

from apiary.server.store import revisions


def prepare(url: str) -> None:
    """Put a file with all tables, and nothing in them, where none is yet.

    To make the tables takes longer than most tests.
    """
    where = make_url(url)
    if where.get_backend_name() == "sqlite" and where.database:
        file = Path(where.database)
        if not file.exists():
            file.write_bytes(_with_tables())


@cache
def _with_tables() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder, "apiary.db")
        engine = create_engine(f"sqlite:///{file}")
        with engine.connect() as connection:
            revisions.upgrade(connection)
        engine.dispose()
        return file.read_bytes()
