"""A PostgreSQL of its own for tests, where its programs are installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import pytest

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
def copy_of(template: str, server: Postgres) -> Iterator[str]:
    """The URL of a database like another, for as long as it is needed."""
    name = f"copy_{next(_numbers)}"
    yield server.create(name, template)
    server.drop(name)
