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

import pytest
from sqlalchemy import text

from apiary.cli import main
from apiary.server.store.database import Database
from tests.server import postgres
from tests.server.playing import ANN, BOT, ME, Hall, Time, file_in, opened
from tests.server.test_clocks import LIVE

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


@pytest.fixture(scope="module")
def near() -> Iterator[str]:
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return file_in(tmp_path)
    return str(request.getfixturevalue("near"))


async def test_all_is_well(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    time = Time()
    async with opened(url, time) as hall:
        await games(hall)
        code, said = await check(url, capsys)  # while the server runs
        assert (code, said.partition(":")[0]) == (0, "All is well"), said
    time.pass_by(600)
    async with opened(url, time, standing=3):  # which gives the clocks their time back
        pass
    code, said = await check(url, capsys, "--json")
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
    assert (code, said.splitlines()) == (1, [fault["text"]])


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
    file = tmp_path / "apiary.db"
    with file.open("r+b") as pages:
        pages.seek(first)
        pages.write(b"\xa5" * (file.stat().st_size - first))
    code, said = await check(file_in(tmp_path), capsys)
    assert code == 1
    assert said.startswith("The database: ")
    assert "Traceback" not in said


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
    await change(url, "UPDATE alembic_version SET version_num = :table", version)
    code, told = await check(url, capsys)
    assert code == 2
    assert said in told


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:///{folder}/nothing.db", "Can't use the database"),
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
