"""Letters that not every database keeps: NUL, and halves of a surrogate pair.

They are refused at the door, in addresses, in bodies and in commands, whatever the database is.
"""

from __future__ import annotations

import re
from typing import Any

from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import InternalServerException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from apiary.server.errors import Refusal

# An escape of JSON; the group is one that stands for no letter.
_ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    rb"|(u0000|u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)


def check_json(raw: bytes) -> None:
    r"""Refuse JSON in which a text has such a letter.

    >>> check_json(rb'{"text": "caf\u00e9 \ud83d\ude00 \\u0000"}')
    >>> check_json(rb'{"text": "\u0000"}')
    Traceback (most recent call last):
    apiary.server.errors.Refusal: NUL and half characters can't be kept. Leave them out.
    """
    if b"\\u" in raw and any(found[1] for found in _ESCAPE.finditer(raw)):
        raise Refusal("server.bad_letter")


def check_address(path: str, query: bytes = b"") -> None:
    """Refuse an address that has such a letter."""
    if "\0" in path or b"%00" in query or b"\0" in query:
        raise Refusal("server.bad_letter")


class Checked(Request[Any, Any, Any]):
    """A request whose body was looked through."""

    async def body(self) -> bytes:
        """The body; `Refusal` if it has letters that can't be kept, or does not come to its end."""
        try:
            raw = await super().body()
        except InternalServerException as error:  # whoever sent it has hung up
            raise Refusal("server.bad_request", why="HTTP") from error
        check_json(raw)
        return raw


class Legible(ASGIMiddleware):
    """Refuses addresses with letters that can't be kept."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on, or not."""
        check_address(scope["path"], scope["query_string"])
        await next_app(scope, receive, send)
