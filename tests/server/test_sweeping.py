"""Tables that nobody looks at are looked after, each by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import select, update

from apiary.core.state import Seen
from apiary.server import limits
from apiary.server.bots import BotFailed, BotPool
from apiary.server.store import database
from apiary.server.store.database import Database
from apiary.server.store.models import EventRow, TableRow
from apiary.server.tables import aside, lists, sweeping
from apiary.server.tables.aside import Aside
from apiary.server.tables.live_table import LiveTable
from apiary.server.tables.presence import Presence
from apiary.server.wire import ClockRule
from tests.patience import PATIENCE
from tests.server.playing import ANN, BOT, ME, Hall, file_in, opened
from tests.server.test_closing import FirstLegal

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "SWEEP", 0.02)


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    async with opened(file_in(tmp_path)) as hall:
        yield hall


class Thoughtful(BotPool):
    """Never answers."""

    async def choose(
        self,
        view: Seen,
        seat: int,
        level: str,
        seconds: float | None = None,
        person: str = "",
        table: str = "",
    ) -> int:
        await asyncio.Event().wait()
        raise AssertionError


class Stubborn(BotPool):
    """Refuses to answer until it is in the mood."""

    asked = 0
    willing = False

    async def choose(
        self,
        view: Seen,
        seat: int,
        level: str,
        seconds: float | None = None,
        person: str = "",
        table: str = "",
    ) -> int:
        self.asked += 1
        if not self.willing:
            raise BotFailed("not today")
        return int(view.legal(seat)[0])


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.01)


async def status_of(hall: Hall, table: str) -> str:
    """The status of a table, without anybody looking at the table itself."""
    async with hall.keeper.database.reading() as connection:
        return await connection.scalar(select(TableRow.status).where(TableRow.id == table)) or ""


async def number_of(database: Database, table: str) -> int:
    """How many events there are, without anybody looking at the table itself."""
    async with database.reading() as connection:
        query = select(TableRow.number).where(TableRow.id == table)
        return await connection.scalar(query) or 0


async def spoil(hall: Hall, table: str) -> None:
    """Let nobody be able to read a table."""
    async with hall.keeper.database.transaction() as session:
        which = (EventRow.table == table, EventRow.version == 2)
        await session.execute(update(EventRow).where(*which).values(body=b'{"type":"nonsense"}'))


async def test_one_bad_table_does_not_harm_the_others(
    hall: Hall, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aside, "FIRST_PAUSE", 0.05)
    bad = await hall.timed(ClockRule("live", 1, 0))
    good = [await hall.timed(ClockRule("live", 2, 0)) for _ in range(3)]
    hall.keeper.tables.forget(-1.0)
    await spoil(hall, bad)
    hall.time.pass_by(1000)

    async def ended() -> bool:
        return [await status_of(hall, table) for table in good] == ["over"] * 3

    await until(ended)

    async def tried_twice() -> bool:
        return any(one.failures > 1 for one in hall.keeper.services.aside._failing.values())

    await until(tried_twice)
    assert hall.keeper.services.aside.report().keys() == {bad}
    assert len(hall.keeper.services.aside) == 1
    told = [line for line in caplog.records if line.levelno >= logging.ERROR]
    assert [line.getMessage() for line in told] == [
        f"table {bad} can't be read",
        f"table {bad} is set aside: running out of time failed",
    ]
    assert hall.keeper.supervisor.report()["sweeper"].failures == 0


async def test_a_chore_that_fails_keeps_no_other_from_being_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(database: Database, now: int) -> list[str]:
        raise RuntimeError("no list today")

    monkeypatch.setattr(lists, "late", broken)
    async with opened(file_in(tmp_path)) as hall:
        await hall.duel()
        monkeypatch.setattr(sweeping, "IDLE", -1.0)

        async def forgotten() -> bool:
            return len(hall.keeper.tables) == 0

        await until(forgotten)
        report = hall.keeper.supervisor.report()["sweeper"]
        assert report.last_error == "RuntimeError: no list today"
        assert not report.well


async def test_all_that_are_late_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIST", 2)
    monkeypatch.setattr(sweeping, "SWEEP", PATIENCE)
    backwards = "PRAGMA reverse_unordered_selects = ON"  # what is in order only by chance
    monkeypatch.setattr(database, "PRAGMAS", (*database.PRAGMAS, backwards))
    async with opened(file_in(tmp_path)) as hall:
        minutes = [3, 1, 4, 2, 5]
        tables = [await hall.timed(ClockRule("live", each, 0)) for each in minutes]
        late = await lists.late(hall.keeper.database, hall.time.now + 4 * 60_000)
        assert late == [tables[minutes.index(each)] for each in (1, 2, 3, 4)]


def test_a_table_is_set_aside_for_longer_and_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(aside, "monotonic", lambda: now)
    bad = Aside()
    waits = []
    for _ in range(12):
        bad.fail("t", "dusting", OSError("dust"))
        assert not bad.ready("t", "dusting")
        assert bad.ready("t", "washing")
        assert bad.ready("u", "dusting")
        start = now
        while not bad.ready("t", "dusting"):
            now += 1.0
        waits.append(now - start)
    assert waits[:3] == [4.0, 8.0, 16.0]
    assert waits[-1] == aside.LONGEST_PAUSE
    assert bad.report() == {"t": "dusting: OSError: dust"}
    bad.recover("t", "dusting")
    assert len(bad) == 0
    bad.fail("t", "dusting", OSError("dust"))
    now += 3 * aside.LONGEST_PAUSE
    bad.forget()
    assert len(bad) == 0


async def test_bots_go_on_after_a_restart_without_anybody_looking(tmp_path: Path) -> None:
    async with opened(file_in(tmp_path), bots=Thoughtful()) as hall:
        tables = [await hall.table(ME, BOT) for _ in range(sweeping.WOKEN + 3)]
        other = await hall.table(ME, BOT)
        for table in tables:
            await hall.act(table, ANN, "wA1")
        due = await lists.left_to_bots(hall.keeper.database, hall.time.now, 100)
        assert set(due) == set(tables)
        assert await lists.left_to_bots(hall.keeper.database, hall.time.now - 1, 100) == []
        assert len(await lists.left_to_bots(hall.keeper.database, hall.time.now, 5)) == 5
    async with opened(file_in(tmp_path), bots=FirstLegal()) as hall:

        async def answered() -> bool:
            numbers = [await number_of(hall.keeper.database, table) for table in tables]
            return numbers == [2] * len(tables)

        await until(answered)
        assert await lists.left_to_bots(hall.keeper.database, hall.time.now, 100) == []
        assert hall.keeper.tables.loaded(other) is None


async def test_a_bad_table_keeps_no_bot_elsewhere_from_going_on(tmp_path: Path) -> None:
    async with opened(file_in(tmp_path), bots=Thoughtful()) as hall:
        bad, *good = [await hall.table(ME, BOT) for _ in range(4)]
        for table in (bad, *good):
            await hall.act(table, ANN, "wA1")
        await spoil(hall, bad)
    async with opened(file_in(tmp_path), bots=FirstLegal()) as hall:

        async def answered() -> bool:
            numbers = [await number_of(hall.keeper.database, table) for table in good]
            return numbers == [2] * len(good)

        await until(answered)
        assert hall.keeper.services.aside.report().keys() == {bad}
        assert hall.keeper.supervisor.report()["sweeper"].last_error == ""


async def test_a_table_that_can_not_be_looked_after_harms_no_other(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = await hall.duel(), await hall.duel()
    seen: set[str] = set()

    def repeat(presence: Presence, live: LiveTable) -> None:
        if live.table.id == bad:
            raise RuntimeError("dust")
        seen.add(live.table.id)

    monkeypatch.setattr(Presence, "repeat", repeat)

    async def looked_after() -> bool:
        return seen == {good}

    await until(looked_after)
    assert hall.keeper.services.aside.report() == {bad: "looking after it: RuntimeError: dust"}
    assert hall.keeper.supervisor.report()["sweeper"].last_error == ""


async def test_a_table_that_can_not_catch_up_harms_no_other(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(live: LiveTable, version: int) -> None:
        raise RuntimeError("dust")

    bad = await hall.duel()
    monkeypatch.setattr(LiveTable, "catch_up", fail)
    await hall.keeper.tables.hear_of(bad, 99)  # as another worker says it
    assert hall.keeper.services.aside.report() == {bad: "catching up: RuntimeError: dust"}


async def test_only_so_many_bots_are_woken(tmp_path: Path) -> None:
    async with opened(file_in(tmp_path), bots=Thoughtful()) as hall:
        for _ in range(sweeping.WOKEN + 3):
            await hall.act(await hall.table(ME, BOT), ANN, "wA1")
    async with opened(file_in(tmp_path), bots=Thoughtful()) as hall:

        async def woken() -> bool:
            return len(hall.keeper.tables) == sweeping.WOKEN

        await until(woken)
        for _ in range(3):
            await hall.keeper.sweeper.wake_bots()
        assert await woken()


async def test_a_bot_that_fails_is_asked_again_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "LEFT_BEHIND", 0.0)
    monkeypatch.setattr(aside, "FIRST_PAUSE", 0.05)
    bots = Stubborn()
    async with opened(file_in(tmp_path), bots=bots) as hall:
        table = await hall.table(ME, BOT)
        await hall.act(table, ANN, "wA1")

        async def asked_often() -> bool:
            return bots.asked >= 3

        await until(asked_often)
        assert hall.keeper.services.aside.report() == {table: "asking a bot: BotFailed: not today"}
        assert len([line for line in caplog.records if table in line.getMessage()]) == 1
        bots.willing = True

        async def answered() -> bool:
            return await number_of(hall.keeper.database, table) == 2

        await until(answered)

        async def well() -> bool:
            return len(hall.keeper.services.aside) == 0

        await until(well)
