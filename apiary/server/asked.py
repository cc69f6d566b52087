"""The request that is being answered: its id, where it went, and since when it waits."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar
from time import perf_counter
from typing import NamedTuple

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

HEADER = b"x-request-id"
_GIVEN = re.compile(rb"[\w.:-]{1,64}", re.ASCII)


class Asked(NamedTuple):
    """A request or a WebSocket. Without one, as in the background, all is empty."""

    id: str = ""
    path: str = ""
    since: float = 0.0  # by `perf_counter`


_asked: ContextVar[Asked] = ContextVar("asked")
_NOTHING = Asked()


def begin(scope: Scope) -> None:
    """From here on, this task answers a request.

    A proxy that gives its requests ids is followed, so that its log and ours can be compared.
    """
    for name, value in scope["headers"]:
        if name == HEADER and _GIVEN.fullmatch(value):
            given = value.decode("ascii")
            break
    else:
        given = secrets.token_hex(8)
    _asked.set(Asked(given, scope["path"], perf_counter()))


def current() -> Asked:
    """The request that this task answers."""
    return _asked.get(_NOTHING)


async def tell_id(message: Message, scope: Scope) -> None:
    """Put the id on the answer; called before each message is sent."""
    if message["type"] == "http.response.start":
        MutableScopeHeaders.from_message(message).setdefault("X-Request-Id", current().id)
