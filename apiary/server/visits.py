"""Counts the visits to the API, so that nobody takes more than his share."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from apiary.core.errors import ApiaryError
from apiary.server.buckets import address_of
from apiary.server.provided import parts_of, player_of
from apiary.server.troubles import status_of


class Visits(ASGIMiddleware):
    """Lets a known player, or else an address, do so many requests."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Count the request and pass it on, or refuse it."""
        try:
            player = await player_of(scope)
            parts_of(scope).requests.take(player.id if player else address_of(scope))
        except ApiaryError as error:
            if scope["type"] == ScopeType.HTTP:
                raise
            raise WebSocketException(detail=str(error), code=4000 + status_of(error)) from error
        await next_app(scope, receive, send)
