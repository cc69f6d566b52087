"""What works in the background is begun again when it fails, and tells how it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from apiary.server import supervised
from apiary.server.errors import Unsaved
from apiary.server.store.journal import Append
from apiary.server.supervised import Duty, Supervisor
from apiary.server.wire import Say
from tests.patience import PATIENCE
from tests.server.playing import ANN, file_in, new_id, opened

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervised, "FIRST_PAUSE", 0.001)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.001)


class Work:
    """Fails as often as it should, then goes on."""

    def __init__(self, *errors: BaseException) -> None:
        self.errors = list(errors)
        self.stop = asyncio.Event()

    async def __call__(self, duty: Duty) -> None:
        if self.errors:
            raise self.errors.pop(0)
        duty.beat()
        await self.stop.wait()


async def test_whatever_fails_is_begun_again(caplog: pytest.LogCaptureFixture) -> None:
    supervisor = Supervisor()
    work = Work(OSError("no way"), asyncio.CancelledError("inside"), RuntimeError("a mistake"))
    task = supervisor.start("painter", work, silence=1000.0)
    await until(lambda: supervisor.report()["painter"].well)
    said = [record.getMessage() for record in caplog.records]
    assert [line.partition(";")[0] for line in said] == [
        "painter failed (OSError: no way)",
        "painter failed (CancelledError: inside)",
        "painter failed (RuntimeError: a mistake)",
        "painter goes on",
    ]
    assert "next try in" in said[0]
    report = supervisor.report()["painter"]
    assert (report.running, report.failures) == (True, 0)
    assert report.last_error == "RuntimeError: a mistake"
    work.stop.set()
    await task
    assert not supervisor.report()["painter"].well


async def test_pauses_grow_up_to_a_limit() -> None:
    duty = Duty("painter", None)
    pauses = [duty.fail(OSError()) for _ in range(30)]
    assert pauses[:3] == [0.001, 0.002, 0.004]
    assert max(pauses) <= supervised.LONGEST_PAUSE
    assert duty.report().failures == 30
    duty.beat()
    assert duty.fail(OSError()) == 0.001


async def test_whoever_says_nothing_is_not_well() -> None:
    duty = Duty("painter", silence=1000.0)
    duty.begin()
    assert duty.report().well  # as far as anybody knows
    duty.beat()
    assert duty.report().well
    duty.silence = -1.0
    assert not duty.report().well  # too long ago


async def test_it_is_cancelled_by_whoever_started_it() -> None:
    supervisor = Supervisor()
    task = supervisor.start("painter", Work())
    await until(lambda: supervisor.report()["painter"].running)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not supervisor.report()["painter"].running


async def test_nothing_is_begun_again_when_all_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervised, "FIRST_PAUSE", 1000.0)
    supervisor = Supervisor()
    task = supervisor.start("painter", Work(OSError()))
    await until(lambda: supervisor.report()["painter"].failures == 1)
    await supervisor.close()
    async with asyncio.timeout(PATIENCE):
        await task


class Chore:
    """A small job that fails as it is told to."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.done = 0

    async def __call__(self) -> None:
        self.done += 1
        if self.errors:
            raise self.errors.pop(0)


async def test_a_job_is_done_again_and_again() -> None:
    supervisor, job = Supervisor(), Chore()
    supervisor.repeat("dusting", 0.001, job)
    await until(lambda: job.done > 2)
    assert supervisor.why_not("dusting") is None
    async with asyncio.timeout(PATIENCE):
        await supervisor.close()
    assert supervisor.why_not("dusting") == "it has stopped"


async def test_a_job_that_fails_is_told_and_done_again(caplog: pytest.LogCaptureFixture) -> None:
    supervisor, job = Supervisor(), Chore(Unsaved("server.not_saved"), OSError("dust"))
    supervisor.repeat("dusting", 0.001, job)
    await until(lambda: job.done > 3)
    said = [record.getMessage().partition(";")[0] for record in caplog.records]
    assert said == ["dusting failed (OSError: dust)", "dusting goes on"]  # nothing of the database
    await supervisor.close()


async def test_a_job_that_is_being_done_is_finished() -> None:
    supervisor = Supervisor()
    begun, end, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def job() -> None:
        begun.set()
        await end.wait()
        ended.set()

    supervisor.repeat("dusting", 0.001, job)
    async with asyncio.timeout(PATIENCE):
        await begun.wait()
        closing = asyncio.create_task(supervisor.close())
        await asyncio.sleep(0)
        assert not closing.done()
        end.set()
        await closing
    assert ended.is_set()


async def test_the_duties_of_a_server(tmp_path: Path) -> None:
    async with opened(file_in(tmp_path)) as hall:
        supervisor = hall.keeper.supervisor
        assert supervisor.report().keys() == {"journal", "pulse", "sweeper"}
        await until(lambda: all(report.well for report in supervisor.report().values()))
    assert not any(report.running for report in supervisor.report().values())


async def test_a_journal_that_is_interrupted_writes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(file_in(tmp_path)) as hall:
        table = await hall.duel()
        journal = hall.keeper.services.journal
        transact, interruptions = journal._transact, [asyncio.CancelledError(), MemoryError()]

        async def interrupted(appends: list[Append]) -> None:
            if interruptions:
                raise interruptions.pop(0)
            await transact(appends)

        monkeypatch.setattr(journal, "_transact", interrupted)
        async with asyncio.timeout(PATIENCE):
            for _ in range(2):
                with pytest.raises(Unsaved):
                    await hall.keeper.do(table, ANN, Say(new_id(), "Hm."))
            await hall.keeper.do(table, ANN, Say(new_id(), "Well."))
        said = [line["text"] for line in (await hall.look(table))["entries"]]
        assert said == ["", "Well."]
