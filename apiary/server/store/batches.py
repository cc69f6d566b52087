"""Many rows in one statement.

SQLite is driven by a thread. Row by row, that thread would give up the interpreter's lock for each
of them and wait for it again, which the busy loop gives back late; so there a batch is one JSON
text that one statement takes apart. PostgreSQL is sent the rows as they are.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, bindparam, insert, update

from apiary.server.store.models import Base
from apiary.server.store.pen import Statement

Row = dict[str, object]
_encode = msgspec.json.Encoder().encode

EVENT = ("table", "version", "at", "command", "body")
SUMMARY = (
    *("status", "version", "number", "moves", "pending", "outcome"),
    *("deadline", "since", "updated", "bot_due"),
)
_BYTES = ("body", "outcome")


def _field(name: str, number: int) -> str:
    found = f"json_extract(batch.value, '$[{number}]')"
    return f"CAST({found} AS BLOB)" if name in _BYTES else found


def _fields(names: tuple[str, ...]) -> list[str]:
    return [_field(name, number) for number, name in enumerate(names)]


_INSERT_AT_ONCE = f"""INSERT INTO events ({", ".join(f'"{name}"' for name in EVENT)})
    SELECT {", ".join(_fields(EVENT))} FROM json_each(?) AS batch"""
_SETTINGS = (f"{name} = {found}" for name, found in zip(SUMMARY, _fields(SUMMARY), strict=True))
_UPDATE_AT_ONCE = f"""UPDATE tables SET {", ".join(_SETTINGS)}
    FROM json_each(?) AS batch WHERE tables.id = {_field("id", len(SUMMARY))}"""
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
    return _INSERT_AT_ONCE, (_packed(rows, EVENT),)


def updating(rows: list[Row]) -> Statement:
    """What writes the summaries of tables into SQLite."""
    return _UPDATE_AT_ONCE, (_packed(rows, (*SUMMARY, "table_id")),)


def _packed(rows: list[Row], names: tuple[str, ...]) -> str:
    """A batch as SQLite reads it; what is bytes here is JSON already, and goes as a text."""
    return _encode([[_plain(row[name]) for name in names] for row in rows]).decode()


def _plain(cell: object) -> object:
    return cell.decode() if isinstance(cell, bytes) else cell
