"""Counts the visits to the API, so that nobody takes more than a fair share."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from apiary.server.addresses import address_of
from apiary.server.provided import parts_of


class Visits(ASGIMiddleware):
    """Lets a known player, or else an address, do so many requests, and all of an address more."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Count the request and pass it on, or refuse it."""
        parts, address = parts_of(scope), address_of(scope)
        parts.requests_of_address.take(address)
        session = await parts.identity.session_of(scope)
        parts.requests.take(session.player.id if session else address)
        await next_app(scope, receive, send)
