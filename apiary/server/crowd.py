"""How many are connected to this process, from each address and in all."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from apiary.server.addresses import network_of
from apiary.server.errors import Full, TooMuch

SILENCE = 60.0  # seconds between two lines in the log about the same
AGAIN = 10  # seconds after which to come back

log = logging.getLogger(__name__)


class Crowd:
    """Lets so many in. A proxy stands for many, and only counts as part of all.

    >>> crowd = Crowd(most=3, most_of_address=1, proxies="127.0.0.1")
    >>> crowd.enter("192.0.2.1")
    '192.0.2.1'
    >>> crowd.enter("192.0.2.1")
    Traceback (most recent call last):
    apiary.server.errors.TooMuch: Too many requests. Try again in 10 s.
    >>> crowd.enter("127.0.0.1"), crowd.enter("127.0.0.1"), crowd.count
    ('', '', 3)
    """

    def __init__(
        self,
        most: int,
        most_of_address: int,
        proxies: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most = most
        self.most_of_address = most_of_address
        self.count = 0
        self._proxies = _networks(proxies)
        self._clock = clock
        self._of_address: Counter[str] = Counter()
        self._said: dict[str, float] = {}

    def enter(self, host: str, scarce: bool = False) -> str:
        """Let a connection in; what `leave` wants to be told when it ends.

        `TooMuch` if its address has too many already, `Full` if there is no room at all, or if
        descriptors are `scarce`.
        """
        if scarce or self.count >= self.most:
            self._complain("%d connections are open; there is no room for more", self.count)
            raise Full("server.no_room")
        address = "" if self._is_proxy(host) else network_of(host)
        if address:
            if self._of_address[address] >= self.most_of_address:
                self._complain("an address has %d connections and wants more", self.most_of_address)
                raise TooMuch("server.slow_down", seconds=AGAIN)
            self._of_address[address] += 1
        self.count += 1
        return address

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self.count -= 1
        if address:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:  # a Unix socket
            return True
        return any(address in network for network in self._proxies)

    def _complain(self, text: str, number: int) -> None:
        """Log it, but let nobody fill the log with it."""
        now = self._clock()
        if now - self._said.get(text, -SILENCE) >= SILENCE:
            self._said[text] = now
            log.warning(text, number)


def _networks(proxies: str) -> list[IPv4Network | IPv6Network]:
    """The addresses and networks of a list; what is neither is nobody's."""
    found = []
    for word in proxies.split(","):
        if word.strip() == "*":
            return [ip_network("0.0.0.0/0"), ip_network("::/0")]
        try:
            found.append(ip_network(word.strip(), strict=False))
        except ValueError:
            continue
    return found
