"""A PostgreSQL of its own for tests, where its programs are installed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from typing import Any

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
        _wait_for(_migrate(server.create(name)))
    _wait_for(_empty(url))
    return url


def _wait_for(work: Coroutine[Any, Any, None]) -> None:
    """Until it is done, in a loop of its own: whoever asks may be in one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


async def _migrate(url: str) -> None:
    database = Database(url)
    await database.migrate()
    await database.close()


async def _empty(url: str) -> None:
    connection = await asyncpg.connect(url)
    # Each TRUNCATE would make new files, which costs more than the few rows of a test.
    tables = reversed(Base.metadata.sorted_tables)
    await connection.execute(";".join(f'DELETE FROM "{table.name}"' for table in tables))
    await connection.close()
