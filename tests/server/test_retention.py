"""What nobody misses is deleted after a while, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from apiary.core.errors import BadOption
from apiary.server import retention
from apiary.server.identity import DAY
from apiary.server.retention import Retention
from apiary.server.settings import Settings
from apiary.server.store.models import EventRow, PlayerRow, SeatRow, SessionRow, TableRow
from tests.patience import PATIENCE
from tests.server.visitors import Place, Visitor, running

pytestmark = pytest.mark.anyio

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "easy"}
DAYS = 30


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PAUSE", 0.0)


async def pass_by(place: Place, days: float) -> None:
    """Tidy up so many days from now."""
    parts = place.app.state.parts
    now = parts.identity.now() + int(days * DAY)
    await Retention(parts.database, parts.keeper.tables, DAYS, lambda: now).tidy()


async def ids(place: Place, column: Any) -> set[str]:
    async with place.app.state.parts.database.reading() as reading:
        return set(await reading.scalars(select(column)))


async def test_guests_tables_without_others_go_after_their_time(
    place: Place, maya: Visitor
) -> None:
    alone = [
        await maya.table(seats=[ME, BOT]),
        await maya.table(seats=[ME, ME]),
        await maya.table(seats=[ME, {"kind": "open"}]),
    ]
    await pass_by(place, DAYS - 0.1)
    assert await ids(place, TableRow.id) == set(alone)
    await pass_by(place, DAYS + 0.1)
    for column in (TableRow.id, SeatRow.table, EventRow.table):
        assert await ids(place, column) == set()
    for table in alone:
        assert (await maya.ask("GET", f"/api/tables/{table}")).status_code == 404


async def test_what_somebody_may_miss_stays(place: Place, maya: Visitor, willy: Visitor) -> None:
    shared = await maya.table()
    await willy.post(f"/api/tables/{shared}/seats", {})
    over = await maya.table(seats=[ME, BOT])
    assert (await maya.act(over, "resign")).status_code == 200
    flip = await place.visitor()
    await flip.register("flip")
    own = await flip.table(seats=[ME, BOT])
    await pass_by(place, 10 * DAYS)
    assert await ids(place, TableRow.id) == {shared, over, own}


async def test_what_somebody_looks_at_stays(place: Place, maya: Visitor) -> None:
    table = await maya.table(seats=[ME, BOT])
    async with place.app.state.parts.keeper.watch(table, None):
        await pass_by(place, DAYS + 1)
        assert await ids(place, TableRow.id) == {table}
    await pass_by(place, DAYS + 1)
    assert await ids(place, TableRow.id) == set()


async def test_a_move_makes_it_young_again(place: Place, maya: Visitor) -> None:
    table = await maya.table(seats=[ME, ME])
    async with place.app.state.parts.database.transaction() as writing:
        await writing.execute(update(TableRow).values(updated=0))
    assert (await maya.act(table, "wA1")).status_code == 200
    await pass_by(place, 1)
    assert await ids(place, TableRow.id) == {table}


async def test_all_of_many_go(place: Place, maya: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "TABLES", 2)
    for _ in range(5):
        await maya.table(seats=[ME, ME])
    await pass_by(place, DAYS + 1)
    assert await ids(place, TableRow.id) == set()


async def test_guests_go_when_nothing_of_them_is_left(
    place: Place, maya: Visitor, willy: Visitor
) -> None:
    await maya.table(seats=[ME, BOT])  # who keeps the cookie
    await willy.table(seats=[ME, BOT])
    await willy.ask("DELETE", "/api/session")
    flip = await place.visitor()
    await flip.register("flip")
    await flip.ask("DELETE", "/api/session")
    everybody = await ids(place, PlayerRow.id)
    assert len(everybody) == 3
    await pass_by(place, 1)
    assert await ids(place, PlayerRow.id) == everybody
    await pass_by(place, DAYS + 1)
    assert len(await ids(place, PlayerRow.id)) == 2
    assert len(await ids(place, SessionRow.player)) == 1
    assert (await maya.get("/api/me"))["name"].startswith("Guest")


async def test_it_is_done_by_itself_after_the_time_that_was_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apiary.server.app.EVERY", 0.01)
    async with running(tmp_path, keep_days=DAYS) as place:
        old, young = [await (await place.visitor()).table(seats=[ME, BOT]) for _ in range(2)]
        now = place.app.state.parts.identity.now()
        async with place.app.state.parts.database.transaction() as writing:
            for table, days in ((old, DAYS + 1), (young, DAYS - 1)):
                row = update(TableRow).where(TableRow.id == table)
                await writing.execute(row.values(updated=now - days * DAY))
        async with asyncio.timeout(PATIENCE):
            while old in await ids(place, TableRow.id):
                await asyncio.sleep(0.01)
        assert await ids(place, TableRow.id) == {young}


@pytest.mark.parametrize("days", [0, DAYS])
async def test_nothing_goes_without_a_time(tmp_path: Path, days: int) -> None:
    async with running(tmp_path, keep_days=days) as place:
        duties = place.app.state.parts.keeper.supervisor.report()
        assert ("deleting what nobody misses" in duties) is (days > 0)


def test_for_how_long_is_a_setting() -> None:
    assert Settings.of({}, "sqlite://").keep_days == 90
    assert Settings.of({"APIARY_KEEP_DAYS": "0"}, "sqlite://").keep_days == 0
    with pytest.raises(BadOption, match="APIARY_KEEP_DAYS"):
        Settings.of({"APIARY_KEEP_DAYS": "-1"}, "sqlite://")
