"""Whether the server can do its work: every part that it needs, and why one can't.

A part is a name and a question, which answers None or says why not, in English as the log does and
without anything that strangers shall not know.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from apiary.server import limits
from apiary.server.wire import PartReady, Ready

Why = str | None
Question = Callable[[], Why | Awaitable[Why]]

DEADLINE = 2.0  # seconds in which a part answers
REMEMBERED = 1.0  # seconds for which an answer is good, however many ask

log = logging.getLogger(__name__)


class Readiness:
    """Asks the parts, all at the same time."""

    def __init__(self) -> None:
        self._parts: dict[str, Question] = {}
        self._late: dict[str, asyncio.Future[Why]] = {}
        self._known: dict[str, Why] = {}
        self._report: asyncio.Task[Ready] | None = None
        self._asked = 0.0

    def add(self, part: str, question: Question) -> None:
        """One more part that is needed."""
        self._parts[part] = question

    async def report(self) -> Ready:
        """How all the parts are."""
        now = asyncio.get_running_loop().time()
        if self._report is None or (self._report.done() and now - self._asked > REMEMBERED):
            self._asked = now
            self._report = asyncio.create_task(self._ask())
        return await asyncio.shield(self._report)

    async def close(self) -> None:
        """Wait for no answer any more."""
        waiting: list[asyncio.Future[Any]] = [*self._late.values()]
        if self._report is not None:
            waiting.append(self._report)
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    async def _ask(self) -> Ready:
        names = list(self._parts)
        answers = await asyncio.gather(*(self._answer(name) for name in names))
        found = dict(zip(names, answers, strict=True))
        for name, why in found.items():
            if why != self._known.get(name):
                log.warning("%s: %s", name, why or "ready again")
        self._known = found
        parts = tuple(PartReady(name, why is None, why or "") for name, why in found.items())
        return Ready(all(part.ready for part in parts), parts)

    async def _answer(self, name: str) -> Why:
        """What a part says. One that is still to answer the last time is not asked again."""
        asked = self._late.pop(name, None) or asyncio.ensure_future(_put(self._parts[name]))
        done, _ = await asyncio.wait([asked], timeout=DEADLINE)
        if not done:
            self._late[name] = asked
            return f"no answer within {DEADLINE:g} s"
        return asked.result()


async def _put(question: Question) -> Why:
    try:
        answer = question()
        return await answer if inspect.isawaitable(answer) else answer
    except Exception as error:
        return f"it failed ({type(error).__name__})"


def disk(folder: Path) -> Question:
    """Is there room for the database to grow?"""

    def question() -> Why:
        free = shutil.disk_usage(folder).free
        if free < limits.DISK_FREE:
            return f"only {free >> 20} MB are free"
        return None

    return question
