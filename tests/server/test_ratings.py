"""Who gains and who loses, and which games count."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from apiary.core.messages import Message
from apiary.core.outcome import Outcome
from apiary.core.state import RESIGN
from apiary.server import limits
from apiary.server.errors import TooMuch
from apiary.server.hooks import Over
from apiary.server.players import Player
from apiary.server.rated import ENOUGH, HALF, PERIOD, weight
from apiary.server.ratings import BASE, DAY, PROVISIONAL, AccountRatings
from apiary.server.store.models import PlayerRow, RatedGameRow, RatingRow, TableRow
from apiary.server.wire import AnswerBack, AskBack
from tests.server.playing import ANN, BOB, file_in, opened
from tests.server.visitors import PASSWORD, Place, Visitor

pytestmark = pytest.mark.anyio

DAY_ONE = 1000
_numbers = count(1)

MOVES = ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wA2 -wQ", "bA2 bQ-", "wA3 -wA2", "bA3 bA2-")


async def played(
    maya: Visitor, willy: Visitor, moves: Sequence[str] = MOVES, **wishes: object
) -> str:
    """A game in which Maya resigns after some moves."""
    table = await maya.table(**wishes)
    await willy.post(f"/api/tables/{table}/seats", {})
    for number, move in enumerate(moves):
        assert (await (maya, willy)[number % 2].act(table, move)).status_code == 200
    assert (await maya.act(table, "resign")).status_code == 200
    return table


async def rating(visitor: Visitor) -> dict[str, object] | None:
    found = (await visitor.get("/api/me"))["ratings"]
    return found[0] if found else None


async def test_a_game_between_accounts_counts(maya: Visitor, willy: Visitor) -> None:
    await maya.register("maya")
    await willy.register("willy")
    table = await played(maya, willy)
    lost, won = await rating(maya), await rating(willy)
    assert lost is not None
    assert won is not None
    assert lost["rating"] < won["rating"]  # type: ignore[operator]
    assert (won["game"], won["games"], won["provisional"]) == ("hive", 1, True)
    seats = (await maya.get(f"/api/tables/{table}"))["table"]["seats"]
    assert [seat["rating"] for seat in seats] == [lost["rating"], won["rating"]]


async def test_the_end_of_a_game_that_was_hardly_played_says_so(
    maya: Visitor, willy: Visitor
) -> None:
    guests = await played(maya, willy, MOVES[:2])
    assert (await maya.get(f"/api/tables/{guests}"))["table"]["unrated"] is None
    await maya.register("maya")
    await willy.register("willy")
    short = await played(maya, willy, MOVES[:-1])  # one move less than needed
    assert await rating(maya) is None
    assert await rating(willy) is None
    for visitor in (maya, willy):
        seen = (await visitor.get(f"/api/tables/{short}"))["table"]["unrated"]
        assert seen == {"key": "server.too_short", "params": {"least": ENOUGH}}
    long = await played(maya, willy)
    assert (await maya.get(f"/api/tables/{long}"))["table"]["unrated"] is None


async def test_moves_that_were_taken_back_do_not_count(
    place: Place, maya: Visitor, willy: Visitor
) -> None:
    keeper = place.app.state.parts.keeper
    await maya.register("maya")
    await willy.register("willy")
    table = await maya.table()
    await willy.post(f"/api/tables/{table}/seats", {})
    for number, move in enumerate(MOVES):
        await (maya, willy)[number % 2].act(table, move)
    live = await keeper.tables.get(table)
    first, second = (Player(seat.player, "") for seat in live.table.seats)
    await keeper.do(table, second, AskBack("ask", live.table.version))
    await keeper.do(table, first, AnswerBack("yes", live.table.version, True))
    assert (await maya.act(table, "resign")).status_code == 200
    assert await rating(maya) is None


async def test_games_with_guests_do_not(maya: Visitor, willy: Visitor) -> None:
    await maya.register("maya")
    await played(maya, willy)
    assert await rating(maya) is None


async def test_games_against_oneself_do_not(maya: Visitor) -> None:
    await maya.register("maya")
    table = await maya.table(seats=[{"kind": "me"}, {"kind": "me"}])
    assert (await maya.act(table, "resign", seat=0)).status_code == 200
    assert await rating(maya) is None


async def test_games_that_go_on_from_others_do_not(maya: Visitor, willy: Visitor) -> None:
    await maya.register("maya")
    await willy.register("willy")
    first = await played(maya, willy)
    other = await played(maya, willy, origin={"table": first, "number": 0})
    assert (await maya.get(f"/api/tables/{other}"))["table"]["unrated"] is None
    for visitor in (maya, willy):
        found = await rating(visitor)
        assert found is not None
        assert found["games"] == 1


async def rated(
    session: AsyncSession,
    players: list[str],
    ranks: tuple[int, ...],
    sides: tuple[int, ...] = (0, 1, 2, 3),
    day: float = 0,
) -> list[int]:
    """The ratings after one more game at a table where nothing else happened."""
    (table,) = await tables(session, 1)
    await AccountRatings().rate(session, ended(table, players, ranks, sides, day=day))
    return await ratings(session, players)


def ended(
    table: str,
    players: list[str],
    ranks: tuple[int, ...],
    sides: tuple[int, ...] = (0, 1, 2, 3),
    moves: int = ENOUGH,
    day: float = 0,
) -> Over:
    """A game that has just ended."""
    seats = len(players)
    outcome = Outcome(ranks, (0.0,) * seats, Message("core.end.agreed"))
    return Over(
        table,
        "waggle",
        tuple(players),
        ("",) * seats,
        sides[:seats],
        outcome,
        number=1,
        moves=(moves,) * seats,
        at=int((DAY_ONE + day) * DAY),
    )


async def ratings(session: AsyncSession, players: list[str]) -> list[int]:
    """The ratings of players."""
    await session.flush()
    known = await AccountRatings().known(await session.connection(), "waggle", players)
    return [known.get(player, BASE) for player in players]


async def tables(session: AsyncSession, many: int) -> list[str]:
    """New tables, of which only the names matter."""
    names = [f"table {next(_numbers)}" for _ in range(many)]
    row = {"game": "waggle", "public": False, "status": "over", "version": 1, "number": 1}
    more = {"pending": "[]", "config": b"", "created": 0, "updated": 0}
    await session.execute(insert(TableRow), [{"id": name, **row, **more} for name in names])
    return names


async def accounts(session: AsyncSession, *players: str) -> list[str]:
    """New accounts."""
    session.add_all(PlayerRow(id=one, name=one, guest=False, created=0) for one in players)
    await session.flush()
    return list(players)


async def four(session: AsyncSession) -> list[str]:
    """Four new accounts."""
    return await accounts(session, "a", "b", "c", "d")


async def test_games_without_moves_move_nobody(place: Place) -> None:
    async with place.app.state.parts.database.transaction() as session:
        pair = await accounts(session, "a", "b")
        for table in await tables(session, 400):
            await AccountRatings().rate(session, ended(table, pair, (1, 2), moves=ENOUGH - 1))
        assert await ratings(session, pair) == [BASE, BASE]
        assert await session.scalar(select(func.count()).select_from(RatedGameRow)) == 0


async def test_games_between_the_same_two_count_less_and_less(place: Place) -> None:
    games = 50
    async with place.app.state.parts.database.transaction() as session:
        farmer, friend = await accounts(session, "farmer", "friend")
        for table in await tables(session, games):
            await AccountRatings().rate(session, ended(table, [farmer, friend], (1, 2)))
        (player,) = await accounts(session, "player")
        others = await accounts(session, *(f"other {number}" for number in range(games)))
        for table, other in zip(await tables(session, games), others, strict=True):
            await AccountRatings().rate(session, ended(table, [player, other], (1, 2)))
        farmed, earned = await ratings(session, [farmer, player])
        assert BASE < farmed < BASE + (earned - BASE) / 2
        weights = select(RatedGameRow.weight).where(RatedGameRow.player == farmer)
        found = sorted(await session.scalars(weights), reverse=True)
        assert found[0] == 1
        assert found[HALF] == 0.5
        assert sum(found) < 7


async def test_a_meeting_is_forgotten_after_a_time(place: Place) -> None:
    async with place.app.state.parts.database.transaction() as session:
        pair = await accounts(session, "a", "b")
        for day in (0, 1, 2, PERIOD + 1.5):
            await rated(session, pair, (1, 2), day=day)
        weights = select(RatedGameRow.weight).where(RatedGameRow.player == "a")
        found = list(await session.scalars(weights.order_by(RatedGameRow.at)))
        assert found == [weight([0]), weight([1]), weight([2]), weight([1])]


async def test_newcomers_among_old_acquaintances_count_more(place: Place) -> None:
    async with place.app.state.parts.database.transaction() as session:
        first, second, third, _ = await four(session)
        for _ in range(HALF):
            await rated(session, [first, second], (1, 2))
        await rated(session, [first, second, third], (1, 2, 3), day=1)
        rows = await session.execute(
            select(RatedGameRow.player, RatedGameRow.weight).where(
                RatedGameRow.at > (DAY_ONE + 0.5) * DAY
            )
        )
        assert {row[0]: row[1] for row in rows} == {first: 0.75, second: 0.75, third: 1.0}


async def test_what_a_game_did_is_kept(place: Place, maya: Visitor, willy: Visitor) -> None:
    await maya.register("maya")
    await willy.register("willy")
    table = await played(maya, willy)
    async with place.app.state.parts.database.reading() as reading:
        rows = (await reading.execute(select(*RatedGameRow.__table__.columns))).all()
        now = (await reading.execute(select(RatingRow.player, RatingRow.mu))).all()
    assert {row.table for row in rows} == {table}
    assert {(row.player, row.mu) for row in rows} == {(row.player, row.mu) for row in now}
    assert {row.mu_before for row in rows} == {25.0}
    await maya.ask("DELETE", "/api/account", {"password": PASSWORD})
    async with place.app.state.parts.database.reading() as reading:
        left = (await reading.execute(select(RatedGameRow.player))).all()
    assert len(left) == 1


async def test_rematches_count_as_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES_OF_GUEST", 1)
    async with opened(file_in(tmp_path)) as hall:
        table = await hall.duel()
        await hall.act(table, ANN, RESIGN)
        await hall.table()
        with pytest.raises(TooMuch):
            await hall.keeper.seating.rematch(table, ANN)
        assert await hall.keeper.seating.rematch(table, BOB) is None
        monkeypatch.setattr(limits, "TABLES_OF_GUEST", 2)
        made = await hall.keeper.seating.rematch(table, ANN)
        assert made is not None
        assert await hall.keeper.seating.rematch(table, BOB) == made


async def test_rematches_have_the_rate_of_new_tables(maya: Visitor, willy: Visitor) -> None:
    table = await maya.table()
    await willy.post(f"/api/tables/{table}/seats", {})
    for _ in range(limits.TABLES.at_once - 1):
        assert (await maya.act(table, "resign")).status_code == 200
        await willy.post(f"/api/tables/{table}/rematch")
        table = (await maya.post(f"/api/tables/{table}/rematch"))["id"]
    assert (await maya.act(table, "resign")).status_code == 200
    assert (await maya.ask("POST", f"/api/tables/{table}/rematch")).status_code == 429
    assert (await willy.ask("POST", f"/api/tables/{table}/rematch")).status_code == 201


async def test_several_seats_and_equal_ranks(place: Place) -> None:
    async with place.app.state.parts.database.transaction() as session:
        players = await four(session)
        first, second, third, fourth = await rated(session, players, (1, 2, 2, 4))
        assert first > second == third > fourth
        for _ in range(PROVISIONAL):
            best, *_ = await rated(session, players, (1, 2, 3, 4))
        assert best > first


async def test_partners_win_together(place: Place) -> None:
    """The best and the worst beat two in between: the best has not drawn with the worst."""
    async with place.app.state.parts.database.transaction() as session:
        players = await four(session)
        for _ in range(PROVISIONAL):
            before = await rated(session, players, (1, 2, 2, 4))
        after = await rated(session, players, (1, 3, 3, 1), sides=(0, 1, 1, 0))
        assert [now > then for now, then in zip(after, before, strict=True)] == [
            True,
            False,
            False,
            True,
        ]
