"""The tables of this process: loaded when somebody asks for one, forgotten when nobody does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

from apiary.server.bots import BotPool
from apiary.server.hooks import Ratings
from apiary.server.players import Player
from apiary.server.steady import Now
from apiary.server.store.database import Database
from apiary.server.store.journal import Journal
from apiary.server.tables import commands, summary
from apiary.server.tables.attending import Attending, Pair
from apiary.server.tables.boxes import Boxes
from apiary.server.tables.company import Company
from apiary.server.tables.live_table import LiveTable
from apiary.server.tables.loading import Loader
from apiary.server.tables.pulse import Pulse, give_back
from apiary.server.tables.services import Services
from apiary.server.tables.table import Table

TOGETHER = 16  # tables that are looked after at the same time

log = logging.getLogger(__name__)


class Tables:
    """Finds and keeps the live tables; `worker` is the name of this process among others."""

    def __init__(
        self,
        database: Database,
        bots: BotPool,
        ratings: Ratings,
        now: Now,
        bot_pause: float,
        standing: float,
        worker: str,
    ) -> None:
        journal = Journal(database, ratings)
        attending = None
        if not journal.alone:
            attending = Attending(worker, self.here, give_back, standing * 1000)
        pulse = Pulse(database, now, standing, self.doubt, attending)
        self.services = Services(database, journal, ratings, pulse, attending, bots, bot_pause, now)
        self.boxes = Boxes(database)
        self._loader = Loader(journal, self.boxes, self.services.slices, now)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(list(self._live.values()))

    def __len__(self) -> int:
        return len(self._live)

    # --- Finding them

    def loaded(self, table: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._live.get(table)

    async def get(self, table: str) -> LiveTable:
        """A table; `NotThere` if there is no such table."""
        live = self._live.get(table)
        if live is not None:
            return live
        task = self._loading.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def fresh(self, table: str) -> LiveTable:
        """A table in which nothing is missing that was acknowledged elsewhere."""
        while True:
            live = await self.get(table)
            await live.refresh()
            if self._live.get(table) is live:  # it was not forgotten meanwhile
                return live

    async def _load(self, id: str) -> LiveTable:
        return await self.enter(await self._loader.load(id))

    async def create(self, table: Table) -> LiveTable:
        """Commit a new table."""
        await self.services.save(summary.new_table(table))
        return await self.enter(table)

    async def enter(self, table: Table) -> LiveTable:
        """The live table: a new one, unless it was loaded meanwhile, as by who wakes bots."""
        company = Company()
        await company.get_to_know(table, self.services.database, self.services.ratings)
        found = self._live.get(table.id)
        if found is None:
            found = self._live[table.id] = LiveTable(table, company, self.services)
        return found

    async def rematch(self, live: LiveTable, player: Player) -> str | None:
        """The id of the return game, if everybody is for it."""
        made = await live.rematch(player)
        if made is not None:
            await self.enter(made)
        return live.table.rematch

    # --- Forgetting them

    def forget(self, idle: float) -> None:
        """Drop what nobody has used for so many seconds."""
        now = asyncio.get_running_loop().time()
        for live in self:
            live.forget_past(now - idle)
            live.forget_shown(now - idle)
            if not live.used and now - live.touched > idle:
                self.leave(live)

    def leave(self, live: LiveTable) -> None:
        """Drop one."""
        live.leave()
        self._live.pop(live.table.id, None)

    async def close(self) -> None:
        """Drop them all, when what is being loaded is there and what is under way is done."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        thinking = [live.thinking for live in self if live.thinking is not None]
        for live in self:
            self.leave(live)
        await asyncio.gather(*thinking, return_exceptions=True)
        await self.services.finish()

    # --- What happens elsewhere

    async def hear_of(self, table: str, version: int) -> None:
        """Another worker says that a table has got to this version."""
        live = self._live.get(table)
        if live is not None:
            await live.hear_of(version)

    async def compare(self, some: Sequence[LiveTable]) -> None:
        """Catch up with what other workers have done at these tables."""
        if self.services.journal.alone or not some:
            return
        newest = await self.services.journal.versions([live.table.id for live in some])
        behind = [
            live.table.id for live in some if newest.get(live.table.id, 0) > live.table.version
        ]
        await self.each(behind, lambda table: self.hear_of(table, newest[table]))

    async def compare_all(self) -> None:
        """The same for all: other workers may have said things that were not heard."""
        await self.compare(list(self))

    async def appended(self, versions: Mapping[str, int]) -> None:
        """Show what was written at tables, up to these versions, by others than their writers."""
        for table, version in versions.items():
            loading = self._loading.get(table)
            if loading is not None:
                await asyncio.wait([loading])
            live = self._live.get(table)
            if live is None:
                continue
            live.doubtful = True  # until it has caught up
            try:
                await live.catch_up(version)
            except Exception:
                log.exception("table %s could not catch up; it will when somebody acts", table)

    def rename(self, player: Player) -> None:
        """Show a player's new name at the tables; call after it is committed."""
        for live in self:
            if live.company.rename(player):
                live.tell()

    async def look_again(self) -> None:
        """Somebody has changed the database beside this process: read all tables anew."""
        for live in self:
            try:
                live.doubtful = True
                await live.change(commands.run_out)
                await live.meet_again()
            except Exception:
                log.exception("a table could not be read anew", extra={"table": live.table.id})

    def doubt(self) -> None:
        """Nothing could be saved for a while; clocks that ran have got the time back since."""
        for live in self:
            live.doubtful = True
        self.services.spawn(self._show_clocks())

    async def _show_clocks(self) -> None:
        for live in self:
            if live.table.clock.running:
                await live.hear_of(live.table.version + 1)

    def here(self) -> set[Pair]:
        """Who is connected to this process of those whose clocks may run."""
        return {
            (live.table.id, watcher.player)
            for live in self
            if live.watchers and live.table.clock.running
            for watcher in live.watchers
            if watcher.player is not None and live.table.held(watcher.player)
        }

    async def each(self, tables: Sequence[str], work: Callable[[str], Awaitable[None]]) -> None:
        """Do something for each table, for a few at a time."""
        for start in range(0, len(tables), TOGETHER):
            if self.services.closing.is_set():
                return
            await asyncio.gather(*map(work, tables[start : start + TOGETHER]))
