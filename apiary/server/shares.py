"""Fair shares of what many want and few can have at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

HALF_LIFE = 100  # turns after which what somebody had counts half
MOST_REMEMBERED = 10_000  # people

Thing = TypeVar("Thing")


class Shares(Generic[Thing]):
    """Things that are lent to people in turn: next is who has had the fewest lately.

    Whoever asks for much gets no more than others who wait, and whoever asks for little is served
    almost at once.
    """

    def __init__(self) -> None:
        self._free: deque[Thing] = deque()
        self._lines: dict[str, deque[asyncio.Future[Thing]]] = {}
        self._turn = 0
        # How much each person had, and in which turn the last; the oldest first.
        self._had: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def put(self, thing: Thing) -> None:
        """A thing is free (again)."""
        self._free.append(thing)
        self._serve()

    async def get(self, person: str) -> Thing:
        """A thing for a person."""
        waiting: asyncio.Future[Thing] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(person, deque()).append(waiting)
        self._serve()
        try:
            return await waiting
        except asyncio.CancelledError:
            self._give_up(person, waiting)
            raise

    def people(self) -> int:
        """How many people wait."""
        return len(self._lines)

    def waiting(self, person: str) -> int:
        """How much a person waits for."""
        return len(self._lines.get(person, ()))

    def all_waiting(self) -> int:
        """How much is waited for."""
        return sum(map(len, self._lines.values()))

    def _serve(self) -> None:
        while self._free and self._lines:
            person = min(self._lines, key=self._lately)
            waiting = self._lines[person].popleft()
            if not self._lines[person]:
                del self._lines[person]
            if not waiting.cancelled():
                self._note(person)
                waiting.set_result(self._free.popleft())

    def _lately(self, person: str) -> tuple[float, int]:
        """How much a person had; what is long ago counts little. Of equals the last come last."""
        had, turn = self._had.get(person, (0.0, 0))
        return had * 0.5 ** ((self._turn - turn) / HALF_LIFE), turn

    def _note(self, person: str) -> None:
        had, _ = self._lately(person)
        self._turn += 1
        self._had[person] = (had + 1, self._turn)
        self._had.move_to_end(person)
        if len(self._had) > MOST_REMEMBERED:
            self._had.popitem(last=False)

    def _give_up(self, person: str, waiting: asyncio.Future[Thing]) -> None:
        if not waiting.cancelled():  # it came too late
            self.put(waiting.result())
            return
        line = self._lines.get(person)
        if line is not None and waiting in line:
            line.remove(waiting)
            if not line:
                del self._lines[person]
