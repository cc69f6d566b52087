"""Letters that not every database keeps are refused at the door, whatever the database is."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.test_security import talk
from tests.server.visitors import Place, Visitor, running

pytestmark = pytest.mark.anyio

LONE = ["\\u0000", "\\ud800", "\\udc00", "\\ud800\\u0041"]


@pytest.fixture
async def place(database: str, anyio_backend: str) -> AsyncIterator[Place]:
    async with running(Path(), database=database, rate_limits=False) as place:
        yield place


async def bad_letter(maya: Visitor, method: str, path: str, content: str = "") -> None:
    answer = await maya.client.request(
        method, path, content=content, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400, answer.text
    assert answer.json()["message"]["key"] == "server.bad_letter"


@pytest.mark.parametrize("letter", LONE)
async def test_in_bodies(maya: Visitor, letter: str) -> None:
    table = await maya.table()
    for method, path, body in [
        ("PATCH", "/api/me", '{"name": "a%s"}'),
        ("POST", "/api/tokens", '{"label": "a%s"}'),
        ("POST", "/api/account", '{"login": "maya%s", "password": "correct horse"}'),
        ("POST", "/api/session", '{"login": "maya%s", "password": "correct horse"}'),
        ("POST", "/api/session", '{"login": "maya", "password": "correct%s horse"}'),
        ("POST", "/api/tables", '{"game": "%s", "seats": [{"kind": "me"}]}'),
        ("POST", "/api/tables", '{"game": "hive", "seats": [], "options": {"%s": 1}}'),
        ("POST", f"/api/tables/{table}/seats", '{"invite": "%s"}'),
        ("POST", f"/api/tables/{table}/actions", '{"id": "%s", "version": 1, "action": 1}'),
        ("POST", f"/api/tables/{table}/actions", '{"id": "a", "version": 1, "action": "%s"}'),
    ]:
        await bad_letter(maya, method, path, body % letter)


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/%00",
        "/api/tables/a%00b/actions",
        "/api/tables/a%00b/events",
        "/api/tables/a/events?since=%00",
        "/api/games/%00/guide",
        "/api/me/games?before=%00",
    ],
)
async def test_in_addresses(maya: Visitor, path: str) -> None:
    await bad_letter(maya, "GET", path)


async def test_in_the_address_of_a_token(maya: Visitor) -> None:
    await maya.post("/api/tokens", {"label": "a"})
    await bad_letter(maya, "DELETE", "/api/tokens/%00")


async def test_what_only_looks_like_one_is_kept(maya: Visitor) -> None:
    name = "\\u0000 \U0001f41d"
    raw = json.dumps({"name": name})
    assert "\\ud83d\\udc1d" in raw
    answer = await maya.client.request("PATCH", "/api/me", content=raw)
    assert answer.json()["name"] == name
    table = await maya.table()
    assert (await maya.get(f"/api/tables/{table}"))["table"]["seats"][0]["name"] == name


@pytest.mark.parametrize("letter", LONE)
async def test_in_commands(place: Place, maya: Visitor, letter: str) -> None:
    path = f"/api/tables/{await maya.table()}/live"
    commands = [
        '{"type": "say", "id": "a%s", "text": "b"}',
        '{"type": "say", "id": "a", "text": "b%s"}',
        '{"type": "act", "id": "a", "version": 1, "action": "%s"}',
        '{"type": "why", "id": "a", "path": ["%s"]}',
    ]

    async def coming() -> AsyncIterator[Any]:
        yield {"type": "websocket.connect"}
        for command in commands:
            yield {"type": "websocket.receive", "text": command % letter}
        yield {"type": "websocket.receive", "text": '{"type": "say", "id": "z", "text": "b"}'}
        yield {"type": "websocket.disconnect", "code": 1001}

    headers = {"cookie": f"apiary={maya.client.cookies['apiary']}"}
    sent = [
        json.loads(one["text"])
        for one in await talk(place, path, headers, coming())
        if "text" in one
    ]
    refused = [one["error"]["message"]["key"] for one in sent if one["type"] == "refused"]
    assert refused == ["server.bad_letter"] * len(commands)
    assert [one["id"] for one in sent if one["type"] == "done"] == ["z"]


async def test_in_the_address_of_a_socket(place: Place) -> None:
    async def coming() -> AsyncIterator[Any]:
        yield {"type": "websocket.connect"}

    sent = await talk(place, "/api/tables/a\0b/live", {}, coming())
    assert (sent[0]["type"], sent[0]["code"]) == ("websocket.close", 4400)
