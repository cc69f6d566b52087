"""Long work bit by bit, so that the event loop answers everybody else in between.

Not in a thread: compiled rules don't let other threads run while they work.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter

SLICE = 0.003  # seconds of work, after which others have a turn


class Slices:
    """Does one long work at a time; the others wait in line."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, work: Iterator[object]) -> None:
        """Do all bits of a work. One that is done within a slice doesn't wait in line."""
        if self._some(work):
            return
        async with self._turn:
            while not self._some(work):
                await asyncio.sleep(0)

    def _some(self, work: Iterator[object]) -> bool:
        """Do a slice of a work; is it done?"""
        end = perf_counter() + SLICE
        return all(perf_counter() < end for _ in work)
