"""Waits for a database that is away while a worker starts.

A server that can't reach its database says so and ends before it begins. A worker that is replaced
while the others run is another matter: if it ended, its supervisor would end all of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from apiary.server.errors import Unsaved

LONGEST = 60.0  # seconds; SIGTERM is heeded only afterwards
PAUSE = 0.5  # seconds before the next try

log = logging.getLogger(__name__)
T = TypeVar("T")


async def opened(open: Callable[[AsyncExitStack], Awaitable[T]], stack: AsyncExitStack) -> T:
    """What is opened, once the database answers; the stack closes it."""
    loop = asyncio.get_running_loop()
    until = loop.time() + LONGEST
    while True:
        async with AsyncExitStack() as tried:
            try:
                found = await open(tried)
            except (OSError, SQLAlchemyError, Unsaved) as error:
                if loop.time() > until:
                    raise
                log.warning("the database does not answer yet: %s", error)
            else:
                stack.push_async_exit(tried.pop_all())
                return found
        await asyncio.sleep(PAUSE)
