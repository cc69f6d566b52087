"""Two workers on one PostgreSQL agree, whatever happens to their connections and notices."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import text

import apiary
from apiary.core.errors import IllegalAction
from apiary.server import notices, supervised
from apiary.server.errors import Conflict
from apiary.server.notices import Here, Notices
from apiary.server.store import journal
from apiary.server.store.database import Database
from apiary.server.supervised import Supervisor
from apiary.server.tables import sweeping
from apiary.server.wire import Act, AskCoach, AskHint, Because, Why
from tests.patience import PATIENCE
from tests.server.playing import ANN, BOB, BOT, ME, Hall, Time, new_id, opened
from tests.server.test_closing import FirstLegal
from tests.server.test_sweeping import Thoughtful, number_of
from tests.server.wires import wired

pytestmark = pytest.mark.anyio
KILL = """SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


@pytest.fixture
async def halls(shared_database: str, anyio_backend: str) -> AsyncIterator[tuple[Hall, Hall]]:
    """Two workers."""
    async with opened(shared_database) as hall, opened(shared_database) as other:
        yield hall, other


@pytest.fixture
def lost_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told what was appended, and everybody looks often."""
    monkeypatch.setattr(sweeping, "SWEEP", 0.02)
    monkeypatch.setattr(journal, "_NOTIFY", text("SELECT CAST(:lines AS text[])"))


async def kill_connections(url: str) -> int:
    """End all connections to the database but the one that does it."""
    database = Database(url)
    try:
        async with database.reading() as connection:
            return await connection.scalar(text(KILL)) or 0
    finally:
        await database.close()


async def hear_of_event(updates: AsyncIterator[bytes], number: int) -> Any:
    """The position after so many events, when somebody who watches is told of it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            position = json.loads(await anext(updates))["position"]
            if position is not None and position["number"] == number:
                return position


async def listening(*halls: Hall) -> None:
    """Wait until the workers hear each other."""
    async with asyncio.timeout(PATIENCE):
        while not all(hall.keeper.supervisor.report()["listener"].well for hall in halls):
            await asyncio.sleep(0.01)


async def test_workers_hear_each_other_after_their_connections_were_ended(
    shared_database: str, halls: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervised, "FIRST_PAUSE", 0.01)
    hall, other = halls
    table = await hall.duel()
    await listening(hall, other)
    async with other.keeper.watch(table, BOB) as updates:
        await hear_of_event(updates, 0)
        for number, move in enumerate(["wA1", "bA1 wA1-", "wQ -wA1"], 1):
            killed = await kill_connections(shared_database)
            assert killed >= 4  # of each worker: one that listens, one at work
            await hall.act(table, (ANN, BOB)[(number - 1) % 2], move)
            await hear_of_event(updates, number)
        # What is told is heard again, not only found out.
        await listening(hall, other)
        assert hall.keeper.supervisor.report()["listener"].last_error


@pytest.mark.usefixtures("lost_notices")
async def test_a_lost_notice_heals(halls: tuple[Hall, Hall]) -> None:
    hall, other = halls
    table = await hall.duel()
    async with other.keeper.watch(table, BOB) as updates:
        await hear_of_event(updates, 0)
        await hall.act(table, ANN, "wA1")
        await hear_of_event(updates, 1)


@pytest.mark.usefixtures("lost_notices")
async def test_who_has_moved_elsewhere_never_sees_the_position_before(
    halls: tuple[Hall, Hall],
) -> None:
    hall, other = halls
    table = await hall.duel()
    assert (await other.look(table, ANN))["position"]["number"] == 0
    await hall.act(table, ANN, "wA1")
    assert (await other.look(table, ANN))["position"]["number"] == 1
    version = await hall.act(table, BOB, "bA1 wA1-")
    assert (await other.keeper.replayed(table, ANN, 2)).position.number == 2
    await hall.act(table, ANN, "wQ -wA1")
    legal = await other.keeper.actions(table, ANN)
    assert [text for _, text in legal] == ["resign", "offer draw"]  # it is Bob's turn
    version = await hall.act(table, BOB, "bQ bA1-")
    async with other.keeper.watch(table, BOB, version) as updates:
        update = json.loads(await anext(updates))
        assert (update["since"], update["version"]) == (version, version)
    await hall.act(table, ANN, "wS1 -wQ")
    seen = apiary.game("hive").from_bytes(await other.keeper.state(table, ANN))
    assert seen.pending() == (1,)
    await hall.act(table, BOB, "bS1 bQ-")
    assert len((await other.keeper.record(table)).events) == 6
    await hall.act(table, ANN, "wG1 -wS1")
    because = await other.keeper.do(table, ANN, Why(new_id(), ("piece:wG2",)))
    assert isinstance(because, Because)
    assert because.reason is not None
    assert because.reason.message.key == "core.not_your_turn"
    await hall.act(table, ANN, -1)
    assert (await other.keeper.info(table, ANN)).status == "over"


@pytest.mark.usefixtures("lost_notices")
async def test_nor_is_advised_on_the_position_before(halls: tuple[Hall, Hall]) -> None:
    hall, other = halls
    for advise in (AskHint(new_id(), seat=0), AskCoach(new_id(), 0, seat=0)):
        table = await hall.table(ME, ME)
        await other.look(table)
        await hall.act(table, ANN, "wA1", seat=0)
        with pytest.raises((Conflict, IllegalAction)) as refused:
            await other.keeper.do(table, ANN, advise)
        assert refused.value.message.key in ("server.not_your_turn", "core.not_possible")


@pytest.mark.usefixtures("lost_notices")
async def test_a_command_is_not_refused_for_what_a_worker_has_missed(
    halls: tuple[Hall, Hall],
) -> None:
    hall, other = halls
    table = await hall.duel()
    await other.look(table)
    version = await hall.act(table, ANN, "wA1")
    await other.keeper.do(table, BOB, Act(new_id(), version, "bA1 wA1-"))
    assert (await hall.look(table))["position"]["number"] == 2


async def test_bots_of_a_worker_that_ended_go_on_at_another(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "SWEEP", 0.02)
    time = Time()
    async with (
        opened(shared_database, bots=Thoughtful()) as hall,
        opened(shared_database, time, bots=FirstLegal()) as successor,
    ):
        table = await hall.table(ME, BOT)
        await hall.act(table, ANN, "wA1")
        await hall.keeper.close()
        for _ in range(3):  # somebody may still think
            await successor.keeper.sweeper.wake_bots()
        assert successor.keeper.tables.loaded(table) is None
        time.pass_by(sweeping.LEFT_BEHIND + 1)
        async with asyncio.timeout(PATIENCE):
            while await number_of(successor.keeper.database, table) < 2:
                await asyncio.sleep(0.01)


async def test_a_listener_notices_that_its_connection_is_dead(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "KEEPALIVE", 0.05)
    monkeypatch.setattr(notices, "ANSWER", 0.5)
    monkeypatch.setattr(notices, "GOODBYE", 0.1)
    heard: list[tuple[str, int]] = []
    begun = 0

    async def appended(table: str, version: int) -> None:
        heard.append((table, version))

    async def again() -> None:
        nonlocal begun
        begun += 1

    async with wired(shared_database) as (through, wire), asyncio.timeout(PATIENCE):
        database = Database(through)
        supervisor = Supervisor()
        listener = Notices(database, "here", appended, lambda here: None, again)
        listener.open(supervisor)
        while begun < 1 or not supervisor.report()["listener"].well:
            await asyncio.sleep(0.01)
        wire.go_dead()
        while not supervisor.report()["listener"].failures:
            await asyncio.sleep(0.01)
        assert "Timeout" in supervisor.report()["listener"].last_error
        before = begun
        wire.mend()
        while begun == before or not supervisor.report()["listener"].well:
            await asyncio.sleep(0.01)
        direct = Database(shared_database)
        async with direct.transaction() as session:
            await session.execute(text("SELECT pg_notify('apiary', 'nonsense')"))
            await session.execute(text("SELECT pg_notify('apiary', 'table 7')"))
        while not heard:
            await asyncio.sleep(0.01)
        await direct.close()
        await listener.close()
        await database.close()
    assert heard == [("table", 7)]


async def test_presence_takes_no_connection_of_the_pool(
    halls: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, other = halls
    await listening(hall, other)
    heard: dict[str, Here] = {}
    monkeypatch.setattr(
        other.keeper.presence.notices, "here", lambda here: heard.update({here.table: here})
    )
    tables = [f"table-{number}" for number in range(200)]
    busy = [await hall.keeper.database.engine.connect() for _ in range(8)]
    try:
        for number, table in enumerate(tables):
            hall.keeper.presence.notices.tell(
                Here(hall.keeper.presence.notices.worker, table, ("ann",), number)
            )
        async with asyncio.timeout(PATIENCE):
            while len(heard) < len(tables):
                await asyncio.sleep(0.01)
    finally:
        for connection in busy:
            await connection.close()
    assert [heard[table].watching for table in tables] == list(range(200))
