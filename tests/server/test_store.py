"""The database: its tables, its commits, and what happens when two write at once."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, QueuePool, func, select

from apiary.core.errors import BadOption
from apiary.core.state import RESIGN
from apiary.server.bots import BotPool
from apiary.server.errors import Conflict
from apiary.server.ratings import AccountRatings
from apiary.server.store.database import Database
from apiary.server.store.journal import Append, Clash
from apiary.server.store.models import Base, EventRow
from apiary.server.tables import summary
from apiary.server.tables.events import Said
from apiary.server.tables.keeper import Keeper
from apiary.server.wire import Act, Say
from tests.patience import PATIENCE
from tests.server.playing import ANN, BOB, Hall, Time, file_in, new_id, opened

pytestmark = pytest.mark.anyio


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))


async def test_migrations_make_what_the_models_say(new_database: str) -> None:
    database = Database(new_database)
    await database.migrate()
    async with database.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await database.close()
    again = Database(new_database)
    await again.migrate()
    await again.close()


async def test_one_process_at_a_sqlite_file(tmp_path: Path) -> None:
    first, second = Database(file_in(tmp_path)), Database(file_in(tmp_path))
    await first.migrate()
    with pytest.raises(BadOption) as error:
        await second.migrate()
    assert error.value.message.key == "server.database_in_use"
    await first.close()
    await second.migrate()
    await second.close()


async def test_other_databases_are_refused() -> None:
    with pytest.raises(BadOption):
        Database("mysql://somewhere/else")


async def test_one_bad_append_does_not_harm_the_others(new_database: str) -> None:
    async with opened(new_database) as hall:
        tables = [await hall.duel() for _ in range(3)]
        appends = [await said(hall, table) for table in tables]
        appends.insert(1, await said(hall, tables[0]))  # the same version once more
        journal = hall.keeper.services.journal
        answers = await asyncio.gather(
            *(journal.append(append) for append in appends), return_exceptions=True
        )
        assert [type(answer) for answer in answers].count(Clash) == 1
        for table in tables:
            assert len(await journal.events(table)) == 3


async def said(hall: Hall, table: str) -> Append:
    """Something that is said at a table, but not yet written."""
    live = await hall.keeper.tables.get(table)
    draft = live.table.copy()
    draft.add(1, Said(ANN.id, "Hm."))
    return summary.new_events(live.table, draft, None)


async def connections_made(hall: Hall, readers: int) -> int:
    """How many connections there are while so many read at once, all of whom are answered."""
    database = hall.keeper.database
    made: set[object] = set()

    async def read() -> None:
        async with database.reading() as connection:
            made.add((await connection.get_raw_connection()).driver_connection)
            assert await connection.scalar(select(func.count()).select_from(EventRow)) == 0

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(read() for _ in range(readers)))
    return len(made)


async def test_readers_share_a_few_connections(new_database: str) -> None:
    async with opened(new_database) as hall:
        most = 2 if hall.keeper.database.sqlite else 8  # as docs/operations.md tells
        async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
            for _ in range(most):  # all at once, and nobody waits for another
                await stack.enter_async_context(hall.keeper.database.reading())
        assert await connections_made(hall, readers=100) == most


async def test_moves_do_not_stand_in_line_with_readers(new_database: str) -> None:
    async with opened(new_database) as hall, AsyncExitStack() as stack:
        table = await hall.duel()
        database = hall.keeper.database
        pool = database.engine.pool
        assert isinstance(pool, QueuePool)
        for _ in range(pool.size()):  # everything that can be had
            await stack.enter_async_context(database.reading())
        assert pool._max_overflow == 0
        reading = asyncio.create_task(hall.keeper.lists(ANN))
        async with asyncio.timeout(PATIENCE):
            live = await hall.keeper.tables.get(table)
            draft = live.table.copy()
            draft.play(1, 0, next(int(action) for action in draft.state.legal(0)))
            await hall.keeper.services.journal.append(summary.new_events(live.table, draft, None))
            ended = draft.copy()
            ended.play(1, 1, RESIGN)
            await hall.keeper.services.journal.append(summary.new_events(draft, ended, None))
        assert not reading.done()
        await stack.aclose()
        assert [line.status for line in (await reading).mine] == []


async def test_two_workers_agree(new_database: str) -> None:
    if new_database.startswith("sqlite"):
        pytest.skip("SQLite has one worker")
    async with opened(new_database) as hall:
        other = Hall(
            Keeper(Database(new_database), BotPool(1), AccountRatings(), bot_pause=0.0), Time()
        )
        await other.keeper.open()
        try:
            table = await hall.duel()
            assert (await other.look(table, BOB))["table"]["status"] == "playing"
            version = await hall.version(table)
            # Both move at once, each at another worker: one of them was later.
            answers = await asyncio.gather(
                hall.keeper.do(table, ANN, Act(new_id(), version, "wA1")),
                other.keeper.do(table, ANN, Act(new_id(), version, "wG1")),
                return_exceptions=True,
            )
            refused = [answer for answer in answers if isinstance(answer, Conflict)]
            assert [error.message.key for error in refused] == ["server.stale"]
            # What doesn't depend on the position is done all the same.
            await asyncio.gather(
                *(one.keeper.do(table, ANN, Say(new_id(), "Hm.")) for one in (hall, other) * 4)
            )
            await told(hall, other, table)
            assert await hall.look(table, BOB) == await other.look(table, BOB)
            assert await count(hall.keeper.database) == version + 1 + 8
        finally:
            await other.keeper.close()
            await other.keeper.database.close()


async def told(hall: Hall, other: Hall, table: str) -> None:
    """Wait until both know the same."""
    async with asyncio.timeout(PATIENCE):
        while await hall.version(table) != await other.version(table):
            await asyncio.sleep(0.01)


async def count(database: Database) -> int:
    async with database.reading() as connection:
        return await connection.scalar(select(func.count()).select_from(EventRow)) or 0
