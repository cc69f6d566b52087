"""A PostgreSQL of its own for tests, where its programs are installed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import asyncpg
import pytest

from apiary.server.store.database import Database
from apiary.server.store.models import Base
from tests.missing import missing
from tools import postgres
from tools.postgres import LEAN, Postgres

_numbers = count(1)


@contextmanager
def server() -> Iterator[Postgres]:
    """A server; skips the test where there is none to run."""
    if not postgres.installed():
        pytest.skip(missing("PostgreSQL server", "apt-get install postgresql"))
    with postgres.running(*LEAN) as found:
        yield found


@contextmanager
def running() -> Iterator[str]:
    """The URL of an empty database; skips the test where there is no server to run."""
    with server() as found:
        yield found.url()


@contextmanager
def another(server: Postgres) -> Iterator[str]:
    """The URL of one more database of a server, without tables, for as long as it is needed."""
    name = f"another_{next(_numbers)}"
    yield server.create(name)
    server.drop(name)


def emptied(server: Postgres, name: str) -> str:
    """The URL of the database of a name, with all tables and nothing in them.

    To empty one takes a fraction of the time that it takes to make one.
    """
    url = server.url(name)
    if name not in server.made:
        asyncio.run(_migrate(server.create(name)))
    asyncio.run(_empty(url))
    return url


async def _migrate(url: str) -> None:
    database = Database(url)
    await database.migrate()
    await database.close()


async def _empty(url: str) -> None:
    connection = await asyncpg.connect(url)
    names = ", ".join(f'"{name}"' for name in Base.metadata.tables)
    await connection.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE")
    await connection.close()
