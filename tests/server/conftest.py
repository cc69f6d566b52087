"""A server for each test, in this process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from apiary.server import passwords
from tests.server.visitors import Place, Visitor, running


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


@pytest.fixture
async def place(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Place]:
    """A running server."""
    async with running(tmp_path) as place:
        yield place


@pytest.fixture
async def maya(place: Place) -> Visitor:
    """Somebody who visits it."""
    return await place.visitor()


@pytest.fixture
async def willy(place: Place) -> Visitor:
    """Somebody else."""
    return await place.visitor()
