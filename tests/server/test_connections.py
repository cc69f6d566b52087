"""One client can't exhaust a server: small attacks on a real one."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import select
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from apiary.server.connections import framed
from tests.patience import PATIENCE
from tests.server.processes import Server, hear, join, memory, new_table, serving, tell

pytestmark = pytest.mark.anyio

MEGABYTE = 1 << 20
FLAT = 24 * MEGABYTE  # what a server may grow by that stays as it is
PROXY = "127.0.0.1"
ESTABLISHED = "01"  # in /proc/net/tcp
COUNTING = {"APIARY_RATE_LIMITS": "1", "APIARY_PROXIES": PROXY}
SMALL = (
    "COMMANDS=5",
    "COMMANDS_OF_ADDRESS=8",
    "CONNECTIONS_OF_ADDRESS=20",
    "FLOODS=1",
    "SOCKETS_OF_ADDRESS=4",
    "SOCKETS_OF_PLAYER=2",
    "WARNINGS=5",
)


@contextmanager
def bounded(folder: Path, *limits: str, **environment: str) -> Iterator[Server]:
    """A server with limits that are reached sooner."""
    with serving(
        f"sqlite:///{folder / 'apiary.db'}",
        program=("tests.server.bounded", *limits),
        environment=environment,
        log=folder / "log",
    ) as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that counts nothing, and waits for nobody."""
    folder = tmp_path_factory.mktemp("bounded")
    with bounded(folder, "REQUEST_SECONDS=1", "STALLED_SECONDS=1") as server:
        yield server


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that counts, but not the connections of a proxy at 127.0.0.1."""
    with bounded(tmp_path_factory.mktemp("strict"), *SMALL, **COUNTING) as server:
        yield server


def dial(server: Server, address: str = PROXY) -> socket.socket:
    """A connection, from one of the many addresses of this computer."""
    made = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def ask(server: Server, *pieces: bytes, address: str = PROXY) -> bytes:
    """What a server answers to all this, until it hangs up."""
    with dial(server, address) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
        except OSError:
            pass  # it has heard enough
        return listen(line)


def listen(line: socket.socket) -> bytes:
    """What comes until the other end hangs up."""
    heard = b""
    while True:
        try:
            piece = line.recv(65_536)
        except ConnectionResetError:
            return heard
        if not piece:
            return heard
        heard += piece


def hear_to(line: socket.socket, end: bytes) -> bytes:
    """What comes up to here, in however many pieces."""
    heard = b""
    while not heard.endswith(end):
        piece = line.recv(1)
        assert piece, heard
        heard += piece
    return heard


def status(answer: bytes) -> int:
    """That of an answer, which must tell in a sentence what is wrong."""
    head, _, body = answer.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        assert json.loads(body)["text"], answer
    return int(head.split()[1])


def until(condition: Callable[[], bool]) -> None:
    """Wait for something that must happen."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_well(server: Server) -> bool:
    return httpx.get(f"{server.address}/api/health", timeout=PATIENCE).status_code == 200


GET = b"GET /api/health HTTP/1.1\r\nHost: a\r\n"
CLOSING = b"Connection: close\r\n\r\n"


@pytest.mark.parametrize(
    ("pieces", "refused"),
    [
        ([b"GET /", *[b"a" * MEGABYTE] * 40], 414),
        ([GET + b"X: ", *[b"a" * MEGABYTE] * 40], 431),
        ([GET, *[b"a: b\r\n" * 20_000] * 10], 431),
        ([GET + b"a: b\r\n" * 200 + b"\r\n"], 431),
        ([GET + b"Cookie: " + b"a" * 40_000 + b"\r\n\r\n"], 431),
        ([b"POST /api/tables HTTP/1.1\r\nHost: a\r\n", b"Content-Length: 99999999\r\n\r\n"]
         + [b" " * MEGABYTE] * 40, 413),
        ([b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
          b"1\r\n \r\n0\r\nX: "] + [b"a" * MEGABYTE] * 40, 413),
        ([b"nonsense\r\n\r\n"], 400),
    ],
    ids=["url", "header", "headers", "many", "cookie", "body", "trailer", "nonsense"],
)  # fmt: skip
def test_what_is_too_long_is_refused_while_it_arrives(
    server: Server, pieces: list[bytes], refused: int
) -> None:
    assert is_well(server)
    before = memory(server)
    assert status(ask(server, *pieces)) == refused
    assert memory(server) - before < FLAT
    assert is_well(server)


def test_a_request_of_ordinary_size_is_answered(server: Server) -> None:
    cookies = b"Cookie: " + b"a" * 4_000 + b"\r\n"
    assert status(ask(server, GET + cookies * 3 + b"a: b\r\n" * 80 + CLOSING)) == 200


@pytest.mark.parametrize(
    ("half", "answer"),
    [
        (b"", b""),
        (b"GET / HT", b"HTTP/1.1 408"),
        (GET, b"HTTP/1.1 408"),
        (b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{", b"HTTP/1.1 408"),
    ],
    ids=["silence", "line", "head", "body"],
)
def test_half_a_request_is_not_waited_for(server: Server, half: bytes, answer: bytes) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(dial(server)) for _ in range(20)]
        for line in lines:
            line.sendall(half)
        for line in lines:
            heard = listen(line)
            assert heard.startswith(answer)
            assert bool(heard) == bool(answer)
    assert is_well(server)


def test_half_of_another_request_is_not_waited_for(server: Server) -> None:
    with dial(server) as line:
        line.sendall(GET + b"\r\n")
        assert hear_to(line, b"}").startswith(b"HTTP/1.1 200")
        line.sendall(GET)
        assert listen(line).startswith(b"HTTP/1.1 408")


def test_many_requests_before_the_first_is_answered(server: Server) -> None:
    before = memory(server)
    with dial(server) as line:
        try:
            for _ in range(20):
                line.sendall((GET + b"\r\n") * 2_000)
        except OSError:
            pass
        answered = listen(line).count(b"HTTP/1.1 200")
    assert answered < 20 * 2_000
    assert memory(server) - before < FLAT


def test_answers_that_nobody_takes(server: Server) -> None:
    with socket.socket() as line:
        line.settimeout(PATIENCE)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # or the system keeps much
        line.connect(("127.0.0.1", server.port))
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n" * 16)
        until(lambda: hung_up(server, line))
        assert listen(line).count(b"HTTP/1.1 200") < 16
    assert is_well(server)


def hung_up(server: Server, line: socket.socket) -> bool:
    """Has the server closed its end of a connection?"""
    ends = f":{server.port:04X}", f":{line.getsockname()[1]:04X}"
    for entry in Path("/proc/net/tcp").read_text("ascii").splitlines():
        _, here, there, state, *_ = entry.split()
        if (here[-5:], there[-5:]) == ends:
            return state != ESTABLISHED
    return True


def shake_hands(
    server: Server, table: str, address: str = PROXY, cookie: str = "", query: str = ""
) -> socket.socket:
    """A WebSocket, as bytes."""
    line = dial(server)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /api/tables/{table}/live{query} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"X-Forwarded-For: {address}\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    assert hear_to(line, b" 101") == b"HTTP/1.1 101"
    return line


ENOUGH = 80 * MEGABYTE  # more than the system keeps for both ends
PINGS = (b"\x89\xfd" + bytes(4) + b"x" * 125) * 8_000  # a megabyte


async def test_the_answer_to_a_move_and_what_became_of_it_come_in_one_packet(
    server: Server,
) -> None:
    table, (white, _) = await new_table(server.address)
    with shake_hands(server, table, cookie=white, query="?changes=1") as line:
        heard = b""
        while b'"type":"update"' not in heard:
            heard += line.recv(65_536)
        move = b'{"type":"act","id":"a","version":99,"action":"wA1"}'
        line.sendall(bytes((0x81, 0x80 | len(move), 0, 0, 0, 0)) + move)
        while b'"type":"done"' not in (piece := line.recv(65_536)):
            pass
    assert b'"kind":"played"' in piece


async def test_pings_whose_answers_nobody_takes(server: Server) -> None:
    table, _ = await new_table(server.address)
    with shake_hands(server, table) as line:
        send_pings(line)
        with contextlib.suppress(OSError):  # it has heard enough
            until(lambda: cut_off(line))
    assert is_well(server)


async def test_pings_are_not_read_while_answers_are_not_taken(tmp_path: Path) -> None:
    with bounded(tmp_path) as patient:
        table, _ = await new_table(patient.address)
        with shake_hands(patient, table) as line:
            before = memory(patient)
            assert send_pings(line) < ENOUGH
            assert memory(patient) - before < FLAT
            assert not cut_off(line)  # for a while


def send_pings(line: socket.socket) -> int:
    """Send pings until no more are read; how many bytes."""
    line.setblocking(False)
    sent = 0
    with contextlib.suppress(OSError):
        while sent < ENOUGH and select.select([], [line], [], 1.0)[1]:
            sent += line.send(PINGS[sent % 131 :])
    return sent


def cut_off(line: socket.socket) -> bool:
    """Has the other end given up?"""
    return line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0 or bool(
        select.select([], [line], [], 0)[1]
    )


async def test_who_sends_frames_without_end_is_cut_off(strict: Server) -> None:
    table, _ = await new_table(strict.address)
    with shake_hands(strict, table, "192.0.2.1") as line:
        line.sendall(PINGS * 8)  # and reads nothing before
        heard = listen(line)
    assert (4429).to_bytes(2, "big") + b"server.flooded" in heard
    assert is_well(strict)


async def test_who_sends_commands_without_end_is_warned_and_cut_off(strict: Server) -> None:
    table, (white, black) = await new_table(strict.address)
    here = {"X-Forwarded-For": "192.0.2.2"}
    async with asyncio.timeout(PATIENCE):
        async with (
            join(strict.address, table, white, **here) as socket,
            join(strict.address, table, black, **here) as other,
        ):
            await hear(other, "update")
            for number in range(200):
                await tell(socket, "ping", str(number))
            keys, code = await refusals(socket)
            assert code == 4429
            assert keys[0] == "server.slower"
            assert keys[-1] == "server.flooded"
            assert len(keys) < 40
            await tell(other, "ping", "still here")
            await hear(other, "done")
        with pytest.raises(InvalidStatus):  # for a while
            async with join(strict.address, table, white, **here):
                pass


async def test_commands_of_one_address(strict: Server) -> None:
    table, (white, black) = await new_table(strict.address)
    here = {"X-Forwarded-For": "192.0.2.6"}
    async with asyncio.timeout(PATIENCE):
        async with (
            join(strict.address, table, white, **here) as first,
            join(strict.address, table, black, **here) as second,
            join(strict.address, table, black) as elsewhere,
        ):
            for number, socket in enumerate([first, second] * 4):
                await tell(socket, "ping", str(number))
                await hear(socket, "done")
            await tell(first, "ping", "one too many")
            refused = await hear(first, "refused")
            assert refused["error"]["message"]["key"] == "server.slower"
            await tell(elsewhere, "ping", "still here")
            await hear(elsewhere, "done")


async def refusals(socket: ClientConnection) -> tuple[list[str], int]:
    """What is refused until the connection is closed, and the code of that."""
    notices = [json.loads(message) async for message in _until_closed(socket)]
    refused = [notice for notice in notices if notice["type"] == "refused"]
    return [notice["error"]["message"]["key"] for notice in refused], socket.close_code or 0


async def _until_closed(socket: ClientConnection) -> AsyncIterator[str | bytes]:
    with contextlib.suppress(ConnectionClosed):
        while True:
            yield await socket.recv()


def test_connections_of_one_address(strict: Server) -> None:
    address = "127.0.0.3"
    with ExitStack() as stack:
        lines = [stack.enter_context(dial(strict, address)) for _ in range(20)]
        assert status(ask(strict, address=address)) == 429
        assert is_well(strict)  # for others
        for line in lines[:5]:
            line.close()
        until(lambda: b"200 OK" in ask(strict, GET + CLOSING, address=address))


def test_a_proxy_stands_for_many(strict: Server) -> None:
    with ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(dial(strict))
        assert is_well(strict)


async def test_sockets_of_one_player_and_of_one_address(strict: Server) -> None:
    table, (white, black) = await new_table(strict.address)
    here = {"X-Forwarded-For": "192.0.2.4"}
    async with asyncio.timeout(PATIENCE):
        async with (
            join(strict.address, table, white, **here) as first,
            join(strict.address, table, white, **here) as second,
        ):
            for socket in (first, second):
                await hear(socket, "update")
            assert await refusal(strict, table, white) == (1013, "server.too_many_sockets")
            async with (
                join(strict.address, table, black, **here) as third,
                join(strict.address, table, **here) as fourth,
            ):
                for socket in (third, fourth):
                    await hear(socket, "update")
                assert await refusal(strict, table, black, **here) == (
                    1013,
                    "server.too_many_sockets",
                )
                assert await refusal(strict, table, black) is None  # from elsewhere
        while await refusal(strict, table, white) is not None:
            pass


async def refusal(
    server: Server, table: str, cookie: str, **headers: str
) -> tuple[int, str] | None:
    """With which code and why a WebSocket is closed at once, if it is."""
    async with join(server.address, table, cookie, **headers) as socket:
        said = json.loads(await socket.recv())
        if said["type"] != "refused":
            return None
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, said["error"]["message"]["key"]


def test_more_connections_than_descriptors(tmp_path: Path) -> None:
    with bounded(tmp_path, "FILES=60:160", **COUNTING) as server:
        room = 160 - 128
        with ExitStack() as stack:
            lines = [stack.enter_context(dial(server)) for _ in range(300)]
            answers = [listen(line) for line in lines[room + 10 :]]
            assert {status(answer) for answer in answers} == {503}
        until(lambda: b"200 OK" in ask(server, GET + CLOSING))
        log = (tmp_path / "log").read_text()
        assert f"160 descriptors may be open: room for {room} connections" in log
        assert log.count("there is no room for more") == 1


def test_descriptors_that_run_out_sooner_than_was_reckoned(tmp_path: Path) -> None:
    with bounded(tmp_path, "FILES=60:100", "DESCRIPTORS=1", **COUNTING) as server:
        with ExitStack() as stack:
            for _ in range(300):
                stack.enter_context(dial(server))
            until(lambda: "there is no room for more" in (tmp_path / "log").read_text())
        until(lambda: b"200 OK" in ask(server, GET + CLOSING))
        assert "room for 99 connections" in (tmp_path / "log").read_text()


TEXT, FIRST, LAST = b"\x81", b"\x01", b"\x80"
POST = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"


def masked(kind: bytes, payload: bytes) -> bytes:
    """A frame of a client."""
    return kind + bytes([0x80 + len(payload)]) + bytes(4) + payload


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([masked(TEXT, b"\xff")], 1007),
        ([masked(FIRST, b"\xc3"), masked(LAST, b"\x28")], 1007),
        ([masked(FIRST, b"a"), masked(TEXT, b"b")], 1002),
        ([b"\x81\x01a"], 1002),
        ([masked(b"\x83", b"a")], 1002),
        ([masked(b"\x88", b"\xff")], 1002),
        ([b"\x81\xff" + b"\x40" + bytes(11)], 1009),
    ],
    ids=["letters", "pieces", "order", "unmasked", "kind", "close", "endless"],
)
async def test_who_sends_no_messages_is_cut_off_and_not_logged(
    server: Server, frames: list[bytes], code: int
) -> None:
    table, _ = await new_table(server.address)
    with writing_nothing(server), shake_hands(server, table) as line:
        for frame in frames:
            line.sendall(frame)
        assert b"\x03" + bytes([code - 0x300]) in listen(line)
    assert is_well(server)


@pytest.mark.parametrize(
    "rest",
    [b"Content-Length: 9\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\nnonsense\r\n"],
    ids=["half", "nonsense"],
)
def test_who_hangs_up_in_the_middle_is_not_logged(server: Server, rest: bytes) -> None:
    with writing_nothing(server):
        for _ in range(3):
            with dial(server) as line:
                line.sendall(POST + rest)
                line.shutdown(socket.SHUT_WR)
                listen(line)
        assert is_well(server)


@contextmanager
def writing_nothing(server: Server) -> Iterator[None]:
    """Meanwhile there is nothing to be told in the log."""
    assert server.log is not None
    before = server.log.read_text()
    yield
    assert server.log.read_text() == before


@pytest.mark.parametrize("header", ["Cookie: " + "a" * 9_000, "Sec-WebSocket-Key: x"])
def test_a_handshake_that_can_not_be_read_ends(server: Server, header: str) -> None:
    wish = "GET /api/tables/a/live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
    wish += f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n{header}\r\n\r\n"
    assert ask(server, wish.encode()).startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_texts_of_any_length_are_framed_as_others_read_them(size: int) -> None:
    reader = StreamReader()
    reader.feed_data(framed(b"x" * size))
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as read:
        next(parsing)
    assert read.value.value == Frame(Opcode.TEXT, b"x" * size, fin=True)
