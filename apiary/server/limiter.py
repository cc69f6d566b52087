"""The one rate limiter: how often somebody may do something."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from time import monotonic

from apiary.server.errors import TooMuch
from apiary.server.limits import Rate

MOST_KEYS = 50_000  # buckets kept; the one unused for longest is forgotten first
UNLIMITED = 1 << 30  # for load tests
ANY = Rate(UNLIMITED, UNLIMITED)


class Bucket:
    """What one may still do, filled up again as time passes.

    >>> bucket = Bucket(Rate(2, 60), clock=lambda: 0.0)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    """

    __slots__ = ("at", "clock", "left", "rate")

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.left = float(rate.at_once)
        self.at = clock()

    def take(self, count: int = 1) -> bool:
        """May one more pass, or so many?"""
        if not self.holds(count):
            return False
        self.left -= count
        return True

    def holds(self, count: int = 1) -> bool:
        """Could so many pass now?"""
        now, rate = self.clock(), self.rate
        filled = self.left + (now - self.at) * rate.per_minute / 60
        self.left = left = filled if filled < rate.at_once else float(rate.at_once)
        self.at = now
        return left >= count

    @property
    def seconds(self) -> int:
        """After how many one more may pass."""
        return ceil((1.0 - self.left) * 60 / self.rate.per_minute)


class Limiter:
    """A bucket for each key, such as a player or an address; `refusal` says that it is empty.

    >>> limiter = Limiter(Rate(2, 60), clock=lambda: 0.0)
    >>> limiter.take("maya"); limiter.take("maya"); limiter.take("willy")
    >>> limiter.take("maya")
    Traceback (most recent call last):
    apiary.server.errors.TooMuch: Too many requests. Try again in 1 s.
    """

    def __init__(
        self,
        rate: Rate,
        refusal: str = "server.slow_down",
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.rate = rate
        self.refusal = refusal
        self.clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> None:
        """Count one; `TooMuch` if this key has used up what it may."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.clock)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        if not bucket.take():
            raise self._too_much(bucket)

    def check(self, key: str) -> None:
        """Count nothing; `TooMuch` if this key has used up what it may."""
        bucket = self._buckets.get(key)
        if bucket is not None and not bucket.holds():
            raise self._too_much(bucket)

    def _too_much(self, bucket: Bucket) -> TooMuch:
        return TooMuch(self.refusal, seconds=bucket.seconds, most=self.rate.per_minute)
