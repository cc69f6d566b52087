"""The clocks of a table, from the times of its events alone."""

from __future__ import annotations

from apiary.server import limits
from apiary.server.wire import ClockRule

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


def patience(rule: ClockRule) -> int:
    """For how many milliseconds the others wait for somebody's first move."""
    if rule.kind == "live":
        return limits.ABSENT_MINUTES * MINUTE
    return (rule.days if rule.kind == "correspondence" else limits.ABSENT_DAYS) * DAY


class Clock:
    """Milliseconds left to each seat at `since`, and the seats whose time runs from then on."""

    __slots__ = ("left", "rule", "running", "since")

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [self._full] * seats
        self.running: tuple[int, ...] = ()
        self.since = 0

    @property
    def _full(self) -> int:
        if self.rule.kind == "correspondence":
            return self.rule.days * DAY
        return self.rule.minutes * MINUTE

    def copy(self) -> Clock:
        clock = Clock.__new__(Clock)
        clock.rule = self.rule
        clock.left = self.left.copy()
        clock.running = self.running
        clock.since = self.since
        return clock

    def press(self, at: int, actor: int, pending: tuple[int, ...]) -> None:
        """An actor has done something, and these seats are due now."""
        if self.rule.kind == "none":
            return
        before = self.running
        self._advance(at)
        if self.rule.kind == "correspondence":
            for seat in pending:
                if seat == actor or seat not in before:
                    self.left[seat] = self._full
        elif actor in before:
            self.left[actor] += self.rule.increment * 1000
        self.running = tuple(seat for seat in pending if seat >= 0)

    def turn_to(self, at: int, pending: tuple[int, ...]) -> None:
        """These seats are due now, and nobody has done anything for it."""
        self.press(at, -1, pending)

    def stand(self, milliseconds: int) -> None:
        """Give back some of the time that has run."""
        if self.running:
            self.since += milliseconds

    def _advance(self, at: int) -> None:
        for seat in self.running:
            self.left[seat] -= max(0, at - self.since)
        self.since = max(at, self.since)

    def at(self, now: int) -> tuple[int, ...]:
        """What is left to each seat now."""
        gone = max(0, now - self.since)
        return tuple(
            max(0, left - gone if seat in self.running else left)
            for seat, left in enumerate(self.left)
        )

    @property
    def deadline(self) -> int | None:
        """When the first of the running seats has no time left."""
        return min((self.since + self.left[seat] for seat in self.running), default=None)

    def loser(self, now: int) -> int | None:
        """A seat without time left; the one that ran out first."""
        late = [seat for seat in self.running if self.since + self.left[seat] <= now]
        return min(late, key=lambda seat: self.left[seat], default=None)
