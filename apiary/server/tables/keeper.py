"""What anybody asks of a table of this process."""

from __future__ import annotations

import asyncio
import gc
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from apiary.core.record import Record
from apiary.core.scene import Chapter
from apiary.server import limits, metrics
from apiary.server.bots import BotPool
from apiary.server.errors import Refusal
from apiary.server.hooks import Ratings
from apiary.server.limiter import ANY, Limiter
from apiary.server.players import Player
from apiary.server.steady import Now, milliseconds
from apiary.server.store.database import Database
from apiary.server.supervised import Supervisor
from apiary.server.tables import commands, lists, replaying
from apiary.server.tables.hints import Hints
from apiary.server.tables.live_table import LiveTable
from apiary.server.tables.presence import Presence
from apiary.server.tables.seating import Seating
from apiary.server.tables.sweeping import SILENCE, Sweeper
from apiary.server.tables.table import Table
from apiary.server.tables.tables import Tables
from apiary.server.tables.watched import Updates, Watcher
from apiary.server.wire import (
    Advice,
    AskCoach,
    AskHint,
    Because,
    Coached,
    Commands,
    Done,
    History,
    Lists,
    Ping,
    Replayed,
    Say,
    TableInfo,
    TableLine,
    Why,
)

BOT_PAUSE = 0.4  # seconds before each action of a bot, so that people can follow
# Moves make no cycles, ended connections do: cycles are looked for when so many more containers are
# there, not while people merely play.
GROWTH = 20_000


class Keeper:
    """Carries out commands and shows tables; its parts give seats and hints, count who is there and
    sweep.

    Everything raises a `Refusal` (or `IllegalAction`, `BadNotation`, `BadOption` of the core) when
    it can't be done; then nothing has changed.
    """

    def __init__(
        self,
        database: Database,
        bots: BotPool,
        ratings: Ratings,
        limited: bool = True,
        bot_pause: float = BOT_PAUSE,
        now: Now = milliseconds,
        standing: float = limits.STANDING,
    ) -> None:
        self.database = database
        worker = secrets.token_hex(4)
        self.tables = Tables(database, bots, ratings, now, bot_pause, standing, worker)
        self.services = self.tables.services
        self.presence = Presence(self.tables, worker)
        self.sweeper = Sweeper(self.tables, self.presence)
        self.seating = Seating(self.tables, limited)
        self.supervisor = Supervisor()
        self._hints = Hints(self.tables, limits.HINTS if limited else ANY)
        self._talk = Limiter(limits.TALK if limited else ANY, "server.chat_slower")
        self._sweeping: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start what runs in the background: commits, clocks, news of other workers, eviction.

        The database must be migrated already. The keeper opens and closes the bots.
        """
        gc.collect()
        gc.freeze()  # what is there now stays: looking through it again and again is a long pause
        gc.set_threshold(GROWTH)
        services = self.services
        await self.tables.boxes.keep_todays()
        await services.bots.open()
        services.journal.open(self.supervisor)
        await services.pulse.beat()  # before anybody's clock is looked at
        beat = services.pulse.run
        self._beating = self.supervisor.start("pulse", lambda _: beat(services.closing))
        self.presence.notices.open(self.supervisor)
        self._sweeping = self.supervisor.start("sweeper", self.sweeper.run, SILENCE)

    async def close(self) -> None:
        """Stop all that, after what is under way has been committed.

        What asks the database is waited for: if it were cut off, a connection to SQLite, which is a
        thread, could outlive the loop that it answers to.
        """
        self.services.closing.set()
        await self.supervisor.close()
        if self._sweeping is not None:
            await self._sweeping
        await self.presence.notices.close()
        await self.tables.close()
        await self.services.journal.close()
        if self._beating is not None:
            await self._beating
        await self.services.bots.close()

    async def do(
        self, table: str, player: Player | None, command: Commands
    ) -> Done | Because | Advice | Coached:
        """Carry out a command, once: asked again with the same id it answers as the first time."""
        with metrics.COMMAND[type(command)].time():
            if isinstance(command, Why):
                return _because((await self.tables.fresh(table)).table, player, command)
            if isinstance(command, AskHint):
                asked = await self.tables.fresh(table)
                return await self._hints.advise(asked.table, player, command)
            if isinstance(command, AskCoach):
                asked = await self.tables.fresh(table)
                return await self._hints.coach(asked.table, player, command)
            live = await self.tables.get(table)
            if isinstance(command, Ping):
                return Done(command.id, live.table.version)
            if isinstance(command, Say) and player is not None:
                self._talk.take(player.id)
            version = await live.change(
                lambda draft, now: commands.change(draft, player, command, now),
                None if player is None else f"{player.id}:{command.id}",
            )
            return Done(command.id, version)

    async def info(self, table: str, player: Player | None) -> TableInfo:
        """The table without its position."""
        live = await self.tables.fresh(table)
        return live.view.info(live.table.held(_id(player)), live.now())

    async def update(self, table: str, player: Player | None, since: int = 0) -> bytes:
        """An `Update` as JSON: the table as this viewer sees it, its log after `since`."""
        live = await self.tables.fresh(table)
        await live.prepare(_id(player), since)
        return live.update(_id(player), since)

    async def actions(self, table: str, player: Player | None) -> list[tuple[int, str]]:
        """What the viewer may do now, as numbers and in notation."""
        live = await self.tables.fresh(table)
        return replaying.actions(live.table, live.table.held(_id(player)))

    async def state(self, table: str, player: Player | None) -> bytes:
        """The game as the viewer knows it, as bytes that `Game.from_bytes` reads."""
        live = await self.tables.fresh(table)
        return replaying.state(live.table, live.table.held(_id(player)))

    async def replayed(self, table: str, player: Player | None, number: int) -> Replayed:
        """The table after so many events of its game."""
        live = await self.tables.fresh(table)
        past = await live.recall(number)
        held = live.table.held(_id(player))
        return replaying.replayed(live.view, past, held, number, live.now())

    async def record(self, table: str) -> Record:
        """The game so far; refused while it runs if it has secrets."""
        found = (await self.tables.fresh(table)).table
        if found.has_secrets and not found.over:
            raise Refusal("server.secrets_until_over")
        if found.has_secrets and found.aborted:
            raise Refusal("server.secrets_stay")
        return found.record()

    async def chapters(self, table: str) -> tuple[Chapter, ...]:
        """The rules of what is in play; their pictures may have to be made."""
        live = await self.tables.get(table)
        return await asyncio.to_thread(replaying.chapters, live.table)

    @asynccontextmanager
    async def watch(
        self, table: str, player: Player | None, seen: int = 0, by_changes: bool = False
    ) -> AsyncIterator[AsyncIterator[bytes]]:
        """`Update`s as JSON, the first at once, then one after every change; `by_changes`, these
        are `Changed`s where something was shown before.

        Whoever reads slowly gets fewer that say more. They end when the server does.
        """
        live, watcher = await self.enter(table, player, seen, by_changes)
        try:
            yield Updates(watcher)
        finally:
            self.presence.leave(live, watcher)

    async def enter(
        self, table: str, player: Player | None, seen: int, by_changes: bool
    ) -> tuple[LiveTable, Watcher]:
        """The same for one of thousands, who tells `presence` when to leave."""
        live = await self.tables.fresh(table)
        return live, self.presence.enter(live, _id(player), seen, by_changes)

    async def expect(self, table: str, player: Player | None) -> None:
        """Refuse what `watch` would refuse."""
        self.presence.check_place(await self.tables.get(table), _id(player))

    async def lists(self, player: Player | None) -> Lists:
        """The tables of the home page."""
        return await lists.home(self.database, _id(player))

    async def invitations(self, player: Player | None) -> tuple[TableLine, ...]:
        """The public tables that wait for anyone, those of this player left out."""
        return await lists.invitations(self.database, _id(player))

    async def history(self, player: Player, before: int | None = None) -> History:
        """The games of a player that are over, newest first."""
        return await lists.history(self.database, player.id, before)


def _because(table: Table, player: Player | None, command: Why) -> Because:
    seat = commands.own_seat(table, player, command.seat)
    view = table.state.seen_by(seat)
    return Because(command.id, table.game.table.why_touch(view, seat, command.path))


def _id(player: Player | None) -> str | None:
    return None if player is None else player.id
