"""Openings of the games of a site: exact whatever happens, against a slow recount."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

import apiary
from apiary.core.record import Record
from apiary.core.replay import Event
from apiary.core.state import RESIGN, State
from apiary.explorer import openings
from apiary.explorer.openings import Line, line_of
from apiary.server import exploring
from apiary.server.admin import Admin
from apiary.server.analysing import Analyses
from apiary.server.bots import BotFailed, BotPool, Collect, answer
from apiary.server.errors import NotThere, NotYours
from apiary.server.exploring import Explorer
from apiary.server.limiter import ANY, Limiter
from apiary.server.store import openings as stored
from apiary.server.store.models import OpeningRow, TableRow
from apiary.server.store.openings import Openings
from apiary.server.tables.setting_up import set_up
from apiary.server.tables.summary import new_table
from apiary.server.wire import AskOpenings, Beginning, NewTable
from tests.explorer.test_explorer import DECLARED, GAMES, picture, recount
from tests.server.playing import ANN, BOB, ME, Hall, opened
from tests.server.visitors import Place, Visitor

pytestmark = pytest.mark.anyio

SHORT = [one for one in GAMES if one.replay().outcome() is not None]
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploring, "PAUSE", 0.0)


def explorer(hall: Hall) -> Explorer:
    return Explorer(Analyses(hall.keeper, Limiter(ANY, "")), hall.keeper, Limiter(ANY, ""))


async def play(hall: Hall, record: Record, end: bool = True, public: bool = True) -> str:
    """A game that Ann plays for both, as it was but for declarations, and gives up."""
    wish = NewTable("hive", (ME, ME), options=record.options, public=public)
    table = set_up(wish, ANN, None, hall.time())
    for event in record.events:
        if event.action not in DECLARED:
            table.play(hall.time(), event.actor, table.state.parse(event.action))
    if end:
        table.play(hall.time(), table.pending[0], RESIGN)
    await hall.keeper.services.save(new_table(table))
    return table.id


async def fill(hall: Hall, records: list[Record]) -> list[Record]:
    """Play games, of which every fifth is private and every seventh goes on; those to be found."""
    found = []
    for number, record in enumerate(records):
        public, end = number % 5 != 2, number % 7 != 3
        table = await play(hall, record, end, public=public)
        if public and end:
            found.append(await hall.keeper.record(table))
    return found


async def look(explorer: Explorer, state: State, moves: tuple[Any, ...] = (), **more: Any) -> Any:
    beginning = Beginning("hive", options=dict(state.options))
    return await explorer.look_up(AskOpenings(beginning, moves, **more), BOB)


async def exact(explorer: Explorer, records: list[Record], **more: Any) -> int:
    """Compare every position of some games with a slow recount of theirs; how many there are."""
    expected = recount(records)
    compared: set[str] = set()
    for record in records:
        for number, state in enumerate(record.states()):
            here = picture(state)
            if state.outcome() or here in compared or here not in expected:
                continue
            compared.add(here)
            found = await look(explorer, state, record.events[:number], **more)
            sums = [sum(column) for column in zip(*expected[here].values(), strict=True)]
            assert [found.games, found.white, found.draws, found.black] == sums
            counted = {}
            for move in found.moves:
                after = state.copy()
                after.play(found.seat, state.parse(move.text))
                counted[picture(after)] = [move.games, move.white, move.draws, move.black]
            assert counted == {after: one for after, one in expected[here].items() if after}
    return len(compared)


async def test_the_games_of_a_site_are_counted_exactly(new_database: str) -> None:
    async with opened(new_database) as hall:
        played = await fill(hall, SHORT[:15])
        here = explorer(hall)
        await here.count()
        assert (await look(here, apiary.start("hive"))).games > 1
        played += await fill(hall, SHORT[10:20])
        await here.count()
        await here.count()
        assert await exact(here, played) > 50
        sets = [record.options["expansions"] for record in played]
        for letters in ("", "MLP", "P"):
            found = await look(here, apiary.start("hive", options={"expansions": letters}))
            assert found.alike == found.games == sets.count(letters)
            assert [(one.name, one.games) for one in found.collections] == [("", len(played))]


async def test_it_goes_on_where_a_killed_server_was(database: str) -> None:
    """One that dies while it counts, and one that finds its rest."""
    async with opened(database) as hall:
        played = await fill(hall, SHORT[:12])
    dying = subprocess.run(
        [sys.executable, "-c", DYING, database], env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert dying.returncode == 9
    async with opened(database) as hall:
        here = explorer(hall)
        async with hall.keeper.database.reading() as reading:
            assert (await reading.execute(select(OpeningRow).limit(1))).first() is not None
        await here.count()
        assert await exact(here, played) > 20


DYING = """
import asyncio, os, sys
from apiary.server import exploring
from apiary.server.admin import Admin
from apiary.server.store import openings
from tests.server import test_exploring
from tests.server.playing import opened

count = openings._count

async def counted(*more):
    await count(*more)
    if len(done) == 1:
        os._exit(9)  # after it was written, before it is committed
    done.append(1)

done, openings._count = [], counted
exploring.TOGETHER, exploring.PAUSE = 3, 0.0

async def main():
    async with opened(sys.argv[1]) as hall:
        await test_exploring.explorer(hall).count()

asyncio.run(main())
"""


async def test_several_servers_count_a_game_once(shared_database: str) -> None:
    async with opened(shared_database) as hall, opened(shared_database) as other:
        played = await fill(hall, SHORT[:20])
        counting = [explorer(one) for one in (hall, other)]
        await asyncio.gather(*(one.count() for one in counting))
        assert await exact(counting[1], played) > 30


async def test_positions_are_found_in_other_processes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database) as hall:
        played = await fill(hall, SHORT[:2])
        with monkeypatch.context() as patch:
            patch.setattr(openings, "line_of", None)
            await explorer(hall).count()
        assert await exact(explorer(hall), played) > 5


class Broken(BotPool):
    """Fails at the second game that it is sent."""

    asked = 0

    async def collect(self, record: Record, table: str = "") -> Line | None:
        self.asked += 1
        if self.asked == 2:
            raise BotFailed
        return answer(Collect(record.to_json())).line


async def test_what_could_not_be_counted_is_counted_later(database: str) -> None:
    async with opened(database, bots=Broken()) as hall:
        for record in SHORT[:5]:
            await play(hall, record)
        await explorer(hall).count()
        collections = await Openings(hall.keeper.database).collections()
        assert [one.games for one in collections] == [4]
    async with opened(database) as hall:
        played = [await hall.keeper.record(table) for table in await tables(hall)]
        here = explorer(hall)
        await here.count()
        assert len(played) == 5
        assert await exact(here, played) > 10


async def tables(hall: Hall) -> list[str]:
    async with hall.keeper.database.reading() as reading:
        return list(await reading.scalars(select(TableRow.id)))


async def test_games_that_tell_nothing_are_looked_at_once(database: str) -> None:
    """Games with secrets, and those that nobody played to an end."""
    async with opened(database, bots=Broken()) as hall:
        pool = hall.keeper.services.bots
        assert isinstance(pool, Broken)
        left = await hall.table(ME, ME, public=True)
        here = explorer(hall)
        await here.count()
        assert pool.asked == 0, left
        swarm = await hall.table(ME, ME, public=True, options={"modules": "S"})
        await hall.act(swarm, ANN, "resign")
        pool.asked = 10
        await here.count()
        assert pool.asked == 11
        [site] = await Openings(hall.keeper.database).collections()
        assert site.games == 0
        assert await Openings(hall.keeper.database).waiting(site.id, 10) == []


async def test_positions_that_are_numbered_otherwise_are_counted_anew(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "FORGOTTEN", 7)
    async with opened(database) as hall:
        played = await fill(hall, SHORT[:6])
        await explorer(hall).count()
        brought = Openings(hall.keeper.database)
        await brought.count_games(await brought.collection("masters"), lines(SHORT[:3]))
        monkeypatch.setattr(openings, "sign", lambda: 5)
        here = explorer(hall)
        await here.count()
        assert await exact(here, played) > 10
        [site] = await Openings(hall.keeper.database).collections()
        assert (site.name, await kept(hall)) == ("", [site.id])


async def kept(hall: Hall) -> list[int]:
    """The collections of which anything is kept."""
    async with hall.keeper.database.reading() as reading:
        return list(await reading.scalars(select(OpeningRow.collection).distinct()))


def lines(records: list[Record]) -> dict[bytes, Line]:
    return {str(number).encode(): line_of(record) for number, record in enumerate(records)}


async def test_a_collection_that_was_brought(database: str) -> None:
    async with opened(database) as hall:
        here, brought = explorer(hall), Openings(hall.keeper.database)
        await play(hall, SHORT[40])
        await here.count()
        masters = await brought.collection("masters")
        assert await brought.count_games(masters, lines(SHORT[:10])) == 10
        assert await brought.count_games(masters, lines(SHORT[:12])) == 2
        assert await exact(here, SHORT[:12], collection="masters") > 20
        assert (await look(here, SHORT[40].start())).games == 1
        with pytest.raises(NotThere, match="no collection called “mistresses”"):
            await look(here, SHORT[0].start(), collection="mistresses")
        operator = Admin(hall.keeper.database, "flora")
        await operator.drop_collection("masters")
        for name in ("masters", ""):
            with pytest.raises(NotThere):
                await operator.drop_collection(name)
        await here.count()
        [site] = await brought.collections()
        assert await kept(hall) == [site.id]


async def test_nobody_looks_up_a_game_that_runs_between_people(database: str) -> None:
    moves = (
        "wS1",
        "bS1 wS1-",
        "wQ -wS1",
        "bQ bS1-",
        "wA1 \\wQ",
        "bA1 bQ/",
        "wA1 bA1\\",
        "bA2 bS1\\",
    )
    events = tuple(Event(number % 2, move) for number, move in enumerate(moves))
    async with opened(database) as hall:
        table = await hall.duel()
        await hall.play(table, *moves)
        state = apiary.start("hive", options=(await hall.keeper.record(table)).options)
        here = explorer(hall)
        assert (await look(here, state, events[:6])).games == 0
        with pytest.raises(NotYours):
            await look(here, state, events)


async def test_over_the_network(place: Place, maya: Visitor) -> None:
    table = await maya.table(seats=[{"kind": "me"}, {"kind": "me"}])
    for action in ("wS1", "bG1 wS1-", -1):
        assert (await maya.act(table, action)).status_code < 300
    await place.app.state.parts.explorer.count()
    beginning = {"game": "hive"}
    found = await maya.post("/api/analysis/openings", {"beginning": beginning})
    [move] = found["moves"]
    assert (move["text"], move["games"], move["black"]) == ("wS1", 1, 1)
    assert move["told"]["key"].startswith("hive.")
    after = {"beginning": beginning, "events": [[0, "wS1"]]}
    found = await maya.post("/api/analysis/openings", after)
    assert [found["seat"], found["games"], found["alike"]] == [1, 1, 1]
    assert len(found["moves"]) == 1
    wrong = await maya.ask("POST", "/api/analysis/openings", {"beginning": {"game": "hornet"}})
    assert wrong.status_code == 400
    assert "hornet" in wrong.json()["text"]
