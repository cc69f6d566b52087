"""Token buckets: how often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil

from litestar.types import Scope

from apiary.server.errors import TooMuch
from apiary.server.limits import Rate

MOST_KEYS = 50_000  # buckets kept; the one unused for longest is forgotten first


class Buckets:
    """A bucket for each key. A full one is as good as none, so forgetting does little harm."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def take(self, key: str) -> None:
        """Count one; `TooMuch` if this key has used up what it may."""
        now = self._clock()
        every = self._rate.every
        # The bucket is the time at which it would be full again.
        full = max(self._full_at.get(key, now), now) + every
        wait = full - now - self._rate.burst * every
        if wait > 0:
            raise TooMuch("server.slow_down", seconds=ceil(wait))
        self._full_at[key] = full
        self._full_at.move_to_end(key)
        if len(self._full_at) > MOST_KEYS:
            self._full_at.popitem(last=False)


class NoBuckets(Buckets):
    """For load tests: everybody may do everything."""

    def take(self, key: str) -> None:
        """Count nothing."""


def address_of(scope: Scope) -> str:
    """Where a connection comes from: an IPv4 address or the network of an IPv6 one, of which a
    household has billions.
    """
    client = scope.get("client")
    host = client[0] if client else ""
    try:
        address = ip_address(host)
    except ValueError:  # a Unix socket, or a test
        return host
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else address.exploded[:19]
    return host
