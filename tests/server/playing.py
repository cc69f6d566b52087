"""Tables without a server around them, for people who are known by their names."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from math import inf
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from apiary.server import limits
from apiary.server.bots import BotPool
from apiary.server.players import Player
from apiary.server.ratings import AccountRatings
from apiary.server.store.database import Database
from apiary.server.store.models import PlayerRow
from apiary.server.tables.keeper import Keeper
from apiary.server.wire import (
    Act,
    AnswerBack,
    AskBack,
    ClockRule,
    Done,
    NewTable,
    SeatWish,
    SitDown,
)
from tests.server.files import prepare

ANN, BOB, CID = (Player(name, name.title()) for name in ("ann", "bob", "cid"))
ME, BOT = SeatWish("me"), SeatWish("bot", "easy")
FRIEND, OPEN = SeatWish("friend"), SeatWish("open")
OPENING = ("wA1", "bA1 wA1-")
_numbers = count(1)


class Time:
    """Milliseconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += int(seconds * 1000)

    def not_before(self, at: int) -> None:
        """Only the test says what time it is."""


class Hall:
    """A keeper with some people, and short words for what they do."""

    def __init__(self, keeper: Keeper, time: Time) -> None:
        self.keeper = keeper
        self.time = time

    async def table(self, *seats: SeatWish, game: str = "hive", **wishes: Any) -> str:
        """A table set up by Ann."""
        return await self.keeper.seating.create(NewTable(game, seats or (ME, OPEN), **wishes), ANN)

    async def duel(self, **wishes: Any) -> str:
        """A table where Ann plays against Bob."""
        table = await self.table(ME, OPEN, **wishes)
        await self.keeper.seating.sit(table, BOB, SitDown())
        return table

    async def timed(self, clock: ClockRule, **wishes: Any) -> str:
        """The same, where each has moved once, so that the clocks run; Ann is due."""
        table = await self.duel(clock=clock, **wishes)
        await self.play(table, *OPENING)
        return table

    async def rematch(self, table: str) -> str:
        """The table where Ann and Bob play again, as both would like."""
        await self.keeper.seating.rematch(table, ANN)
        made = await self.keeper.seating.rematch(table, BOB)
        assert made is not None
        return made

    async def look(self, table: str, player: Player | None = None, since: int = 0) -> Any:
        """What somebody sees."""
        return json.loads(await self.keeper.update(table, player, since))

    async def version(self, table: str) -> int:
        return (await self.keeper.tables.get(table)).table.version

    async def act(self, table: str, player: Player, action: int | str, **more: Any) -> int:
        """Act with the newest version; the version made."""
        command = Act(new_id(), await self.version(table), action, **more)
        done = await self.keeper.do(table, player, command)
        assert isinstance(done, Done)
        return done.version

    async def play(self, table: str, *moves: str) -> None:
        """Moves of Ann and Bob in turn."""
        for number, move in enumerate(moves):
            await self.act(table, (ANN, BOB)[number % 2], move)

    async def ask_back(self, table: str, player: Player) -> None:
        await self.keeper.do(table, player, AskBack(new_id(), await self.version(table)))

    async def answer_back(self, table: str, player: Player, agree: bool) -> None:
        command = AnswerBack(new_id(), await self.version(table), agree)
        await self.keeper.do(table, player, command)


def new_id() -> str:
    """A name for a command."""
    return f"command-{next(_numbers)}"


@asynccontextmanager
async def opened(
    url: str,
    time: Time | None = None,
    bots: BotPool | None = None,
    standing: float = inf,
    patience: float = limits.STATEMENT,
) -> AsyncIterator[Hall]:
    """A hall over a database. Time passes there with the server alive, unless `standing` says after
    how many seconds without a sign of life it is not.
    """
    clock = time or Time()
    prepare(url)
    database = Database(url, patience)
    await database.migrate()
    await introduce(database)
    keeper = Keeper(
        database,
        bots or BotPool(1),
        AccountRatings(),
        bot_pause=0.0,
        now=clock,
        standing=standing,
    )
    await keeper.open()
    try:
        yield Hall(keeper, clock)
    finally:
        await keeper.close()
        await database.close()


async def introduce(database: Database) -> None:
    """Write down the people, unless they are known."""
    async with database.transaction() as session:
        if await session.get(PlayerRow, ANN.id) is None:
            rows = [{"id": one.id, "name": one.name, "guest": True} for one in (ANN, BOB, CID)]
            await session.execute(insert(PlayerRow), [{**row, "created": 0} for row in rows])


def file_in(folder: Path) -> str:
    """The URL of a database there."""
    return f"sqlite:///{folder / 'apiary.db'}"
