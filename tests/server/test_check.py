"""`apiary check`: every fault of a database is told, and nothing else."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text

from apiary.cli import main
from apiary.server.store.database import Database
from tests.server import postgres
from tests.server.playing import ANN, BOT, ME, Hall, Time, file_in, opened
from tests.server.spoiling import damage, damage_table, renumber
from tests.server.test_clocks import LIVE
from tools.postgres import Postgres

pytestmark = pytest.mark.anyio
MOVES = ("wA1", "bA1 wA1-")


async def check(url: str, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    """The exit code, and all that is said."""
    words = ["check", "--lang", "en", "--database", url, *more]
    code = await asyncio.to_thread(main, words)
    said = capsys.readouterr()
    return code, said.out + said.err


async def games(hall: Hall) -> str:
    """Tables of many kinds; one of them."""
    over = await hall.duel()
    await hall.act(over, ANN, -1)
    await hall.table()
    await hall.table(ME, BOT, game="hornet", clock=LIVE)
    table = await hall.duel(clock=LIVE)
    await hall.play(table, *MOVES)
    await hall.ask_back(table, ANN)
    return table


async def test_all_is_well(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    time = Time()
    async with opened(database, time) as hall:
        await games(hall)
        code, said = await check(database, capsys)  # while the server runs
        assert (code, said.partition(":")[0]) == (0, "All is well"), said
    time.pass_by(600)
    async with opened(database, time, standing=3):  # which gives the clocks their time back
        pass
    code, said = await check(database, capsys, "--json")
    found = json.loads(said)
    assert (code, found["tables"], found["faults"]) == (0, 4, [])
    assert found["events"] >= 4 + 2 + 2


FAULTS = {
    "server.check.numbers": 'DELETE FROM events WHERE version = 3 AND "table" = :table',
    "server.check.unreadable": """
        UPDATE events SET body = '{}' WHERE version = 3 AND "table" = :table""",
    "server.check.summary": "UPDATE tables SET deadline = 5 WHERE id = :table",
    "server.check.seats": 'DELETE FROM seats WHERE seat = 1 AND "table" = :table',
}


@pytest.mark.parametrize("key", FAULTS)
async def test_a_fault_is_told(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = file_in(tmp_path)
    async with opened(url) as hall:
        table = await games(hall)
    await change(url, FAULTS[key], table)
    code, said = await check(url, capsys, "--json")
    (fault,) = json.loads(said)["faults"]
    assert (code, fault["key"], fault["params"]["table"]) == (1, key, table)
    code, said = await check(url, capsys)
    assert (code, said.splitlines()[:-1]) == (1, [fault["text"]])
    assert said.splitlines()[-1].startswith("Looked at: every page and every index of the file")


async def change(url: str, statement: str, table: str) -> None:
    """What nobody should do."""
    database = Database(url)
    async with database.transaction() as session:
        await session.execute(text(statement), {"table": table})
    await database.close()


async def test_rows_that_belong_to_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(file_in(tmp_path)) as hall:
        await hall.duel()
    with closing(sqlite3.connect(tmp_path / "apiary.db")) as other, other:
        other.execute("DELETE FROM players WHERE id = 'bob'")
    code, said = await check(file_in(tmp_path), capsys)
    assert code == 1
    assert "of seats belongs to nothing in players" in said


@pytest.mark.parametrize("first", [4096, 0])
async def test_damaged_pages(
    first: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(file_in(tmp_path)) as hall:
        await hall.duel()
    damage(tmp_path / "apiary.db", first)
    code, said = await check(file_in(tmp_path), capsys)
    assert code == 1
    assert said.startswith("The database: ")
    assert "Traceback" not in said


async def test_a_damaged_page_of_what_belongs_to_no_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(file_in(tmp_path)) as hall:
        await hall.duel()
    damage_table(tmp_path / "apiary.db", "deeds")
    code, said = await check(file_in(tmp_path), capsys)
    assert code == 1
    assert said.startswith("The database: ")


class Damaged:
    """A database of PostgreSQL whose files are damaged while it is stopped."""

    def __init__(self, server: Postgres, url: str) -> None:
        self.server = server
        self.url = url

    def damage(self, relation: str, at: int, much: int) -> None:
        """Overwrite some bytes of a table or an index."""
        where = asyncio.run(self.ask(f"SELECT pg_relation_filepath('{relation}')", "CHECKPOINT"))
        self.server.stop_at_once()
        with (self.server.data / where).open("r+b") as pages:
            pages.seek(at)
            pages.write(b"\xa5" * much)
        self.server.start()

    async def ask(self, query: str, *then: str) -> Any:
        connection = await asyncpg.connect(self.url)
        found = await connection.fetchval(query)
        for statement in then:
            await connection.execute(statement)
        await connection.close()
        return found

    def for_who_may_only_read(self) -> str:
        """The URL for somebody who can't install anything."""
        grants = ("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader",)
        asyncio.run(self.ask("SELECT 1", "CREATE ROLE reader LOGIN", *grants))
        return self.url.replace("apiary@", "reader@")


@pytest.fixture
def damaged(postgresql: Postgres) -> Iterator[Damaged]:
    with postgres.another(postgresql) as url:
        found = Damaged(postgresql, url)

        async def fill() -> None:
            async with opened(found.url) as hall:
                for _ in range(15):
                    await hall.act(await hall.duel(), ANN, -1)

        asyncio.run(fill())
        yield found


def checked(url: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, Any]:
    """The exit code, and what is said to programs."""
    code = main(["check", "--lang", "en", "--database", url, "--json"])
    said = capsys.readouterr()
    assert not said.err
    return code, json.loads(said.out)


@pytest.mark.parametrize(
    ("relation", "at", "much"), [("seats", 8150, 16), ("events_once", 8192 + 4000, 4000)]
)
def test_damaged_pages_of_postgresql(
    damaged: Damaged, relation: str, at: int, much: int, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = checked(damaged.url, capsys)
    assert (code, told["faults"]) == (0, [])
    assert told["looked"]["key"] == "server.check.looked.amcheck"
    damaged.damage(relation, at, much)
    code, told = checked(damaged.url, capsys)
    assert code == 1
    assert relation in told["faults"][0]["text"]
    assert told["looked"]["key"] == "server.check.looked.pages"
    assert "was terminated by signal" not in (damaged.server.folder / "log").read_text("utf-8")
    assert asyncio.run(damaged.ask("SELECT count(*) FROM pg_extension")) == 1  # as before


def test_damaged_pages_of_postgresql_for_who_may_only_read(
    damaged: Damaged, capsys: pytest.CaptureFixture[str]
) -> None:
    url = damaged.for_who_may_only_read()
    code, told = checked(url, capsys)
    assert (code, told["faults"]) == (0, [])
    assert told["looked"]["key"] == "server.check.looked.rows"
    damaged.damage("seats", 0, 24)
    code, told = checked(url, capsys)
    assert code == 1
    assert "seats" in told["faults"][0]["text"]


async def test_a_backup_can_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with opened(file_in(tmp_path)) as hall:
        await hall.duel()
        with closing(sqlite3.connect(tmp_path / "apiary.db")) as database:
            database.execute(f"VACUUM INTO '{tmp_path / 'backup?.db'}'")
    before = (tmp_path / "backup?.db").read_bytes()
    (tmp_path / "old").mkdir()
    shutil.move(tmp_path / "backup?.db", tmp_path / "old" / "apiary.db")
    code, _ = await check(file_in(tmp_path / "old"), capsys)
    assert code == 0
    assert (tmp_path / "old" / "apiary.db").read_bytes() == before


@pytest.mark.parametrize(
    ("version", "said"), [("9999", "a newer Apiary"), ("0001", "an older Apiary")]
)
async def test_another_version(
    version: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = file_in(tmp_path)
    async with opened(url):
        pass
    await renumber(url, version)
    code, told = await check(url, capsys)
    assert code == 2
    assert said in told


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:///{folder}/nothing.db", "There is no database"),
        ("postgresql://127.0.0.1:1/x", "Can't use the database"),
        ("mysql://x/y", "sqlite or postgresql"),
    ],
)
async def test_nothing_to_check(
    url: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[Any]
) -> None:
    code, told = await check(url.format(folder=tmp_path), capsys)
    assert code == 2
    assert said in told
    assert list(tmp_path.iterdir()) == []
