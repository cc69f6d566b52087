"""Reviews of games that are over: made once, kept, true."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import delete, func, select

import apiary
from apiary.bots import thinking
from apiary.server import limits, reviewing
from apiary.server.bots import BotPool
from apiary.server.store.models import ReviewRow, TableRow
from tests.patience import PATIENCE
from tests.server.visitors import Place, Visitor

pytestmark = pytest.mark.anyio

ALONE = [{"kind": "me"}, {"kind": "me"}]
# Black lets White surround the queen with the tenth move, White does not see it and then does.
MOVES = (
    "wS1",
    "bS1 wS1-",
    "wQ -wS1",
    "bQ bS1-",
    "wA1 -wQ",
    "bA1 bQ-",
    "wA1 bS1/",
    "bA2 bQ\\",
)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "REVIEW_SECONDS", 0.02)
    monkeypatch.setattr(thinking, "CLOSER_REVIEW_SECONDS", 0.05)


async def played(visitor: Visitor, *moves: str, end: bool = True, **wish: object) -> str:
    """A game that one person played for both, resigned at the end."""
    table = await visitor.table(**{"seats": ALONE, **wish})
    for move in moves:
        answer = await visitor.act(table, move)
        assert answer.status_code < 300, answer.text
    if end:
        answer = await visitor.act(table, -1)
        assert answer.status_code < 300, answer.text
    return table


async def whole(visitor: Visitor, table: str) -> Any:
    """The review of a game, when all of it is made."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await visitor.post(f"/api/tables/{table}/review")
            if found["done"] == found["of"]:
                return found
            await asyncio.sleep(0.05)


async def test_a_review_has_a_chance_for_every_move(maya: Visitor) -> None:
    table = await played(maya, *MOVES)
    found = await whole(maya, table)
    assert len(found["chances"]) == len(MOVES) + 2
    assert all(0 <= chance <= 1 for chance in found["chances"])
    assert found["chances"][-1] in (0, 1)


async def test_what_was_lost_is_told_with_what_was_better(maya: Visitor) -> None:
    """White could win at once and does not: the review proves it, by a move that wins."""
    start = "Base;White[9];0,0:bQ 1,0:bA1 0,1:bS1 -1,1:wS1 -1,0:wB1 0,-1:wQ 2,0:wA1"
    state = apiary.game("hive").position(start)
    record = apiary.Match(apiary.game("hive")).record()
    idle = next(int(one) for one in state.legal() if not after(state, int(one)).outcome())
    going = reviewing._Going(record, None)  # type: ignore[arg-type]
    going.states = (state, after(state, idle))
    going.steps = (apiary.core.replay.play(state, 0, idle),)
    pool = BotPool(1)
    await pool.open()
    try:
        going.player = Nobody()  # type: ignore[assignment]
        await going.make(pool)
    finally:
        await pool.close()
    (point,) = going.points
    assert (point.number, point.seat, point.before) == (1, 0, 1.0)
    assert "server.review.missed_now" in [message.key for message in point.why]
    assert after(state, state.parse(point.better[0])).won_by(0)
    assert point.moves


class Nobody:
    id = "nobody"


def after(state: apiary.State, action: int) -> apiary.State:
    twin = state.copy()
    twin.play(twin.pending()[0], action)
    return twin


async def test_it_is_not_told_to_be_done_before_it_is(maya: Visitor) -> None:
    """Whoever asks until it is done gets what is kept."""
    table = await played(maya, *MOVES)
    assert await whole(maya, table) == await maya.post(f"/api/tables/{table}/review")


async def test_it_is_made_once_and_kept(
    maya: Visitor, willy: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(maya, *MOVES[:4])
    first = await whole(maya, table)

    async def never(*_: object) -> None:
        raise AssertionError("it was made already")

    monkeypatch.setattr(BotPool, "analyse", never)
    assert await whole(willy, table) == first


async def test_it_goes_with_its_game(maya: Visitor, place: Place) -> None:
    """The row belongs to the table: the database deletes both."""
    table = await played(maya, *MOVES[:2])
    await whole(maya, table)
    database = place.app.state.parts.database
    kept = select(func.count()).select_from(ReviewRow)
    async with asyncio.timeout(PATIENCE):
        while True:  # it is whole before it is kept
            async with database.reading() as reading:
                if await reading.scalar(kept) == 1:
                    break
            await asyncio.sleep(0.05)
    async with database.transaction() as writing:
        await writing.execute(delete(TableRow).where(TableRow.id == table))
        assert await writing.scalar(kept) == 0


async def test_none_while_a_game_runs(maya: Visitor) -> None:
    table = await played(maya, *MOVES[:4], end=False)
    answer = await maya.ask("POST", f"/api/tables/{table}/review")
    assert (answer.status_code, answer.json()["text"]) == (
        409,
        "A game is reviewed when it is over.",
    )


async def test_none_of_games_with_secrets(maya: Visitor) -> None:
    table = await played(maya, game="hornet")
    answer = await maya.ask("POST", f"/api/tables/{table}/review")
    assert (answer.status_code, answer.json()["text"]) == (
        400,
        "Games with chance or secrets are not reviewed.",
    )


async def test_only_so_many_are_made_at_once(
    maya: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REVIEWING", 0)
    table = await played(maya, *MOVES[:2])
    answer = await maya.ask("POST", f"/api/tables/{table}/review")
    assert answer.status_code == 429
