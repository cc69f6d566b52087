"""What goes wrong with the database: it is told once and clearly, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import shutil
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import httpx
import pytest
from sqlalchemy import make_url, text

from apiary.cli import main
from apiary.core.errors import BadOption
from apiary.server import limits
from apiary.server.errors import Unsaved
from apiary.server.store import faults, integrity
from apiary.server.store.database import Database
from apiary.server.store.faults import Fault, State
from apiary.server.wire import Act
from tests.patience import PATIENCE
from tests.server.disks import make_read_only, small_disk
from tests.server.playing import ANN, file_in, new_id, opened
from tests.server.spoiling import damage, damage_table, renumber
from tests.server.test_deaf_workers import KILL
from tests.server.visitors import Place, Visitor, running
from tests.server.wires import wired

pytestmark = pytest.mark.anyio
T = TypeVar("T")
SOON = 1.0  # seconds that the database has, where it shall fail


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has failed works again as soon as it does."""
    monkeypatch.setattr(faults, "SETTLED", 0.0)


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The errors that were logged."""
    return [entry.getMessage() for entry in caplog.records if entry.levelno >= logging.ERROR]


def state_of(place: Place) -> State:
    found: State = place.app.state.parts.database.state
    return found


def is_refused(answer: httpx.Response) -> None:
    """Is it one clear sentence, and when to ask again?"""
    assert answer.status_code == 503, answer.text
    assert answer.headers["Retry-After"] == str(limits.RETRY_AFTER)
    assert answer.json()["message"]["key"] == "server.not_saved"


async def move(maya: Visitor, table: str, action: str, id: str = "") -> httpx.Response:
    """Play without a look at the table before."""
    body = {"id": id or new_id(), "version": 1000, "action": action}
    return await maya.ask("POST", f"/api/tables/{table}/actions", body)


async def works_again(maya: Visitor, table: str, action: str) -> None:
    """Play a move as soon as that is possible. What is late may have been done all the same."""
    id = new_id()
    async with asyncio.timeout(PATIENCE):
        while (answer := await move(maya, table, action, id)).status_code == 503:
            await asyncio.sleep(0.02)
    assert answer.status_code == 200, answer.text


ALONE = {"seats": [{"kind": "me"}, {"kind": "me"}]}


async def moves_in(url: str, table: str) -> int:
    """How many events a table has, as somebody else finds it."""
    async with opened(url) as hall:
        return int((await hall.look(table))["position"]["number"])


async def test_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with small_disk(tmp_path, "2m"):
        async with running(tmp_path) as place:
            maya = await place.visitor()
            table = await maya.table(**ALONE)
            assert (await move(maya, table, "wA1")).status_code == 200
            filler = tmp_path / "filler"
            fill(filler)
            for _ in range(20):  # what is free in the log may take a few
                answer = await maya.ask("POST", "/api/tables", {"game": "hive", **ALONE})
                if answer.status_code == 503:
                    break
            is_refused(answer)
            is_refused(await maya.ask("POST", "/api/tables", {"game": "hive", **ALONE}))
            assert (state_of(place).working, state_of(place).why) == (False, "full")
            assert len(told(caplog)) == 1
            assert "the disk of the database is full" in told(caplog)[0]
            filler.unlink()
            await works_again(maya, table, "bA1 wA1-")
            assert state_of(place).working
        assert await moves_in(file_in(tmp_path), table) == 2


def fill(file: Path) -> None:
    """Take all the room that is left on a disk."""
    with file.open("wb", buffering=0) as filler:
        for size in (65536, 4096, 512):
            try:
                while True:
                    filler.write(b"\0" * size)
            except OSError:
                continue


async def test_a_disk_that_is_read_only_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with small_disk(tmp_path, "4m"):
        with closing(sqlite3.connect(tmp_path / "apiary.db")) as made:
            made.execute("CREATE TABLE something (x)")
        make_read_only(tmp_path)
        said = await refused_to_serve(capsys, "--data", str(tmp_path))
    assert said.startswith("apiary: Can't use the database: ")


async def test_a_file_that_can_not_be_written_for_a_while(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as place:
        maya = await place.visitor()
        table = await maya.table(**ALONE)
        database = place.app.state.parts.database
        await database.write(lambda pen: pen.exec_driver_sql("PRAGMA query_only = ON"))
        is_refused(await move(maya, table, "wA1"))
        assert len(told(caplog)) == 1
        assert "the database can't be written" in told(caplog)[0]
        await works_again(maya, table, "wA1")


READING = ["/api/tables", "/api/tables/unknown", "/api/me/games", "/api/tokens"]


async def test_a_file_that_is_deleted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file, aside = tmp_path / "apiary.db", tmp_path / "aside"
    async with running(tmp_path) as place:
        maya = await place.visitor()
        table = await maya.table(**ALONE)
        await maya.version(table)  # the server knows who it is
        file.rename(aside)
        is_refused(await move(maya, table, "wA1"))
        for path in READING:
            is_refused(await maya.ask("GET", path))
        is_refused(await maya.ask("POST", "/api/tables", {"game": "hive", **ALONE}))
        is_refused(await maya.ask("PATCH", "/api/me", {"name": "Maya"}))
        stranger = await place.visitor()
        is_refused(await stranger.ask("POST", "/api/tables", {"game": "hive", **ALONE}))
        assert (await stranger.ask("GET", "/api/games")).status_code == 200
        assert (await stranger.ask("GET", "/api/ready")).status_code == 503
        assert not file.exists()  # no new, empty one
        assert (state_of(place).working, state_of(place).why) == (False, "gone")
        assert len(told(caplog)) == 1
        aside.rename(file)
        await works_again(maya, table, "wA1")
    assert await moves_in(file_in(tmp_path), table) == 1


async def test_a_file_that_is_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "apiary.db"
    async with running(tmp_path) as place:
        maya = await place.visitor()
        table = await maya.table(**ALONE)
        shutil.copy(file, tmp_path / "older")
        os.replace(tmp_path / "older", file)
        is_refused(await move(maya, table, "wA1"))
        assert state_of(place).why == "gone"
        assert len(told(caplog)) == 1


async def test_a_log_that_is_deleted(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        maya = await place.visitor()
        table = await maya.table(**ALONE)
        (tmp_path / "apiary.db-wal").unlink()
        (tmp_path / "apiary.db-wal").touch()  # as somebody may who connects
        is_refused(await move(maya, table, "wA1"))
        assert state_of(place).why == "gone"


async def test_the_log_stays_when_all_connect_anew(tmp_path: Path) -> None:
    async with opened(file_in(tmp_path)) as hall:
        table = await hall.duel()
        database = hall.keeper.database
        await database.engine.dispose()
        await database.write(lambda pen: pen.exec_driver_sql("PRAGMA query_only = ON"))
        with pytest.raises(Unsaved):  # and its connection is given up
            await hall.keeper.database.write(lambda pen: pen.exec_driver_sql("DELETE FROM seats"))
        await hall.act(table, ANN, "wA1")


async def test_pages_that_are_damaged_under_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(file_in(tmp_path)) as hall:
        table = await hall.duel()
    async with running(tmp_path) as place:
        maya = await place.visitor()
        damage(tmp_path / "apiary.db")
        parts = place.app.state.parts
        await parts.keeper.services.pulse.beat()  # what was read before is read anew
        for _ in range(2):
            is_refused(await maya.ask("GET", f"/api/tables/{table}"))
        assert state_of(place).damaged
        assert len(told(caplog)) == 1
        assert "the database is damaged" in told(caplog)[0]


async def refused_to_serve(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command says that doesn't start."""
    assert await asyncio.to_thread(main, ["serve", "--lang", "en", "--port", "0", *words]) == 2
    return one_line(capsys)


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("apiary: ")
    return str(line)


async def test_damage_is_found_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(file_in(tmp_path)) as hall:
        await hall.duel()
    damage(tmp_path / "apiary.db")
    said = await refused_to_serve(capsys, "--data", str(tmp_path))
    assert "is damaged" in said
    assert "`apiary check`" in said


async def test_damage_where_nobody_looks_yet_is_found_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(file_in(tmp_path)) as hall:
        await hall.duel()
    damage_table(tmp_path / "apiary.db", "events")
    assert "is damaged" in await refused_to_serve(capsys, "--data", str(tmp_path))


@pytest.mark.parametrize(("table", "found"), [("seats", True), ("events", False)])
async def test_of_a_large_file_what_is_needed_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str, found: bool
) -> None:
    monkeypatch.setattr(integrity, "SMALL", 0)
    async with opened(file_in(tmp_path)) as hall:
        await hall.duel()
    damage_table(tmp_path / "apiary.db", table)
    database = Database(file_in(tmp_path))
    if found:
        with pytest.raises(BadOption, match="is damaged"):
            await database.migrate()
    else:
        await database.migrate()
    await database.close()


async def test_a_file_that_is_no_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "apiary.db").write_bytes(b"Dear diary, " * 1000)
    said = await refused_to_serve(capsys, "--data", str(tmp_path))
    assert "file is not a database" in said


async def test_a_database_of_a_newer_version(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = Database(database)
    await opened.migrate()
    await opened.close()
    before = await renumber(database, "9999")
    try:
        with pytest.raises(BadOption) as error:
            await opened.migrate()
        await opened.close()
        assert error.value.message.key == "server.database_newer"
        said = await refused_to_serve(capsys, "--database", database)
        assert "made by a newer Apiary (version 9999 of the tables)" in said
    finally:
        await renumber(database, before)


class Obstacle:
    """Something that a thread waits for."""

    def __init__(self) -> None:
        self.reached, self.passed = threading.Event(), threading.Event()

    def wait(self, *_: object) -> int:
        self.reached.set()
        self.passed.wait(PATIENCE)
        return 1


async def test_sqlite_that_hangs_while_it_writes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    obstacle = Obstacle()
    async with opened(file_in(tmp_path), patience=SOON) as hall:
        database = hall.keeper.database
        table = await in_time(hall.duel)
        caplog.clear()  # what was late on a busy machine
        with pytest.raises(Unsaved):
            await database.write(obstacle.wait)
        with pytest.raises(Unsaved):
            await hall.act(table, ANN, "wA1")
        assert database.state.why == "late"
        assert len(told(caplog)) == 1
        obstacle.passed.set()
        command = Act(new_id(), await hall.version(table), "wA1")
        await in_time(partial(hall.keeper.do, table, ANN, command))


async def in_time(work: Callable[[], Awaitable[T]]) -> T:
    """What is done as soon as the database is not late, as on a busy machine it may be."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await work()
            except Unsaved:
                await asyncio.sleep(0.02)


async def read_for(obstacle: Obstacle, database: Database) -> None:
    """A statement that waits."""
    async with database.reading() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        await raw.create_function("wait", 0, obstacle.wait)
        await connection.scalar(text("SELECT wait()"))


async def test_sqlite_that_hangs_while_it_reads(tmp_path: Path) -> None:
    obstacle = Obstacle()
    database = Database(file_in(tmp_path), SOON)
    await database.migrate()
    with pytest.raises(Unsaved):
        await read_for(obstacle, database)
    assert database.state.why == "late"
    assert await in_time(partial(one, database)) == 1  # over another connection
    obstacle.passed.set()
    await database.close()


async def one(database: Database) -> Any:
    async with database.reading() as connection:
        return await connection.scalar(text("SELECT 1"))


async def write_for(obstacle: Obstacle, database: Database) -> None:
    await database.write(obstacle.wait)


@pytest.mark.parametrize("hang", [read_for, write_for])
def test_a_server_that_ends_while_sqlite_hangs(
    tmp_path: Path, hang: Callable[[Obstacle, Database], Awaitable[None]]
) -> None:
    obstacle, before = Obstacle(), set(threading.enumerate())

    async def end() -> None:
        database = Database(file_in(tmp_path), 0.1)
        await database.migrate()
        while not obstacle.reached.is_set():
            with pytest.raises(Unsaved):
                await hang(obstacle, database)
        await database.close()

    asyncio.run(end())
    left = set(threading.enumerate()) - before
    assert left
    obstacle.passed.set()
    for thread in left:  # each ends, without a word
        thread.join(PATIENCE)
        assert not thread.is_alive()


async def test_a_turn_to_write_that_does_not_come(tmp_path: Path) -> None:
    database = Database(file_in(tmp_path), SOON)
    await database.migrate()

    async def wait_in_vain() -> None:
        async with database.transaction():
            with pytest.raises(Unsaved):
                await database.write(lambda _: None)

    await in_time(wait_in_vain)
    await in_time(partial(database.write, lambda _: None))
    await database.close()


@pytest.mark.parametrize(("what", "why"), [("go_dead", "late"), ("cut", "unreachable")])
async def test_postgresql_that_is_out_of_reach(
    shared_database: str,
    what: str,
    why: Fault,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(Database.__init__, "__defaults__", (SOON,))
    async with wired(shared_database) as (far, wire), running(Path(), database=far) as place:
        maya = await place.visitor()
        table = await table_of(maya)
        caplog.clear()  # what was late on a busy machine, while the wire was whole
        getattr(wire, what)()
        async with asyncio.timeout(PATIENCE):
            asked = [maya.ask("GET", path) for path in READING]
            asked.append(maya.ask("POST", "/api/tables", {"game": "hive", **ALONE}))
            for answer in await asyncio.gather(*asked):
                is_refused(answer)
        assert (state_of(place).working, state_of(place).why) == (False, why)
        assert len(set(told(caplog))) == len(told(caplog)) <= 2
        wire.mend()
        await works_again(maya, table, "wA1")


async def table_of(maya: Visitor) -> str:
    """A table, as soon as the database takes it."""
    body = {"game": "hive", **ALONE}
    async with asyncio.timeout(PATIENCE):
        while (answer := await maya.ask("POST", "/api/tables", body)).status_code == 503:
            await asyncio.sleep(0.02)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def test_postgresql_that_takes_nothing(
    shared_database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(Path(), database=shared_database) as place:
        maya = await place.visitor()
        table = await maya.table(**ALONE)
        async with read_only(shared_database):
            for _ in range(2):
                is_refused(await move(maya, table, "wA1"))
            assert (state_of(place).working, state_of(place).why) == (False, "read_only")
            assert "the database can't be written" in told(caplog)[-1]
            assert (await maya.get(f"/api/tables/{table}"))["position"]["number"] == 0
            ready = await maya.ask("GET", "/api/ready")
            why = {part["name"]: part["why"] for part in ready.json()["parts"]}
            assert (ready.status_code, why["database"]) == (503, faults.SENTENCES["read_only"])
        await works_again(maya, table, "wA1")


@asynccontextmanager
async def read_only(url: str) -> AsyncIterator[None]:
    """Whoever connects from now on can only read; those who are connected have to do so anew."""
    settings = {"default_transaction_read_only": "off"}
    operator = await asyncpg.connect(url, server_settings=settings)
    name = f"ALTER DATABASE {make_url(url).database}"
    try:
        await operator.execute(f"{name} SET default_transaction_read_only = on")
        await operator.fetch(KILL)
        yield
    finally:
        await operator.execute(f"{name} RESET default_transaction_read_only")
        await operator.close()


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (asyncpg.DiskFullError, "full"),
        (asyncpg.ReadOnlySQLTransactionError, "read_only"),
        (asyncpg.DataCorruptedError, "damaged"),
        (asyncpg.IndexCorruptedError, "damaged"),
        (asyncpg.QueryCanceledError, "late"),
        (asyncpg.LockNotAvailableError, "busy"),
        (asyncpg.CannotConnectNowError, "unreachable"),
        (asyncpg.ConnectionDoesNotExistError, "unreachable"),
        (asyncpg.InvalidCatalogNameError, "unreachable"),
        (asyncpg.TooManyConnectionsError, "failing"),
        (asyncpg.UniqueViolationError, None),
    ],
)
def test_what_postgresql_complains_of_has_a_name(
    error: type[Exception], fault: Fault | None
) -> None:
    assert faults.fault_of(error("in the words of PostgreSQL")) == fault


class Socket:
    """A WebSocket to a server in this process."""

    def __init__(self, app: Any, table: str, cookie: str) -> None:
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{table}/live",
            "query_string": b"",
            "headers": [(b"host", b"apiary.example"), (b"cookie", f"apiary={cookie}".encode())],
            "client": ("203.0.113.1", 1234),
        }
        self._said.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(app(scope, self._said.get, self._heard.put))

    async def hear(self) -> Any:
        """The next message, or the code that it was closed with."""
        async with asyncio.timeout(PATIENCE):
            message = await self._heard.get()
        return json.loads(message["text"]) if "text" in message else message.get("code")

    def say(self, **words: object) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps(words)})

    async def hang_up(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect"})
        await self._task


async def test_a_socket_is_told_and_stays(tmp_path: Path) -> None:
    file, aside = tmp_path / "apiary.db", tmp_path / "aside"
    async with running(tmp_path) as place:
        maya = await place.visitor()
        table = await maya.table(**ALONE)
        socket = Socket(place.app, table, maya.client.cookies["apiary"])
        assert await socket.hear() is None  # it is accepted
        assert (await socket.hear())["type"] == "update"
        file.rename(aside)
        socket.say(type="act", id="one", version=9, action="wA1")
        refused = await socket.hear()
        assert (refused["type"], refused["id"]) == ("refused", "one")
        assert refused["error"]["message"]["key"] == "server.not_saved"
        aside.rename(file)
        socket.say(type="act", id="two", version=9, action="wA1")
        kinds = {(await socket.hear())["type"] for _ in range(2)}
        assert kinds == {"done", "update"}
        await socket.hang_up()


async def test_a_socket_that_can_not_be_opened_is_told_to_come_again(tmp_path: Path) -> None:
    file, aside = tmp_path / "apiary.db", tmp_path / "aside"
    async with running(tmp_path) as place:
        maya = await place.visitor()
        await maya.table(**ALONE)
        await maya.get("/api/me")  # the server knows who it is
        file.rename(aside)
        socket = Socket(place.app, "unknown", maya.client.cookies["apiary"])
        assert await socket.hear() is None
        assert (await socket.hear())["type"] == "refused"
        assert await socket.hear() == 1013
        await socket.hang_up()
        aside.rename(file)


def test_each_fault_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    time = [0.0]
    state = State(lambda: time[0])
    for _ in range(3):
        state.failed("late", TimeoutError())
        state.failed("full", sqlite3.OperationalError("database or disk is full"))
    assert len(told(caplog)) == 2
    assert (state.working, state.why) == (False, "full")
    time[0] = 5.0
    state.worked()
    assert (state.working, state.why, state.since) == (True, None, None)
    last = caplog.records[-1]
    assert (last.levelno, last.getMessage()) == (
        logging.WARNING,
        "the database works again, after 5 s",
    )
    state.failed("late", TimeoutError())
    assert len(told(caplog)) == 3
