"""Counts the visits to the API, so that nobody takes more than his share."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send

from apiary.core.errors import ApiaryError
from apiary.server.buckets import address_of
from apiary.server.identity import Identity, Session
from apiary.server.provided import parts_of
from apiary.server.troubles import status_of

LOGGED_OUT = 4401  # closes a WebSocket


class Visits(ASGIMiddleware):
    """Lets a known player, or else an address, do so many requests."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Count the request and pass it on, or refuse it."""
        parts = parts_of(scope)
        try:
            session = await parts.identity.session_of(scope)
            parts.requests.take(session.player.id if session else address_of(scope))
        except ApiaryError as error:
            if scope["type"] == ScopeType.HTTP:
                raise
            raise WebSocketException(detail=str(error), code=4000 + status_of(error)) from error
        if session is not None and scope["type"] == ScopeType.WEBSOCKET:
            receive = _while_known(parts.identity, session, receive, send)
        await next_app(scope, receive, send)


def _while_known(identity: Identity, session: Session, receive: Receive, send: Send) -> Receive:
    """Messages of a WebSocket as long as its session lasts: whoever has logged out elsewhere is
    cut off here.
    """

    async def received() -> ReceiveMessage:
        message = await receive()
        if message["type"] != "websocket.receive" or await identity.is_known(session):
            return message
        await send({"type": "websocket.close", "code": LOGGED_OUT, "reason": None})
        return {"type": "websocket.disconnect", "code": LOGGED_OUT}

    return received
