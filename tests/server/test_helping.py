"""The engine helps nobody in a game that runs between people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from apiary.bots import thinking
from apiary.core.errors import ApiaryError, IllegalAction
from apiary.core.state import RESIGN
from apiary.server.errors import NotYours
from apiary.server.players import Player
from apiary.server.tables.handing_over import hand_over
from apiary.server.wire import (
    Advice,
    AskCoach,
    AskHint,
    Coached,
    NewTable,
    Origin,
    SeatWish,
    SitDown,
)
from tests.server.playing import ANN, BOB, BOT, CID, ME, OPEN, Hall, file_in, new_id, opened

pytestmark = pytest.mark.anyio

MOVES = ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wA2 -wQ", "bA2 bQ-", "wA3 -wA2", "bA3 bA2-")


@pytest.fixture
async def hall(
    tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Hall]:
    monkeypatch.setattr(thinking, "HINT_SECONDS", 0.01)
    async with opened(file_in(tmp_path)) as hall:
        yield hall


async def running(hall: Hall) -> str:
    """A game between Ann and Bob."""
    table = await hall.duel()
    await hall.play(table, *MOVES[:4])
    return table


async def fork(hall: Hall, player: Player, table: str, *seats: SeatWish, number: int = 4) -> str:
    """A table that goes on from another."""
    return await hall.keeper.seating.create(
        NewTable("hive", seats, origin=Origin(table, number)), player
    )


async def hint(hall: Hall, table: str, player: Player) -> None:
    answer = await hall.keeper.do(table, player, AskHint(new_id()))
    assert isinstance(answer, Advice)


def key(error: pytest.ExceptionInfo[ApiaryError]) -> str:
    return error.value.message.key


async def no_hint(hall: Hall, table: str, player: Player) -> None:
    with pytest.raises(NotYours) as error:
        await hint(hall, table, player)
    assert key(error) == "server.no_help"


@pytest.mark.parametrize("player", [ANN, CID])
async def test_none_on_a_continuation_while_the_game_runs(hall: Hall, player: Player) -> None:
    table = await running(hall)
    other = await fork(hall, player, table, ME, ME)
    await no_hint(hall, other, player)
    with pytest.raises(NotYours) as error:
        await fork(hall, player, table, ME, BOT)
    assert key(error) == "server.no_help"
    await hall.act(other, player, "wA2 -wQ")  # alone without help
    await hall.act(table, BOB, RESIGN)
    await hint(hall, other, player)
    await fork(hall, player, table, ME, BOT)


async def test_none_by_way_of_others(hall: Hall) -> None:
    table = await running(hall)
    first = await fork(hall, CID, table, ME, ME)
    await hall.act(first, CID, "wA2 -wQ")
    second = await fork(hall, CID, first, ME, ME, number=5)
    await hall.act(first, CID, RESIGN)  # the table in between is over, the first is not
    third = await fork(hall, CID, second, ME, ME, number=5)
    again = await hall.keeper.seating.rematch(first, CID)
    assert again is not None
    for continued in (second, third):
        await no_hint(hall, continued, CID)
        with pytest.raises(NotYours):
            await fork(hall, CID, continued, ME, BOT, number=5)
    await no_hint(hall, again, CID)
    await hall.act(table, BOB, RESIGN)
    await hint(hall, third, CID)
    await fork(hall, CID, third, ME, BOT, number=5)


async def test_none_when_two_turn_out_to_be_one(hall: Hall) -> None:
    table = await running(hall)
    other = await fork(hall, BOB, table, ME, OPEN)
    await hall.keeper.seating.sit(other, CID, SitDown())
    async with hall.keeper.database.transaction() as writing:
        versions = await hand_over(writing, CID.id, BOB.id, 1)
    await hall.keeper.tables.appended(versions)
    await no_hint(hall, other, BOB)


async def test_none_for_the_same_moves_made_by_hand(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, *MOVES)
    copies = {
        player: await hall.keeper.seating.create(NewTable("hive", (ME, ME)), player)
        for player in (ANN, CID)
    }
    for player, copy in copies.items():
        for move in MOVES:
            await hall.act(copy, player, move)
    await no_hint(hall, copies[ANN], ANN)
    await hint(hall, copies[CID], CID)  # who knows nothing of the other game
    await hall.act(copies[ANN], ANN, "wG1 -wA3")
    await no_hint(hall, copies[ANN], ANN)  # it would tell about this move
    await hall.act(copies[ANN], ANN, "bS1 bA1/")
    await hint(hall, copies[ANN], ANN)


async def test_against_a_bot_there_are_hints(hall: Hall) -> None:
    await running(hall)
    table = await hall.table(ME, BOT)
    await hint(hall, table, ANN)
    other = await fork(hall, ANN, table, ME, BOT, number=0)
    await hint(hall, other, ANN)


# White may now place a spider with which Black wins at once, by the last move.
CROWDED = (
    *("wQ", "bQ \\wQ", "wB1 wQ\\", "bA1 bQ/", "wA1 wQ-", "bS1 -bQ"),
    *("wB1 wQ", "bA1 \\bS1", "wB1 bQ-", "bA1 bQ/", "wA2 /wQ", "bA1 /bS1"),
)
BLUNDER = "wS1 /wA1"


async def coached(hall: Hall, table: str, text: str) -> Coached:
    state = (await hall.keeper.tables.get(table)).table.state
    answer = await hall.keeper.do(table, ANN, AskCoach(new_id(), state.parse(text)))
    assert isinstance(answer, Coached)
    return answer


async def test_against_a_bot_the_coach_warns_of_what_loses(hall: Hall) -> None:
    own = await hall.table(ME, ME)
    for number, move in enumerate(CROWDED):
        await hall.act(own, ANN, move, seat=number % 2)
    table = await fork(hall, ANN, own, ME, BOT, number=len(CROWDED))
    said = await coached(hall, table, BLUNDER)
    assert said.words is not None
    assert said.words.key == "bots.coach.loses_now"
    assert said.answer
    assert not said.better
    with pytest.raises(IllegalAction):
        await coached(hall, table, "wQ -bS1")


async def test_between_people_there_is_no_coach(hall: Hall) -> None:
    table = await hall.duel()
    with pytest.raises(NotYours) as error:
        await coached(hall, table, "wA1")
    assert key(error) == "server.hint_people"
