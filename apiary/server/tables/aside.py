"""Tables that could not be looked after: one of them keeps nobody from looking after the others."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic

from apiary.server.errors import Unsaved

FIRST_PAUSE, LONGEST_PAUSE = 4.0, 300.0  # seconds before the next try, doubled after each

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Failing:
    failures: int
    error: str
    again: float  # when it may be tried again


class Aside:
    """What failed at which table, when to try it again, and why it failed."""

    def __init__(self) -> None:
        self._failing: dict[tuple[str, str], _Failing] = {}

    def __len__(self) -> int:
        return len(self.report())

    def report(self) -> dict[str, str]:
        """Why each of the tables is set aside."""
        return {table: failing.error for (table, _), failing in self._failing.items()}

    def ready(self, table: str, what: str) -> bool:
        """May it be tried now?"""
        failing = self._failing.get((table, what))
        return failing is None or monotonic() >= failing.again

    def fail(self, table: str, what: str, error: Exception) -> None:
        """It failed: set the table aside for a while, a longer one each time."""
        failing = self._failing.get((table, what))
        if failing is None:
            failing = self._failing[table, what] = _Failing(0, "", 0.0)
            log.error("table %s is set aside: %s failed", table, what, exc_info=error)
        failing.error = f"{what}: {type(error).__name__}: {error}"
        failing.again = monotonic() + min(LONGEST_PAUSE, FIRST_PAUSE * 2.0**failing.failures)
        failing.failures = min(failing.failures + 1, 10)

    def recover(self, table: str, what: str) -> None:
        """Note that it worked again."""
        if self._failing.pop((table, what), None) is not None:
            log.warning("table %s is looked after again: %s worked", table, what)

    async def attempt(self, table: str, what: str, work: Callable[[], Awaitable[object]]) -> None:
        """Do something for a table, unless it failed a short time ago; whatever it raises is
        noted here, unless the database is to blame, which has told it already.
        """
        if not self.ready(table, what):
            return
        try:
            await work()
        except Unsaved:
            return
        except Exception as error:
            self.fail(table, what, error)
        else:
            self.recover(table, what)

    def forget(self) -> None:
        """Drop what was not tried for so long that nobody needs it any more."""
        long_ago = monotonic() - 2 * LONGEST_PAUSE
        for key in [key for key, failing in self._failing.items() if failing.again < long_ago]:
            del self._failing[key]
