"""The WebSocket of a table and its event stream, against a real server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from apiary.server import limits
from tests.patience import PATIENCE
from tests.server.processes import Server, hear, join, new_table, serving, tell

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(lasting_database: str) -> Iterator[Server]:
    with serving(lasting_database) as server:
        yield server
        assert server.stop() == 0


async def test_two_players_see_each_other_move(server: Server) -> None:
    table, (white, black) = await new_table(server.address)
    async with (
        asyncio.timeout(PATIENCE),
        join(server.address, table, white) as first,
        join(server.address, table, black) as second,
    ):
        begun = await hear(first, "update")
        assert (await hear(second, "update"))["position"]["choices"] is None
        action = begun["position"]["choices"]["touches"][0][0]
        await tell(first, "act", "1", version=begun["version"], action=action)
        done = await hear(first, "done")
        while (update := await hear(second, "update"))["position"] is None:
            pass
        assert update["version"] == done["version"]
        assert update["position"]["choices"]["touches"]


async def test_a_ping_is_answered_with_the_version(server: Server) -> None:
    table, (white, _) = await new_table(server.address)
    async with asyncio.timeout(PATIENCE), join(server.address, table, white) as socket:
        begun = await hear(socket, "update")
        await socket.send('{"type":"ping","id":"a"}')
        answer = await hear(socket, "done")
    assert (answer["id"], answer["version"]) == ("a", begun["version"])


@pytest.mark.parametrize(
    ("message", "key", "id"),
    [
        ("nonsense", "server.message_unreadable", ""),
        ("[]", "server.message_wrong", ""),
        ("[" * 5000, "server.message_wrong", ""),
        ('{"type":"fly","id":"a"}', "server.message_wrong", "a"),
        ('{"type":"act","id":"a"}', "server.message_wrong", "a"),
        ('{"type":"act","id":"a","version":"x","action":1}', "server.message_wrong", "a"),
        ('{"type":"act","id":"a","version":9,"action":1e99}', "server.message_wrong", "a"),
        ('{"type":"say","id":"a","text":""}', "server.message_wrong", "a"),
        ('{"type":"say","id":"a","text":"b","loud":true}', "server.message_wrong", "a"),
        ('{"type":"act","id":"a","version":0,"action":"wA1"}', "server.stale", "a"),
        (
            '{"type":"act","id":"a","version":9,"action":"wA1","seat":1}',
            "server.not_your_seat",
            "a",
        ),
        ('{"type":"answer_back","id":"a","version":9,"agree":true}', None, "a"),
        ('{"type":"hint","id":"a"}', "server.hint_people", "a"),
        (
            f'{{"type":"say","id":"a","text":"{"b" * limits.MESSAGE}"}}',
            "server.message_too_long",
            "",
        ),
    ],
)
async def test_a_bad_message_is_answered_and_the_connection_goes_on(
    server: Server, message: str, key: str | None, id: str
) -> None:
    table, (white, _) = await new_table(server.address)
    async with asyncio.timeout(PATIENCE), join(server.address, table, white) as socket:
        begun = await hear(socket, "update")
        await socket.send(message)
        refused = await hear(socket, "refused")
        assert refused["id"] == id
        assert key in (None, refused["error"]["message"]["key"])
        assert refused["error"]["text"]
        await tell(socket, "act", "good", version=begun["version"], action="wA1")
        assert (await hear(socket, "done"))["id"] == "good"


async def test_bytes_are_read_like_text(server: Server) -> None:
    table, (white, _) = await new_table(server.address)
    async with asyncio.timeout(PATIENCE), join(server.address, table, white) as socket:
        await hear(socket, "update")
        await socket.send(b"\xff\xfe")
        assert (await hear(socket, "refused"))["error"]["text"]
        await tell(socket, "say", "1", text="Hello.")
        assert await hear(socket, "done")


@pytest.mark.parametrize(
    ("cookie", "key"), [("", "server.no_player"), (None, "server.not_your_seat")]
)
async def test_whose_seat_it_is(server: Server, cookie: str | None, key: str) -> None:
    table, (_, black) = await new_table(server.address)
    who = black if cookie is None else cookie
    async with asyncio.timeout(PATIENCE), join(server.address, table, who) as socket:
        begun = await hear(socket, "update")
        await tell(socket, "act", "1", version=begun["version"], action="wA1", seat=0)
        assert (await hear(socket, "refused"))["error"]["message"]["key"] == key


async def test_a_made_up_cookie_is_nobodys(server: Server) -> None:
    table, (white, _) = await new_table(server.address)
    async with asyncio.timeout(PATIENCE), join(server.address, table, white + "x") as socket:
        begun = await hear(socket, "update")
        assert not any(seat["me"] for seat in begun["table"]["seats"])
        assert begun["table"]["invite"] is None
        await tell(socket, "act", "1", version=begun["version"], action="wA1")
        refused = await hear(socket, "refused")
        assert refused["error"]["message"]["key"] == "server.no_player"


async def test_no_such_table(server: Server) -> None:
    async with asyncio.timeout(PATIENCE), join(server.address, "nowhere") as socket:
        refused = await hear(socket, "refused")
        assert refused["error"]["message"]["key"] == "server.no_such_table"
        with pytest.raises(ConnectionClosed):
            await socket.recv()


async def test_coming_back_by_version(server: Server) -> None:
    table, (white, black) = await new_table(server.address)
    async with asyncio.timeout(PATIENCE):
        async with join(server.address, table, white) as socket:
            begun = await hear(socket, "update")
            await tell(socket, "act", "1", version=begun["version"], action="wA1")
            version = (await hear(socket, "done"))["version"]
        for seen, known in ((version - 1, 1), (version, 0), ("x", 2), (999, 2)):
            async with join(server.address, table, black, seen) as socket:
                update = await hear(socket, "update")
                assert len(update["entries"]) == known


async def test_the_stream_of_events(server: Server) -> None:
    table, (white, _) = await new_table(server.address)
    path = f"/api/tables/{table}/events"
    async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as client:
        async with (
            client.stream("GET", path) as stream,
            join(server.address, table, white) as socket,
        ):
            lines = stream.aiter_lines()
            begun = await event(lines)
            await tell(socket, "act", "1", version=begun["version"], action="wA1")
            while not (update := await event(lines))["entries"]:
                pass
        assert update["entries"][0]["text"] == "wA1"
        headers = {"Last-Event-ID": str(update["version"])}
        async with client.stream("GET", path, headers=headers) as stream:
            assert (await event(stream.aiter_lines()))["entries"] == []
        assert (await client.get("/api/tables/nowhere/events")).status_code == 404


async def event(lines: AsyncIterator[str]) -> Any:
    """The data of the next event."""
    async for line in lines:
        if line.startswith("data: "):
            return msgspec.json.decode(line[6:])
    raise AssertionError("the stream has ended")
