"""Whether a SQLite file is whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DatabaseError

from apiary.core.errors import BadOption

SMALL = 64 * 1024 * 1024  # bytes that are looked through when a server starts
NEEDED = ("alembic_version", "alive", "tables", "seats", "players", "sessions")  # to start at all
MOST = 100  # faults that are told


def check_quickly(connection: Connection, path: Path) -> None:
    """`BadOption` if a file is damaged: all of a small one is looked at, of another only what a
    server needs to start.
    """
    if path.stat().st_size <= SMALL:
        found = _asked(connection, "quick_check(1)")
    else:
        there = set(inspect(connection).get_table_names())
        checks = [f"quick_check('{name}')" for name in NEEDED if name in there]
        found = [line for check in checks for line in _asked(connection, check)]
    connection.rollback()
    if found:
        raise BadOption("server.damaged", file=str(path), why=found[0])


def faults(connection: Connection) -> Iterator[str]:
    """What is wrong with a file, looked at in full: its pages, and rows that belong to nothing."""
    try:
        yield from _asked(connection, f"integrity_check({MOST})")
        for table, row, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"row {row} of {table} belongs to nothing in {parent}"
    except DatabaseError as error:
        yield str(error.orig)


def _asked(connection: Connection, check: str) -> list[str]:
    lines = [str(row[0]) for row in connection.exec_driver_sql(f"PRAGMA {check}")]
    return [line for line in lines if line != "ok"]
