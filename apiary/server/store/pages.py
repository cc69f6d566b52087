"""Whether what PostgreSQL keeps is whole: its pages and indexes, and what rows belong to.

Its extension amcheck looks at them best. Where it isn't installed, whoever may install it does, in
a transaction that is taken back. For anybody else all rows are read, which finds pages that
PostgreSQL itself can't make sense of, and those with a wrong checksum if it keeps any.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, Executable, text
from sqlalchemy.exc import DBAPIError

from apiary.core.messages import Message
from apiary.server.store.models import Base

MOST = 100  # faults of a table that are told
NAMES = sorted([*Base.metadata.tables, "alembic_version"])
# Our tables, and those that PostgreSQL keeps beside them for long values
_HEAPS = """WITH own AS (
        SELECT oid, reltoastrelid FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relname = ANY(:names)
    ), heaps AS (SELECT oid FROM own UNION SELECT reltoastrelid FROM own WHERE reltoastrelid <> 0)
    """
_TABLES = text(_HEAPS + "SELECT oid::regclass::text FROM heaps ORDER BY 1")
_INDEXES = text(
    _HEAPS
    + """SELECT indexrelid::regclass::text, indisvalid FROM pg_index
    WHERE indrelid IN (SELECT oid FROM heaps) ORDER BY 1"""
)
_CHECK_TABLE = text(
    """SELECT blkno, msg FROM verify_heapam(CAST(:name AS text)::regclass, check_toast => true)
    LIMIT :most"""
)
_CHECK_INDEX = text("SELECT bt_index_check(CAST(:name AS text)::regclass, true)")
_INSTALL = text("CREATE EXTENSION IF NOT EXISTS amcheck")
_TRY = text("SELECT count(*) FROM verify_heapam('alembic_version')")
_WRONG = text(
    """SELECT coalesce(checksum_failures, 0) FROM pg_stat_database
    WHERE datname = current_database()"""
)


def look(connection: Connection, found: list[str]) -> Message:
    """Add to `found` what is wrong; what was looked at. The transaction is to be rolled back.

    A page may be so damaged that PostgreSQL crashes when its rows are read. So nothing more is read
    when a fault was found; should this fail all the same, what was found before is told.
    """
    if all(_tried(connection, step) is None for step in (_INSTALL, _TRY)):
        found.extend(_by_amcheck(connection))
        looked = Message("server.check.looked.amcheck")
    else:
        found.extend(_by_reading(connection))
        checksums = connection.scalar(text("SHOW data_checksums")) == "on"
        by_checksums = Message("server.check.looked.checksums")
        looked = by_checksums if checksums else Message("server.check.looked.rows")
    if found:
        return Message("server.check.looked.pages")
    found.extend(_orphans(connection))
    return looked


def _by_amcheck(connection: Connection) -> Iterator[str]:
    for (name,) in connection.execute(_TABLES, {"names": NAMES}).all():
        try:
            with connection.begin_nested():
                wrong = connection.execute(_CHECK_TABLE, {"name": name, "most": MOST}).all()
        except DBAPIError as error:
            yield f"{name}: {error.orig}"
        else:
            yield from (f"page {page} of {name}: {why}" for page, why in wrong)
    for name, valid in connection.execute(_INDEXES, {"names": NAMES}).all():
        why = _tried(connection, _CHECK_INDEX, name=name) if valid else "is not valid"
        if why is not None:
            yield f"index {name}: {why}"


def _by_reading(connection: Connection) -> Iterator[str]:
    for name in NAMES:
        everything = text(f'SELECT count(*), sum(hashtext(one::text)) FROM "{name}" AS one')
        why = _tried(connection, everything)
        if why is not None:
            yield f"{name}: {why}"
    for name, valid in connection.execute(_INDEXES, {"names": NAMES}).all():
        if not valid:
            yield f"index {name}: is not valid"
    wrong = connection.scalar(_WRONG)
    if wrong:
        yield f"PostgreSQL has seen {wrong} pages with a wrong checksum"


def _orphans(connection: Connection) -> Iterator[str]:
    """Rows that belong to nothing."""
    for name, table in sorted(Base.metadata.tables.items()):
        for key in table.foreign_keys:
            query = text(
                f"""SELECT count(*) FROM "{name}" AS one
                LEFT JOIN "{key.column.table.name}" AS other
                ON other."{key.column.name}" = one."{key.parent.name}"
                WHERE one."{key.parent.name}" IS NOT NULL AND other."{key.column.name}" IS NULL"""
            )
            count = connection.scalar(query)
            if count:
                yield f"{count} rows of {name} belong to nothing in {key.column.table.name}"


def _tried(connection: Connection, step: Executable, **values: object) -> str | None:
    """Why something can't be done; None if it was."""
    try:
        with connection.begin_nested():
            connection.execute(step, values)
    except DBAPIError as error:
        return str(error.orig)
    return None
