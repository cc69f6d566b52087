"""A server for each test, in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from apiary.server import passwords
from apiary.server.store.database import Database
from tests.server import postgres
from tests.server.playing import file_in
from tests.server.visitors import Place, Visitor, running
from tools.postgres import Postgres

KINDS = ("sqlite", "postgresql")
MIGRATED = "migrated"


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hashes that cost little."""
    with pytest.MonkeyPatch.context() as patch:
        quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(passwords, "_hasher", quick)
        patch.setattr(passwords, "_NOBODYS", quick.hash("nobody"))
        yield


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
async def no_task_is_left(anyio_backend: str) -> AsyncIterator[None]:
    """What a test does in the loop ends before it does."""
    before = names_of_tasks()
    yield
    assert names_of_tasks() - before == set()


def names_of_tasks() -> set[str]:
    """The tasks of this loop, but for those that only run the test."""
    return {
        f"{task.get_name()}: {task.get_coro()}"
        for task in asyncio.all_tasks()
        if "TestRunner" not in repr(task.get_coro())
    }


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """A PostgreSQL server with a database in which all is ready and nothing has happened."""

    async def migrate(url: str) -> None:
        database = Database(url)
        await database.migrate()
        await database.close()

    with postgres.server() as server:
        asyncio.run(migrate(server.create(MIGRATED)))
        yield server


@contextmanager
def fresh(kind: str, folder: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of a new database of a kind."""
    if kind == "sqlite":
        yield file_in(folder)
    else:
        with postgres.copy_of(MIGRATED, request.getfixturevalue("postgresql")) as url:
            yield url


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a new database; a test that asks for it runs on each kind there is."""
    with fresh(request.param, tmp_path, request) as url:
        yield url


@pytest.fixture(params=KINDS, scope="module")
def lasting_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The same for all tests of a module."""
    with fresh(request.param, tmp_path_factory.mktemp("lasting"), request) as url:
        yield url


@pytest.fixture
async def place(database: str, tmp_path: Path, anyio_backend: str) -> AsyncIterator[Place]:
    """A running server."""
    async with running(tmp_path, database=database) as place:
        yield place


@pytest.fixture
async def maya(place: Place) -> Visitor:
    """Somebody who visits it."""
    return await place.visitor()


@pytest.fixture
async def willy(place: Place) -> Visitor:
    """Somebody else."""
    return await place.visitor()
