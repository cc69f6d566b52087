"""How often somebody may do what; every number can be set by the operator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from apiary.server import limits


@dataclass(frozen=True, slots=True)
class Rates:
    """The numbers, by default those of `limits`."""

    commands_per_second: float = limits.COMMANDS_PER_SECOND
    commands_at_once: int = limits.COMMANDS_AT_ONCE
    chat_per_minute: int = limits.CHAT_PER_MINUTE
    hints_per_minute: int = limits.HINTS_PER_MINUTE
    tables_of_guest: int = limits.TABLES_OF_GUEST
    tables_of_account: int = limits.TABLES_OF_ACCOUNT
    waiting_of_guest: int = limits.WAITING_OF_GUEST
    waiting_of_account: int = limits.WAITING_OF_ACCOUNT


RATES = Rates()


class Bucket:
    """Lets through `at_once` at once and `per_second` in the long run.

    >>> bucket = Bucket(1.0, 2, clock=lambda: 0.0)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    """

    __slots__ = ("at", "at_once", "clock", "left", "per_second")

    def __init__(
        self, per_second: float, at_once: int, clock: Callable[[], float] = monotonic
    ) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self.clock = clock
        self.left = float(at_once)
        self.at = clock()

    def take(self, count: int = 1) -> bool:
        """May one more pass, or so many?"""
        if not self.holds(count):
            return False
        self.left -= count
        return True

    def holds(self, count: int = 1) -> bool:
        """Could so many pass now?"""
        now = self.clock()
        self.left = min(self.at_once, self.left + (now - self.at) * self.per_second)
        self.at = now
        return self.left >= count

    @property
    def full(self) -> bool:
        """Has nothing been taken for long?"""
        return self.left + (self.clock() - self.at) * self.per_second >= self.at_once
