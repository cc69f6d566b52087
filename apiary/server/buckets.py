"""A bucket for each visitor: how often one may do something."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil

from litestar.types import Scope

from apiary.server.errors import TooMuch
from apiary.server.limits import Rate
from apiary.server.rates import Bucket

MOST_KEYS = 50_000  # buckets kept; the one unused for longest is forgotten first


class Buckets:
    """A bucket for each key, such as a player or an address.

    >>> buckets = Buckets(Rate(2, 60), clock=lambda: 0.0)
    >>> buckets.take("maya"); buckets.take("maya"); buckets.take("willy")
    >>> buckets.take("maya")
    Traceback (most recent call last):
    apiary.server.errors.TooMuch: Too many requests. Try again in 1 s.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> None:
        """Count one; `TooMuch` if this key has used up what it may."""
        per_second = self._rate.per_minute / 60
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(per_second, self._rate.at_once, self._clock)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        if not bucket.take():
            raise TooMuch("server.slow_down", seconds=ceil((1.0 - bucket.left) / per_second))

    def check(self, key: str) -> None:
        """Count nothing; `TooMuch` if this key has used up what it may."""
        bucket = self._buckets.get(key)
        if bucket is not None and not bucket.holds():
            seconds = ceil((1.0 - bucket.left) / bucket.per_second)
            raise TooMuch("server.slow_down", seconds=seconds)


class NoBuckets(Buckets):
    """For load tests: everybody may do everything."""

    def take(self, key: str) -> None:
        """Count nothing."""


def address_of(scope: Scope) -> str:
    """Where a connection comes from: an IPv4 address or the network of an IPv6 one, of which a
    household has billions.
    """
    client = scope.get("client")
    return network_of(client[0] if client else "")


def network_of(host: str) -> str:
    """What is counted as one address."""
    try:
        address = ip_address(host)
    except ValueError:  # a Unix socket, or a test
        return host
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else address.exploded[:19]
    return host
