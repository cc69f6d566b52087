"""Guests, accounts, sessions and tokens."""

from __future__ import annotations

import asyncio
import logging

import pytest
from sqlalchemy import select

from apiary.server import limits
from apiary.server.identity import Identity, digest_of
from apiary.server.limiter import Limiter
from apiary.server.store.models import AccountRow, PlayerRow, RatedGameRow, RatingRow, SessionRow
from tests.server.test_ratings import played, rating
from tests.server.visitors import PASSWORD, Place, Visitor

pytestmark = pytest.mark.anyio

LOGIN: dict[str, object] = {"login": "maya", "password": PASSWORD}


async def test_looking_makes_nobody(maya: Visitor) -> None:
    for path in ("/api/me", "/api/games", "/api/tables", "/api/me/games", "/api/tokens"):
        answer = await maya.ask("GET", path)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    assert await maya.get("/api/me") == {
        "name": "",
        "guest": True,
        "login": None,
        "ratings": [],
        "bot": False,
    }


@pytest.mark.parametrize(
    ("language", "word"), [("fr-CH, de;q=0.5", "Invité "), ("de", "Gast "), ("ja", "Guest ")]
)
async def test_a_guest_gets_a_name_in_his_language(maya: Visitor, language: str, word: str) -> None:
    body = {"game": "hive", "seats": [{"kind": "me"}, {"kind": "open"}]}
    await maya.ask("POST", "/api/tables", body, accept_language=language)
    me = await maya.get("/api/me")
    assert me["name"].startswith(word)
    assert me["guest"]


async def test_a_name_can_be_changed(maya: Visitor) -> None:
    answer = await maya.ask("PATCH", "/api/me", {"name": "  Maya   the bee "})
    assert answer.json()["name"] == "Maya the bee"
    assert (await maya.get("/api/me"))["name"] == "Maya the bee"


@pytest.mark.parametrize("name", ["   ", "a\u202eb", "\x00", "x" * (limits.NAME + 1)])
async def test_a_name_must_be_visible_and_short(maya: Visitor, name: str) -> None:
    assert (await maya.ask("PATCH", "/api/me", {"name": name})).status_code == 400


async def test_a_guest_who_registers_keeps_his_games(maya: Visitor, willy: Visitor) -> None:
    table = await maya.table()
    await willy.post(f"/api/tables/{table}/seats", {})
    await maya.register("maya")
    me = await maya.get("/api/me")
    assert (me["name"], me["guest"], me["login"]) == ("maya", False, "maya")
    assert [line["id"] for line in (await maya.get("/api/tables"))["mine"]] == [table]
    assert (await maya.act(table, "wA1")).status_code == 200


async def test_a_chosen_name_survives_registering(maya: Visitor) -> None:
    await maya.ask("PATCH", "/api/me", {"name": "Queen"})
    await maya.register("maya")
    assert (await maya.get("/api/me"))["name"] == "Queen"


async def test_a_guest_who_logs_in_brings_his_games(place: Place, maya: Visitor) -> None:
    await maya.register("maya")
    phone, willy = await place.visitor(), await place.visitor()
    table = await phone.table()
    await willy.post(f"/api/tables/{table}/seats", {})
    await phone.post("/api/session", LOGIN)
    assert [line["id"] for line in (await phone.get("/api/tables"))["mine"]] == [table]
    assert [line["id"] for line in (await maya.get("/api/tables"))["mine"]] == [table]
    assert (await maya.act(table, "wA1")).status_code == 200
    seats = (await maya.get(f"/api/tables/{table}"))["table"]["seats"]
    assert (seats[0]["name"], seats[0]["me"]) == ("maya", True)


@pytest.mark.parametrize("login", ["MAYA", "Maya", "maya"])
async def test_logins_are_unique_whatever_their_case(
    maya: Visitor, willy: Visitor, login: str
) -> None:
    await maya.register("Maya")
    answer = await willy.ask("POST", "/api/account", {"login": login, "password": PASSWORD})
    assert answer.status_code == 409
    assert answer.json()["message"]["key"] == "server.login_taken"
    await willy.post("/api/session", {"login": login, "password": PASSWORD})
    assert (await willy.get("/api/me"))["login"] == "Maya"


@pytest.mark.parametrize("login", ["a b", "<b>", "ma/ya", "maya@home", "ab"])
async def test_a_login_has_few_kinds_of_letters(maya: Visitor, login: str) -> None:
    body = {"login": login, "password": PASSWORD}
    assert (await maya.ask("POST", "/api/account", body)).status_code == 400
    assert (await maya.get("/api/me"))["name"] == ""


async def test_one_account_each(maya: Visitor) -> None:
    await maya.register("maya")
    answer = await maya.ask("POST", "/api/account", {"login": "maya2", "password": PASSWORD})
    assert answer.status_code == 409
    assert answer.json()["message"]["key"] == "server.has_account"


async def test_a_wrong_password_and_an_unknown_login_look_the_same(
    maya: Visitor, willy: Visitor
) -> None:
    await maya.register("maya")
    answers = [
        await willy.ask("POST", "/api/session", {"login": login, "password": "wrong password"})
        for login in ("maya", "nobody")
    ]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert answers[0].json() == answers[1].json()
    assert not any("set-cookie" in answer.headers for answer in answers)


async def test_logging_in_changes_the_cookie_and_ends_the_old_one(
    place: Place, maya: Visitor, willy: Visitor
) -> None:
    await maya.register("maya")
    await willy.table()
    planted = willy.client.cookies["apiary"]
    await willy.post("/api/session", LOGIN)
    assert willy.client.cookies["apiary"] != planted
    thief = await place.visitor()
    thief.client.cookies.set("apiary", planted)
    assert (await thief.get("/api/me"))["name"] == ""


async def test_registering_changes_the_cookie_too(place: Place, maya: Visitor) -> None:
    await maya.table()
    planted = maya.client.cookies["apiary"]
    await maya.register("maya")
    thief = await place.visitor()
    thief.client.cookies.set("apiary", planted)
    assert (await thief.get("/api/me"))["name"] == ""


async def test_logging_out_ends_the_session_at_once(place: Place, maya: Visitor) -> None:
    await maya.register("maya")
    cookie = maya.client.cookies["apiary"]
    answer = await maya.ask("DELETE", "/api/session")
    assert answer.status_code == 204
    assert "Max-Age=0" in answer.headers["set-cookie"]
    thief = await place.visitor()
    thief.client.cookies.set("apiary", cookie)
    assert (await thief.get("/api/me"))["name"] == ""
    assert (await maya.ask("DELETE", "/api/session")).status_code == 401


async def test_a_deleted_account_leaves_games_without_a_name(
    place: Place, maya: Visitor, willy: Visitor
) -> None:
    await maya.register("maya")
    token = (await maya.post("/api/tokens", {"label": "bot"}))["text"]
    table = await maya.table()
    await willy.post(f"/api/tables/{table}/seats", {})
    wrong = await maya.ask("DELETE", "/api/account", {"password": "wrong password"})
    assert wrong.status_code == 403
    assert (await maya.ask("DELETE", "/api/account", {"password": PASSWORD})).status_code == 204
    assert (await maya.get("/api/me"))["name"] == ""
    script = await place.visitor()
    assert (await script.ask("GET", "/api/me", authorization=f"Bearer {token}")).status_code == 401
    assert (await maya.ask("POST", "/api/session", LOGIN)).status_code == 403
    answer = await willy.ask("GET", f"/api/tables/{table}")
    assert answer.json()["table"]["seats"][0]["name"] == "Deleted player"
    assert "maya" not in answer.text
    async with place.app.state.parts.database.reading() as reading:
        assert "maya" not in set(await reading.scalars(select(PlayerRow.name)))


async def test_a_deleted_account_takes_its_ratings_along_and_leaves_those_of_others(
    place: Place, maya: Visitor, willy: Visitor
) -> None:
    await maya.register("maya")
    await willy.register("willy")
    await played(maya, willy)
    gained = await rating(willy)
    answer = await maya.ask("DELETE", "/api/account", {"password": PASSWORD})
    assert answer.status_code == 204
    async with place.app.state.parts.database.reading() as reading:
        (other,) = await reading.scalars(select(AccountRow.player))
        for kind in (RatingRow, RatedGameRow):
            assert list(await reading.scalars(select(kind.player))) == [other]
    assert await rating(willy) == gained is not None


async def test_only_an_account_can_be_deleted(maya: Visitor) -> None:
    await maya.table()
    answer = await maya.ask("DELETE", "/api/account", {"password": PASSWORD})
    assert answer.status_code == 401


async def test_secrets_are_kept_as_digests_only(place: Place, maya: Visitor) -> None:
    await maya.register("maya")
    token = (await maya.post("/api/tokens", {"label": "bot"}))["text"]
    async with place.app.state.parts.database.reading() as reading:
        password = await reading.scalar(select(AccountRow.password))
        digests = list(await reading.scalars(select(SessionRow.digest)))
    assert password.startswith("$argon2id$")
    kept = "".join([password, *digests])
    for secret in (PASSWORD, token, maya.client.cookies["apiary"]):
        assert secret not in kept


async def test_passwords_are_in_no_answer_and_no_log(
    maya: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    bodies: list[dict[str, object]] = [
        LOGIN,
        {**LOGIN, "extra": 1},
        {"login": "x", "password": PASSWORD},
        {"login": "maya", "password": PASSWORD, "login2": PASSWORD},
        {"login": 1, "password": [PASSWORD]},
    ]
    for path in ("/api/account", "/api/session", "/api/account"):
        for body in bodies:
            assert PASSWORD not in (await maya.ask("POST", path, body)).text
    assert PASSWORD not in (await maya.ask("DELETE", "/api/account", {"password": PASSWORD})).text
    assert PASSWORD not in caplog.text


async def test_a_token_works_without_a_cookie_until_it_is_deleted(
    place: Place, maya: Visitor
) -> None:
    await maya.register("maya")
    made = await maya.post("/api/tokens", {"label": "my bot"})
    script = await place.visitor()
    bearer = f"Bearer {made['text']}"
    assert (await script.ask("GET", "/api/me", authorization=bearer)).json()["login"] == "maya"
    assert await maya.get("/api/tokens") == [{**made, "text": None}]
    assert (await maya.ask("DELETE", f"/api/tokens/{made['id']}")).status_code == 204
    answer = await script.ask("GET", "/api/me", authorization=bearer)
    assert answer.status_code == 401
    assert answer.json()["message"]["key"] == "server.bad_token"


async def test_tokens_of_others_can_not_be_deleted(maya: Visitor, willy: Visitor) -> None:
    made = await maya.post("/api/tokens", {"label": "bot"})
    await willy.table()
    assert (await willy.ask("DELETE", f"/api/tokens/{made['id']}")).status_code == 404
    assert len(await maya.get("/api/tokens")) == 1


async def test_there_is_a_limit_to_tokens(maya: Visitor) -> None:
    for number in range(limits.TOKENS):
        await maya.post("/api/tokens", {"label": f"bot {number}"})
    answer = await maya.ask("POST", "/api/tokens", {"label": "one more"})
    assert answer.status_code == 409
    assert len(await maya.get("/api/tokens")) == limits.TOKENS


async def test_there_is_a_limit_to_tokens_made_at_once(maya: Visitor) -> None:
    await maya.register("maya")
    wishes = [
        maya.ask("POST", "/api/tokens", {"label": f"bot {number}"})
        for number in range(2 * limits.TOKENS)
    ]
    statuses = [answer.status_code for answer in await asyncio.gather(*wishes)]
    assert sorted(statuses) == [201] * limits.TOKENS + [409] * limits.TOKENS


async def test_a_cookie_is_no_token_and_a_token_no_cookie(place: Place, maya: Visitor) -> None:
    token = (await maya.post("/api/tokens", {"label": "bot"}))["text"]
    other = await place.visitor()
    cookie = maya.client.cookies["apiary"]
    assert (await other.ask("GET", "/api/me", authorization=f"Bearer {cookie}")).status_code == 401
    other.client.cookies.set("apiary", token)
    assert (await other.get("/api/me"))["name"] == ""


async def test_a_session_that_is_used_lasts(place: Place, maya: Visitor) -> None:
    await maya.register("maya")
    identity = place.app.state.parts.identity
    clock = identity._clock
    days = 86_400
    identity._clock = lambda: clock() + (limits.SESSION_DAYS - 1) * days
    answer = await maya.ask("GET", "/api/me")
    assert answer.json()["login"] == "maya"
    assert f"Max-Age={limits.SESSION_DAYS * days}" in answer.headers["set-cookie"]
    identity._clock = lambda: clock() + (limits.SESSION_DAYS + 30) * days
    assert (await maya.get("/api/me"))["login"] == "maya"
    identity._clock = lambda: clock() + 3 * limits.SESSION_DAYS * days
    assert (await maya.get("/api/me"))["login"] is None
    await identity.sweep()
    async with place.app.state.parts.database.reading() as reading:
        assert list(await reading.scalars(select(SessionRow.digest))) == []


async def test_one_of_several_workers_soon_asks_again(place: Place, maya: Visitor) -> None:
    parts = place.app.state.parts
    now = [parts.identity._clock()]
    beside = Identity(parts.database, Limiter(limits.GUESTS), alone=False, clock=lambda: now[0])
    await maya.register("maya")
    digest = digest_of(maya.client.cookies["apiary"])
    session = await beside._find(digest, "cookie")
    assert session is not None
    await maya.ask("DELETE", "/api/session")
    now[0] += limits.REMEMBERED + 1
    assert not await beside.is_known(session)
