"""Time that only goes forward: the wall clock says where it begins, a monotonic clock measures."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol


class Now(Protocol):
    """Tells the time of the tables, in milliseconds since 1970."""

    def __call__(self) -> int:
        """The time."""

    def not_before(self, at: int) -> None:
        """Go on from this moment at least: somebody has seen it already."""


class SteadyClock:
    """A clock that nobody can set while it runs: a jump of the wall clock changes nothing.

    >>> clock = SteadyClock(wall=lambda: 1_000.0, monotonic=lambda: 7.0)
    >>> clock()
    1000000
    >>> clock.not_before(2_000_000)
    >>> clock()
    2000000
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._monotonic = monotonic
        self._ahead = 0
        self._ahead = int(wall() * 1000) - self()

    def __call__(self) -> int:
        return int(self._monotonic() * 1000) + self._ahead

    def not_before(self, at: int) -> None:
        """Go on from this moment at least."""
        self._ahead += max(0, at - self())


milliseconds: Now = SteadyClock()
