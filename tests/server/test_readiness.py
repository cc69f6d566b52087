"""`/api/health` says that the server is alive, `/api/ready` whether it can do its work."""

from __future__ import annotations

import asyncio
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest

import apiary
from apiary.server import limits, metrics, readiness
from apiary.server.notices import Notices
from apiary.server.readiness import Readiness
from apiary.server.supervised import Duty
from apiary.server.tables.keeper import Keeper
from tests.patience import PATIENCE
from tests.server.visitors import Place, Visitor, running

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def always_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often a test asks."""
    monkeypatch.setattr(readiness, "REMEMBERED", -1.0)


async def parts(visitor: Visitor) -> tuple[int, dict[str, Any]]:
    """The status, and why each part is not ready."""
    answer = await visitor.ask("GET", "/api/ready")
    told = answer.json()
    assert told["ready"] == (answer.status_code == 200)
    assert all(part["ready"] == (part["why"] == "") for part in told["parts"])
    return answer.status_code, {part["name"]: part["why"] for part in told["parts"]}


async def test_a_server_that_works_is_ready(maya: Visitor, database: str) -> None:
    status, found = await parts(maya)
    names = ["server", "database", "journal", "pulse", "sweeper", "housekeeping", "bots"]
    names.append("disk" if database.startswith("sqlite") else "listener")
    assert (status, found) == (200, dict.fromkeys(names, ""))


async def test_without_a_database_it_is_alive_and_not_ready(
    place: Place, maya: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise OSError("postgresql://apiary:secret@db")

    monkeypatch.setattr(place.app.state.parts.database, "reading", broken)
    answer = await maya.ask("GET", "/api/ready")
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert "secret" not in answer.text
    assert (await parts(maya))[1]["database"] == "it failed (OSError)"
    assert (await maya.get("/api/health"))["version"] == apiary.__version__


async def test_a_database_that_hangs_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "DEADLINE", 0.01)
    asked = 0
    answered = asyncio.Event()

    async def hanging() -> None:
        nonlocal asked
        asked += 1
        await answered.wait()

    asking = Readiness()
    asking.add("database", hanging)
    for _ in range(3):
        report = await asking.report()
        assert report.parts[0].why == "no answer within 0.01 s"
    assert asked == 1
    answered.set()
    async with asyncio.timeout(PATIENCE):
        while not (await asking.report()).ready:
            pass
    await asking.close()


async def test_what_stopped_in_the_background_is_told(place: Place, maya: Visitor) -> None:
    keeper = place.app.state.parts.keeper
    keeper.services.closing.set()
    async with asyncio.timeout(PATIENCE):
        await keeper._sweeping
    status, found = await parts(maya)
    assert (status, found["sweeper"]) == (503, "it has stopped")
    await keeper.services.journal.close()
    assert (await parts(maya))[1]["journal"] == "it has stopped"
    keeper.services.journal.open(keeper.supervisor)


async def test_a_small_job_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(keeper: Keeper) -> None:
        raise RuntimeError("a mistake")

    monkeypatch.setattr(metrics, "LOOK", 0.01)
    monkeypatch.setattr(metrics, "look", fail)
    async with running(tmp_path) as place:
        maya = await place.visitor()
        async with asyncio.timeout(PATIENCE):
            while (await parts(maya))[1]["housekeeping"] != "it failed and is tried again":
                await asyncio.sleep(0.01)


async def test_a_listener_that_fails_is_told(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: Notices, duty: Duty) -> None:
        raise OSError("postgresql://apiary:secret@db")

    monkeypatch.setattr(Notices, "_listen", fail)
    async with running(Path(), database=shared_database) as place:
        maya = await place.visitor()
        async with asyncio.timeout(PATIENCE):
            while (found := await parts(maya))[1]["listener"] != "it failed and is tried again":
                await asyncio.sleep(0.01)
        assert found[0] == 503
        assert await maya.table()  # and who plays here is not hindered


async def test_tables_that_are_set_aside_are_counted(place: Place, maya: Visitor) -> None:
    assert (await maya.get("/api/ready"))["set_aside"] == 0
    place.app.state.parts.keeper.services.aside.fail("table", "dusting", OSError("dust"))
    assert (await maya.get("/api/ready"))["set_aside"] == 1


async def test_a_full_disk_is_told_before_it_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as place:
        await check_disk(await place.visitor(), monkeypatch)


async def check_disk(maya: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "free")
    monkeypatch.setattr("shutil.disk_usage", lambda folder: usage(limits.DISK_FREE))
    assert (await parts(maya))[0] == 200
    monkeypatch.setattr("shutil.disk_usage", lambda folder: usage(limits.DISK_FREE - 1))
    assert await parts(maya) == (503, {**(await parts(maya))[1], "disk": "only 99 MB are free"})


async def test_bots_that_do_not_answer_are_told(
    place: Place, maya: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = place.app.state.parts.keeper.services.bots
    many = limits.BOTS_WAITING + 1
    with monkeypatch.context() as patch:
        patch.setattr(type(bots), "waiting", property(lambda _: many))
        assert (await parts(maya))[1]["bots"] == f"{many} questions wait"
    bots.failed = True
    assert (await parts(maya))[0] == 503


async def test_many_who_ask_are_one_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "REMEMBERED", PATIENCE)
    asked = []
    asking = Readiness()
    asking.add("part", lambda: asked.append(1))
    reports = await asyncio.gather(*(asking.report() for _ in range(9)))
    assert len(asked) == 1
    assert all(report.ready for report in reports)


async def test_a_change_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    why: list[str | None] = ["it is tired"]
    asking = Readiness()
    asking.add("part", lambda: why[0])
    await asking.report()
    await asking.report()
    assert caplog.messages == ["part: it is tired"]
    why[0] = None
    await asking.report()
    assert caplog.messages[1:] == ["part: ready again"]


def test_the_folder_of_the_database_is_looked_at(tmp_path: Path) -> None:
    assert readiness.disk(tmp_path)() is None
