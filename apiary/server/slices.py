"""Long work bit by bit, so that the event loop answers everybody else in between.

Not in a thread: compiled rules don't let other threads run while they work.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter

SLICE = 0.003  # seconds of work, after which others have a turn


class Slices:
    """Long works take turns, a slice of one in each round of the loop."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, work: Iterator[object]) -> None:
        """Do all bits of a work."""
        while True:
            async with self._turn:
                if _is_done_after_slice(work):
                    return
                await asyncio.sleep(0)


def _is_done_after_slice(work: Iterator[object]) -> bool:
    end = perf_counter() + SLICE
    return all(perf_counter() < end for _ in work)
