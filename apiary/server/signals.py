"""To wait for something, as asyncio's `Event` and `Queue` let one, for those of which there are
thousands: while nothing happens they keep next to nothing, where each of those keeps deques.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Generic, TypeVar

T = TypeVar("T")


async def happens_within(event: asyncio.Event, seconds: float) -> bool:
    """Wait for something, but only so long: has it happened?

    Python 3.11's `asyncio.wait_for` forgets that it was cancelled, if it is at the same moment that
    what it waits for happens; whoever waits for the end of such a task then waits for ever.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    return event.is_set()


class Signal:
    """Something that is so or isn't, and those who wait until it is.

    >>> signal = Signal()
    >>> signal.is_set(), signal.set(), signal.is_set()
    (False, None, True)
    """

    __slots__ = ("_is_set", "_waiting")

    def __init__(self, is_set: bool = False) -> None:
        self._is_set = is_set
        self._waiting: tuple[asyncio.Future[None], ...] = ()

    def is_set(self) -> bool:
        """Is it so now?"""
        return self._is_set

    def set(self) -> None:
        """It is so from now on, and whoever waits goes on."""
        self._is_set = True
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def clear(self) -> None:
        """It is not so any more."""
        self._is_set = False

    async def wait(self) -> None:
        """Until it is so; who waited goes on even if it is not so any more by then."""
        if self._is_set:
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting = (*self._waiting, mine)
        try:
            await mine
        finally:
            self._waiting = tuple(one for one in self._waiting if one is not mine)


class Inbox(Generic[T]):
    """What came and was not taken yet, for one who takes it.

    >>> inbox = Inbox()
    >>> inbox.put_nowait("honey"), inbox.empty(), inbox.get_nowait(), inbox.empty()
    (None, False, 'honey', True)
    """

    __slots__ = ("_kept", "_taker")

    def __init__(self) -> None:
        self._kept: list[T] = []
        self._taker: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Is there nothing?"""
        return not self._kept

    def put_nowait(self, one: T) -> None:
        """Add one."""
        self._kept.append(one)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    def get_nowait(self) -> T:
        """Take the first."""
        return self._kept.pop(0)

    async def get(self) -> T:
        """Take the first, when there is one."""
        while not self._kept:
            self._taker = asyncio.get_running_loop().create_future()
            try:
                await self._taker
            finally:
                self._taker = None
        return self.get_nowait()
