"""A table, and the tables that wait for somebody, as server-sent events.

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

from apiary.server.addresses import address_of
from apiary.server.api.documented import READING, READING_ONE, TableId
from apiary.server.identity import Session
from apiary.server.live import version
from apiary.server.open_lines import OpenLines
from apiary.server.players import Player
from apiary.server.provided import AnyPlayer, Parts, TheKeeper, parts_of
from apiary.server.signals import happens_within
from apiary.server.tables.keeper import Keeper

AGAIN = (1_000, 4_000)  # milliseconds after which to come back to a server that restarts
HEARTBEAT = 20.0  # seconds after which a silent stream says that it is still there
LOOK = 1.0  # seconds between two looks at the tables that wait for somebody
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
STILL_HERE = b": still here\n\n"


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
    await keeper.expect(table, player)
    parts = parts_of(request.scope)
    session = await parts.identity.session_of(request.scope)
    address = address_of(request.scope)
    parts.lines.check(session, address)
    return Stream(
        _stream(keeper, parts.lines, table, session, address, seen),
        headers=HEADERS,
    )


@get(
    "/api/invitations",
    media_type="text/event-stream",
    summary="Follow what invites you",
    responses=READING,
)
async def invitations(request: Request[Any, Any, Any], player: AnyPlayer) -> Stream:
    """The public tables with a seat for anyone, yours left out, as server-sent events: those that
    wait now, and then each as it begins to wait. Whoever likes one takes a seat there.
    """
    parts = parts_of(request.scope)
    session = await parts.identity.session_of(request.scope)
    address = address_of(request.scope)
    parts.lines.check(session, address)
    return Stream(_invitations(parts, player, session, address), headers=HEADERS)


async def _invitations(
    parts: Parts, player: Player | None, session: Session | None, address: str
) -> AsyncIterator[bytes]:
    """Until somebody hangs up, the session ends, or the server does."""
    ended = asyncio.Event()
    told: set[str] = set()
    silent = 0.0
    with parts.lines.listening(session, address, ended.set):
        while parts.draining.why_not() is None:
            waiting = await parts.keeper.invitations(player)
            for line in waiting:
                if line.id not in told:
                    silent = 0.0
                    yield b"data: %b\n\n" % msgspec.json.encode(line)
            told = {line.id for line in waiting}
            if silent >= HEARTBEAT:
                silent = 0.0
                yield STILL_HERE
            if await happens_within(ended, LOOK):
                return
            silent += LOOK
        yield b"retry: %d\n\n" % randint(*AGAIN)


async def _stream(
    keeper: Keeper, lines: OpenLines, table: str, session: Session | None, address: str, seen: int
) -> AsyncIterator[bytes]:
    """Until somebody hangs up, the session ends, or the server does."""
    ended = asyncio.Event()
    player = session.player if session else None
    with lines.listening(session, address, ended.set):
        async with keeper.watch(table, player, seen) as updates:
            over = asyncio.ensure_future(ended.wait())
            waiting = asyncio.ensure_future(anext(updates))
            try:
                while True:
                    done, _ = await asyncio.wait(
                        [waiting, over], timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED
                    )
                    if over in done:
                        return
                    if not done:
                        yield STILL_HERE
                        continue
                    if isinstance(waiting.exception(), StopAsyncIteration):  # the server ends
                        yield b"retry: %d\n\n" % randint(*AGAIN)
                        return
                    update = waiting.result()
                    waiting = asyncio.ensure_future(anext(updates))
                    number = msgspec.json.decode(update, type=_Numbered).version
                    yield b"id: %d\ndata: %b\n\n" % (number, update)
            finally:
                over.cancel()
                waiting.cancel()
                await asyncio.gather(over, waiting, return_exceptions=True)


class _Numbered(msgspec.Struct):
    version: int
