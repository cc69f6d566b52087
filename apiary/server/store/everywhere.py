"""One event for many tables at once, without reading what has happened at them."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, insert, literal, select, update

from apiary.server.store.journal import notify
from apiary.server.store.models import Base

AT_ONCE = 500  # tables in one statement, of which databases take only so much
_TABLES, _EVENTS = (Base.metadata.tables[name] for name in ("tables", "events"))


def append_everywhere(
    connection: Connection, tables: list[str], at: int, body: bytes
) -> dict[str, int]:
    """Append an event, as JSON, to each of these tables and tell the other workers; the versions
    that it made.

    Nothing is decoded, so a table that can't be read any more gets it too. What else the event
    changes of a table's summary is the caller's business, in the same transaction.
    `IntegrityError` if somebody appends to one of the tables at this moment: begin anew.
    """
    versions: dict[str, int] = {}
    for some in portions(sorted(tables)):
        these = _TABLES.c.id.in_(some)
        # Events before tables and in the order of their names, as the journal writes them, so that
        # no two writers wait for each other.
        new = select(
            _TABLES.c.id,
            _TABLES.c.version + 1,
            literal(at, _EVENTS.c.at.type),
            literal(body, _EVENTS.c.body.type),
        )
        columns = ["table", "version", "at", "body"]
        connection.execute(
            insert(_EVENTS).from_select(columns, new.where(these).order_by(_TABLES.c.id))
        )
        connection.execute(update(_TABLES).where(these).values(version=_TABLES.c.version + 1))
        made = connection.execute(select(_TABLES.c.id, _TABLES.c.version).where(these))
        versions |= {row.id: row.version for row in made}
    notify(connection, versions)
    return versions


def portions(tables: list[str]) -> Iterator[list[str]]:
    """As many tables as one statement may name, then the next, until all had their turn."""
    for first in range(0, len(tables), AT_ONCE):
        yield tables[first : first + AT_ONCE]
