"""Small jobs that are done now and then, one after the other, beside the playing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from apiary.server.errors import Unsaved
from apiary.server.readiness import stopped

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Job:
    """Something to do every so many seconds, and when it is due next."""

    name: str
    every: float
    work: Callable[[], Awaitable[object]]
    due: float = 0.0


class Housekeeping:
    """Does the jobs. One that fails is logged and tried again when its time comes."""

    def __init__(self) -> None:
        self._jobs: list[Job] = []
        self._task: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    def add(self, name: str, every: float, work: Callable[[], Awaitable[object]]) -> None:
        """One more job, for the first time when so many seconds have passed."""
        self._jobs.append(Job(name, every, work))

    def open(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run(), name="housekeeping")

    async def close(self) -> None:
        """Finish the job that is being done, and stop."""
        self._closing.set()
        if self._task is not None:
            await self._task

    def why_not(self) -> str | None:
        """None as long as the jobs are done."""
        return stopped(self._task)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        for job in self._jobs:
            job.due = loop.time() + job.every
        while self._jobs and not self._closing.is_set():
            job = min(self._jobs, key=lambda one: one.due)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), max(0.0, job.due - loop.time()))
                return
            try:
                await job.work()
            except Unsaved:  # which the database has told already
                pass
            except Exception:
                log.exception("%s failed; it will be tried again", job.name)
            job.due = loop.time() + job.every
