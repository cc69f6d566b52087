"""Who gains and who loses, and which games count."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from apiary.core.messages import Message
from apiary.core.outcome import Outcome
from apiary.server.hooks import Over
from apiary.server.ratings import PROVISIONAL, AccountRatings
from apiary.server.store.models import PlayerRow
from tests.server.visitors import Place, Visitor

pytestmark = pytest.mark.anyio


async def played(maya: Visitor, willy: Visitor, **wishes: object) -> str:
    """A game in which Maya resigns at once."""
    table = await maya.table(**wishes)
    await willy.post(f"/api/tables/{table}/seats", {})
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
    await played(maya, willy, origin={"table": first, "number": 0})
    for visitor in (maya, willy):
        found = await rating(visitor)
        assert found is not None
        assert found["games"] == 1


async def rated(
    session: AsyncSession,
    players: list[str],
    ranks: tuple[int, ...],
    sides: tuple[int, ...] = (0, 1, 2, 3),
) -> list[int]:
    """The ratings after one more game at a table that is nobody's."""
    outcome = Outcome(ranks, tuple(0.0 for _ in ranks), Message("core.end.agreed"))
    over = Over("none", "waggle", tuple(players), ("",) * len(ranks), sides, outcome, 1)
    await AccountRatings().rate(session, over)
    await session.flush()
    known = await AccountRatings().known(await session.connection(), "waggle", players)
    return [known[player] for player in players]


async def four(session: AsyncSession) -> list[str]:
    """Four new accounts."""
    players = ["a", "b", "c", "d"]
    session.add_all(PlayerRow(id=one, name=one, guest=False, created=0) for one in players)
    await session.flush()
    return players


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
