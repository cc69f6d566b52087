"""A table over a WebSocket, or as server-sent events.

The app provides the dependencies `keeper` and `player` (None for a spectator).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Request, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromQuery
from litestar.response import Stream

from apiary.core.errors import ApiaryError
from apiary.server import limits
from apiary.server.api.documented import READING_ONE, TableId
from apiary.server.errors import Refusal, TooMuch
from apiary.server.players import Player
from apiary.server.provided import AnyPlayer, TheKeeper
from apiary.server.rates import Bucket
from apiary.server.tables.keeper import Keeper
from apiary.server.troubles import trouble_of
from apiary.server.wire import AskHint, Commands, Refused

CLOSED_BY_POLICY = 1008
HEARTBEAT = 20.0  # seconds after which a silent stream says that it is still there

Socket = WebSocket[Any, Any, Any]
log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode
_command: msgspec.json.Decoder[Commands] = msgspec.json.Decoder(Commands)


class _Named(msgspec.Struct):
    """A command of which only the id can be read."""

    id: str = ""


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: Socket,
    table: TableId,
    keeper: TheKeeper,
    player: AnyPlayer,
    seen: FromQuery[str] = "0",
) -> None:
    """Updates of a table, and answers to commands."""
    await socket.accept()
    try:
        async with keeper.watch(table, player, version(seen)) as updates:
            await Line(socket, table, keeper, player).serve(updates)
    except ApiaryError as error:
        await _farewell(socket, error)
    except (WebSocketDisconnect, RuntimeError):
        log.debug("a connection to table %s has ended", table)


class Line:
    """One connection: a task that sends updates, and a loop that answers commands."""

    def __init__(self, socket: Socket, table: str, keeper: Keeper, player: Player | None) -> None:
        self.socket = socket
        self.table = table
        self.keeper = keeper
        self.player = player
        rates = keeper.rates
        self.bucket = Bucket(rates.commands_per_second, rates.commands_at_once)
        self.hint: asyncio.Task[None] | None = None

    async def serve(self, updates: AsyncIterator[bytes]) -> None:
        """Until one of the two ends."""
        sender = asyncio.create_task(self._send(updates))
        try:
            while True:
                text = await self.socket.receive_data(mode="text")
                await self._take(text)
        finally:
            sender.cancel()
            if self.hint is not None:
                self.hint.cancel()
            await asyncio.gather(sender, *filter(None, [self.hint]), return_exceptions=True)

    async def _send(self, updates: AsyncIterator[bytes]) -> None:
        while True:  # without a name for the update, which would keep it until the next one
            await self.socket.send_data(await anext(updates), mode="text")

    async def _take(self, text: str | bytes) -> None:
        """Answer a command."""
        named = ""
        try:
            if not self.bucket.take():
                raise TooMuch("server.slower")
            named = name_of(text)
            command = read(text)
            if isinstance(command, AskHint):
                self._ask_hint(command)
                return
            answer = _encode(await self.keeper.do(self.table, self.player, command))
        except ApiaryError as error:
            answer = _encode(Refused(named, trouble_of(error)))
        await self.socket.send_data(answer, mode="text")

    def _ask_hint(self, command: AskHint) -> None:
        """Hints take their time; meanwhile other commands are answered."""
        if self.hint is not None and not self.hint.done():
            raise TooMuch("server.hint_under_way")
        self.hint = asyncio.create_task(self._advise(command))

    async def _advise(self, command: AskHint) -> None:
        try:
            answer = _encode(await self.keeper.do(self.table, self.player, command))
        except ApiaryError as error:
            answer = _encode(Refused(command.id, trouble_of(error)))
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.send_data(answer, mode="text")


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
                update = waiting.result()
                waiting = asyncio.ensure_future(anext(updates))
                number = msgspec.json.decode(update, type=_Numbered).version
                yield b"id: %d\ndata: %b\n\n" % (number, update)
        finally:
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)


class _Numbered(msgspec.Struct):
    version: int


def version(text: str) -> int:
    """The version that a client says it has seen; 0 if it makes no sense."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0


def read(text: str | bytes) -> Commands:
    """A command; `Refusal` says what is wrong with it."""
    if len(text) > limits.MESSAGE:
        raise Refusal("server.message_too_long", most=limits.MESSAGE)
    try:
        return _command.decode(text)
    except msgspec.ValidationError as error:
        raise Refusal("server.message_wrong", why=str(error)) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("server.message_unreadable", why=str(error)) from error


def name_of(text: str | bytes) -> str:
    """The id of a command that may be wrong otherwise."""
    try:
        return msgspec.json.decode(text, type=_Named).id[:64] if len(text) < limits.MESSAGE else ""
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


async def _farewell(socket: Socket, error: ApiaryError) -> None:
    """Say why, and hang up: there is nothing to be seen here."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_data(_encode(Refused("", trouble_of(error))), mode="text")
        await socket.close(CLOSED_BY_POLICY, error.message.key)


HANDLERS = (live, events)
