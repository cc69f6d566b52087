"""Where a player is logged in, and how to end that from afar."""

from __future__ import annotations

from typing import Literal, cast

from litestar.types import Scope
from sqlalchemy import ColumnElement, delete, func, select

from apiary.server.devices import Device
from apiary.server.errors import NotThere, Stranger
from apiary.server.identity import Identity, Session
from apiary.server.store.models import SessionRow
from apiary.server.tokens import ID_LETTERS
from apiary.server.wire import SessionInfo


class Sessions:
    """The browsers and scripts that are a player."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self._database = identity.database

    async def all_of(self, scope: Scope) -> list[SessionInfo]:
        """Those of who asks, the last used first; none if nobody is known."""
        own = await self._identity.session_of(scope)
        if own is None:
            return []
        query = select(SessionRow.__table__).where(
            SessionRow.player == own.player.id, SessionRow.expires > self._identity.now()
        )
        async with self._database.reading() as reading:
            rows = (await reading.execute(query)).all()
        found = []
        for row in rows:
            device = Device.read(row.label) if row.kind == "cookie" else Device()
            found.append(
                SessionInfo(
                    id=row.digest[:ID_LETTERS],
                    kind=cast(Literal["cookie", "token"], row.kind),
                    created=row.created,
                    used=max(row.created, row.used, self._identity.last_seen(row.digest)),
                    current=row.digest == own.digest,
                    label=row.label if row.kind == "token" else "",
                    browser=device.browser,
                    system=device.system,
                )
            )
        return sorted(found, key=lambda one: (not one.current, -one.used, one.id))

    async def end(self, scope: Scope, session: str) -> None:
        """End one of them, wherever it is."""
        own = await self._known(scope)
        if own.digest.startswith(session) and len(session) == ID_LETTERS:
            await self._identity.close(scope)
            return
        named = func.substr(SessionRow.digest, 1, ID_LETTERS) == session
        if not await self._delete(own, named):
            raise NotThere("server.no_session")

    async def end_others(self, scope: Scope) -> None:
        """Log out in every other browser; tokens of scripts stay."""
        own = await self._known(scope)
        await self._delete(own, SessionRow.kind == "cookie", SessionRow.digest != own.digest)

    async def _known(self, scope: Scope) -> Session:
        own = await self._identity.session_of(scope)
        if own is None:
            raise Stranger("server.nobody")
        return own

    async def _delete(self, own: Session, *which: ColumnElement[bool]) -> int:
        """How many were ended."""
        mine = delete(SessionRow).where(SessionRow.player == own.player.id, *which)
        async with self._database.transaction() as writing:
            gone = (await writing.execute(mine.returning(SessionRow.digest))).all()
        self._identity.forget(own.player.id)
        return len(gone)
