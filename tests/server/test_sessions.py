"""Where somebody is logged in, logging out from afar, and another password."""

from __future__ import annotations

from typing import Any

import pytest

from apiary.server import identity
from apiary.server.devices import Device
from tests.server.visitors import PASSWORD, Place, Visitor

pytestmark = pytest.mark.anyio

LOGIN = {"login": "maya", "password": PASSWORD}
NEW = "another horse battery"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = (
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Mobile Safari/537.36"
)


async def logged_in(place: Place, agent: str = "") -> Visitor:
    """Maya in another browser."""
    visitor = await place.visitor()
    visitor.client.headers["User-Agent"] = agent
    await visitor.post("/api/session", LOGIN)
    return visitor


async def is_maya(visitor: Visitor) -> bool:
    return bool((await visitor.get("/api/me"))["login"] == "maya")


async def test_a_list_of_them(place: Place, maya: Visitor) -> None:
    await (await place.visitor()).register("willy")  # whose sessions are nobody else's business
    maya.client.headers["User-Agent"] = FIREFOX
    await maya.register("maya")
    await logged_in(place, CHROME)
    token = await maya.post("/api/tokens", {"label": "my bot"})
    own, *others = await maya.get("/api/sessions")
    assert len(others) == 2
    assert (own["current"], own["kind"]) == (True, "cookie")
    assert (own["browser"], own["system"]) == ("Firefox", "Linux")
    assert own["used"] >= own["created"] > 0
    found: dict[str, Any] = {one["kind"]: one for one in others}
    assert (found["cookie"]["browser"], found["cookie"]["system"]) == ("Chrome", "Android")
    assert (found["token"]["label"], found["token"]["id"]) == ("my bot", token["id"])
    assert not any(one["current"] for one in others)
    cookie = maya.client.cookies["apiary"]
    assert identity.digest_of(cookie) not in (await maya.ask("GET", "/api/sessions")).text


async def test_a_stranger_has_none(maya: Visitor) -> None:
    assert await maya.get("/api/sessions") == []
    assert (await maya.ask("DELETE", "/api/sessions")).status_code == 401
    assert (await maya.ask("DELETE", "/api/sessions/abc")).status_code == 401


async def test_logging_out_in_another_browser(place: Place, maya: Visitor) -> None:
    await maya.register("maya")
    one, two = await logged_in(place), await logged_in(place)
    id = next(found["id"] for found in await one.get("/api/sessions") if found["current"])
    assert (await maya.ask("DELETE", f"/api/sessions/{id}")).status_code == 204
    assert [await is_maya(visitor) for visitor in (maya, one, two)] == [True, False, True]
    again = await maya.ask("DELETE", f"/api/sessions/{id}")
    assert (again.status_code, again.json()["message"]["key"]) == (404, "server.no_session")


async def test_logging_out_in_all_others(place: Place, maya: Visitor) -> None:
    await maya.register("maya")
    others = [await logged_in(place) for _ in range(3)]
    token = (await maya.post("/api/tokens", {"label": "my bot"}))["text"]
    assert (await maya.ask("DELETE", "/api/sessions")).status_code == 204
    assert [await is_maya(visitor) for visitor in (maya, *others)] == [True, False, False, False]
    script = await place.visitor()
    answer = await script.ask("GET", "/api/me", authorization=f"Bearer {token}")
    assert answer.json()["login"] == "maya"


async def test_logging_out_here_takes_the_cookie_back(maya: Visitor) -> None:
    await maya.register("maya")
    [own] = await maya.get("/api/sessions")
    answer = await maya.ask("DELETE", f"/api/sessions/{own['id']}")
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert not await is_maya(maya)


async def test_sessions_of_others_can_not_be_ended(maya: Visitor, willy: Visitor) -> None:
    await maya.register("maya")
    await willy.register("willy")
    [own] = await maya.get("/api/sessions")
    assert (await willy.ask("DELETE", f"/api/sessions/{own['id']}")).status_code == 404
    assert (await willy.ask("DELETE", "/api/sessions")).status_code == 204
    assert await is_maya(maya)


async def test_when_they_were_last_used_is_noted_now_and_then(place: Place, maya: Visitor) -> None:
    await maya.register("maya")
    knows = place.app.state.parts.identity
    clock = knows._clock
    knows._clock = lambda: clock() + 3600
    before = (await maya.get("/api/sessions"))[0]["used"]
    await knows.note_used()
    assert knows._seen == {}
    knows._clock = clock
    [own] = await maya.get("/api/sessions")
    assert own["used"] == before >= own["created"] + 3_500_000
    await knows.note_used()
    await knows.note_used()  # of nobody


async def test_another_password(place: Place, maya: Visitor) -> None:
    await maya.register("maya")
    elsewhere = await logged_in(place)
    token = (await maya.post("/api/tokens", {"label": "my bot"}))["text"]
    path = "/api/account/password"
    wrong = await maya.ask("PUT", path, {"old": "wrong password", "new": NEW})
    assert (wrong.status_code, await is_maya(elsewhere)) == (403, True)
    assert wrong.json()["message"]["key"] == "server.wrong_old_password"
    short = await maya.ask("PUT", path, {"old": PASSWORD, "new": "short"})
    assert short.status_code == 400
    assert "short" not in short.text
    assert (await maya.ask("PUT", path, {"old": PASSWORD, "new": NEW})).status_code == 204
    assert [await is_maya(maya), await is_maya(elsewhere)] == [True, False]
    assert (await elsewhere.ask("POST", "/api/session", LOGIN)).status_code == 403
    await elsewhere.post("/api/session", {**LOGIN, "password": NEW})
    script = await place.visitor()
    answer = await script.ask("GET", "/api/me", authorization=f"Bearer {token}")
    assert answer.json()["login"] == "maya"


async def test_guests_have_no_password(maya: Visitor) -> None:
    await maya.table()
    answer = await maya.ask("PUT", "/api/account/password", {"old": PASSWORD, "new": NEW})
    assert (answer.status_code, answer.json()["message"]["key"]) == (401, "server.no_account")


async def test_passwords_can_not_be_guessed_here_either(maya: Visitor) -> None:
    await maya.register("maya")
    wish = {"old": "wrong password", "new": NEW}
    answers = [await maya.ask("PUT", "/api/account/password", wish) for _ in range(12)]
    assert answers[-1].status_code == 429


SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1"
)


@pytest.mark.parametrize(
    ("agent", "browser", "system"),
    [
        (FIREFOX, "Firefox", "Linux"),
        (CHROME, "Chrome", "Android"),
        (CHROME + " Edg/140.0", "Edge", "Android"),
        (SAFARI, "Safari", "iOS"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18 Safari/6", "Safari", "macOS"),
        ("python-httpx/0.28", "", ""),
        ("", "", ""),
        ("x" * 100_000, "", ""),
    ],
)
def test_devices_have_names(agent: str, browser: str, system: str) -> None:
    device = Device.of(agent)
    assert device == (browser, system)
    assert Device.read(device.written()) == device
