"""What every answer says to browsers, and which requests they may send us.

A browser sends our cookie along with requests that other sites make it send. It also tells where
a request comes from (`Sec-Fetch-Site`, or at least `Origin`), so unsafe requests and handshakes of
WebSockets from elsewhere are refused. What tells neither is no browser, and has no cookie that it
wasn't given on purpose.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from apiary.server.errors import NotYours

SAFE = {"GET", "HEAD", "OPTIONS"}

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# The pages of the API's manual, which style themselves.
MANUAL_POLICY = f"{POLICY}; style-src 'self' 'unsafe-inline'"
YEAR = 31_536_000


class SameOrigin(ASGIMiddleware):
    """Refuses what another site makes a browser send."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on, or not."""
        assert scope["type"] == ScopeType.HTTP
        if scope["method"] not in SAFE and not is_from_here(Headers.from_scope(scope)):
            raise NotYours("server.cross_origin")
        await next_app(scope, receive, send)


def is_from_here(headers: Headers) -> bool:
    """Does a request come from our own pages, or from no browser at all?"""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""
    except ValueError:
        return False


class Headings:
    """Adds the security headers to every answer; called before each message is sent."""

    def __init__(self, https: bool) -> None:
        self._https = https

    async def __call__(self, message: Message, scope: Scope) -> None:
        """Complete the beginning of an answer."""
        if message["type"] != "http.response.start":
            return
        headers = MutableScopeHeaders.from_message(message)
        path = scope["path"]
        manual = path.startswith("/api-docs")
        headers.setdefault("Content-Security-Policy", MANUAL_POLICY if manual else POLICY)
        headers.setdefault("X-Content-Type-Options", "nosniff")
        headers.setdefault("Referrer-Policy", "same-origin")  # links to tables are secrets
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        if path.startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
        if is_https(scope, self._https):
            headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")


def is_https(scope: Scope, always: bool) -> bool:
    """Did this request come by HTTPS, as far as we or a trusted proxy can tell?"""
    return always or scope["scheme"] in ("https", "wss")
