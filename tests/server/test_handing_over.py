"""A guest who logs in brings all games, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event, select, text, update
from sqlalchemy.exc import IntegrityError

from apiary.server.store.database import Database
from apiary.server.store.everywhere import append_everywhere
from apiary.server.store.journal import Append, write
from apiary.server.store.models import EventRow, PlayerRow, TableRow
from apiary.server.tables import summary
from apiary.server.tables.events import Said, Sat, encode
from apiary.server.tables.handing_over import hand_over
from tests.patience import PATIENCE
from tests.server.playing import ANN, BOB, CID, opened
from tests.server.visitors import PASSWORD, TWO, Place, Visitor, running

pytestmark = pytest.mark.anyio

LOGIN = {"login": "maya", "password": PASSWORD}


@pytest.fixture
async def place(database: str, anyio_backend: str) -> AsyncIterator[Place]:
    """A running server where everybody may log in as often as the power goes."""
    async with running(Path(), database=database, rate_limits=False) as place:
        yield place


@contextmanager
def failing(database: Database, step: int) -> Iterator[None]:
    """The power goes at the nth step that changes something: a statement, or a commit."""
    steps = iter(range(step, -1, -1))

    def go_on(*_: object) -> None:
        if next(steps, None) == 0:
            raise OSError("the power went")

    def look_at(connection: object, cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith(("SELECT", "BEGIN")):
            go_on()

    engine = database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", look_at)
    event.listen(engine, "commit", go_on)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", look_at)
        event.remove(engine, "commit", go_on)


async def mine(visitor: Visitor) -> set[str]:
    return {line["id"] for line in (await visitor.get("/api/tables"))["mine"]}


async def check_summaries(database: Database) -> None:
    """Every table has as many events as its summary says, and its seats are as they tell."""
    async with database.reading() as reading:
        for table, version in (await reading.execute(select(TableRow.id, TableRow.version))).all():
            found = select(EventRow.version).where(EventRow.table == table)
            numbers = sorted((await reading.execute(found)).scalars())
            assert numbers == list(range(1, version + 1))


async def test_logging_in_is_all_or_nothing(place: Place, maya: Visitor, willy: Visitor) -> None:
    database = place.app.state.parts.database
    await maya.register("maya")
    phone = await place.visitor()
    tables = {await phone.table(), await phone.table()}
    for table in tables:
        await willy.post(f"/api/tables/{table}/seats", {})
    guest = (await phone.get("/api/me"))["name"]
    failed = 0
    while True:
        with failing(database, failed):
            answer = await phone.ask("POST", "/api/session", LOGIN)
        if answer.status_code == 200:
            break
        failed += 1
        place.app.state.parts.identity._remembered.clear()  # as after a restart
        assert (await phone.get("/api/me"))["name"] == guest
        assert await mine(phone) == tables
        assert await mine(maya) == set()
        await check_summaries(database)
    assert failed >= 5  # the sessions, the events, the tables, the seats, the commit
    assert await mine(phone) == await mine(maya) == tables
    await check_summaries(database)
    for table in tables:
        assert (await phone.act(table, "wA1")).status_code == 200
        assert (await willy.act(table, "bA1 wA1-")).status_code == 200
        seats = (await phone.get(f"/api/tables/{table}"))["table"]["seats"]
        assert (seats[0]["name"], seats[0]["me"]) == ("maya", True)


async def test_no_unreadable_table_stops_it(place: Place, maya: Visitor) -> None:
    parts = place.app.state.parts
    await maya.register("maya")
    phone = await place.visitor()
    good, bad = await phone.table(), await phone.table()
    live = parts.keeper.tables.loaded(bad)
    parts.keeper.tables.leave(live)
    async with parts.database.transaction() as writing:
        await writing.execute(
            update(EventRow).where(EventRow.table == bad).values(body=b'{"type":"unheard of"}')
        )
    assert (await phone.ask("GET", f"/api/tables/{bad}")).status_code == 503
    await phone.post("/api/session", LOGIN)
    assert await mine(maya) == {good, bad}


async def test_both_seats_of_one_person_come_together(place: Place, maya: Visitor) -> None:
    await maya.register("maya")
    phone = await place.visitor()
    table = await maya.table()
    await phone.post(f"/api/tables/{table}/seats", {})
    await phone.post("/api/session", LOGIN)
    seats = (await phone.get(f"/api/tables/{table}"))["table"]["seats"]
    assert [seat["me"] for seat in seats] == [True, True]
    assert (await phone.act(table, "wA1")).status_code == 200
    assert (await phone.act(table, "bA1 wA1-")).status_code == 200


async def test_what_was_played_long_ago_stays_where_it_was(
    place: Place, maya: Visitor, willy: Visitor
) -> None:
    await maya.register("maya")
    phone = await place.visitor()
    games = []
    for _ in range(3):
        games.append(await phone.table())
        await willy.post(f"/api/tables/{games[-1]}/seats", {})
        await phone.act(games[-1], "resign")
    before = await willy.get("/api/me/games")
    await phone.post("/api/session", LOGIN)
    found = (await maya.get("/api/me/games"))["tables"]
    assert [line["updated"] for line in found] == [line["updated"] for line in before["tables"]]


async def test_moves_go_on_while_somebody_logs_in(
    place: Place, maya: Visitor, willy: Visitor
) -> None:
    await maya.register("maya")
    phone = await place.visitor()
    seats = [{"kind": "open"}, {"kind": "me"}]
    tables = [await phone.table(seats=seats) for _ in range(8)]
    for table in tables:
        await willy.post(f"/api/tables/{table}/seats", {})
    answers = await asyncio.gather(
        *(willy.act(table, "wA1") for table in tables),
        phone.ask("POST", "/api/session", LOGIN),
    )
    # Who moves just then may have to look again, because another player sits there now.
    assert {answer.status_code for answer in answers[:-1]} <= {200, 409}
    assert answers[-1].status_code == 200
    await check_summaries(place.app.state.parts.database)
    for table in tables:
        if (await willy.get(f"/api/tables/{table}"))["position"]["number"] == 0:
            assert (await willy.act(table, "wA1")).status_code == 200
        assert (await phone.act(table, "bA1 wA1-")).status_code == 200


@pytest.mark.parametrize("what", ["sits down", "sets up", "plays again"])
async def test_a_seat_that_is_taken_just_then_is_the_accounts(
    place: Place, maya: Visitor, willy: Visitor, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await maya.register("maya")
    phone = await place.visitor()
    old, free = await phone.table(), await willy.table()
    await willy.post(f"/api/tables/{old}/seats", {})
    await phone.act(old, "resign")
    await willy.post(f"/api/tables/{old}/rematch")
    path, body = {
        "sits down": (f"/api/tables/{free}/seats", {}),
        "sets up": ("/api/tables", {"game": "hive", "seats": TWO, "public": True}),
        "plays again": (f"/api/tables/{old}/rematch", None),
    }[what]
    keeper = place.app.state.parts.keeper
    append, appended = keeper.services.journal.append, keeper.tables.appended
    decided, handed_over = asyncio.Event(), asyncio.Event()

    async def wait_and_append(*appends: Append) -> None:
        decided.set()
        await handed_over.wait()
        await append(*appends)

    async def go_on_and_show(versions: dict[str, int]) -> None:
        handed_over.set()
        await appended(versions)

    monkeypatch.setattr(keeper.services.journal, "append", wait_and_append)
    monkeypatch.setattr(keeper.tables, "appended", go_on_and_show)
    asking = asyncio.create_task(phone.ask("POST", path, body))
    async with asyncio.timeout(PATIENCE):
        await decided.wait()
        await phone.post("/api/session", LOGIN)
        answer = await asking
    assert answer.status_code in (200, 201), answer.text
    table = answer.json()["id"]
    assert table in await mine(maya)
    seats = (await phone.get(f"/api/tables/{table}"))["table"]["seats"]
    assert [seat["name"] for seat in seats if seat["me"]] == ["maya"]
    await check_summaries(place.app.state.parts.database)


async def test_a_seat_that_is_being_written_is_waited_for(shared_database: str) -> None:
    async with opened(shared_database) as hall:
        database = hall.keeper.database
        live = await hall.keeper.tables.get(await hall.table())
        after = live.table.copy()
        after.add(1, Sat(1, "dot"))
        async with database.transaction() as writing:
            writing.add(PlayerRow(id="dot", name="Dot", guest=True, created=0))

        async def log_in() -> dict[str, int]:
            async with database.transaction() as writing:
                return await hand_over(writing, "dot", CID.id, 1)

        async with database.transaction() as sitting:
            connection = await sitting.connection()
            await connection.run_sync(write, [summary.new_events(live.table, after, None)])
            logging_in = asyncio.create_task(log_in())
            async with asyncio.timeout(PATIENCE):
                while not logging_in.done() and not await is_waited(database):
                    await asyncio.sleep(0.01)
        assert (await logging_in)[after.id] == after.version + 1


async def is_waited(database: Database) -> bool:
    """Does somebody wait for somebody else?"""
    query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    async with database.reading() as reading:
        return bool(await reading.scalar(text(query)))


async def test_tokens_of_a_guest_are_the_accounts(place: Place, maya: Visitor) -> None:
    await maya.register("maya")
    phone, script = await place.visitor(), await place.visitor()
    token = (await phone.post("/api/tokens", {"label": "script"}))["text"]
    script.client.headers["Authorization"] = f"Bearer {token}"
    await phone.post("/api/session", LOGIN)
    assert (await script.get("/api/me"))["name"] == "maya"


async def test_other_workers_hear_of_it(shared_database: str) -> None:
    async with opened(shared_database) as hall, opened(shared_database) as other:
        table = await hall.duel()
        assert (await other.look(table, CID))["version"] == await hall.version(table)
        async with other.keeper.watch(table, CID) as updates, asyncio.timeout(PATIENCE):
            async with hall.keeper.database.transaction() as writing:
                versions = await hand_over(writing, BOB.id, CID.id, 1)
            await hall.keeper.tables.appended(versions)
            assert await hall.version(table) == versions[table]
            async for _ in updates:
                seats = (await other.look(table, CID))["table"]["seats"]
                if [seat["me"] for seat in seats] == [False, True]:
                    break


async def test_an_event_for_all_tables_or_for_none(database: str) -> None:
    async with opened(database) as hall:
        store = hall.keeper.database
        tables = [await hall.duel() for _ in range(3)]
        said = encode(Said(ANN.id, "Hm."))
        made: dict[str, int] = {}
        await store.write(
            lambda connection: made.update(append_everywhere(connection, tables, 5, said))
        )
        assert made == dict.fromkeys(tables, 3)
        await hall.keeper.tables.appended(made)
        for table in tables:
            assert [line["text"] for line in (await hall.look(table))["entries"][-1:]] == ["Hm."]
        # Somebody else's event is there already, but its table doesn't say so yet.
        async with store.transaction() as writing:
            writing.add(EventRow(table=tables[1], version=4, at=6, body=said))
        with pytest.raises(IntegrityError):
            await store.write(
                lambda connection: made.update(append_everywhere(connection, tables, 7, said))
            )
        async with store.reading() as reading:
            found = select(TableRow.version).where(TableRow.id.in_(tables))
            assert set((await reading.execute(found)).scalars()) == {3}
