"""A server for each test, in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from apiary.server import passwords
from tests.server import postgres
from tests.server.playing import file_in
from tests.server.visitors import Place, Visitor, running
from tools.postgres import Postgres

# Most of what the server does is the same on both; `make test` has its own tests for what differs.
KINDS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.long))


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
    """A PostgreSQL server for all tests that have one."""
    with postgres.server() as server:
        yield server


def fresh(kind: str, name: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """The URL of an empty database of a kind, in PostgreSQL of the one with a name."""
    if kind == "sqlite":
        return file_in(folder)
    return postgres.emptied(request.getfixturevalue("postgresql"), name)


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database; a test that asks for it runs on each kind there is."""
    return fresh(request.param, "of_a_test", tmp_path, request)


@pytest.fixture(params=["sqlite", "postgresql"])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database without tables, of each kind there is."""
    if request.param == "sqlite":
        yield file_in(tmp_path)
    else:
        with postgres.another(request.getfixturevalue("postgresql")) as url:
            yield url


@pytest.fixture(params=KINDS, scope="module")
def lasting_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> str:
    """The same for all tests of a module."""
    return fresh(request.param, "of_a_module", tmp_path_factory.mktemp("lasting"), request)


@pytest.fixture
def shared_database(postgresql: Postgres) -> str:
    """The URL of an empty database that several workers can share."""
    return postgres.emptied(postgresql, "of_a_test")


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
