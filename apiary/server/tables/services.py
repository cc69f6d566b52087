"""What all live tables of a process share: where they are saved, who thinks for them, the time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from apiary.server.bots import BotPool
from apiary.server.errors import Unsaved
from apiary.server.hooks import Ratings
from apiary.server.slices import Slices
from apiary.server.steady import Now
from apiary.server.store.database import Database
from apiary.server.store.journal import Append, Journal, NotSaved
from apiary.server.tables.aside import Aside
from apiary.server.tables.attending import Attending
from apiary.server.tables.pulse import Pulse

T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(slots=True)
class Services:
    """One for each process."""

    database: Database
    journal: Journal
    ratings: Ratings
    pulse: Pulse
    attending: Attending | None  # where there can be other workers
    bots: BotPool
    bot_pause: float  # seconds before each action of a bot, so that people can follow
    now: Now
    aside: Aside = field(default_factory=Aside)
    slices: Slices = field(default_factory=Slices)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    async def save(self, *appends: Append) -> None:
        """Commit, all of these or none; `Clash`, `Became` or `Unsaved`."""
        try:
            await self.journal.append(*appends)
        except NotSaved as error:
            if not isinstance(error.__cause__, Unsaved):  # which the database has told already
                log.exception("the database did not take a commit")
            raise Unsaved("server.not_saved") from error

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something for which nobody waits."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self) -> None:
        """Wait for what was spawned."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
