"""People who play at random, come back when something breaks, and ask again for what they asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from random import Random
from time import monotonic
from typing import TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tools.chaos.figures import Figures
from tools.load import Heard

ANSWER = 8.0  # seconds after which an answer is not waited for any longer
QUIET = 15  # seconds without news after which somebody looks elsewhere
LOOK = 1.0  # seconds between looks whether it is enough
THINK = (0.0, 0.5)  # seconds before a move
AGAIN = (0.05, 0.3)  # seconds before another try
AT_A_TIME = 20  # moves over one connection
FINAL = {"server.stale", "server.over"}  # what is refused for these reasons will never be made
T = TypeVar("T")


class Broken(Exception):
    """No answer, or one that leaves open what has been done."""


BROKEN = (Broken, OSError, TimeoutError, EOFError, WebSocketException, httpx.HTTPError)


class Line(msgspec.Struct):
    """As much of a line of the log as is needed."""

    version: int


class Notice(Heard):
    """As much of a notice."""

    since: int = 0
    entries: list[Line] = []


@dataclass(slots=True)
class Command:
    """A move that somebody asks for."""

    table: str
    seat: int
    id: str
    version: int  # that was seen
    action: int
    begun: float = field(default_factory=monotonic)
    tries: int = 0
    made: int = 0  # the version, once it is acknowledged

    def body(self) -> dict[str, object]:
        """As it is sent in a request."""
        return {"id": self.id, "version": self.version, "action": self.action}


@dataclass
class Ledger:
    """What was promised to players."""

    figures: Figures
    acknowledged: list[Command] = field(default_factory=list)
    refused: list[Command] = field(default_factory=list)
    tables: set[str] = field(default_factory=set)

    def acknowledge(self, command: Command, version: int) -> None:
        """The server says that this is done."""
        command.made = version
        self.acknowledged.append(command)
        self.figures.moves += 1
        self.figures.again += command.tries > 1
        self.figures.waits.append(monotonic() - command.begun)


class Wire(httpx.AsyncHTTPTransport):
    """Connections to servers that may be killed at any moment."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answer a request, or fail as httpx fails."""
        try:
            return await super().handle_async_request(request)
        except AttributeError as error:  # anyio asks for the socket of a connection that is gone
            raise httpx.ConnectError("The connection is gone.", request=request) from error


def visitor() -> httpx.AsyncClient:
    """Asks servers for many, whose cookies it is told each time."""
    nothing = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    wire = Wire(verify=False, trust_env=False)
    return httpx.AsyncClient(timeout=ANSWER, cookies=nothing, transport=wire, trust_env=False)


@asynccontextmanager
async def joined(
    address: str, table: str, cookie: str = "", seen: int = 0
) -> AsyncIterator[ClientConnection]:
    """A WebSocket of a table."""
    async with connect(
        f"{address.replace('http', 'ws')}/api/tables/{table}/live?seen={seen}",
        additional_headers={"Cookie": cookie} if cookie else {},
        compression=None,
        open_timeout=ANSWER,
        close_timeout=LOOK,
        ping_interval=None,
        max_size=None,
        proxy=None,
    ) as socket:
        yield socket


async def notice(socket: ClientConnection) -> Notice:
    """The next that is heard."""
    return _told(await socket.recv())


async def persist(work: Callable[[], Awaitable[T]], rng: Random) -> T:
    """What comes of work that is tried until nothing breaks."""
    while True:
        try:
            return await work()
        except BROKEN:
            await asyncio.sleep(rng.uniform(*AGAIN))


def checked(response: httpx.Response) -> httpx.Response:
    """An answer that is one: what went wrong inside leaves open what has been done."""
    if response.status_code >= 500 or response.status_code == 429:
        raise Broken(response.text)
    return response


_told = msgspec.json.Decoder(Notice).decode


class Player:
    """Somebody on a seat, who knows the table as it was at `seen`."""

    def __init__(
        self, table: str, seat: int, cookie: str, client: httpx.AsyncClient, ledger: Ledger
    ) -> None:
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.client = client
        self.ledger = ledger
        self.seen = 0
        self.actions: list[int] = []
        self.over = False
        self.asked: Command | None = None  # and not answered yet
        self.moves = 0
        self._own = 0  # the version that the last acknowledged move made

    def __str__(self) -> str:
        return (
            f"seat {self.seat} of {self.table} has seen {self.seen} events, "
            f"made {self.moves} moves, may do {len(self.actions)} things and asked for {self.asked}"
        )

    async def play(self, addresses: list[str], rng: Random, enough: Callable[[], bool]) -> None:
        """Play at any server until it is enough and every command has been answered."""
        while self.asked is not None or not (self.over or enough()):
            visit = rng.choice((self._by_socket, self._by_requests))
            try:
                await visit(rng.choice(addresses), rng, enough)
            except BROKEN:
                await asyncio.sleep(rng.uniform(*AGAIN))

    async def _by_socket(self, address: str, rng: Random, enough: Callable[[], bool]) -> None:
        seen = self.seen
        async with joined(address, self.table, self.cookie, seen) as socket:
            async with asyncio.timeout(ANSWER):
                first = await notice(socket)
            if first.type == "update":
                self._read(first, seen)
            for _ in range(AT_A_TIME):
                if not await self._turn(socket, enough):
                    return
                command = await self._choose(rng)
                message = {"type": "act", **command.body()}
                async with asyncio.timeout(ANSWER):
                    await socket.send(msgspec.json.encode(message).decode())
                    while self.asked is command:
                        self._hear(await notice(socket))

    async def _turn(self, socket: ClientConnection, enough: Callable[[], bool]) -> bool:
        """Wait until there is something to ask for; False if there will be nothing."""
        for _ in range(int(QUIET / LOOK)):
            try:
                async with asyncio.timeout(LOOK):
                    while not (self.asked or self.actions or self.over):
                        self._hear(await notice(socket))
            except TimeoutError:
                pass
            if self.asked is not None:
                return True
            if self.over or enough():
                return False
            if self.actions:
                return True
        raise Broken("no news")

    async def _by_requests(self, address: str, rng: Random, enough: Callable[[], bool]) -> None:
        url, headers = f"{address}/api/tables/{self.table}", {"Cookie": self.cookie}
        for _ in range(AT_A_TIME):
            if self.asked is None:
                answer = checked(await self.client.get(url, headers=headers)).raise_for_status()
                self._read(_told(answer.content), 0)
            if self.asked is None and (self.over or enough()):
                return
            if self.asked is None and not self.actions:
                await asyncio.sleep(rng.uniform(*AGAIN))
                continue
            command = await self._choose(rng)
            answer = checked(
                await self.client.post(f"{url}/actions", json=command.body(), headers=headers)
            )
            if answer.is_success:
                self._done(command, answer.json()["version"])
            else:
                self._refused(command, answer.json()["message"]["key"])

    async def _choose(self, rng: Random) -> Command:
        """What to ask for now: what was asked before, if that has not been answered."""
        if self.asked is None:
            await asyncio.sleep(rng.uniform(*THINK))
            name = f"{self.seat}-{self.moves}-{rng.getrandbits(32):08x}"
            action = rng.choice(self.actions)
            self.asked = Command(self.table, self.seat, name, self.seen, action)
        self.asked.tries += 1
        return self.asked

    def _hear(self, told: Notice) -> None:
        if told.type == "update":
            self._note(told, self.seen)
        elif self.asked is not None and told.id == self.asked.id:
            if told.type == "done":
                self._done(self.asked, told.version)
            else:
                answer = msgspec.json.decode(told.error)
                self._refused(self.asked, answer["message"]["key"])

    def _read(self, told: Notice, seen: int) -> None:
        """What a server shows that is asked anew: never less than one's own last move."""
        if told.version < self._own:
            detail = f"{self.table} at {told.version}, own move at {self._own}"
            self.ledger.figures.blame("own", detail)
        self._note(told, seen)

    def _note(self, told: Notice, seen: int) -> None:
        """Take over an update for somebody who has seen so much."""
        versions = [line.version for line in told.entries]
        in_order = versions == sorted({version for version in versions if version > told.since})
        # A server that knows less tells everything from the beginning.
        if not in_order or told.since > seen or (told.since != seen and told.version >= seen):
            detail = f"{self.table} since {told.since}, seen {seen}: {versions}"
            self.ledger.figures.blame("told", detail)
        if told.position is not None:
            choices = told.position.choices
            self.actions = [] if choices is None else choices.actions()
            self.over = bytes(told.position.outcome) != b"null"
        self.seen = told.version

    def _done(self, command: Command, version: int) -> None:
        self.ledger.acknowledge(command, version)
        self.asked = None
        self.moves += 1
        self._own = max(self._own, version)
        if version > self.seen:
            self.actions = []

    def _refused(self, command: Command, key: str) -> None:
        """Forget it if it will never be made; ask again otherwise."""
        self.ledger.figures.refusals[key] += 1
        if not key.startswith("server."):
            self.ledger.figures.blame("illegal", f"{command}: {key}")
        if key in FINAL:
            self.ledger.refused.append(command)
            self.asked = None
            self.seen, self.actions = 0, []
        raise Broken(key)
