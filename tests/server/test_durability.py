"""A server that is killed at random moments loses nothing that it has acknowledged."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from apiary.server.store.database import Database
from apiary.server.store.models import EventRow
from apiary.server.tables.events import Played, decode
from tests.patience import PATIENCE
from tests.server import postgres
from tests.server.playing import file_in
from tests.server.processes import Server, hear, join, new_table, serving, tell

pytestmark = pytest.mark.anyio
TABLES = 12
KILLS = 3
BETWEEN = (20, 60)  # moves at all tables
AFTERWARDS = 3  # moves at each table when it is over


@dataclass
class Seat:
    """Somebody who plays at random, comes back when the connection breaks, and asks again."""

    server: Server
    table: str
    cookie: str
    rng: random.Random
    acknowledged: dict[str, int] = field(default_factory=dict)  # command, version
    socket: ClientConnection | None = None
    seen: int = 0
    logged: list[int] = field(default_factory=list)  # versions of the moves he was told
    position: Any = None

    async def move(self, id: str) -> bool:
        """Make a move when it is my turn, however long that takes; False if the game is over."""
        command: dict[str, object] = {}
        while True:
            try:
                if not command:
                    while not self.position or not self.position["choices"]:
                        if self.position and self.position["outcome"]:
                            return False
                        await self._listen()
                    touches = self.position["choices"]["touches"]
                    command = {"version": self.seen, "action": self.rng.choice(touches)[0]}
                await self._connect()
                assert self.socket is not None
                await tell(self.socket, "act", id, **command)
                while id not in self.acknowledged:
                    await self._listen()
                self.position = None
                return True
            except (OSError, WebSocketException):
                await self.hang_up()
                await asyncio.sleep(0.2)

    async def _connect(self) -> None:
        if self.socket is None:
            self.socket = await join(self.server.address, self.table, self.cookie, self.seen)
            self._note(await hear(self.socket, "update"))

    async def _listen(self) -> None:
        if self.socket is None:
            await self._connect()
            return
        notice = await hear_any(self.socket)
        if notice["type"] == "update":
            self._note(notice)
        elif notice["type"] == "done":
            assert notice["id"] not in self.acknowledged
            self.acknowledged[notice["id"]] = notice["version"]
        else:
            raise AssertionError(notice)

    def _note(self, update: Any) -> None:
        self.seen = update["version"]
        self.position = update["position"] or self.position
        self.logged += [line["version"] for line in update["entries"] if line["kind"] == "played"]

    async def hang_up(self) -> None:
        socket, self.socket = self.socket, None
        if socket is not None:
            await socket.close()


async def hear_any(socket: ClientConnection) -> Any:
    return msgspec.json.decode(await socket.recv())


async def play(seats: list[Seat], stop: asyncio.Event, more: int) -> None:
    """Two players move in turn until they shall stop, and a few moves more."""
    number = 0
    while more:
        more -= stop.is_set()
        mover = seats[number % 2]
        number += 1
        if not await mover.move(f"move-{number}"):
            return


async def prove(servers: list[Server], database: str) -> None:
    """Play at many tables while servers are killed, then count."""
    rng = random.Random(7)
    games: list[list[Seat]] = []
    for _ in range(TABLES):
        table, cookies = await new_table(servers[0].address)
        at = zip(cookies, (servers[0], servers[-1]), strict=True)
        games.append([Seat(server, table, cookie, rng) for cookie, server in at])
    stop = asyncio.Event()
    tasks = [asyncio.create_task(play(seats, stop, AFTERWARDS)) for seats in games]
    for kill in range(KILLS):
        await see_moves(games, rng.randint(*BETWEEN))
        victim = servers[kill % len(servers)]
        await asyncio.to_thread(victim.kill)
        await asyncio.to_thread(victim.start)
    stop.set()
    await asyncio.gather(*tasks)
    for seats in games:
        for seat in seats:
            await seat.hang_up()
    await compare(games, database)


async def see_moves(games: list[list[Seat]], more: int) -> None:
    """Wait until so many more moves have been acknowledged."""

    def made() -> int:
        return sum(len(seat.acknowledged) for seats in games for seat in seats)

    enough = made() + more
    while made() < enough:
        await asyncio.sleep(0.001)


async def compare(games: list[list[Seat]], url: str) -> None:
    """Every acknowledged move is there once, at its version, and was shown to nobody twice."""
    database = Database(url)
    moves = 0
    for seats in games:
        rows = await events(database, seats[0].table)
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
        kept = Counter(row.command.partition(":")[2] for row in rows if row.command)
        by_command = {row.command.partition(":")[2]: row.version for row in rows if row.command}
        played = {row.version for row in rows if isinstance(decode(row.body), Played)}
        acknowledged = seats[0].acknowledged | seats[1].acknowledged
        assert len(acknowledged) == len(played)  # each that was kept has been acknowledged
        for id, version in acknowledged.items():
            assert kept[id] == 1
            assert by_command[id] == version
        for seat in seats:
            assert len(seat.logged) == len(set(seat.logged))
            assert set(seat.logged) <= played
        moves += len(acknowledged)
    await database.close()
    assert moves > TABLES * AFTERWARDS


async def events(database: Database, table: str) -> list[Any]:
    columns = (EventRow.version, EventRow.command, EventRow.body)
    query = select(*columns).where(EventRow.table == table).order_by(EventRow.version)
    async with database.reading() as connection:
        return list(await connection.execute(query))


async def test_nothing_is_lost_with_sqlite(tmp_path: Path) -> None:
    database = file_in(tmp_path)
    with serving(database) as server:
        async with asyncio.timeout(300):
            await prove([server], database)
        assert server.stop() == 0


async def test_nothing_is_lost_with_two_workers_of_postgresql() -> None:
    with postgres.running() as database, serving(database) as one, serving(database) as two:
        async with asyncio.timeout(300):
            await prove([one, two], database)
            # What the one has written, the other tells.
            table, _ = await new_table(one.address)
            async with httpx.AsyncClient(base_url=two.address, timeout=PATIENCE) as client:
                assert (await client.get(f"/api/tables/{table}")).status_code == 200
        assert (one.stop(), two.stop()) == (0, 0)
