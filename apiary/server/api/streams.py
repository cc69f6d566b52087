"""A table as server-sent events.

The app provides the dependencies `keeper` and `player` (None for a spectator).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import randint
from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromQuery
from litestar.response import Stream

from apiary.server.api.documented import READING_ONE, TableId
from apiary.server.live import version
from apiary.server.players import Player
from apiary.server.provided import AnyPlayer, TheKeeper
from apiary.server.tables.keeper import Keeper

AGAIN = (1_000, 4_000)  # milliseconds after which to come back to a server that restarts
HEARTBEAT = 20.0  # seconds after which a silent stream says that it is still there


@get(
    "/api/tables/{table:str}/events",
    media_type="text/event-stream",
    summary="Follow a table",
    responses=READING_ONE,
)
async def events(
    request: Request[Any, Any, Any],
    table: TableId,
    keeper: TheKeeper,
    player: AnyPlayer,
    since: FromQuery[str] = "0",
) -> Stream:
    """Updates of a table as server-sent events; their ids are versions, to go on from."""
    seen = version(request.headers.get("last-event-id", since))
    await keeper.rooms.get(table)
    return Stream(
        _stream(keeper, table, player, seen),
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _stream(
    keeper: Keeper, table: str, player: Player | None, seen: int
) -> AsyncIterator[bytes]:
    async with keeper.watch(table, player, seen) as updates:
        waiting = asyncio.ensure_future(anext(updates))
        try:
            while True:
                done, _ = await asyncio.wait([waiting], timeout=HEARTBEAT)
                if not done:
                    yield b": still here\n\n"
                    continue
                if isinstance(waiting.exception(), StopAsyncIteration):  # the server ends
                    yield b"retry: %d\n\n" % randint(*AGAIN)
                    return
                update = waiting.result()
                waiting = asyncio.ensure_future(anext(updates))
                number = msgspec.json.decode(update, type=_Numbered).version
                yield b"id: %d\ndata: %b\n\n" % (number, update)
        finally:
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)


class _Numbered(msgspec.Struct):
    version: int
