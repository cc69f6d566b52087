"""What other sites, other people and the impatient can't do."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from apiary.server import limits
from apiary.server.addresses import address_of
from apiary.server.errors import TooMuch
from apiary.server.limiter import Limiter
from apiary.server.limits import Rate
from tests.server.visitors import PASSWORD, Place, Visitor, running

pytestmark = pytest.mark.anyio

NAME = {"name": "Maya"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"sec_fetch_site": "same-origin"}, 200),
        ({"sec_fetch_site": "none"}, 200),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"sec_fetch_site": "same-site"}, 403),
        ({"sec_fetch_site": "cross-site", "origin": "http://apiary.example"}, 403),
        ({"origin": "http://apiary.example"}, 200),
        ({"origin": "https://apiary.example"}, 200),
        ({"origin": "http://apiary.example:81"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://apiary.example.evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://[apiary.example"}, 403),
        ({"origin": ""}, 403),
    ],
)
async def test_other_sites_change_nothing(
    maya: Visitor, headers: dict[str, str], status: int
) -> None:
    answer = await maya.ask("PATCH", "/api/me", NAME, **headers)
    assert answer.status_code == status
    assert ("set-cookie" in answer.headers) == (status == 200)
    assert (await maya.get("/api/me"))["name"] == ("Maya" if status == 200 else "")


@pytest.mark.parametrize(
    ("headers", "welcome"),
    [
        ({}, True),
        ({"origin": "http://apiary.example"}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"origin": "http://evil.example"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
    ],
)
async def test_other_sites_open_no_sockets(
    place: Place, maya: Visitor, headers: dict[str, str], welcome: bool
) -> None:
    path = f"/api/tables/{await maya.table()}/live"
    first = await greeting(place, path, {"host": "apiary.example", **headers})
    assert first["type"] == ("websocket.accept" if welcome else "websocket.close")


async def test_a_socket_with_a_wrong_token_is_refused(place: Place, maya: Visitor) -> None:
    path = f"/api/tables/{await maya.table()}/live"
    first = await greeting(place, path, {"authorization": "Bearer x"})
    assert (first["type"], first["code"]) == ("websocket.close", 4401)


async def test_a_socket_ends_with_its_session(place: Place, maya: Visitor) -> None:
    table = await maya.table()
    say = {"type": "say", "id": "1", "text": "I am still here"}

    async def coming() -> AsyncIterator[Any]:
        yield {"type": "websocket.connect"}
        yield {"type": "websocket.receive", "text": json.dumps(say)}
        await maya.ask("DELETE", "/api/session")
        yield {"type": "websocket.receive", "text": json.dumps({**say, "id": "2"})}
        raise AssertionError("it is over")

    headers = {"cookie": f"apiary={maya.client.cookies['apiary']}"}
    sent = await talk(place, f"/api/tables/{table}/live", headers, coming())
    answers = [json.loads(message["text"]) for message in sent if message.get("text")]
    assert [answer["id"] for answer in answers if answer["type"] == "done"] == ["1"]
    assert (sent[-1]["type"], sent[-1]["code"]) == ("websocket.close", 4401)


async def greeting(place: Place, path: str, headers: dict[str, str]) -> Any:
    """What the server answers first to the handshake of a WebSocket, which then hangs up."""

    async def coming() -> AsyncIterator[Any]:
        yield {"type": "websocket.connect"}
        yield {"type": "websocket.disconnect", "code": 1001}

    return (await talk(place, path, headers, coming()))[0]


async def talk(
    place: Place, path: str, headers: dict[str, str], coming: AsyncIterator[Any]
) -> list[Any]:
    """What the server sends over a WebSocket over which all this comes."""
    scope: Any = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "scheme": "ws",
        "http_version": "1.1",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("203.0.113.200", 1),
        "server": ("apiary.example", 80),
        "subprotocols": [],
        "state": {},
        "extensions": {},
    }
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    await place.app(scope, lambda: anext(coming), send)
    return sent


async def test_reading_from_another_site_is_the_browsers_to_forbid(maya: Visitor) -> None:
    answer = await maya.ask("GET", "/api/games", origin="http://evil.example")
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


async def test_the_cookie_over_http(maya: Visitor) -> None:
    cookie = (await maya.ask("PATCH", "/api/me", NAME)).headers["set-cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert f"max-age={limits.SESSION_DAYS * 86_400}" in parts
    assert "secure" not in parts


async def test_the_cookie_and_the_headers_over_https(place: Place) -> None:
    maya = await place.visitor("https")
    answer = await maya.ask("PATCH", "/api/me", NAME)
    assert "secure" in answer.headers["set-cookie"].lower()
    assert "max-age" in answer.headers["strict-transport-security"]


async def test_https_can_be_promised(tmp_path: Path) -> None:
    async with running(tmp_path, https=True) as place:
        answer = await (await place.visitor()).ask("PATCH", "/api/me", NAME)
    assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nothing", "/t/x", "/api/tables/x"])
async def test_headers_of_every_answer(maya: Visitor, path: str) -> None:
    headers = (await maya.ask("GET", path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "strict-transport-security" not in headers
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


async def test_only_the_manual_may_style_itself(maya: Visitor) -> None:
    manual = (await maya.ask("GET", "/api-docs/index.html")).headers["content-security-policy"]
    assert "style-src 'self' 'unsafe-inline'" in manual
    assert "script-src" not in manual


@pytest.mark.parametrize(
    "host", ["", "a b", "[", "x" * 5000, "evil\x7f", "ä".encode().decode("latin-1")]
)
async def test_a_strange_host_is_no_crash(maya: Visitor, host: str) -> None:
    for method, path in (("GET", "/"), ("GET", "/api/me"), ("PATCH", "/api/me")):
        answer = await maya.client.request(
            method,
            path,
            json=NAME,
            headers={b"host": host.encode("latin-1"), b"origin": b"http://apiary.example"},
        )
        assert answer.status_code < 500 or answer.status_code == 503


@pytest.mark.parametrize(
    "cookie",
    [
        "",
        "x",
        "ä",
        "a" * 4000,
        "%00",
        '"',
        "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    ],
)
async def test_a_strange_cookie_is_nobody(maya: Visitor, cookie: str) -> None:
    answer = await maya.client.get(
        "/api/me",
        headers={b"cookie": f"apiary={cookie}".encode("latin-1")},
    )
    assert answer.status_code == 200
    assert answer.json()["name"] == ""


@pytest.mark.parametrize("value", ["Bearer", "Bearer x", "bearer ä", "Bearer " + "x" * 4000])
async def test_a_wrong_token_is_refused(maya: Visitor, value: str) -> None:
    answer = await maya.client.get(
        "/api/me",
        headers={b"authorization": value.encode("latin-1")},
    )
    assert answer.status_code == 401


async def test_somebody_elses_cookie_sits_on_his_seat_only(maya: Visitor, willy: Visitor) -> None:
    table = await maya.table()
    await willy.post(f"/api/tables/{table}/seats", {})
    answer = await willy.act(table, "wA1", seat=0)
    assert answer.status_code == 403


async def test_text_of_people_stays_text(maya: Visitor) -> None:
    await maya.ask("PATCH", "/api/me", {"name": "<b>Maya</b>"})
    table = await maya.table()
    answer = await maya.ask("GET", f"/api/tables/{table}")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.json()["table"]["seats"][0]["name"] == "<b>Maya</b>"
    missing = await maya.ask("GET", "/api/<script>alert(1)</script>")
    assert missing.headers["content-type"].startswith("application/json")


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes, it happens at once."""
    monkeypatch.setattr("apiary.server.app.Limiter", partial(Limiter, clock=lambda: 0.0))


@pytest.mark.usefixtures("hurry")
async def test_too_many_requests(maya: Visitor, willy: Visitor) -> None:
    for _ in range(limits.REQUESTS.at_once):
        assert (await maya.ask("GET", "/api/me")).status_code == 200
    answer = await maya.ask("GET", "/api/me")
    assert answer.status_code == 429
    assert answer.json()["message"]["key"] == "server.slow_down"
    assert int(answer.headers["retry-after"]) >= 1
    assert (await willy.ask("GET", "/api/me")).status_code == 200


@pytest.mark.usefixtures("hurry")
async def test_too_many_passwords(maya: Visitor, willy: Visitor) -> None:
    body = {"login": "maya", "password": PASSWORD}
    answers = [
        (await maya.ask("POST", "/api/session", body)).status_code
        for _ in range(limits.LOGINS.at_once + 1)
    ]
    assert answers == [403] * limits.LOGINS.at_once + [429]
    assert (await willy.ask("POST", "/api/session", body)).status_code == 403


@pytest.mark.usefixtures("hurry")
async def test_too_many_wrong_tokens(place: Place, maya: Visitor, willy: Visitor) -> None:
    token = (await maya.post("/api/tokens", {"label": "good"}))["text"]
    path = f"/api/tables/{await maya.table()}/live"
    wrong = {"authorization": "Bearer x"}
    statuses = [
        (await maya.ask("GET", "/api/me", **wrong)).status_code
        for _ in range(limits.BAD_TOKENS.at_once + 1)
    ]
    assert statuses == [401] * limits.BAD_TOKENS.at_once + [429]
    assert (await willy.ask("GET", "/api/me", **wrong)).status_code == 401
    assert (await willy.ask("GET", "/api/me", authorization=f"Bearer {token}")).status_code == 200
    place.app.state.parts.identity.forget_all()  # then nobody is looked up for who guesses
    assert (await maya.ask("GET", "/api/me", authorization=f"Bearer {token}")).status_code == 429
    codes = [
        (await greeting(place, path, wrong))["code"] for _ in range(limits.BAD_TOKENS.at_once + 1)
    ]
    assert codes == [4401] * limits.BAD_TOKENS.at_once + [4429]


@pytest.mark.usefixtures("hurry")
async def test_too_many_requests_of_many_guests_at_one_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REQUESTS_OF_ADDRESS", Rate(6, 1))
    async with running(tmp_path) as place:
        guests = [await place.visitor(address="198.51.100.7") for _ in range(3)]
        asked = [await guest.ask("PATCH", "/api/me", NAME) for guest in guests * 2]
        assert [answer.status_code for answer in asked] == [200] * 6
        assert (await guests[0].ask("GET", "/api/me")).status_code == 429
        assert (await (await place.visitor()).ask("GET", "/api/me")).status_code == 200


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    ("path", "headers"), [("/api/tables/x/nothing", {}), ("/api/tables/x/live", {"origin": "a"})]
)
async def test_too_many_handshakes_that_fail(
    place: Place, path: str, headers: dict[str, str]
) -> None:
    codes = [
        (await greeting(place, path, headers))["code"] for _ in range(limits.REQUESTS.at_once + 1)
    ]
    assert codes[-2] in (4403, 4404)
    assert codes[-1] == 4429


@pytest.mark.usefixtures("hurry")
async def test_too_many_guests_from_one_address(place: Place) -> None:
    statuses = []
    for _ in range(limits.GUESTS.at_once + 1):
        guest = await place.visitor(address="198.51.100.7")
        statuses.append((await guest.ask("PATCH", "/api/me", NAME)).status_code)
    assert statuses == [200] * limits.GUESTS.at_once + [429]


@pytest.mark.usefixtures("hurry")
async def test_too_many_tables(maya: Visitor) -> None:
    body = {"game": "hive", "seats": [{"kind": "me"}, {"kind": "me"}]}
    statuses = [
        (await maya.ask("POST", "/api/tables", body)).status_code
        for _ in range(limits.TABLES.at_once + 1)
    ]
    assert statuses == [201] * limits.TABLES.at_once + [429]


@pytest.mark.usefixtures("hurry")
async def test_too_many_downloads_to_one_address(place: Place) -> None:
    statuses = []
    for number in range(limits.DOWNLOADS.at_once + 1):
        visitor = await place.visitor(address="198.51.100.7")
        if number == 0:
            table = await visitor.table()
        answer = await visitor.ask("GET", f"/api/tables/{table}/record/uhp")
        statuses.append(answer.status_code)
    assert statuses == [200] * limits.DOWNLOADS.at_once + [429]


@pytest.mark.usefixtures("hurry")
async def test_rates_can_be_switched_off(tmp_path: Path) -> None:
    async with running(tmp_path, rate_limits=False) as place:
        maya = await place.visitor()
        for _ in range(limits.REQUESTS.at_once + 1):
            assert (await maya.ask("GET", "/api/me")).status_code == 200


async def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limiter = Limiter(Rate(2, 60), clock=lambda: now[0])
    limiter.take("maya")
    limiter.take("maya")
    with pytest.raises(TooMuch, match="1 s"):
        limiter.take("maya")
    now[0] += 1.0
    limiter.take("maya")
    with pytest.raises(TooMuch):
        limiter.take("maya")


@pytest.mark.parametrize(
    ("client", "key"),
    [
        (("192.0.2.1", 5), "192.0.2.1"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:0db8:0001:0002"),
        (("::ffff:192.0.2.1", 5), "192.0.2.1"),
        (("testclient", 5), "testclient"),
        (None, ""),
    ],
)
async def test_the_address_that_is_counted(client: tuple[str, int] | None, key: str) -> None:
    scope: Any = {"client": client}
    assert address_of(scope) == key
