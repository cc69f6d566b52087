"""A table that somebody uses now: its one writer, its watchers, its timer, its bot's turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from apiary.core.errors import ApiaryError
from apiary.server import metrics
from apiary.server.bots import BotFailed
from apiary.server.errors import Conflict, Unsaved
from apiary.server.players import Player
from apiary.server.store.journal import Append, Became, Clash
from apiary.server.tables import bot_turn, commands, setting_up, summary
from apiary.server.tables.company import Company
from apiary.server.tables.events import decode
from apiary.server.tables.services import Services
from apiary.server.tables.table import Table
from apiary.server.tables.watched import WatchedTable

TRIES = 5  # when another worker was faster
ASKING = "asking a bot"
CATCHING_UP = "catching up"
RUNNING_OUT = "running out of time"

Change = Callable[[Table, int], object]
log = logging.getLogger(__name__)


class LiveTable(WatchedTable):
    """Whoever changes it does so under its lock, with a copy that takes its place when it is
    committed; only then is anyone told. What was handed to the journal is written even if nobody
    waits for it any more; the table is `doubtful` then, and asks the database before it goes on.
    """

    __slots__ = ("_services", "doubtful", "lock", "thinking", "timer")

    def __init__(self, table: Table, company: Company, services: Services) -> None:
        super().__init__(table, company, services.now, services.slices)
        self._services = services
        self.lock = asyncio.Lock()
        self.doubtful = False  # the database may know more
        self.thinking: asyncio.Task[None] | None = None  # for a bot
        self.timer: asyncio.TimerHandle | None = None  # to the end of a clock
        self._attend()

    @property
    def used(self) -> bool:
        """Does somebody look, or something happen here?"""
        return bool(self.watchers) or self.lock.locked() or self.thinking is not None

    def leave(self) -> None:
        """Nobody uses it any more: nothing happens here from now on."""
        if self.timer is not None:
            self.timer.cancel()
        if self.thinking is not None:
            self.thinking.cancel()

    # --- Its one writer

    async def change(self, change: Change, command: str | None = None) -> int:
        """Apply a change to a copy of the table, commit it, put it in place; the version it made.

        `command` names it: a change of that name that was made before is not made again.
        """
        async with self.lock:
            for _ in range(TRIES):
                await self._know_all()
                draft = self.table.copy()
                try:
                    change(draft, self._now(draft))
                except ApiaryError:
                    made = await self._made_before(command)
                    if made is not None:
                        return made
                    if await self._newest() <= self.table.version:
                        raise
                    await self._read_on()
                    continue
                if draft.version == self.table.version:
                    return draft.version
                if await self._commit(summary.new_events(self.table, draft, command)):
                    made = self.table.version + 1
                    await self._put(draft)
                    return made
                made = await self._made_before(command)
                if made is not None:
                    return made
        raise Conflict("server.stale")

    async def rematch(self, player: Player) -> Table | None:
        """The return game, if everybody is for it now; else that this player would like it is
        told. None, too, if there is one already, `table.rematch`.
        """
        async with self.lock:
            for _ in range(TRIES):
                if self.table.rematch is not None:
                    return None
                draft = self.table.copy()
                now = self._now(draft)
                other = None
                if commands.ask_again(draft, player, now):
                    other = setting_up.return_game(draft, now)
                    commands.rematch(draft, player, other.id, now)
                elif draft.version == self.table.version:
                    return None
                appends = [] if other is None else [summary.new_table(other)]
                appends.append(summary.new_events(self.table, draft, None))
                try:
                    saved = await self._commit(*appends)
                except Became as error:
                    if error.guest == player.id:
                        raise
                    await self._read_on()
                    continue
                if saved:
                    await self._put(draft)
                    return other
        raise Conflict("server.stale")

    async def catch_up(self, version: int) -> None:
        """Read what others have written, unless it has got to this version already."""
        if self.table.version < version:
            async with self.lock:
                if self.table.version < version:
                    await self._read_on()

    async def hear_of(self, version: int) -> None:
        """Somebody says that the table has got to this version."""
        if self.table.version < version:
            self.doubtful = True  # until it has caught up
            work = partial(self.catch_up, version)
            await self._services.aside.attempt(self.table.id, CATCHING_UP, work)

    async def refresh(self) -> None:
        """See to it that nothing is missing that was committed before now, wherever that was."""
        if self.doubtful:
            async with self.lock:
                await self._read_on()
        else:
            await self.catch_up(await self._newest())

    async def meet_again(self) -> None:
        """Look up the names and ratings of all who sit here, and show them."""
        self.company.people.clear()
        await self._get_to_know(self.table)
        self.tell()

    async def _newest(self) -> int:
        journal, table = self._services.journal, self.table
        if journal.alone:
            return table.version
        return (await journal.versions([table.id])).get(table.id, 0)

    async def _know_all(self) -> None:
        """See to it that all events are known, and no clock has run unseen."""
        await self._services.pulse.fresh()
        while self.doubtful:
            await self._read_on()
            await self._services.pulse.fresh()  # reading may have taken long

    def _now(self, table: Table) -> int:
        """Now, and not before the table's last event, which another computer may have dated."""
        return max(self.now(), table.log[-1].at)

    async def _commit(self, *appends: Append) -> bool:
        """Commit, or catch up with whoever was faster."""
        try:
            await self._services.save(*appends)
        except Clash:
            await self._read_on()
            return False
        except (Unsaved, asyncio.CancelledError):
            self.doubtful = True
            raise
        return True

    async def _made_before(self, command: str | None) -> int | None:
        if command is None:
            return None
        return await self._services.journal.version_of(self.table.id, command)

    async def _put(self, draft: Table) -> None:
        """The table as it was committed takes the place of what it was; all are told."""
        if draft.number > self.table.number:
            metrics.moves_of(draft.game.name).inc(draft.number - self.table.number)
        await self._get_to_know(draft)
        self.put(draft)
        self._attend()

    async def _read_on(self) -> None:
        """Fold in what others have written."""
        draft = self.table.copy()
        missing = await self._services.journal.events(draft.id, draft.version)
        await self._services.slices.run(_fold(draft, missing))
        self.doubtful = False
        if draft.version > self.table.version:
            await self._get_to_know(draft)
            self.put(draft)
            self._set_timer()  # whoever has written it attends to the bots

    async def _get_to_know(self, table: Table) -> None:
        await self.company.get_to_know(table, self._services.database, self._services.ratings)

    # --- Its timer

    def _attend(self) -> None:
        """Ask a bot that is due, and wait for the end of a clock."""
        self.ask_bot()
        self._set_timer()

    def _set_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        deadline = self.table.clock.deadline
        if deadline is None or self.table.status != "playing" or self._services.closing.is_set():
            return
        seconds = max(0.0, (deadline - self.now()) / 1000)
        self.timer = asyncio.get_running_loop().call_later(seconds, self._time_is_up)

    def _time_is_up(self) -> None:
        aside = self._services.aside
        self._services.spawn(aside.attempt(self.table.id, RUNNING_OUT, self.run_out))

    async def run_out(self) -> None:
        """Whoever has no time left loses."""
        if not await self._is_cut_off():
            await self.change(commands.run_out)

    async def _is_cut_off(self) -> bool:
        """Can whoever has no time left only reach a worker that can't save?"""
        table, attending = self.table, self._services.attending
        seat = table.clock.loser(self.now())
        player = None if seat is None else table.seats[seat].player
        if attending is None or player is None:
            return False
        async with self._services.database.reading() as connection:
            return await attending.is_cut_off(connection, table.id, player, self.now())

    # --- Its bot's turn

    def ask_bot(self) -> None:
        """See to it that a bot that is due is asked."""
        closing = self._services.closing.is_set()
        if self.thinking is None and bot_turn.due(self.table) is not None and not closing:
            self.thinking = asyncio.create_task(self._think())

    def ask_bot_again(self) -> None:
        """The same, unless that failed a short time ago."""
        if self._services.aside.ready(self.table.id, ASKING):
            self.ask_bot()

    async def _think(self) -> None:
        aside = self._services.aside
        try:
            while (seat := bot_turn.due(self.table)) is not None:
                await asyncio.sleep(self._services.bot_pause)
                await self._take_turn(seat)
                aside.recover(self.table.id, ASKING)
        except Unsaved:
            pass  # the bot is asked again when the table has been silent for a while
        except Exception as error:
            aside.fail(self.table.id, ASKING, error)
        finally:
            self.thinking = None

    async def _take_turn(self, seat: int) -> None:
        table = self.table
        version = table.due_since.get(seat)
        if bot_turn.due(table) != seat or version is None:  # something was taken back meanwhile
            return
        try:
            action = await bot_turn.choose(self._services.bots, table, seat, self.now())
        except BotFailed:
            if not bot_turn.is_engine(table.seats[seat].level):
                raise
            log.exception("an engine failed; a bot plays on", extra={"table": table.id})
            change = self.change(lambda draft, now: commands.relieve(draft, seat, version, now))
        else:
            change = self.change(
                lambda draft, now: commands.act_of_bot(
                    draft, seat, version, action, now, commands.DICE
                )
            )
        await asyncio.shield(self._services.spawn(change))  # it is cut off only while it thinks


def _fold(table: Table, rows: Sequence[tuple[int, int, bytes]]) -> Iterator[None]:
    for _, at, body in rows:
        table.add(at, decode(body))
        yield
