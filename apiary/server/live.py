"""The WebSockets of tables.

They are the part of the server that there are most of and that lasts longest, so they are an ASGI
application of their own: of what a request goes through on its way, nothing is kept for hours.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator
from urllib.parse import parse_qs

import msgspec
from litestar.datastructures import Headers
from litestar.types import Receive, Scope, Send

from apiary.core.errors import ApiaryError
from apiary.server import limits
from apiary.server.buckets import address_of
from apiary.server.errors import Refusal, TooMuch, Unsaved
from apiary.server.guard import is_from_here
from apiary.server.identity import Session
from apiary.server.provided import Parts
from apiary.server.rates import Bucket
from apiary.server.troubles import status_of, trouble_of
from apiary.server.wire import AskHint, Commands, Refused

# Why a WebSocket is closed: by its rules, and as HTTP would say it.
POLICY, RESTART, LATER = 1008, 1012, 1013
LOGGED_OUT, FORBIDDEN, NOWHERE = 4401, 4403, 4404
RESTARTING = "server.restarting"
PATH = re.compile(r"/api/tables/([^/]+)/live")

log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode
_command: msgspec.json.Decoder[Commands] = msgspec.json.Decoder(Commands)


class _Named(msgspec.Struct):
    """A command of which only the id can be read."""

    id: str = ""


async def live(parts: Parts, scope: Scope, receive: Receive, send: Send) -> None:
    """Updates of a table, and answers to commands, as long as the connection lasts."""
    await receive()  # it says `connect`
    path = PATH.fullmatch(scope["path"])
    if path is None:
        await _close(send, NOWHERE)
        return
    if not is_from_here(Headers.from_scope(scope)):
        await _close(send, FORBIDDEN)
        return
    scope["state"] = {}
    try:
        session = await parts.identity.session_of(scope)
        parts.requests.take(session.player.id if session else address_of(scope))
    except ApiaryError as error:
        await _close(send, 4000 + status_of(error))
        return
    seen = version(parse_qs(scope["query_string"].decode("ascii", "replace")).get("seen", ["0"])[0])
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    scope["headers"], scope["state"] = [], {}  # the handshake is over, the connection may last
    await Line(parts, path[1], session, receive, send).serve(seen)


class Line:
    """One connection: a task that sends updates, and a loop that answers commands."""

    __slots__ = (
        "answering",
        "bucket",
        "dismissed",
        "hint",
        "parts",
        "player",
        "receive",
        "send",
        "session",
        "table",
    )

    def __init__(
        self, parts: Parts, table: str, session: Session | None, receive: Receive, send: Send
    ) -> None:
        self.parts = parts
        self.table = table
        self.session = session
        self.player = session.player if session else None
        self.receive = receive
        self.send = send
        rates = parts.keeper.rates
        self.bucket = Bucket(rates.commands_per_second, rates.commands_at_once)
        self.hint: asyncio.Task[None] | None = None
        self.answering = False
        self.dismissed = False

    async def serve(self, seen: int) -> None:
        """Until one of the two ends."""
        try:
            async with self.parts.keeper.watch(self.table, self.player, seen) as updates:
                sender = asyncio.create_task(self._pass_on(updates))
                try:
                    while (text := await self._hear()) is not None:
                        self.answering = True
                        await self._take(text)
                        self.answering = False
                        if self.dismissed:
                            await _close(self.send, RESTART, RESTARTING)
                finally:
                    sender.cancel()
                    if self.hint is not None:
                        self.hint.cancel()
                    await asyncio.gather(sender, *filter(None, [self.hint]), return_exceptions=True)
        except ApiaryError as error:  # there is nothing to be seen here
            with contextlib.suppress(OSError):
                await self._say(Refused("", trouble_of(error)))
                code = LATER if isinstance(error, Unsaved) else POLICY
                await _close(self.send, code, error.message.key)
        except OSError:
            log.debug("a connection to table %s has ended", self.table)

    async def _hear(self) -> str | bytes | None:
        """The next command; None when the connection has ended, or the session that opened it:
        whoever has logged out elsewhere is cut off here.
        """
        while True:
            message = await self.receive()
            if message["type"] != "websocket.receive":
                return None
            text: str | bytes = message.get("text") or message.get("bytes") or ""
            try:
                if self.session is None or await self.parts.identity.is_known(self.session):
                    return text
            except Unsaved as error:  # nobody knows now who is known
                await self._say(Refused(name_of(text), trouble_of(error)))
                continue
            await _close(self.send, LOGGED_OUT)
            return None

    async def _pass_on(self, updates: AsyncIterator[bytes]) -> None:
        with contextlib.suppress(StopAsyncIteration):
            while True:  # without a name for the update, which would keep it until the next one
                await self._write((await anext(updates)).decode())
        self.dismissed = True
        if not self.answering:  # or else the answer comes first
            await _close(self.send, RESTART, RESTARTING)

    async def _take(self, text: str | bytes) -> None:
        """Answer a command."""
        try:
            if not self.bucket.take():
                raise TooMuch("server.slower")
            command = read(text)
            if isinstance(command, AskHint):
                self._ask_hint(command)
                return
            await self._say(await self.parts.keeper.do(self.table, self.player, command))
        except ApiaryError as error:
            await self._say(Refused(name_of(text), trouble_of(error)))

    def _ask_hint(self, command: AskHint) -> None:
        """Hints take their time; meanwhile other commands are answered."""
        if self.hint is not None and not self.hint.done():
            raise TooMuch("server.hint_under_way")
        self.hint = asyncio.create_task(self._advise(command))

    async def _advise(self, command: AskHint) -> None:
        with contextlib.suppress(OSError):
            try:
                await self._say(await self.parts.keeper.do(self.table, self.player, command))
            except ApiaryError as error:
                await self._say(Refused(command.id, trouble_of(error)))

    async def _say(self, answer: msgspec.Struct) -> None:
        await self._write(_encode(answer).decode())

    async def _write(self, text: str) -> None:
        try:
            await self.send({"type": "websocket.send", "bytes": None, "text": text})
        except RuntimeError as error:  # it has been closed
            raise ConnectionError from error


async def _close(send: Send, code: int, reason: str = "") -> None:
    await send({"type": "websocket.close", "code": code, "reason": reason})


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
