"""The end of a server: it says that it is not ready any more, and shows everybody the door.

A signal that ends the server is kept back while this lasts, and then goes on to whoever was to hear
it: uvicorn, which closes what is left.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from apiary.server.signals import happens_within
from apiary.server.tables.keeper import Keeper

SIGNALS = (signal.SIGTERM, signal.SIGINT)
GOODBYE = 5.0  # seconds in which everybody leaves
LOOK = 0.02  # seconds between looks whether they have left


class Draining:
    """Ends the server in good order. `notice` is how many seconds it goes on after SIGTERM, so that
    whoever shares visitors out among servers sees in time that this one ends.
    """

    def __init__(self, keeper: Keeper, notice: float) -> None:
        self._keeper = keeper
        self._notice = notice
        self._heard: list[int] = []
        self._hurry = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def why_not(self) -> str | None:
        """None until the server is told to end."""
        return "it is ending" if self._heard else None

    @contextmanager
    def at_signals(self) -> Iterator[None]:
        """While this lasts, the signals that end the server go through here."""
        loop = asyncio.get_running_loop()
        others = {number: signal.getsignal(number) for number in SIGNALS}

        def hear(number: int, frame: object) -> None:
            loop.call_soon_threadsafe(self._hear, number, others)

        for number in SIGNALS:
            signal.signal(number, hear)
        try:
            yield
        finally:
            for number, other in others.items():
                signal.signal(number, other)

    def _hear(self, number: int, others: dict[signal.Signals, Any]) -> None:
        """Begin, or don't wait any longer if somebody at a terminal insists."""
        self._heard.append(number)
        if number == signal.SIGINT:
            self._hurry.set()
        if self._task is None:
            self._task = asyncio.create_task(self._end(others), name="draining")

    async def _end(self, others: dict[signal.Signals, Any]) -> None:
        try:
            await happens_within(self._hurry, self._notice)
            await self.dismiss()
        finally:
            for number in self._heard:
                others[signal.Signals(number)](number, None)

    async def dismiss(self) -> None:
        """Send everybody away, and wait a little until they have gone."""
        self._keeper.presence.dismiss()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while self._keeper.presence.watchers():
                    await asyncio.sleep(LOOK)
