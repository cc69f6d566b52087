"""Who is asking: a browser by its cookie, a script by its token.

Both are 256 random bits, of which only the SHA-256 is kept. A guest is made by the first request
that needs a player, and is the same player after registering.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from math import inf
from secrets import randbelow, token_urlsafe
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, Headers, MutableScopeHeaders
from litestar.types import Message, Scope
from sqlalchemy import Connection, bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from apiary.core import messages
from apiary.core.messages import LANGUAGES
from apiary.server import limits
from apiary.server.addresses import address_of
from apiary.server.devices import Device
from apiary.server.errors import Stranger
from apiary.server.guard import is_https
from apiary.server.limiter import Limiter
from apiary.server.players import Player
from apiary.server.store.database import Database
from apiary.server.store.models import PlayerRow, SessionRow

COOKIE = "apiary"
DAY = 86_400_000
MOST_REMEMBERED = 10_000
NOTE_EVERY = 300.0  # seconds between notes of who was here
_KNOWN = "apiary_session"  # in the state of a connection
_COOKIE = "apiary_cookie"


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who has shown a secret, by its digest."""

    player: Player
    digest: str
    kind: str
    expires: int


class Identity:
    """Knows players by what they show."""

    def __init__(
        self,
        database: Database,
        guests: Limiter,
        https: bool = False,
        alone: bool = True,
        clock: Callable[[], float] = time.time,
        strangers: Limiter | None = None,
    ) -> None:
        self.database = database
        self._guests = guests
        self._strangers = strangers or Limiter(limits.BAD_TOKENS)
        self._https = https
        self._clock = clock
        # Nobody else changes the database of a process that is alone.
        self._trust = inf if alone else limits.REMEMBERED
        self._remembered: OrderedDict[str, tuple[float, Session]] = OrderedDict()
        self._seen: dict[str, float] = {}  # when a digest was last shown, until it is noted

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(self._clock() * 1000)

    async def session_of(self, scope: Scope) -> Session | None:
        """Who sends this, if that is known; `Stranger` for a token that isn't valid."""
        state = scope["state"]
        if _KNOWN not in state:
            state[_KNOWN] = await self._shown(scope)
        session: Session | None = state[_KNOWN]
        return session

    async def is_known(self, session: Session) -> bool:
        """Is a session that was shown some time ago still valid?"""
        return await self._find(session.digest, session.kind) is not None

    async def _shown(self, scope: Scope) -> Session | None:
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return await self._bearer(digest_of(token.strip()), address_of(scope))
        secret = connection.cookies.get(COOKIE)
        if secret is None:
            return None
        session = await self._find(digest_of(secret), "cookie")
        if session is not None and session.expires - self.now() < (limits.SESSION_DAYS - 7) * DAY:
            await self._renew(session)
            self._give(scope, secret)
        return session

    async def _bearer(self, digest: str, address: str) -> Session:
        """Whose token it is. Whoever has tried many wrong ones isn't looked up for a while."""
        if digest not in self._remembered:
            self._strangers.check(address)
        session = await self._find(digest, "token")
        if session is None:
            self._strangers.take(address)
            raise Stranger("server.bad_token")
        return session

    async def _find(self, digest: str, kind: str) -> Session | None:
        now = self._clock()
        until, session = self._remembered.get(digest, (0.0, None))
        if session is None or until < now:
            session = await self._load(digest)
            if session is None:
                self._remembered.pop(digest, None)
                return None
            self._remembered[digest] = (now + self._trust, session)
            self._remembered.move_to_end(digest)
            if len(self._remembered) > MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        if session.kind != kind or session.expires <= now * 1000:
            return None
        self._seen[digest] = now
        return session

    async def _load(self, digest: str) -> Session | None:
        query = (
            select(
                SessionRow.kind,
                SessionRow.expires,
                PlayerRow.id,
                PlayerRow.name,
                PlayerRow.guest,
                PlayerRow.bot,
            )
            .join(PlayerRow, PlayerRow.id == SessionRow.player)
            .where(SessionRow.digest == digest)
        )
        async with self.database.reading() as reading:
            found = (await reading.execute(query)).one_or_none()
        if found is None:
            return None
        kind, expires, player, name, guest, bot = found
        return Session(Player(player, name, guest, bot), digest, kind, expires)

    async def _renew(self, session: Session) -> None:
        """Let a session that is used last."""
        expires = self.now() + limits.SESSION_DAYS * DAY
        async with self.database.transaction() as writing:
            await writing.execute(
                update(SessionRow)
                .where(SessionRow.digest == session.digest)
                .values(expires=expires)
            )
        self.forget(session.player.id)

    async def welcome(self, scope: Scope) -> Player:
        """Who sends this; if nobody is known, a new guest, who gets a cookie."""
        session = await self.session_of(scope)
        if session is not None:
            return session.player
        self._guests.take(address_of(scope))
        name = messages.say(
            messages.Message("server.guest", {"number": 1000 + randbelow(9000)}),
            language_of(scope),
        )
        player = Player(token_urlsafe(12), name, guest=True)
        async with self.database.transaction() as writing:
            writing.add(PlayerRow(id=player.id, name=player.name, guest=True, created=self.now()))
        await self.open(scope, player)
        return player

    async def open(self, scope: Scope, player: Player) -> None:
        """Begin a session of this player in this browser; one that it had before ends."""
        old = await self.session_of(scope)
        async with self.database.transaction() as writing:
            secret, session = await self.exchange(writing, scope, old, player)
        self.exchanged(scope, old, session, secret)

    async def exchange(
        self, writing: AsyncSession, scope: Scope, old: Session | None, player: Player
    ) -> tuple[str, Session]:
        """Write a new session of this player, and the end of the old one; the new one and its
        secret, which count when this is committed.
        """
        secret = token_urlsafe(32)
        expires = self.now() + limits.SESSION_DAYS * DAY
        session = Session(player, digest_of(secret), "cookie", expires)
        if old is not None and old.kind == "cookie":
            await writing.execute(delete(SessionRow).where(SessionRow.digest == old.digest))
        writing.add(
            SessionRow(
                digest=session.digest,
                player=player.id,
                kind="cookie",
                label=device_of(scope).written(),
                created=self.now(),
                expires=expires,
                used=self.now(),
            )
        )
        return secret, session

    def exchanged(self, scope: Scope, old: Session | None, new: Session, secret: str) -> None:
        """Who sends this is known by the new session from now on; call after it is committed."""
        if old is not None:
            self._remembered.pop(old.digest, None)
        scope["state"][_KNOWN] = new
        self._give(scope, secret)

    async def close(self, scope: Scope) -> None:
        """End the session that sends this, if there is one, and take its cookie back."""
        session = await self.session_of(scope)
        if session is not None:
            async with self.database.transaction() as writing:
                await writing.execute(delete(SessionRow).where(SessionRow.digest == session.digest))
            self._remembered.pop(session.digest, None)
        scope["state"][_KNOWN] = None
        self._give(scope, None)

    async def sweep(self) -> None:
        """Delete the sessions that have ended by themselves."""
        async with self.database.transaction() as writing:
            await writing.execute(delete(SessionRow).where(SessionRow.expires <= self.now()))

    def last_seen(self, digest: str) -> int:
        """When a secret was last shown, in milliseconds; 0 if not since that was last noted."""
        return int(self._seen.get(digest, 0.0) * 1000)

    async def note_used(self) -> None:
        """Write down which sessions were used since the last time."""
        seen, self._seen = self._seen, {}
        # In the same order in every worker, so that no two wait for each other.
        rows = [{"seen": digest, "at": int(seen[digest] * 1000)} for digest in sorted(seen)]
        if rows:
            await self.database.write(lambda writing: _note(writing, rows))

    def forget(self, player: str) -> None:
        """Ask the database again about this player: something about them has changed."""
        for digest, (_, session) in list(self._remembered.items()):
            if session.player.id == player:
                del self._remembered[digest]

    def forget_all(self) -> None:
        """Ask the database again about everybody."""
        self._remembered.clear()

    def _give(self, scope: Scope, secret: str | None) -> None:
        scope["state"][_COOKIE] = Cookie(
            key=COOKIE,
            value=secret or "",
            max_age=0 if secret is None else limits.SESSION_DAYS * DAY // 1000,
            path="/",
            httponly=True,
            samesite="lax",
            secure=is_https(scope, self._https),
        )


async def hand_out(message: Message, scope: Scope) -> None:
    """Put a new cookie on the answer; called before each message is sent."""
    if message["type"] == "http.response.start" and _COOKIE in scope["state"]:
        cookie: Cookie = scope["state"][_COOKIE]
        MutableScopeHeaders.from_message(message).add("set-cookie", cookie.to_header(header=""))


_NOTE = (
    update(SessionRow.__table__)  # type: ignore[arg-type]  # a Table, not just any FromClause
    .where(SessionRow.__table__.c.digest == bindparam("seen"))
    .values(used=bindparam("at"))
)


def _note(writing: Connection, rows: list[dict[str, object]]) -> None:
    writing.execute(_NOTE, rows)


def device_of(scope: Scope) -> Device:
    """What sends this, as far as it says."""
    return Device.of(Headers.from_scope(scope).get("user-agent", ""))


def digest_of(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def language_of(scope: Scope) -> str:
    """The first of our languages that a browser asks for."""
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    for part in connection.headers.get("accept-language", "").split(","):
        language = part.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
