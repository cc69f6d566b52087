"""API tokens: how a script is known."""

from __future__ import annotations

from secrets import token_urlsafe

from sqlalchemy import delete, func, select

from apiary.server import limits
from apiary.server.errors import Conflict, NotThere
from apiary.server.identity import DAY, Identity, digest_of
from apiary.server.names import checked_name
from apiary.server.players import Player
from apiary.server.store.models import PlayerRow, SessionRow
from apiary.server.wire import Token

PREFIX = "apiary_"  # so that a token is recognized where it doesn't belong
ID_LETTERS = 16  # letters of the digest that name a session or token


class Tokens:
    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self._database = identity.database

    async def all_of(self, player: Player) -> list[Token]:
        """A player's tokens, the oldest first, without their texts."""
        query = (
            select(SessionRow.digest, SessionRow.label, SessionRow.created)
            .where(SessionRow.player == player.id, SessionRow.kind == "token")
            .order_by(SessionRow.created, SessionRow.digest)
        )
        async with self._database.reading() as reading:
            rows = await reading.execute(query)
            return [Token(digest[:ID_LETTERS], label, created) for digest, label, created in rows]

    async def make(self, player: Player, label: str) -> Token:
        """A new one, with its text, which is never shown again."""
        text = PREFIX + token_urlsafe(32)
        digest = digest_of(text)
        now = self._identity.now()
        name = checked_name(label)
        count = select(func.count()).where(
            SessionRow.player == player.id, SessionRow.kind == "token"
        )
        me = select(PlayerRow.id).where(PlayerRow.id == player.id)
        async with self._database.transaction() as writing:
            await writing.execute(me.with_for_update())  # one after the other
            if (await writing.scalar(count) or 0) >= limits.TOKENS:
                raise Conflict("server.too_many_tokens", most=limits.TOKENS)
            writing.add(
                SessionRow(
                    digest=digest,
                    player=player.id,
                    kind="token",
                    label=name,
                    created=now,
                    expires=now + limits.TOKEN_DAYS * DAY,
                )
            )
        return Token(digest[:ID_LETTERS], name, now, text)

    async def delete(self, player: Player, token: str) -> None:
        """Delete one; whoever shows it from now on is a stranger."""
        mine = delete(SessionRow).where(
            SessionRow.player == player.id,
            SessionRow.kind == "token",
            func.substr(SessionRow.digest, 1, ID_LETTERS) == token,
        )
        async with self._database.transaction() as writing:
            gone = (await writing.execute(mine.returning(SessionRow.digest))).all()
        if not gone:
            raise NotThere("server.no_token")
        self._identity.forget(player.id)
