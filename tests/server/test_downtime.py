"""Nobody loses on time because the server was down, stood still or could not save."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import select, update

from apiary.server import limits
from apiary.server.errors import Unsaved
from apiary.server.steady import SteadyClock
from apiary.server.store.models import AliveRow
from apiary.server.tables import commands, pulse
from apiary.server.tables.views import time_given_back
from apiary.server.wire import ClockRule, Say
from tests.patience import PATIENCE
from tests.server.playing import ANN, BOB, OPENING, Hall, Time, file_in, new_id, opened
from tests.server.visitors import Place, running

pytestmark = pytest.mark.anyio
LIVE = ClockRule("live", minutes=1, increment=5)
DAYS = ClockRule("correspondence", days=2)
SOON = 1.0  # seconds that the database has, where it shall fail


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life come quickly."""
    monkeypatch.setattr(pulse, "BEAT", 0.05)


@asynccontextmanager
async def real(url: str, time: Time, patience: float = limits.STATEMENT) -> AsyncIterator[Hall]:
    """A hall where time that passes unseen is given back."""
    async with opened(url, time, standing=limits.STANDING, patience=patience) as hall:
        yield hall


async def left(hall: Hall, table: str) -> list[int]:
    return [ms // 1000 for ms in (await hall.look(table))["table"]["clocks"]["left"]]


async def stood(hall: Hall, table: str) -> list[Any]:
    """What the log says of clocks that stood."""
    entries = (await hall.look(table))["entries"]
    return [entry["words"] for entry in entries if entry["kind"] == "stood"]


async def pass_by(hall: Hall, seconds: float) -> None:
    """Time in which the server is seen to live."""
    while seconds > 0:
        hall.time.pass_by(min(seconds, limits.STANDING))
        seconds -= limits.STANDING
        await hall.keeper.services.pulse.beat()


async def until(condition: Callable[..., Awaitable[bool]], *of: object) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await condition(*of):
            await asyncio.sleep(0.01)


async def test_a_server_that_was_down_gives_the_time_back(tmp_path: Path) -> None:
    time = Time()
    async with real(file_in(tmp_path), time) as hall:
        table = await hall.timed(LIVE)
        await pass_by(hall, 20)
        assert await left(hall, table) == [40, 60]
    time.pass_by(70)
    async with real(file_in(tmp_path), time) as hall:
        assert await left(hall, table) == [40, 60]
        assert [words["key"] for words in await stood(hall, table)] == ["server.stood.seconds"]
        await (await hall.keeper.tables.get(table)).change(commands.run_out)
        assert (await hall.look(table))["table"]["status"] == "playing"
        await pass_by(hall, 10)
        await hall.act(table, ANN, "wQ -wA1")
        assert await left(hall, table) == [35, 60]
        await pass_by(hall, 61)  # time that the server saw passing counts
        await until(over, hall, table)


async def over(hall: Hall, table: str) -> bool:
    return bool((await hall.look(table))["table"]["status"] == "over")


async def test_signs_of_life_come_by_themselves(tmp_path: Path) -> None:
    async with real(file_in(tmp_path), Time()) as hall:
        hall.time.pass_by(limits.STANDING - 1)
        await until(is_signed, hall)


async def is_signed(hall: Hall) -> bool:
    """Was a sign of life saved just now?"""
    async with hall.keeper.database.reading() as connection:
        return await connection.scalar(select(AliveRow.at)) == hall.time.now


async def test_correspondence_gets_it_too(tmp_path: Path) -> None:
    time = Time()
    async with real(file_in(tmp_path), time) as hall:
        table = await hall.timed(DAYS)
        unclocked = await hall.duel()
        waiting = await hall.table(clock=DAYS)
    time.pass_by(3 * 24 * 3600)
    async with real(file_in(tmp_path), time) as hall:
        assert await left(hall, table) == [48 * 3600, 48 * 3600]
        assert [words["params"] for words in await stood(hall, table)] == [{"hours": 72}]
        assert await hall.version(unclocked) == 2
        assert await hall.version(waiting) == 1


async def test_each_table_stood_since_its_own_last_event(tmp_path: Path) -> None:
    now = Time()
    async with real(file_in(tmp_path), now) as hall:
        table = await hall.timed(LIVE)
        hall.keeper.services.closing.set()  # no sign of life comes after this, as if it were killed
        now.pass_by(2)
        await hall.act(table, ANN, "wQ -wA1")
        last = now.now
    async with real(file_in(tmp_path), now) as hall:
        async with hall.keeper.database.transaction() as session:
            await session.execute(update(AliveRow).values(at=last - 2000))
        now.pass_by(30)
        await hall.keeper.services.pulse.beat()
        assert await left(hall, table) == [63, 60]
        now.pass_by(2)  # and no more is given back than that
        assert await left(hall, table) == [63, 58]


async def test_a_process_that_stood_still_gives_the_time_back(tmp_path: Path) -> None:
    async with real(file_in(tmp_path), Time()) as hall:
        table = await hall.timed(LIVE)
        hall.time.pass_by(61)  # nothing of this process ran meanwhile
        await hall.act(table, ANN, "wQ -wA1")
        assert await left(hall, table) == [65, 60]


async def test_clocks_stand_while_nothing_can_be_saved(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with real(file_in(tmp_path), Time(), SOON) as hall:
        table = await hall.timed(LIVE)
        await pass_by(hall, 20)
        live = await hall.keeper.tables.get(table)
        with locked(tmp_path):
            for _ in range(4):
                hall.time.pass_by(30)
                with pytest.raises(Unsaved):
                    await live.change(commands.run_out)
            with pytest.raises(Unsaved):
                await hall.act(table, ANN, "wQ -wA1")
            assert not hall.keeper.database.state.working
            assert (await hall.look(table))["table"]["status"] == "playing"
        await until(is_fresh, hall)
        await hall.act(table, ANN, "wQ -wA1")
        assert await left(hall, table) == [45, 60]
        assert len(await stood(hall, table)) == 1
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert {record.name for record in told} == {"apiary.server.store.faults"}


async def is_fresh(hall: Hall) -> bool:
    """Has a sign of life been saved?"""
    try:
        await hall.keeper.services.pulse.fresh()
    except Unsaved:
        return False
    return True


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program has locked the database."""
    other = sqlite3.connect(folder / "apiary.db", isolation_level=None)
    try:
        other.execute("PRAGMA busy_timeout = 20000")
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
    finally:
        other.close()


async def test_one_of_two_workers_gives_the_time_back(shared_database: str) -> None:
    now = Time()
    async with real(shared_database, now, SOON) as one, real(shared_database, now, SOON) as two:
        tables = [await one.timed(LIVE) for _ in range(8)]
        await pass_by(one, 20)
        for table in tables:
            assert await left(two, table) == [40, 60]
        holder = await asyncpg.connect(shared_database)
        try:
            lock = holder.transaction()
            await lock.start()
            await holder.execute("LOCK TABLE alive, events, tables IN ACCESS EXCLUSIVE MODE")
            for _ in range(2):
                now.pass_by(60)
                for hall in (one, two):
                    with pytest.raises(Unsaved):
                        await hall.keeper.services.pulse.fresh()
            await lock.rollback()
        finally:
            await holder.close()
        await asyncio.gather(*(until(is_fresh, hall) for hall in (one, two)))
        for table in tables:  # a move is refused by nobody, wherever it is made
            await two.act(table, ANN, "wQ -wA1")
        for table in tables:
            await until(same, one, two, table)
            assert await left(one, table) == await left(two, table) == [45, 60]
            assert len(await stood(one, table)) == 1


@pytest.fixture
def clock_time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Time that passes when the test says so, and signs of life that are given when it does."""
    monkeypatch.setattr(pulse, "BEAT", PATIENCE)
    return Time()


@contextmanager
def cut_off(hall: Hall) -> Iterator[None]:
    """One of several workers can't reach the database."""

    def fail(*_: object) -> None:
        raise OSError("the cable was pulled out")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hall.keeper.database, "_find_file", fail)
        yield


async def beat(*halls: Hall) -> None:
    for hall in halls:
        await hall.keeper.services.pulse.beat()


async def goes_on_elsewhere(hall: Hall, table: str, seconds: float) -> None:
    """Time passes in which one worker lives, and looks for clocks that have run out."""
    await pass_by(hall, seconds)
    await hall.keeper.sweeper.run_out(table)


async def test_clocks_stand_for_those_at_a_worker_that_can_not_save(
    shared_database: str, clock_time: Time
) -> None:
    async with real(shared_database, clock_time) as one, real(shared_database, clock_time) as two:
        table = await two.timed(LIVE)
        async with one.keeper.watch(table, ANN) as seen, two.keeper.watch(table, BOB):
            await anext(seen)
            await beat(one, two)
            with cut_off(one):
                await beat(one)
                await goes_on_elsewhere(two, table, 40)
                await two.keeper.do(table, BOB, Say(new_id(), "Are you there?"))
                await goes_on_elsewhere(two, table, 40)
                assert (await two.look(table))["table"]["status"] == "playing"
            await beat(one)
            assert await left(one, table) == await left(two, table) == [60, 60]
            assert len(await stood(two, table)) == 1
            await one.act(table, ANN, "wQ -wA1")
            with cut_off(one):  # Bob is due, and can play
                await beat(one)
                await goes_on_elsewhere(two, table, 50)
                assert (await two.look(table))["table"]["status"] == "playing"
                await goes_on_elsewhere(two, table, 11)
                assert (await two.look(table))["table"]["status"] == "over"


async def test_clocks_go_on_for_who_has_come_to_another_worker(
    shared_database: str, clock_time: Time
) -> None:
    async with real(shared_database, clock_time) as one, real(shared_database, clock_time) as two:
        table = await two.timed(LIVE)
        async with one.keeper.watch(table, ANN) as seen:
            await anext(seen)
            await beat(one, two)
            with cut_off(one):
                await beat(one)
                await goes_on_elsewhere(two, table, 70)
                async with two.keeper.watch(table, ANN):
                    await beat(two)
                    await goes_on_elsewhere(two, table, 30)
                    assert await left(two, table) == [30, 60]
            await beat(one)
            assert await left(one, table) == [30, 60]
            with cut_off(one):
                await goes_on_elsewhere(two, table, 10)
                async with two.keeper.watch(table, ANN):
                    await beat(two)
                await goes_on_elsewhere(two, table, 31)  # has come, and gone
                assert (await two.look(table))["table"]["status"] == "over"


async def test_clocks_run_for_who_is_at_a_worker_that_lives_too(
    shared_database: str, clock_time: Time
) -> None:
    async with real(shared_database, clock_time) as one, real(shared_database, clock_time) as two:
        table = await two.timed(LIVE)
        async with one.keeper.watch(table, ANN), two.keeper.watch(table, ANN):
            await beat(one, two)
            with cut_off(one):
                await beat(one)
                await goes_on_elsewhere(two, table, 40)
            await beat(one)
            assert await left(one, table) == [20, 60]
            with cut_off(one):
                await goes_on_elsewhere(two, table, 21)
                assert (await two.look(table))["table"]["status"] == "over"


async def test_clocks_do_not_stand_for_ever_for_a_worker_that_is_lost(
    shared_database: str, clock_time: Time
) -> None:
    async with real(shared_database, clock_time) as one, real(shared_database, clock_time) as two:
        table = await two.timed(LIVE)
        async with one.keeper.watch(table, ANN):
            await beat(one, two)
            with cut_off(one):
                await beat(one)
                await goes_on_elsewhere(two, table, limits.LOST_WORKER)
                assert (await two.look(table))["table"]["status"] == "playing"
                await goes_on_elsewhere(two, table, limits.STANDING)
                assert (await two.look(table))["table"]["status"] == "over"


async def test_clocks_run_for_who_was_at_a_worker_that_has_ended(
    shared_database: str, clock_time: Time
) -> None:
    async with real(shared_database, clock_time) as two:
        table = await two.timed(LIVE)
        async with real(shared_database, clock_time) as one, one.keeper.watch(table, ANN):
            await beat(one)
        await goes_on_elsewhere(two, table, 61)
        assert (await two.look(table))["table"]["status"] == "over"


async def same(one: Hall, two: Hall, table: str) -> bool:
    return await one.version(table) == await two.version(table)


async def test_the_site_gives_the_time_back(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        maya = await place.visitor()
        cookies = maya.client.cookies
        seats = [{"kind": "me"}, {"kind": "me"}]
        table = await maya.table(seats=seats, clock={"kind": "live", "minutes": 1})
        for move in OPENING:
            assert (await maya.act(table, move)).status_code == 200
    with closing(sqlite3.connect(tmp_path / "apiary.db")) as database, database:
        database.execute("UPDATE alive SET at = at - 70000")  # all this was 70 seconds ago
        database.execute("UPDATE events SET at = at - 70000")
        database.execute(
            "UPDATE tables SET updated = updated - 70000, deadline = deadline - 70000,"
            " since = since - 70000"
        )
    async with running(tmp_path) as place:
        maya = await place.visitor()
        maya.client.cookies = cookies
        seen = await maya.get(f"/api/tables/{table}")
        assert [entry["kind"] for entry in seen["entries"]] == ["played", "played", "stood"]
        assert seen["entries"][-1]["words"]["params"]["seconds"] >= 70
        assert (await maya.act(table, "wQ -wA1")).status_code == 200


async def test_a_jump_of_the_wall_clock_changes_nothing(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    maya = await place.visitor()
    wish = {"seats": [{"kind": "me"}, {"kind": "me"}]}
    table = await maya.table(**wish, clock={"kind": "live", "minutes": 60})
    for move in OPENING:
        assert (await maya.act(table, move)).status_code == 200
    wall = time.time
    for jump in (2 * 3600, -2 * 3600):
        monkeypatch.setattr(time, "time", lambda jump=jump: wall() + jump)
        clocks = (await maya.get(f"/api/tables/{table}"))["table"]["clocks"]
        assert 3_500_000 < clocks["left"][0] <= 3_600_000
    assert (await maya.act(table, "wQ -wA1")).status_code == 200
    seen = await maya.get(f"/api/tables/{table}")
    assert seen["table"]["status"] == "playing"
    times = [entry["at"] for entry in seen["entries"]]
    assert times == sorted(times)


async def test_a_wall_clock_that_is_behind_at_a_restart(tmp_path: Path) -> None:
    async with opened(file_in(tmp_path)) as hall:
        behind = SteadyClock(wall=lambda: 0.0)
        await pulse.Pulse(hall.keeper.database, behind, limits.STANDING, lambda: None).beat()
        assert behind() >= hall.time()


async def test_times_of_events_never_go_back(tmp_path: Path) -> None:
    async with opened(file_in(tmp_path)) as hall:
        table = await hall.timed(LIVE)
        hall.time.pass_by(20)
        await hall.act(table, ANN, "wQ -wA1")
        hall.time.pass_by(-15)  # as another computer may see it
        await hall.act(table, BOB, "bQ bA1-")
        hall.time.pass_by(15)
        assert await left(hall, table) == [45, 65]
        times = [entry["at"] for entry in (await hall.look(table))["entries"]]
        assert times == sorted(times)


@pytest.mark.parametrize(
    ("milliseconds", "key", "params"),
    [
        (3_400, "seconds", {"seconds": 3}),
        (119_000, "seconds", {"seconds": 119}),
        (120_000, "minutes", {"minutes": 2}),
        (7_100_000, "minutes", {"minutes": 118}),
        (7_200_000, "hours", {"hours": 2}),
    ],
)
def test_how_long_is_told(milliseconds: int, key: str, params: dict[str, int]) -> None:
    words = time_given_back(milliseconds)
    assert (words.key, words.params) == (f"server.stood.{key}", params)
