"""Whoever talks and asks without end can't keep others from playing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import insert, update

from apiary.core.errors import ApiaryError
from apiary.core.state import OFFER_DRAW
from apiary.server import limits
from apiary.server.errors import TooMuch
from apiary.server.store.models import EventRow, TableRow
from apiary.server.tables.events import Said, encode
from apiary.server.wire import Say, SitDown
from tests.server.playing import ANN, BOB, CID, ME, OPEN, Hall, file_in, new_id, opened

pytestmark = pytest.mark.anyio

MANY = 10_500


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    async with opened(file_in(tmp_path)) as hall:
        yield hall


def key(error: pytest.ExceptionInfo[ApiaryError]) -> str:
    return error.value.message.key


async def fill(hall: Hall, table: str) -> None:
    """Let Bob have said very much."""
    tables, first = hall.keeper.tables, await hall.version(table) + 1
    said = encode(Said(BOB.id, "Hm."))
    rows = [
        {"table": table, "version": version, "at": hall.time(), "body": said}
        for version in range(first, first + MANY)
    ]
    async with hall.keeper.database.transaction() as writing:
        await writing.execute(insert(EventRow), rows)
        last = update(TableRow).where(TableRow.id == table).values(version=first + MANY - 1)
        await writing.execute(last)
    tables.leave(await tables.get(table))


async def test_a_long_log_stops_no_move(hall: Hall) -> None:
    table = await hall.duel()
    await fill(hall, table)
    await hall.play(table, "wA1", "bA1 wA1-", "wQ -wA1")
    assert (await hall.look(table))["position"]["number"] == 3
    await hall.ask_back(table, ANN)
    await hall.answer_back(table, BOB, True)
    assert (await hall.look(table))["position"]["number"] == 2
    with pytest.raises(TooMuch) as error:
        await hall.keeper.do(table, BOB, Say(new_id(), "Hm."))
    assert key(error) == "server.sayings"
    await hall.keeper.do(table, ANN, Say(new_id(), "At last I can say something."))


async def test_asking_to_take_back_has_a_rate(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, "wA1", "bA1 wA1-")
    for _ in range(limits.TAKE_BACKS_PER_MINUTE):
        await hall.ask_back(table, ANN)
        await hall.answer_back(table, BOB, False)
    with pytest.raises(TooMuch) as error:
        await hall.ask_back(table, ANN)
    assert key(error) == "server.take_back_slower"
    await hall.ask_back(table, BOB)  # who has asked nothing yet
    hall.time.pass_by(61)
    await hall.ask_back(table, ANN)


async def test_asking_to_take_back_has_a_limit(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, "wA1")
    for _ in range(limits.TAKE_BACKS):
        await hall.ask_back(table, ANN)
        await hall.answer_back(table, ANN, False)
        hall.time.pass_by(61)
    with pytest.raises(TooMuch) as error:
        await hall.ask_back(table, ANN)
    assert key(error) == "server.take_backs"
    await hall.act(table, BOB, "bA1 wA1-")


async def test_asking_again_before_the_answer_changes_nothing(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, "wA1")
    await hall.ask_back(table, ANN)
    version = await hall.version(table)
    for _ in range(limits.TAKE_BACKS + 1):
        await hall.ask_back(table, ANN)
    assert await hall.version(table) == version


async def test_offering_a_draw_has_a_limit(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DRAW_OFFERS", 2)
    table = await hall.duel()
    moves = ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wA2 -wQ", "bA2 bQ-"]
    for number, move in enumerate(moves[:4]):
        if number % 2 == 0:
            await hall.act(table, ANN, OFFER_DRAW)
        await hall.act(table, (ANN, BOB)[number % 2], move)
    with pytest.raises(TooMuch) as error:
        await hall.act(table, ANN, OFFER_DRAW)
    assert key(error) == "server.draw_offers"
    await hall.act(table, BOB, "offer draw")
    await hall.act(table, ANN, moves[4])
    await hall.act(table, BOB, moves[5])


async def test_alone_one_may_take_back_more_often(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TAKE_BACKS_ALONE", limits.TAKE_BACKS + 2)
    table = await hall.table(ME, ME)
    for _ in range(limits.TAKE_BACKS_ALONE):
        await hall.act(table, ANN, "wA1")
        await hall.ask_back(table, ANN)
    await hall.act(table, ANN, "wA1")
    with pytest.raises(TooMuch) as error:
        await hall.ask_back(table, ANN)
    assert key(error) == "server.take_backs"


async def test_sitting_down_has_a_limit(hall: Hall) -> None:
    table = await hall.table(ME, OPEN, OPEN, game="hornet")
    for _ in range(limits.SITTINGS):
        await hall.keeper.seating.sit(table, BOB, SitDown())
        await hall.keeper.seating.stand_up(table, BOB, 1)
    with pytest.raises(TooMuch) as error:
        await hall.keeper.seating.sit(table, BOB, SitDown())
    assert key(error) == "server.sittings"
    await hall.keeper.seating.sit(table, CID, SitDown())
