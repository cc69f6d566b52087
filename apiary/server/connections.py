"""Connections, bounded before the application sees them.

Uvicorn's two protocols, and what they lack: a limit on the connections of an address and on what a
request may be while it arrives, deadlines for sending and for taking, no answers to pings that
nobody reads, and an end for those who flood.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any, cast

import msgspec
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import OPEN, Protocol
from websockets.streams import StreamReader

from apiary.core.errors import ApiaryError
from apiary.server import limits
from apiary.server.crowd import AGAIN, Crowd
from apiary.server.descriptors import are_scarce, room
from apiary.server.error_answers import answer_of, status_of
from apiary.server.errors import LongHead, LongUrl, Refusal, TooBig, TooSlow
from apiary.server.limiter import ANY, UNLIMITED, Bucket
from apiary.server.limits import Rate
from apiary.server.settings import Settings
from apiary.server.signals import Inbox, Signal

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was not compiled
    from websockets.utils import apply_mask

FLOODED = 4429  # why a WebSocket is closed, as HTTP would say it
ITSELF = "apiary.connection"  # where the scope of a WebSocket has it
LINGER = 5.0  # seconds in which somebody who was sent away can read why
# Raw bytes of a request: a body that comes in chunks has their lengths besides.
MOST_RAW = limits.HEAD + 4 * limits.BODY
PIECE = 4_096  # bytes of a WebSocket that are read before it is seen whether they are too many

# Whatever strangers send is no reason to fill the log.
_strangers = logging.getLogger(f"{__name__}.strangers")
_strangers.setLevel(logging.ERROR)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Who is connected to this process, and how much one may send."""

    crowd: Crowd
    frames: Rate


@cache
def bounds() -> Bounds:
    """Those of this process, as its environment says."""
    settings = Settings.of(os.environ)
    if settings.rate_limits:
        crowd = Crowd(room(), limits.CONNECTIONS_OF_ADDRESS, settings.proxies)
        return Bounds(crowd, limits.FRAMES)
    return Bounds(Crowd(room(), UNLIMITED, settings.proxies), ANY)


class _Deadline:
    """Something that happens unless it is called off in time."""

    __slots__ = ("_handle",)

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float, act: Any) -> None:
        """Act after so many seconds."""
        self.call_off()
        self._handle = asyncio.get_running_loop().call_later(seconds, act)

    def call_off(self) -> None:
        """Forget what was set."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class BoundedHttp(HttpToolsProtocol):
    """Requests: no longer than they may be, and in time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.logger = _strangers
        self._place: str | None = None  # in the crowd
        self._arriving = _Deadline()
        self._stalled = _Deadline()
        self._sent_away = False
        self._heard = False  # anything at all
        self._began = False  # a request, in what is being read
        self._in_head = True
        self._size = 0  # bytes of the request since the piece that it began in
        self._head = 0  # bytes of its headers
        self._excess: Refusal | None = None  # why the parser was stopped

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        try:
            scarce = are_scarce(transport.get_extra_info("socket").fileno())
            self._place = bounds().crowd.enter(self.client[0] if self.client else "", scarce)
        except ApiaryError as error:
            self._sent_away = True
            transport.write(_answer(error))
            transport.close()
            return
        self._arriving.set(limits.REQUEST_SECONDS, self._too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arriving.call_off()
        self._stalled.call_off()
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request, or of several."""
        if self._sent_away:
            return
        self._heard = True
        self._began = False
        super().data_received(data)
        if self._sent_away or self._place is None:  # or it became a WebSocket
            return
        self._size = 0 if self._began else self._size + len(data)
        if self._in_head and self._size > limits.HEAD:
            self._send_away(_long_head())
        elif self._size > MOST_RAW:
            self._send_away(TooBig("server.too_big", bytes=limits.BODY))

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a WebSocket, with a place of its own."""
        self._arriving.call_off()
        self._leave()
        super().handle_websocket_upgrade()
        # The two know each other, and would wait for a look for cycles.
        self.parser = None  # type: ignore[assignment]

    # --- What the parser says

    def on_message_begin(self) -> None:
        self._began = self._in_head = True
        self._size = self._head = 0
        self._arriving.set(limits.REQUEST_SECONDS, self._too_slow)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of its address."""
        super().on_url(url)
        if len(self.url) > limits.URL:
            self._stop(LongUrl("server.long_url", bytes=limits.URL))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._head += len(name) + len(value)
        if len(self.headers) > limits.HEADERS or self._head > limits.HEAD:
            self._stop(_long_head())

    def on_headers_complete(self) -> None:
        """The application can begin to answer."""
        self._in_head = False
        super().on_headers_complete()
        if len(self.pipeline) > limits.PIPELINED:
            self._stop(Refusal("server.slower"))

    def on_message_complete(self) -> None:
        self._arriving.call_off()
        super().on_message_complete()

    def _stop(self, error: Refusal) -> None:
        """End the parsing; uvicorn then wants to answer 400."""
        self._excess = error
        raise error

    def send_400_response(self, msg: str) -> None:
        """Refuse what can't be parsed."""
        self._send_away(self._excess or Refusal("server.bad_request", why="HTTP"))

    # --- Deadlines

    def pause_writing(self) -> None:
        """What was sent isn't taken."""
        super().pause_writing()
        self._stalled.set(limits.STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """What was sent is taken again."""
        self._stalled.call_off()
        super().resume_writing()

    def _too_slow(self) -> None:
        if self._heard:
            self._send_away(TooSlow("server.too_slow", seconds=limits.REQUEST_SECONDS))
        else:
            self.transport.close()

    # --- Ends

    def _send_away(self, error: ApiaryError) -> None:
        """Say why, unless something else is being said, and hang up."""
        self._sent_away = True
        self._arriving.call_off()
        if self._answering or self.transport.is_closing():
            self.transport.abort()
            return
        if self.cycle is not None:  # the application waits for the rest
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(_answer(error))
        self.transport.write_eof()  # what still comes is dropped until the other end has read this
        self.transport.resume_reading()
        self._arriving.set(LINGER, self.transport.abort)

    @property
    def _answering(self) -> bool:
        """Would another answer be taken for a part of one?"""
        cycle = self.cycle
        if cycle is None:
            return False
        if self._in_head:
            return not cycle.response_complete
        return cycle.response_started or bool(self.pipeline)

    def _leave(self) -> None:
        if self._place is not None:
            bounds().crowd.leave(self._place)
            self._place = None


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """WebSockets: what is sent must be taken, and nobody sends without end.

    There are many and they last, so they keep as little as they can: uvicorn's attributes and their
    own in slots instead of a dictionary, and nothing of the handshake.
    """

    __slots__ = (
        *("config", "app", "loop", "logger", "root_path", "asgi_version", "app_state"),
        *("connections", "tasks", "default_headers", "transport", "server", "client", "scheme"),
        *("queue", "handshake_initiated", "handshake_complete", "close_sent", "disconnected"),
        *("close_timer", "close_timeout", "initial_response", "conn", "read_paused", "writable"),
        *("ping_interval", "ping_timeout", "ping_timer", "pong_timer", "pending_ping_payload"),
        *("ping_sent_at", "last_ping_rtt", "frames", "curr_msg_data_type"),
        *("request", "response", "scope", "when_writable"),
        *(
            "_place",
            "_allowed",
            "_stalled",
            "_cut_off",
            "_between_frames",
            "_was_heard",
            "_leaving",
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Inbox()  # type: ignore[assignment]
        self.writable = Signal(is_set=True)  # type: ignore[assignment]
        self.logger = _strangers
        self._place: str | None = None  # in the crowd
        self._allowed = Bucket(bounds().frames)
        self._stalled = _Deadline()
        self._cut_off = False
        self._between_frames = False  # has the parser nothing that it has begun?
        self._was_heard = False  # a message, since it was last due to be asked for a sign of life
        self._leaving = b""  # frames that will leave together
        self.when_writable: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A request has become a WebSocket, and just left its place to it."""
        super().connection_made(transport)
        self._place = bounds().crowd.enter(self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        self._stalled.call_off()
        if self._place is not None:
            bounds().crowd.leave(self._place)
            self._place = None
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """Whoever serves it may write to it past what applications have to go through."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            cast(dict[str, object], self.scope)[ITSELF] = self

    def data_received(self, data: bytes) -> None:
        """Frames, a few at a time: the shortest has two bytes."""
        if self._between_frames and not self.close_sent and not self._cut_off:
            text = unframed(data)
            if text is not None:  # as nearly always
                if self._allowed.take():
                    self._hear(text)
                else:
                    self._flooded()
                return
        self._parse(data)
        self._between_frames = self._has_begun_nothing()

    def _parse(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self._cut_off:
                return
            self.conn.receive_data(data[start : start + PIECE])
            if self.conn.parser_exc is not None:
                self._end_parsing()
                return
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(b"".join(self.conn.data_to_send()))
                self._hang_up()
                return
            if not self._allowed.take(len(self.conn.events)):
                self._flooded()
                return
            self.handle_events()

    def _has_begun_nothing(self) -> bool:
        """Is the parser between two frames?"""
        conn = self.conn
        if conn.state is not OPEN or conn.current_size is not None or conn.reader.buffer:
            return False
        waiting: Any = conn.parser
        while waiting.gi_yieldfrom is not None:
            waiting = waiting.gi_yieldfrom
        return waiting.gi_code is _WAITING

    def _hear(self, text: str) -> None:
        """Pass on a message, and read no more if one waits already."""
        self._was_heard = True
        if not self.queue.empty() and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def send_receive_event_to_app(self) -> None:
        """Pass on a message that came in frames; a text that can't be read ends the connection."""
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.conn.fail(CloseCode.INVALID_DATA)
            self._end_parsing()
        else:
            super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """Accept or close, after what was written."""
        self._flush()
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_handshake()

    async def say(self, text: bytes) -> None:
        """Write a message when what was sent is taken."""
        if not self.writable.is_set():
            await self.writable.wait()
        self.write(text)

    def write(self, text: bytes) -> None:
        """Send a message in a frame of its own; what is written together leaves together."""
        if self.disconnected or self.conn.state is not OPEN:
            raise ClientDisconnected
        if not self._leaving:
            self.loop.call_soon(self._flush)
        self._leaving += framed(text)

    def _flush(self) -> None:
        if self._leaving and not self.disconnected and self.conn.state is OPEN:
            self.transport.write(self._leaving)
        self._leaving = b""

    def _forget_handshake(self) -> None:
        """Keep nothing of it; the parser that has read it would."""
        del self.request, self.response
        if self._has_begun_nothing():
            self.conn.parser = Protocol.parse(self.conn)
            next(self.conn.parser)
            self._between_frames = True

    async def receive(self) -> ASGIReceiveEvent:
        """What came; more is read only if what is sent is taken."""
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    def pause_writing(self) -> None:
        """What was sent isn't taken: nothing more is read, and there is an end to it."""
        super().pause_writing()
        self.transport.pause_reading()
        self._stalled.set(limits.STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """What was sent is taken again."""
        self._stalled.call_off()
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()
        if self.when_writable is not None:
            self.when_writable()

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life; not if there was one since the last time."""
        if self._was_heard:
            self._was_heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def keepalive_timeout(self) -> None:
        """Nobody is there."""
        super().keepalive_timeout()
        self._hang_up()

    def _flooded(self) -> None:
        """Cut off whoever sends more than anybody could read."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOODED, "reason": ""})
        self._flush()
        self.conn.data_to_send()
        self.conn.fail(FLOODED, "server.flooded")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._hang_up()

    def _end_parsing(self) -> None:
        """Hang up on whoever sends what is no WebSocket."""
        self.handle_parser_exception()
        self._hang_up()

    def _hang_up(self) -> None:
        """Close the connection when what was sent last has been read, or nobody reads it."""
        self._cut_off = True
        self.close_timer = self.loop.call_later(LINGER, self.transport.abort)
        if not self.transport.is_closing():  # else what isn't read here would take it away there
            self.transport.write_eof()
            self.transport.resume_reading()


class PlainWebSocket:
    """The same to write to, over what any ASGI server has."""

    def __init__(self, send: Callable[[dict[str, object]], Awaitable[None]]) -> None:
        self._send = send
        self._task: asyncio.Task[None] | None = None
        self.writable = Signal(is_set=True)
        self.when_writable: Callable[[], None] | None = None

    async def say(self, text: bytes) -> None:
        """Write a message when what was sent is taken."""
        try:
            await self._send({"type": "websocket.send", "bytes": None, "text": text.decode()})
        except RuntimeError as error:  # it has been closed
            raise ConnectionError from error

    def write(self, text: bytes) -> None:
        """Send a message; no other is to be written until it is taken."""
        self.writable.clear()
        self._task = asyncio.create_task(self._write(text))

    async def _write(self, text: bytes) -> None:
        with contextlib.suppress(OSError):  # it has been closed
            await self.say(text)
        self.writable.set()
        if self.when_writable is not None:
            self.when_writable()


def framed(text: bytes) -> bytes:
    r"""A text as the one frame of a WebSocket's message (RFC 6455, 5.2).

    >>> framed(b"bee")
    b'\x81\x03bee'
    """
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, size) + text
    return struct.pack("!BBQ", 0x81, 127, size) + text


# What the parser does between two frames.
_WAITING = StreamReader.at_eof.__code__


def unframed(data: bytes) -> str | None:
    r"""The text, if this is one whole frame of a client with a whole message, and a short one.

    >>> unframed(b"\x81\x83\0\0\0\0bee"), unframed(b"\x81\x83\0\0\0\0be")
    ('bee', None)
    """
    size, mask = data[1] - 0x80 if len(data) > 1 else 0, 2  # masked, as a client's are
    if size == 126:
        size, mask = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:
        return None
    if data[:1] != b"\x81" or len(data) != mask + 4 + size or size > PIECE:
        return None
    try:
        return apply_mask(data[mask + 4 :], data[mask : mask + 4]).decode()
    except UnicodeDecodeError:
        return None


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _long_head() -> LongHead:
    return LongHead("server.long_head", bytes=limits.HEAD, most=limits.HEADERS)


def _answer(error: ApiaryError) -> bytes:
    """A refusal as HTTP, after which the connection is closed."""
    status = HTTPStatus(status_of(error))
    body = msgspec.json.encode(answer_of(error))
    later = status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
    lines = [
        f"HTTP/1.1 {status.value} {status.phrase}",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "connection: close",
        *([f"retry-after: {AGAIN}"] if later else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body
