"""The WebSockets of tables.

They are the part of the server that there are most of and that lasts longest, so they are an ASGI
application of their own: of what a request goes through on its way, nothing is kept for hours.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from typing import Any, cast
from urllib.parse import parse_qs

import msgspec
from litestar.datastructures import Headers
from litestar.types import Receive, Scope, Send

from apiary.core.errors import ApiaryError
from apiary.server import limits
from apiary.server.addresses import address_of
from apiary.server.connections import FLOODED, ITSELF, BoundedWebSocket, PlainWebSocket
from apiary.server.error_answers import answer_of, status_of
from apiary.server.errors import Refusal, TooMuch, Unsaved
from apiary.server.guard import is_from_here
from apiary.server.identity import Session
from apiary.server.limiter import Bucket
from apiary.server.provided import Parts
from apiary.server.tables.watched import Watcher
from apiary.server.texts import check_address, check_json
from apiary.server.wire import AskCoach, AskHint, Commands, Refused

# Why a WebSocket is closed: by its rules, and as HTTP would say it.
POLICY, RESTART, LATER = 1008, 1012, 1013
LOGGED_OUT, FORBIDDEN, NOWHERE = 4401, 4403, 4404
RESTARTING = "server.restarting"
PATH = re.compile(r"/api/tables/([^/]+)/live")

log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode
_command: msgspec.json.Decoder[Commands] = msgspec.json.Decoder(Commands)


class _Flooding(TooMuch):
    """The end of a connection."""


class _Named(msgspec.Struct):
    """A command of which only the id can be read."""

    id: str = ""


async def live(parts: Parts, scope: Scope, receive: Receive, send: Send) -> None:
    """Updates of a table, and answers to commands, as long as the connection lasts."""
    await receive()  # it says `connect`
    line = await _admit(parts, scope, receive, send)
    if line is not None:
        await line.serve()


async def _admit(parts: Parts, scope: Scope, receive: Receive, send: Send) -> Line | None:
    """Whether this connection may be, and is to somewhere. Nothing of the handshake outlasts it."""
    path = PATH.fullmatch(scope["path"])
    address = address_of(scope)
    scope["state"] = {}
    try:
        parts.floods.check(address)
        parts.requests_of_address.take(address)
        if path is None or not is_from_here(Headers.from_scope(scope)):
            parts.requests.take(address)
            await _close(send, NOWHERE if path is None else FORBIDDEN)
            return None
        check_address(path[1])
        session = await parts.identity.session_of(scope)
        parts.requests.take(session.player.id if session else address)
    except ApiaryError as error:
        await _close(send, 4000 + status_of(error))
        return None
    query = parse_qs(scope["query_string"].decode("ascii", "replace"))
    seen, by_changes = version(query.get("seen", ["0"])[0]), query.get("changes") == ["1"]
    whole = cast(dict[str, Any], scope)
    connection = whole.get(ITSELF) or PlainWebSocket(cast(Any, send))
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    whole.clear()
    return Line(parts, path[1], session, address, receive, send, connection, seen, by_changes)


class Line:
    """One connection: updates are passed on as they come, and a loop answers commands."""

    __slots__ = (
        *("parts", "table", "session", "address", "player", "receive", "send", "connection"),
        *("bucket", "seen", "by_changes", "warnings", "hint", "answering", "dismissed", "watcher"),
        *("awake", "aside"),
    )

    def __init__(
        self,
        parts: Parts,
        table: str,
        session: Session | None,
        address: str,
        receive: Receive,
        send: Send,
        connection: BoundedWebSocket | PlainWebSocket,
        seen: int,
        by_changes: bool,
    ) -> None:
        self.parts = parts
        self.table = table
        self.session = session
        self.address = address
        self.player = session.player if session else None
        self.receive = receive
        self.send = send
        self.connection = connection
        self.seen = seen  # the version from which on it is told
        self.by_changes = by_changes
        self.bucket = Bucket(parts.commands)
        self.warnings: Bucket | None = None  # left to who sends too much
        self.hint: asyncio.Task[None] | None = None
        self.answering = False
        self.dismissed = False
        self.watcher: Watcher | None = None  # as long as it is told anything
        self.awake = False  # it looks soon what there is to be told
        self.aside: asyncio.Task[None] | None = None  # what has to be waited for before it is told

    async def serve(self) -> None:
        """Until one of the two ends."""
        lines = self.parts.lines
        try:
            lines.open(self.session, self.address, self._log_out)
            try:
                await self._watch()
            finally:
                lines.close(self.session, self.address, self._log_out)
        except _Flooding as error:
            await self._farewell(error, FLOODED)
        except ApiaryError as error:  # there is nothing to be seen here
            await self._farewell(error, LATER if isinstance(error, TooMuch | Unsaved) else POLICY)
        except OSError:
            log.debug("a connection to table %s has ended", self.table)

    async def _watch(self) -> None:
        keeper = self.parts.keeper
        live, watcher = await keeper.enter(self.table, self.player, self.seen, self.by_changes)
        try:
            await self._talk(watcher)
        finally:
            keeper.presence.leave(live, watcher)

    async def _talk(self, watcher: Watcher) -> None:
        self.watcher = watcher
        watcher.wake = self.connection.when_writable = self._wake
        self._wake()
        try:
            while (text := await self._hear()) is not None:
                self.answering = True
                await self._take(text)
                self.answering = False
                if self.dismissed:
                    await _close(self.send, RESTART, RESTARTING)
        finally:
            self.watcher = self.connection.when_writable = None
            tasks = list(filter(None, [self.aside, self.hint]))
            for task in tasks:
                task.cancel()
            if tasks:
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _farewell(self, error: ApiaryError, code: int) -> None:
        with contextlib.suppress(OSError):
            await self._say(Refused("", answer_of(error)))
            await _close(self.send, code, error.message.key)

    def _log_out(self) -> None:
        """Tell nothing more: the session has ended elsewhere."""
        if self.watcher is not None:
            self.watcher = None
            if self.aside is not None:
                self.aside.cancel()
            self.aside = asyncio.create_task(self._hang_up(LOGGED_OUT))

    async def _hang_up(self, code: int, reason: str = "") -> None:
        with contextlib.suppress(OSError, RuntimeError):  # it has been closed
            await _close(self.send, code, reason)

    async def _hear(self) -> str | bytes | None:
        """The next command; None when the connection has ended, or the session that opened it:
        whoever has logged out elsewhere is cut off here.
        """
        while True:
            message = await self.receive()
            if message["type"] != "websocket.receive":
                if message.get("code") == FLOODED:
                    self._blame()
                return None
            text: str | bytes = message.get("text") or message.get("bytes") or ""
            try:
                if self.session is None or await self.parts.identity.is_known(self.session):
                    return text
            except Unsaved as error:  # nobody knows now who is known
                await self._say(Refused(name_of(text), answer_of(error)))
                continue
            await _close(self.send, LOGGED_OUT)
            return None

    def _wake(self) -> None:
        """Look soon what there is to be told."""
        if not self.awake:
            self.awake = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        """Pass on what there is to be told, if that would be taken now."""
        self.awake = False
        watcher = self.watcher
        if watcher is None or self.aside is not None:
            return
        if watcher.dismissed:
            self.watcher = None
            self.dismissed = True
            if not self.answering:  # or else the answer comes first
                self.aside = asyncio.create_task(self._hang_up(RESTART, RESTARTING))
        elif watcher.is_behind and self.connection.writable.is_set():
            if watcher.is_ready:
                with contextlib.suppress(OSError):  # it has been closed
                    self.connection.write(watcher.take())
            else:
                self.aside = asyncio.create_task(self._prepare(watcher))

    async def _prepare(self, watcher: Watcher) -> None:
        try:
            await watcher.prepare()
        finally:
            self.aside = None
        self._wake()

    async def _take(self, text: str | bytes) -> None:
        """Answer a command."""
        try:
            if not self.bucket.take():
                self._warn()
                raise TooMuch("server.slower")
            self.parts.commands_of_address.take(self.address)
            command = read(text)
            if isinstance(command, AskHint | AskCoach):
                self._ask_hint(command)
                return
            await self._say(await self.parts.keeper.do(self.table, self.player, command))
        except _Flooding:
            raise
        except ApiaryError as error:
            await self._say(Refused(name_of(text), answer_of(error)))

    def _warn(self) -> None:
        """Who doesn't heed many warnings is cut off."""
        if self.warnings is None:
            self.warnings = Bucket(limits.WARNINGS)
        if not self.warnings.take():
            self._blame()
            raise _Flooding("server.flooded")

    def _blame(self) -> None:
        """Remember where a flood came from."""
        with contextlib.suppress(TooMuch):
            self.parts.floods.take(self.address)

    def _ask_hint(self, command: AskHint | AskCoach) -> None:
        """Hints and the coach take their time; meanwhile other commands are answered."""
        if self.hint is not None and not self.hint.done():
            raise TooMuch("server.hint_under_way")
        self.hint = asyncio.create_task(self._advise(command))

    async def _advise(self, command: AskHint | AskCoach) -> None:
        with contextlib.suppress(OSError):
            try:
                await self._say(await self.parts.keeper.do(self.table, self.player, command))
            except ApiaryError as error:
                await self._say(Refused(command.id, answer_of(error)))

    async def _say(self, answer: msgspec.Struct) -> None:
        await self.connection.say(_encode(answer))


async def _close(send: Send, code: int, reason: str = "") -> None:
    await send({"type": "websocket.close", "code": code, "reason": reason})


def version(text: str) -> int:
    """The version that a client says it has seen; 0 if it makes no sense."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0


def read(text: str | bytes) -> Commands:
    """A command; `Refusal` says what is wrong with it."""
    if len(text) > limits.MESSAGE:
        raise Refusal("server.message_too_long", most=limits.MESSAGE)
    check_json(text.encode() if isinstance(text, str) else text)
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
