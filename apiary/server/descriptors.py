"""How many connections the system lets this process have."""

from __future__ import annotations

import contextlib
import logging
import sys

from apiary.server import limits

PLENTY = 1 << 20  # asked for where the system names no limit
FEWEST = 16  # connections, however few descriptors there are
LAST = 16  # descriptors that no connection keeps, however many the bots and the database take

log = logging.getLogger(__name__)


def raise_limit() -> int:
    """Let this process and its workers have as many descriptors as they may; how many.

    The log tells it, loudly if they are too few for all connections that are allowed.
    """
    if sys.platform == "win32":
        return PLENTY
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = PLENTY if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft < wanted:
        with contextlib.suppress(OSError, ValueError):  # macOS may allow less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return descriptors()


def descriptors() -> int:
    """How many descriptors this process may have."""
    if sys.platform == "win32":
        return PLENTY
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return PLENTY if soft == resource.RLIM_INFINITY else soft


def room() -> int:
    """How many connections this process has room for."""
    return max(FEWEST, min(limits.CONNECTIONS, descriptors() - limits.DESCRIPTORS))


def are_scarce(newest: int) -> bool:
    """Are hardly any left, after this one? The system gives out the lowest that is free."""
    return newest >= descriptors() - LAST


def tell(count: int) -> None:
    """Log the limit."""
    enough = room() >= limits.CONNECTIONS
    level = logging.INFO if enough else logging.WARNING
    log.log(level, "%d descriptors may be open: room for %d connections", count, room())
