"""A server for each test, in this process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.visitors import Place, Visitor, running


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
