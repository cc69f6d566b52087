"""Sweeping: every few seconds somebody looks after what was left behind."""

from __future__ import annotations

import asyncio
from functools import partial

from apiary.server.errors import Unsaved
from apiary.server.signals import happens_within
from apiary.server.supervised import Duty
from apiary.server.tables import bot_turn, lists
from apiary.server.tables.live_table import RUNNING_OUT, LiveTable
from apiary.server.tables.presence import Presence
from apiary.server.tables.tables import Tables

SWEEP = 2.0  # seconds between looks for clocks, bots and news that were left behind
SILENCE = 60.0  # seconds after which a sweep that has not ended is taken for stuck
IDLE = 60.0  # seconds after which a table that nobody uses is forgotten
WOKEN = 16  # bots that think at tables which nobody has looked at since the server started
LEFT_BEHIND = 15.0  # seconds after which nobody else seems to ask a bot that is due
WAKING = "waking a bot"
LOOKING_AFTER = "looking after it"


class Sweeper:
    """Does the chores in turn; none that fails keeps another from being done."""

    def __init__(self, tables: Tables, presence: Presence) -> None:
        self._tables = tables
        self._presence = presence
        self._services = tables.services
        self._chores = (
            self.end_late,
            self.heal,
            self.wake_bots,
            self._services.database.checkpoint,
            self.tidy_up,
        )

    async def run(self, duty: Duty) -> None:
        """Sweep until the end."""
        closing = self._services.closing
        while not closing.is_set():
            failures: list[Exception] = []
            saved = True
            for chore in self._chores:
                try:
                    await chore()
                except Unsaved:  # which the database has told already
                    saved = False
                except Exception as error:
                    failures.append(error)
            if failures:
                raise failures[0] if len(failures) == 1 else ExceptionGroup("sweeping", failures)
            if saved:
                duty.beat()
            await happens_within(closing, SWEEP)

    async def end_late(self) -> None:
        """See to clocks that ran out at tables that nobody has loaded."""
        late = await lists.late(self._services.database, self._services.now())
        await self._tables.each(late, self.run_out)

    async def run_out(self, table: str) -> None:
        """Whoever has no time left at a table loses."""

        async def run_out() -> None:
            await (await self._tables.get(table)).run_out()

        await self._services.aside.attempt(table, RUNNING_OUT, run_out)

    async def heal(self) -> None:
        """Make up for notices that got lost."""
        await self._tables.compare([live for live in self._tables if live.watchers])

    async def wake_bots(self) -> None:
        """Let bots go on that are due at tables which nobody has loaded: the process in which
        they thought has ended. Where there are other workers, one of them may be at it.
        """
        thinking = sum(live.thinking is not None for live in self._tables)
        if thinking >= WOKEN:
            return
        alone = self._services.journal.alone
        until = self._services.now() - (0 if alone else int(LEFT_BEHIND * 1000))
        due = sum(bot_turn.due(live.table) is not None for live in self._tables)
        most = WOKEN + due + len(self._services.aside)
        found = await lists.left_to_bots(self._services.database, until, most)
        left = [table for table in found if self._tables.loaded(table) is None]

        async def wake(table: str) -> None:
            get = partial(self._tables.get, table)
            await self._services.aside.attempt(table, WAKING, get)

        await self._tables.each(left[: WOKEN - thinking], wake)

    async def tidy_up(self) -> None:
        """Forget tables that nobody uses; look after those that are used."""
        self._tables.forget(IDLE)
        self._services.aside.forget()
        for live in self._tables:
            try:
                self._look_after(live)
            except Exception as error:
                self._services.aside.fail(live.table.id, LOOKING_AFTER, error)

    def _look_after(self, live: LiveTable) -> None:
        """Ask for a bot whose worker died, and repeat who is here before others forget it."""
        if asyncio.get_running_loop().time() - live.touched > LEFT_BEHIND:
            live.ask_bot_again()
        self._presence.repeat(live)
