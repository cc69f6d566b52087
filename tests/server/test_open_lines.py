"""Who may listen: places at a table, and the end of a session."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, update
from websockets.exceptions import ConnectionClosed

from apiary.server import limits
from apiary.server.errors import TooMuch
from apiary.server.store.models import SessionRow
from apiary.server.wire import SitDown
from tests.patience import PATIENCE
from tests.server.playing import ANN, BOB, CID, Hall, file_in, opened
from tests.server.processes import hear, join, new_table, serving
from tests.server.visitors import PASSWORD, Place, Visitor, running

pytestmark = pytest.mark.anyio


# --- Places at a table


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    async with opened(file_in(tmp_path)) as hall:
        yield hall


async def test_those_who_sit_always_find_a_place(hall: Hall) -> None:
    table = await hall.duel()
    async with AsyncExitStack() as stack:
        for number in range(limits.SOCKETS_AT_TABLE):
            spectator = CID if number % 2 else None
            await stack.enter_async_context(hall.keeper.watch(table, spectator))
        for spectator in (CID, None):
            with pytest.raises(TooMuch):
                async with hall.keeper.watch(table, spectator):
                    pass
        for player in (ANN, BOB):
            updates = await stack.enter_async_context(hall.keeper.watch(table, player))
            assert json.loads(await anext(updates))["table"]["seats"]
    async with hall.keeper.watch(table, CID):
        pass


async def test_those_who_sit_take_no_place_from_spectators(hall: Hall) -> None:
    table = await hall.table()
    async with AsyncExitStack() as stack:
        for _ in range(limits.SOCKETS_AT_TABLE):
            await stack.enter_async_context(hall.keeper.watch(table, BOB))
        await hall.keeper.seating.sit(table, BOB, SitDown())
        async with hall.keeper.watch(table, CID):
            pass


async def test_a_spectator_too_many_is_told_to_come_back_later(tmp_path: Path) -> None:
    with serving(
        f"sqlite:///{tmp_path / 'apiary.db'}",
        program=("tests.server.bounded", "SOCKETS_AT_TABLE=1"),
    ) as server:
        table, (white, _) = await new_table(server.address, public=True)
        async with asyncio.timeout(PATIENCE), join(server.address, table) as first:
            await hear(first, "update")
            async with join(server.address, table) as second:
                refused = await hear(second, "refused")
                assert refused["error"]["message"]["key"] == "server.too_many_watchers"
                with pytest.raises(ConnectionClosed) as closed:
                    await second.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1013
            async with join(server.address, table, white) as player:
                await hear(player, "update")
            stream = httpx.get(f"{server.address}/api/tables/{table}/events", timeout=PATIENCE)
            assert stream.status_code == 429


# --- The end of a session


class Ear:
    """A WebSocket or an event stream of somebody who says nothing."""

    def __init__(self, place: Place, path: str, headers: dict[str, str]) -> None:
        self.sent: list[Any] = []
        socket = path.endswith("/live")
        scope: Any = {
            "type": "websocket" if socket else "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "scheme": "ws" if socket else "http",
            "http_version": "1.1",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("203.0.113.200", 1),
            "server": ("apiary.example", 80),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }
        self.coming: asyncio.Queue[Any] = asyncio.Queue()
        first = {"type": "websocket.connect"} if socket else {"type": "http.request"}
        self.coming.put_nowait(first)
        self.task = asyncio.create_task(place.app(scope, self.coming.get, self._send))

    async def _send(self, message: Any) -> None:
        self.sent.append(message)
        if message["type"] == "websocket.close":
            self.coming.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
        if message["type"] == "http.response.body" and not message["more_body"]:
            self.coming.put_nowait({"type": "http.disconnect"})

    def hears(self) -> str:
        """All it has heard."""
        texts = [message.get("text") or message.get("body", b"") for message in self.sent]
        return "".join(text if isinstance(text, str) else text.decode() for text in texts)

    async def heard(self, text: str) -> None:
        """Wait for some words."""
        async with asyncio.timeout(PATIENCE):
            while text not in self.hears():
                await asyncio.sleep(0.01)

    async def hang_up(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


async def log_out(maya: Visitor, place: Place) -> None:
    await maya.ask("DELETE", "/api/session")


async def delete_account(maya: Visitor, place: Place) -> None:
    answer = await maya.ask("DELETE", "/api/account", {"password": PASSWORD})
    assert answer.status_code < 300


async def be_ended_elsewhere(maya: Visitor, place: Place) -> None:
    async with place.app.state.parts.database.transaction() as writing:
        await writing.execute(delete(SessionRow))


async def expire(maya: Visitor, place: Place) -> None:
    async with place.app.state.parts.database.transaction() as writing:
        await writing.execute(update(SessionRow).values(expires=1))


async def revoke(maya: Visitor, place: Place) -> None:
    for token in await maya.get("/api/tokens"):
        await maya.ask("DELETE", f"/api/tokens/{token['id']}")


Ending = Callable[[Visitor, Place], Awaitable[None]]


@pytest.fixture
async def place(
    tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Place]:
    """A running server that looks often."""
    monkeypatch.setattr("apiary.server.limits.SESSIONS_CHECKED", 0.05)
    async with running(tmp_path) as place:
        yield place


@pytest.mark.parametrize("kind", ["live", "events"])
@pytest.mark.parametrize(
    "ending",
    [log_out, delete_account, be_ended_elsewhere, expire, revoke],
    ids=lambda it: it.__name__,
)
async def test_who_has_logged_out_hears_nothing_more(
    place: Place, maya: Visitor, willy: Visitor, kind: str, ending: Ending
) -> None:
    await maya.register("maya")
    table = await maya.table()
    headers = {"cookie": f"apiary={maya.client.cookies['apiary']}"}
    if ending is revoke:
        token = (await maya.post("/api/tokens", {"label": "ear"}))["text"]
        headers = {"authorization": f"Bearer {token}"}
    path = f"/api/tables/{table}/{kind}"
    mine, others = Ear(place, path, headers), Ear(place, path, {})
    try:
        await mine.heard('"me":true')
        await others.heard('"me":false')
        await ending(maya, place)
        async with asyncio.timeout(PATIENCE):
            await mine.task
        if kind == "live":
            assert (mine.sent[-1]["type"], mine.sent[-1]["code"]) == ("websocket.close", 4401)
        await willy.post(f"/api/tables/{table}/seats", {"name": "Newcomer"})
        await others.heard("Newcomer")
        assert "Newcomer" not in mine.hears()
    finally:
        await mine.hang_up()
        await others.hang_up()


def test_it_is_seen_within_five_seconds() -> None:
    assert limits.SESSIONS_CHECKED < 5
