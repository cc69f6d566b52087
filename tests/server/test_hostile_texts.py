"""Whatever characters somebody sends, wherever: it is taken or refused, on both databases alike."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from tests.server.visitors import PASSWORD, TWO, Place, Visitor

pytestmark = pytest.mark.anyio
HOSTILE = {
    "nul": "a\0b",
    "only nul": "\0\0\0",
    "a lone surrogate": "a\ud800b",
    "not a character": "a\uffffb\U0010ffff",
    "controls": "a\x01\x1b[2J\x7f\x85b",
    "other directions": "a\u202e\u2066b",
    "no width": "a\u200b\u2060\ufeffb",
    "SQL": "a'; DROP TABLE players; --",
    "a pattern": "a%_\\b",
    "JSON": '{"a": ["b"]}',
    "marks": "a" + "\u0301" * 20,
}


def requests(text: str, table: str) -> list[tuple[str, str, object]]:
    """A text at every place where one can be sent."""
    path = quote(text.encode("utf-8", "surrogatepass"), safe="")
    login = {"login": (text * 3)[:32], "password": PASSWORD}
    seats = [{"kind": "me"}, {"kind": "bot", "level": text}]
    action = {"id": "1", "version": 2, "action": "wA1"}
    return [
        ("PATCH", "/api/me", {"name": text[:32]}),
        ("POST", "/api/account", login),
        ("POST", "/api/session", login),
        ("POST", "/api/session", {**login, "login": "maya", "password": text * 8}),
        ("POST", "/api/tokens", {"label": text[:32]}),
        ("DELETE", f"/api/tokens/{path}", None),
        ("GET", f"/api/games/{path}/guide", None),
        ("POST", "/api/tables", {"game": text[:32], "seats": TWO}),
        ("POST", "/api/tables", {"game": "hive", "seats": seats}),
        ("POST", "/api/tables", {"game": "hive", "seats": TWO, "options": {text: text}}),
        ("POST", "/api/tables", {"game": "hive", "seats": TWO, "options": {"expansions": text}}),
        (
            "POST",
            "/api/tables",
            {"game": "hive", "seats": TWO, "origin": {"table": text, "number": 0}},
        ),
        ("GET", f"/api/tables/{path}", None),
        ("GET", f"/api/tables/{path}/events", None),
        ("GET", f"/api/tables/{path}/record", None),
        ("POST", f"/api/tables/{path}/rematch", None),
        ("POST", f"/api/tables/{path}/seats", {}),
        ("POST", f"/api/tables/{table}/seats", {"invite": text}),
        ("POST", f"/api/tables/{table}/seats", {"name": text[:32]}),
        ("POST", f"/api/tables/{path}/actions", action),
        ("POST", f"/api/tables/{table}/actions", {**action, "id": text}),
        ("POST", f"/api/tables/{table}/actions", {**action, "action": text}),
        ("GET", f"/api/me/games?before={path}", None),
        ("GET", f"/api/{path}", None),
    ]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
async def test_every_text_is_taken_or_refused(
    place: Place, maya: Visitor, willy: Visitor, text: str
) -> None:
    await maya.register("maya")
    table = await maya.table()
    crashed = [
        request
        for visitor in (maya, willy)
        for request in requests(text, table)
        if await send(visitor, *request) >= 500
    ]
    assert crashed == []


async def send(visitor: Visitor, method: str, path: str, body: Any) -> int:
    """The status of the answer; JSON is written so that lone surrogates get through."""
    content = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    answer = await visitor.client.request(method, path, content=content, headers=headers)
    return answer.status_code
