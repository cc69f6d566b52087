"""The thread that writes to SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from time import sleep

import pytest
from sqlalchemy import Connection, text

from apiary.server.errors import Unsaved
from apiary.server.store.database import Database
from tests.patience import PATIENCE
from tests.server.playing import file_in

ADD = "INSERT INTO alive (id, at) VALUES (?, ?)"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    made = Database(file_in(tmp_path), patience=PATIENCE)
    await made.migrate()
    yield made
    await made.close()


async def written(database: Database) -> list[int]:
    async with database.reading() as connection:
        return [row[0] for row in await connection.execute(text("SELECT id FROM alive ORDER BY 1"))]


async def test_statements_are_written_together_or_not_at_all(database: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await database.run([(ADD, (1, 0)), (ADD, (1, 0))])
    assert await written(database) == []
    await database.run([(ADD, (1, 0)), (ADD, (2, 0))])
    assert await written(database) == [1, 2]


async def test_what_fails_in_one_way_of_writing_is_not_in_the_way_of_the_other(
    database: Database,
) -> None:
    def add(connection: Connection) -> None:
        connection.exec_driver_sql(ADD, (1, 0))

    await database.write(add)
    with pytest.raises(sqlite3.IntegrityError):
        await database.run([(ADD, (1, 0))])
    await database.run([(ADD, (2, 0))])
    assert await written(database) == [1, 2]


async def test_nothing_is_begun_while_something_is_late(tmp_path: Path) -> None:
    database = Database(file_in(tmp_path), patience=0.05)
    await database.migrate()
    going_on = [True]

    def hang(connection: Connection) -> None:
        while going_on[0]:
            sleep(0.01)

    with pytest.raises(Unsaved):
        await database.write(hang)
    with pytest.raises(Unsaved):
        await database.run([(ADD, (1, 0))])
    going_on[0] = False
    database.patience = PATIENCE
    await database.close()
    with sqlite3.connect(tmp_path / "apiary.db") as connection:
        assert connection.execute("SELECT * FROM alive").fetchall() == []
