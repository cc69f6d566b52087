"""Waiting for players: at how many tables, and with whom."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from apiary.core.errors import ApiaryError
from apiary.core.registry import find
from apiary.server import limits
from apiary.server.errors import Conflict, NotYours, TooMuch
from apiary.server.players import Player
from apiary.server.tables.events import Config, Created, Seat
from apiary.server.tables.handing_over import hand_over
from apiary.server.tables.table import Table
from apiary.server.wire import ClockRule, NewTable, SitDown
from tests.server.playing import ANN, BOB, CID, FRIEND, ME, OPEN, Hall, Time, file_in, opened
from tests.server.visitors import Visitor

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    async with opened(file_in(tmp_path)) as hall:
        yield hall


def key(error: pytest.ExceptionInfo[ApiaryError]) -> str:
    return error.value.message.key


async def three(hall: Hall, player: Player = ANN) -> str:
    """A table with two free seats."""
    wish = NewTable("hornet", (ME, OPEN, OPEN), public=True)
    return await hall.keeper.seating.create(wish, player)


# --- How many


async def test_a_guest_waits_at_few_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WAITING_OF_GUEST", 3)
    async with opened(file_in(tmp_path)) as hall:
        tables = [await three(hall, player) for player in (ANN, ANN, ANN, CID, CID)]
        # All at once, so that none is there when the others are counted.
        answers = await asyncio.gather(
            *(hall.keeper.seating.sit(table, BOB, SitDown()) for table in tables),
            return_exceptions=True,
        )
        refused = [answer for answer in answers if isinstance(answer, TooMuch)]
        assert [error.message.key for error in refused] == ["server.too_many_waiting"] * 2
        with pytest.raises(TooMuch) as error:
            await three(hall, BOB)
        assert key(error) == "server.too_many_waiting"
        await hall.keeper.seating.create(NewTable("hive", (ME, ME)), BOB)  # nobody is waited for
        sat = tables[answers.index(BOB)]
        await hall.keeper.seating.stand_up(sat, BOB, 1)
        await three(hall, BOB)


async def test_a_guest_sits_at_few_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES_OF_GUEST", 3)
    async with opened(file_in(tmp_path)) as hall:
        tables = [
            await hall.keeper.seating.create(NewTable("hive", (ME, OPEN)), one)
            for one in (ANN, ANN, ANN, CID, CID)
        ]
        answers = await asyncio.gather(
            *(hall.keeper.seating.sit(table, BOB, SitDown()) for table in tables),
            return_exceptions=True,
        )
        refused = [answer for answer in answers if isinstance(answer, TooMuch)]
        assert [error.message.key for error in refused] == ["server.too_many_tables"] * 2


async def test_the_last_seat_is_not_waited_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WAITING_OF_GUEST", 1)
    async with opened(file_in(tmp_path)) as hall:
        table = await hall.table(ME, OPEN)
        await hall.keeper.seating.create(NewTable("hive", (ME, FRIEND)), BOB)
        await hall.keeper.seating.sit(table, BOB, SitDown())
        assert (await hall.look(table))["table"]["status"] == "playing"


# --- With whom


async def test_who_set_up_the_table_sends_somebody_away(hall: Hall) -> None:
    table = await three(hall)
    await hall.keeper.seating.sit(table, BOB, SitDown())
    seats = {one: (await hall.look(table, one))["table"]["seats"] for one in (ANN, BOB, None)}
    assert [seat["removable"] for seat in seats[ANN]] == [False, True, False]
    assert not any(seat["removable"] for one in (BOB, None) for seat in seats[one])
    await hall.keeper.seating.stand_up(table, ANN, 1)
    seen = await hall.look(table, BOB)
    assert [seat["kind"] for seat in seen["table"]["seats"]] == ["person", "open", "open"]
    last = seen["entries"][-1]
    assert (last["kind"], last["seat"], last["name"]) == ("sent_away", 1, "Bob")
    with pytest.raises(NotYours) as error:
        await hall.keeper.seating.sit(table, BOB, SitDown())
    assert key(error) == "server.sent_away"
    await hall.keeper.seating.sit(table, CID, SitDown())
    hall.keeper.tables.leave(await hall.keeper.tables.get(table))
    assert (await hall.look(table))["entries"][-2]["name"] == "Bob"
    with pytest.raises(NotYours):
        await hall.keeper.seating.sit(table, BOB, SitDown())


async def test_nobody_else_does(hall: Hall) -> None:
    table = await three(hall)
    await hall.keeper.seating.sit(table, BOB, SitDown())
    for player, seat in ((BOB, 0), (CID, 0), (CID, 1), (ANN, 2), (ANN, 7)):
        with pytest.raises(NotYours):
            await hall.keeper.seating.stand_up(table, player, seat)
    await hall.keeper.seating.stand_up(table, ANN, 0)
    with pytest.raises(NotYours):  # who has left it has nothing to say there
        await hall.keeper.seating.stand_up(table, ANN, 1)


async def test_who_takes_the_last_seat_can_be_sent_away_until_a_move(tmp_path: Path) -> None:
    time = Time()
    async with opened(file_in(tmp_path), time) as hall:
        table = await hall.duel(clock=ClockRule("live", minutes=1, increment=0), public=True)
        await hall.act(table, ANN, "wA1")
        time.pass_by(50)
        await hall.keeper.seating.stand_up(table, ANN, 1)
        seen = await hall.look(table, ANN)
        assert (seen["table"]["status"], seen["position"]["number"]) == ("waiting", 1)
        assert [line.id for line in (await hall.keeper.lists(CID)).open] == [table]
        time.pass_by(500)
        await hall.keeper.seating.sit(table, CID, SitDown())
        time.pass_by(50)
        await hall.act(table, CID, "bA1 wA1-")
        assert not (await hall.look(table, ANN))["table"]["seats"][1]["removable"]
        with pytest.raises(Conflict) as error:
            await hall.keeper.seating.stand_up(table, ANN, 1)
        assert key(error) == "server.already_started"
        await hall.act(table, ANN, "resign")
        with pytest.raises(Conflict) as error:
            await hall.keeper.seating.stand_up(table, ANN, 1)
        assert key(error) == "server.over"


async def test_who_knows_a_secret_stays(hall: Hall) -> None:
    table = await hall.duel(game="hornet")
    with pytest.raises(Conflict) as error:
        await hall.keeper.seating.stand_up(table, ANN, 1)
    assert key(error) == "server.already_started"


async def test_the_host_stays_the_host_after_logging_in(hall: Hall) -> None:
    table = await three(hall)
    await hall.keeper.seating.sit(table, BOB, SitDown())
    async with hall.keeper.database.transaction() as writing:
        versions = await hand_over(writing, ANN.id, CID.id, 1)
    await hall.keeper.tables.appended(versions)
    await hall.keeper.seating.stand_up(table, CID, 1)
    assert (await hall.look(table))["table"]["seats"][1]["kind"] == "open"


async def test_the_host_of_an_old_table_is_the_first_who_sat_there() -> None:
    seats = (Seat("open"), Seat("person", ANN.id), Seat("person", BOB.id))
    game = find("hornet")
    options = game.checked({})
    data, rules = game.data_hash(options), game.rules_version
    config = Config(game.name, rules, data, options, seats, ClockRule(), True, "")
    assert Table("", 0, Created(config)).host == ANN.id


async def test_over_http(maya: Visitor, willy: Visitor) -> None:
    table = await maya.table()
    seat = f"/api/tables/{table}/seats/1"
    await willy.post(f"/api/tables/{table}/seats", {})
    assert (await maya.get(f"/api/tables/{table}"))["table"]["seats"][1]["removable"]
    assert (await maya.ask("DELETE", seat)).status_code == 204
    answer = await willy.ask("POST", f"/api/tables/{table}/seats", {})
    assert (answer.status_code, answer.json()["message"]["key"]) == (403, "server.sent_away")
    for _ in range(limits.WAITING_OF_GUEST - 1):
        await maya.table()
    body = {"game": "hive", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    answer = await maya.ask("POST", "/api/tables", body)
    assert (answer.status_code, answer.json()["message"]["key"]) == (429, "server.too_many_waiting")
