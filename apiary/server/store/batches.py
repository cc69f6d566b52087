"""Many rows in one statement.

SQLite is driven by a thread. Row by row, that thread would give up the interpreter's lock for each
of them and wait for it again, which the busy loop gives back late; so there a batch is one
statement with a row of parameters for each. PostgreSQL is sent the rows as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Connection, bindparam, insert, update

from apiary.server.store.models import Base
from apiary.server.store.pen import Statement

Row = dict[str, object]

EVENT = ("table", "version", "at", "command", "body")
SUMMARY = (
    *("status", "version", "number", "moves", "pending", "outcome"),
    *("deadline", "since", "updated", "bot_due"),
)
_TABLES, _EVENTS = (Base.metadata.tables[name] for name in ("tables", "events"))
_UPDATE_EACH = (
    update(_TABLES)
    .where(_TABLES.c.id == bindparam("table_id"))
    .values({name: bindparam(name) for name in SUMMARY})
)


def insert_events(connection: Connection, rows: list[Row]) -> None:
    """Append events, with the columns of `EVENT`."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(*inserting(rows))
    else:
        connection.execute(insert(_EVENTS), rows)


def update_tables(connection: Connection, rows: list[Row]) -> None:
    """Write the summaries of tables: the columns of `SUMMARY`, and `table_id`."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(*updating(rows))
    else:
        connection.execute(_UPDATE_EACH, rows)


def inserting(rows: list[Row]) -> Statement:
    """What appends events to SQLite."""
    return _insert_at_once(len(rows)), _cells(rows, EVENT)


def updating(rows: list[Row]) -> Statement:
    """What writes the summaries of tables into SQLite."""
    return _update_at_once(len(rows)), _cells(rows, (*SUMMARY, "table_id"))


@lru_cache(64)
def _insert_at_once(count: int) -> str:
    names = ", ".join(f'"{name}"' for name in EVENT)
    return f"INSERT INTO events ({names}) {_values(count, len(EVENT))}"


@lru_cache(64)
def _update_at_once(count: int) -> str:
    settings = ", ".join(f"{name} = batch.column{n}" for n, name in enumerate(SUMMARY, 1))
    rows = _values(count, len(SUMMARY) + 1)
    return (
        f"UPDATE tables SET {settings} FROM ({rows}) AS batch "
        f"WHERE tables.id = batch.column{len(SUMMARY) + 1}"
    )


def _values(count: int, size: int) -> str:
    row = f"({', '.join('?' * size)})"
    return f"VALUES {', '.join([row] * count)}"


def _cells(rows: list[Row], names: Sequence[str]) -> tuple[object, ...]:
    return tuple([row[name] for row in rows for name in names])
