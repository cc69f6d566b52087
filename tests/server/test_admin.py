"""What an operator does beside a running server, which notices it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from apiary.core.errors import BadOption
from apiary.server import deeds
from apiary.server.admin import Admin, administering
from apiary.server.errors import Conflict, NotThere
from apiary.server.ratings import shown
from apiary.server.store.database import Database
from apiary.server.store.models import (
    AccountRow,
    EventRow,
    PlayerRow,
    RatedGameRow,
    RatingRow,
    TableRow,
)
from apiary.server.unrating import unrate
from tests.patience import PATIENCE
from tests.server.playing import ANN, file_in, opened
from tests.server.test_ratings import MOVES
from tests.server.visitors import PASSWORD, Place, Visitor

pytestmark = pytest.mark.anyio

LOGIN = {"login": "maya", "password": PASSWORD}


@pytest.fixture(autouse=True)
def noticed_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deeds, "LOOK", 0.05)


@pytest.fixture
async def admin(place: Place, database: str) -> AsyncIterator[Admin]:
    """Somebody at the keyboard of the machine, in a process of their own as far as can be seen."""
    async with administering(database, "flora") as admin:
        yield admin


async def until(found: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something that a server notices."""
    async with asyncio.timeout(PATIENCE):
        while not await found():
            await asyncio.sleep(0.02)


async def key_of(visitor: Visitor, method: str, path: str, body: object = None) -> str:
    """What is refused."""
    answer = await visitor.ask(method, path, body)
    assert answer.status_code in (400, 403, 404, 409), answer.text
    found: str = answer.json()["message"]["key"]
    return found


async def test_a_new_password_ends_every_session(place: Place, maya: Visitor, admin: Admin) -> None:
    await maya.register("maya")
    token = (await maya.post("/api/tokens", {"label": "bot"}))["text"]
    password = await admin.reset_password("MAYA")

    async def stranger() -> bool:
        return (await maya.get("/api/me"))["login"] is None

    await until(stranger)
    script = await place.visitor()
    assert (await script.ask("GET", "/api/me", authorization=f"Bearer {token}")).status_code == 401
    assert await key_of(maya, "POST", "/api/session", LOGIN) == "server.wrong_password"
    await maya.post("/api/session", {"login": "maya", "password": password})
    with pytest.raises(NotThere, match="willy"):
        await admin.reset_password("willy")


async def test_a_banned_name_is_nobodys(maya: Visitor, willy: Visitor, admin: Admin) -> None:
    await willy.ask("PATCH", "/api/me", {"name": "Rude"})
    await maya.register("rude")
    table = await willy.table()
    assert await admin.ban("RUDE", "it is") == 2

    async def renamed() -> bool:
        seats = (await willy.get(f"/api/tables/{table}"))["table"]["seats"]
        return bool(seats[0]["name"].startswith("Guest "))

    await until(renamed)
    assert (await willy.get("/api/me"))["name"].startswith("Guest ")
    assert (await maya.get("/api/me"))["login"] is None
    wish = {"login": "rude", "password": PASSWORD}
    banned = "server.banned_name"
    assert await key_of(maya, "POST", "/api/session", wish) == banned
    assert await key_of(willy, "PATCH", "/api/me", {"name": "rUDE"}) == banned
    assert await key_of(willy, "POST", "/api/account", wish) == "server.login_taken"
    assert await key_of(maya, "POST", f"/api/tables/{table}/seats", {"name": "Rude"}) == banned
    [ban] = await admin.bans()
    assert (ban.name, ban.why) == ("rude", "it is")
    with pytest.raises(Conflict):
        await admin.ban("rude", "")
    await admin.unban("Rude")
    await maya.post("/api/session", wish)
    with pytest.raises(NotThere):
        await admin.unban("Rude")


async def test_a_login_that_is_banned_can_not_be_registered(maya: Visitor, admin: Admin) -> None:
    await admin.ban("rude", "")
    wish = {"login": "Rude", "password": PASSWORD}
    assert await key_of(maya, "POST", "/api/account", wish) == "server.banned_name"


async def duel(maya: Visitor, willy: Visitor, moves: Sequence[str] = MOVES[:1]) -> str:
    table = await maya.table()
    await willy.post(f"/api/tables/{table}/seats", {})
    for number, move in enumerate(moves):
        assert (await (maya, willy)[number % 2].act(table, move)).status_code == 200
    return table


async def test_a_game_is_ended_without_a_result(
    place: Place, maya: Visitor, willy: Visitor, admin: Admin
) -> None:
    for visitor, login in ((maya, "maya"), (willy, "willy")):
        await visitor.register(login)
    table = await duel(maya, willy, MOVES)
    async with place.app.state.parts.keeper.watch(table, None) as updates:
        await admin.end(table)
        async with asyncio.timeout(PATIENCE):
            while (told := json.loads(await anext(updates)))["table"]["status"] != "over":
                pass
    assert told["entries"][-1]["kind"] == "aborted"
    assert told["entries"][-1]["words"]["params"]["why"]["key"] == "server.end.operator"
    assert (told["position"]["outcome"]["ranks"], told["position"]["pending"]) == ([0, 0], [])
    assert (await willy.act(table, "bA1 wA1-")).json()["message"]["key"] == "server.over"
    assert (await maya.get("/api/me"))["ratings"] == []
    assert [line["id"] for line in (await maya.get("/api/me/games"))["tables"]] == [table]
    await willy.post(f"/api/tables/{table}/rematch")
    assert (await maya.post(f"/api/tables/{table}/rematch"))["id"] not in (None, table)
    with pytest.raises(Conflict):
        await admin.end(table)
    with pytest.raises(NotThere, match="nowhere"):
        await admin.end("nowhere")


async def test_a_move_that_comes_too_late_is_refused(
    monkeypatch: pytest.MonkeyPatch, maya: Visitor, willy: Visitor, admin: Admin, place: Place
) -> None:
    """Also before the server has noticed."""

    async def blind() -> None:
        pass

    table = await duel(maya, willy)
    monkeypatch.setattr(place.app.state.parts.keeper.tables, "look_again", blind)
    await admin.end(table)
    assert (await willy.act(table, "bA1 wA1-")).json()["message"]["key"] == "server.over"


async def test_a_game_that_nobody_can_read_is_ended_all_the_same(
    place: Place, maya: Visitor, willy: Visitor, admin: Admin
) -> None:
    table = await duel(maya, willy)
    database = place.app.state.parts.database
    async with database.transaction() as writing:
        await writing.execute(
            update(EventRow)
            .where(EventRow.table == table, EventRow.version == 3)
            .values(body=b'{"type":"played","actor":0,"action":"gibberish"}')
        )
    await admin.end(table)
    async with database.reading() as reading:
        query = select(TableRow.status, TableRow.version, TableRow.deadline, TableRow.pending)
        assert (await reading.execute(query)).one() == ("over", 4, None, "[]")


async def test_other_workers_hear_of_it(shared_database: str) -> None:
    async with opened(shared_database) as hall:
        table = await hall.duel()
        async with (
            administering(shared_database, "flora") as admin,
            hall.keeper.watch(table, ANN) as updates,
            asyncio.timeout(PATIENCE),
        ):
            await admin.end(table)
            while json.loads(await anext(updates))["table"]["status"] != "over":
                pass


# --- Ratings

START = (25.0, 25.0 / 3)


async def rated(database: Database, *games: tuple[str, int, str, str]) -> None:
    """Games that count: a table, when, who won and who lost; each gives and takes 2."""
    strength: dict[str, tuple[float, float]] = {}
    counts: dict[str, int] = {}
    async with database.transaction() as writing:
        for name in {name for game in games for name in game[2:]}:
            writing.add(PlayerRow(id=name, name=name, guest=False, created=0))
        await writing.flush()
        for table, at, *pair in games:
            row = {"id": table, "game": "hive", "public": False, "status": "over", "version": 1}
            more = {"number": 0, "pending": "[]", "config": b"", "created": 0, "updated": 0}
            await writing.execute(insert(TableRow), [{**row, **more}])
            for name, gain in zip(pair, (2.0, -2.0), strict=True):
                mu, sigma = strength.get(name, START)
                strength[name] = mu + gain, sigma * 0.9
                counts[name] = counts.get(name, 0) + 1
                writing.add(
                    RatedGameRow(
                        table=table,
                        player=name,
                        game="hive",
                        at=at,
                        weight=1.0,
                        mu_before=mu,
                        sigma_before=sigma,
                        mu=mu + gain,
                        sigma=sigma * 0.9,
                    )
                )
        for name, (mu, sigma) in strength.items():
            row_of = RatingRow(player=name, game="hive", mu=mu, sigma=sigma, games=counts[name])
            writing.add(row_of)


async def strengths(database: Database) -> dict[str, tuple[float, float, int]]:
    async with database.reading() as reading:
        rows = await reading.execute(
            select(RatingRow.player, RatingRow.mu, RatingRow.sigma, RatingRow.games)
        )
        return {
            name: (round(mu, 6), round(sigma / START[1], 6), games)
            for name, mu, sigma, games in rows
        }


GAMES = (
    ("t1", 1_000, "farmer", "dummy"),
    ("t2", 2_000, "farmer", "honest"),
    ("t3", 3_000, "farmer", "dummy"),
    ("t4", 4_000, "honest", "other"),
)
BEFORE = {
    "farmer": (31.0, 0.729, 3),
    "dummy": (21.0, 0.81, 2),
    "honest": (25.0, 0.81, 2),
    "other": (23.0, 0.9, 1),
}


async def test_a_voided_game_is_as_if_it_had_not_counted(place: Place, admin: Admin) -> None:
    database = place.app.state.parts.database
    await rated(database, *GAMES)
    assert await strengths(database) == BEFORE
    assert await admin.void("t1") == 1
    assert await strengths(database) == {
        **BEFORE,
        "farmer": (29.0, 0.81, 2),
        "dummy": (23.0, 0.9, 1),
    }
    assert await admin.void("t1") == 0  # once is enough
    assert await admin.void("t3") == 1
    found = await strengths(database)
    assert found["farmer"] == (27.0, 0.9, 1)
    assert "dummy" not in found  # whose games are all gone


async def test_the_games_of_a_farmer_are_undone_for_all_who_played_them(
    place: Place, admin: Admin
) -> None:
    parts = place.app.state.parts
    await rated(parts.database, *GAMES)
    visitor = await place.visitor()
    await visitor.register("Farmer")
    async with parts.database.transaction() as writing:
        await writing.execute(update(AccountRow).values(player="farmer"))
    assert await admin.undo_ratings("farmer", since=2_000) == 2
    assert await strengths(parts.database) == {
        "farmer": (27.0, 0.9, 1),
        "dummy": (23.0, 0.9, 1),
        "honest": (27.0, 0.9, 1),
        "other": (23.0, 0.9, 1),
    }
    assert await admin.undo_ratings("t4") == 1
    with pytest.raises(NotThere):
        await admin.undo_ratings("t4")
    with pytest.raises(NotThere, match="nobody"):
        await admin.undo_ratings("nobody")


async def test_what_nothing_is_taken_from_stays_exactly(place: Place) -> None:
    database = place.app.state.parts.database
    await rated(database, *GAMES)
    async with database.transaction() as writing:
        assert await unrate(writing, []) == 0
        assert await unrate(writing, ["nowhere"]) == 0
    assert await strengths(database) == BEFORE
    assert shown(*START) == 1000


# --- The log


async def test_every_deed_is_written_down_with_who_did_it(maya: Visitor, admin: Admin) -> None:
    await maya.register("maya")
    await admin.reset_password("maya")
    await admin.ban("Rude", "it is")
    for failing in (admin.unban("nobody"), admin.end("nowhere"), admin.ban("Rude", "")):
        with pytest.raises((NotThere, Conflict)):
            await failing
    log: list[Any] = [(deed.who, deed.what) for deed in await admin.log()]
    assert log == [
        ("flora", "reset the password of maya"),
        ("flora", "banned the name Rude: it is"),
    ]
    assert all(deed.at > 1_700_000_000_000 for deed in await admin.log())


async def opening(url: str) -> None:
    async with administering(url, "flora"):
        raise AssertionError("it should not be possible")


async def test_only_a_database_that_is_there_and_understood(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="no database"):
        await opening(file_in(tmp_path))
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "apiary.db").write_bytes(b"")
    with pytest.raises(BadOption, match="Another version"):
        await opening(file_in(tmp_path))
    (tmp_path / "apiary.db").write_bytes(b"not a database at all" * 100)
    with pytest.raises(BadOption, match="Can't use the database"):
        await opening(file_in(tmp_path))
