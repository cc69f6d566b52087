"""Long work bit by bit, so that the event loop answers everybody else in between.

Not in a thread: compiled rules don't let other threads run while they work.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

SLICE = 0.003  # seconds of work, after which others have a turn


class Slices:
    """Long works take turns, a slice of one in each round of the loop."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, work: Iterator[T]) -> T | None:
        """Do all bits of a work; what the last of them gave."""
        last: T | None = None
        while True:
            async with self._turn:
                end = perf_counter() + SLICE
                for bit in work:
                    last = bit
                    if perf_counter() >= end:
                        break
                else:
                    return last
                await asyncio.sleep(0)
