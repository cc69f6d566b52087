"""Accounts: register, log in and out, rename, delete. Passwords are in `passwords`, secrets in
`identity`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from litestar.types import Scope
from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.exc import IntegrityError

from apiary.core.messages import Message, say
from apiary.server.addresses import address_of
from apiary.server.bans import check_name
from apiary.server.errors import Conflict, NotYours, Stranger, Unsaved
from apiary.server.identity import Identity, Session, language_of
from apiary.server.limiter import Limiter
from apiary.server.looks import looks
from apiary.server.names import checked_login, checked_name, folded, is_guest_name
from apiary.server.passwords import Passwords
from apiary.server.players import Player
from apiary.server.ratings import ratings_of
from apiary.server.store.models import AccountRow, PlayerRow, RatedGameRow, RatingRow, SessionRow
from apiary.server.tables.handing_over import hand_over
from apiary.server.tables.keeper import Keeper
from apiary.server.tables.lists import plays_with_others
from apiary.server.wire import Credentials, Me, NewPassword, Profile

TRIES = 5  # when something happens at a table just then


@dataclass(frozen=True, slots=True)
class Account:
    """Whose it is, and the hash of the password."""

    player: Player
    password: str


class Accounts:
    """What players do to themselves."""

    def __init__(self, identity: Identity, keeper: Keeper, tries: Limiter) -> None:
        self._identity = identity
        self._database = identity.database
        self._keeper = keeper
        self._tries = tries
        self._passwords = Passwords()

    async def me(self, player: Player | None) -> Me:
        """What a player is shown of their own account."""
        if player is None:
            return Me(name="", guest=True)
        query = select(AccountRow.login).where(AccountRow.player == player.id)
        async with self._database.reading() as reading:
            login = await reading.scalar(query)
            ratings = await ratings_of(reading, player.id)
        return Me(player.name, player.guest, login, ratings, player.bot)

    async def change(self, player: Player, wish: Profile) -> Player:
        """The player as wished, and so the tables show them from now on."""
        name = player.name if wish.name is None else checked_name(wish.name)
        bot = player.bot if wish.bot is None else wish.bot
        changed = replace(player, name=name, bot=bot)
        if changed == player:
            return player
        if bot and player.guest:
            raise NotYours("server.bot_needs_account")
        values: dict[str, object] = {}  # only what is to be changed: more might have, elsewhere
        if bot != player.bot:
            values["bot"] = bot
        if name != player.name:
            values["name"] = name
            async with self._database.reading() as reading:
                await check_name(reading, name)
            if await self._is_somebody_else(name, player.id):
                raise Conflict("server.name_taken", name=name)
        async with self._database.transaction() as writing:
            # Whether a game counts must not change while it goes on, least of all for who loses.
            if "bot" in values and await plays_with_others(writing, player.id):
                raise Conflict("server.bot_plays")
            await writing.execute(update(PlayerRow).where(PlayerRow.id == player.id).values(values))
        self._identity.forget(player.id)
        self._keeper.tables.rename(changed)
        return changed

    async def register(self, scope: Scope, wish: Credentials) -> Player:
        """The player who asks, with an account from now on. A guest keeps the games played."""
        login = checked_login(wish.login)
        self._tries.take(address_of(scope))
        known = await self._identity.session_of(scope)
        if known is not None and not known.player.guest:
            raise Conflict("server.has_account", name=known.player.name)
        me = known.player.id if known is not None else ""
        if await self._is_somebody_else(login, me):
            raise Conflict("server.login_taken", login=login)
        password = await self._passwords.hashed(wish.password)
        guest = await self._identity.welcome(scope)
        chosen = not is_guest_name(guest.name)
        keeps = chosen and not await self._is_somebody_else(guest.name, guest.id)
        name = guest.name if keeps else login
        player = Player(guest.id, name, guest=False)
        account = AccountRow(
            player=player.id,
            login=login,
            folded=folded(login),
            password=password,
            created=self._identity.now(),
            looks=looks(login),
        )
        try:
            async with self._database.transaction() as writing:
                await check_name(writing, login, name)
                writing.add(account)
                await writing.execute(
                    update(PlayerRow)
                    .where(PlayerRow.id == player.id)
                    .values(name=player.name, guest=False)
                )
        except IntegrityError as error:  # somebody was faster
            raise Conflict("server.login_taken", login=login) from error
        self._identity.forget(player.id)
        await self._identity.open(scope, player)
        self._keeper.tables.rename(player)
        return player

    async def log_in(self, scope: Scope, wish: Credentials) -> Player:
        """The player whose account this is; a guest's games become theirs."""
        self._tries.take(address_of(scope))
        account = await self._account(wish.login)
        right = await self._passwords.fits(wish.password, account.password if account else None)
        if account is None or not right:
            raise NotYours("server.wrong_password")
        async with self._database.reading() as reading:
            await check_name(reading, wish.login)
        player = account.player
        before = await self._identity.session_of(scope)
        if before is None or not before.player.guest:
            await self._identity.open(scope, player)
        else:
            await self._hand_over(scope, before, player)
        return player

    async def _hand_over(self, scope: Scope, before: Session, player: Player) -> None:
        """End a guest's session and give all that is the guest's to a player: all of it, or, if
        that can't be saved, nothing, and the guest's session goes on.
        """
        guest = before.player.id
        for _ in range(TRIES):
            try:
                async with self._database.transaction() as writing:
                    secret, session = await self._identity.exchange(writing, scope, before, player)
                    versions = await hand_over(
                        writing, guest, player.id, self._keeper.services.now()
                    )
            except IntegrityError:  # something has just happened at one of the tables
                continue
            self._identity.exchanged(scope, before, session, secret)
            self._identity.forget(guest)
            await self._keeper.tables.appended(versions)
            return
        raise Unsaved("server.not_saved")

    async def change_password(self, scope: Scope, wish: NewPassword) -> None:
        """Log in with another password from now on; whoever is logged in elsewhere is so no more.

        Tokens stay: they were made for programs, and can be deleted one by one.
        """
        self._tries.take(address_of(scope))
        session = await self._identity.session_of(scope)
        account = await self._account_of(session.player.id) if session else None
        if session is None or account is None:
            raise Stranger("server.no_account")
        if not await self._passwords.fits(wish.old, account.password):
            raise NotYours("server.wrong_old_password")
        password = await self._passwords.hashed(wish.new)
        async with self._database.transaction() as writing:
            await writing.execute(
                update(AccountRow)
                .where(AccountRow.player == session.player.id)
                .values(password=password)
            )
            await writing.execute(
                delete(SessionRow).where(
                    SessionRow.player == session.player.id,
                    SessionRow.kind == "cookie",
                    SessionRow.digest != session.digest,
                )
            )
        self._identity.forget(session.player.id)

    async def delete(self, scope: Scope, password: str) -> None:
        """Delete the account of who asks, with everything but the games, which stay nameless."""
        self._tries.take(address_of(scope))
        session = await self._identity.session_of(scope)
        account = await self._account_of(session.player.id) if session else None
        if session is None or account is None:
            raise Stranger("server.no_account")
        if not await self._passwords.fits(password, account.password):
            raise NotYours("server.wrong_password")
        gone = Player(session.player.id, say(Message("server.deleted"), language_of(scope)))
        async with self._database.transaction() as writing:
            for kind in (AccountRow, SessionRow, RatedGameRow, RatingRow):
                await writing.execute(delete(kind).where(kind.player == gone.id))
            await writing.execute(
                update(PlayerRow)
                .where(PlayerRow.id == gone.id)
                .values(name=gone.name, guest=gone.guest, bot=gone.bot)
            )
        self._identity.forget(gone.id)
        await self._identity.close(scope)
        self._keeper.tables.rename(gone)

    async def note_looks(self) -> None:
        """Note what logins look like that are older than this question, unless one of them looks
        like another.
        """
        async with self._database.transaction() as writing:
            unknown = select(AccountRow.player, AccountRow.login).where(AccountRow.looks == "")
            for player, login in (
                await writing.execute(unknown.order_by(AccountRow.created))
            ).all():
                mine = update(AccountRow).where(AccountRow.player == player)
                with suppress(IntegrityError):
                    async with writing.begin_nested():
                        await writing.execute(mine.values(looks=looks(login)))

    async def _is_somebody_else(self, name: str, me: str) -> bool:
        """Is it the login of an account that isn't mine, or can it be taken for one?"""
        alike = (AccountRow.looks == looks(name)) | (AccountRow.folded == folded(name))
        query = select(AccountRow.player).where(alike, AccountRow.player != me).limit(1)
        async with self._database.reading() as reading:
            return await reading.scalar(query) is not None

    async def _account(self, login: str) -> Account | None:
        return await self._found(AccountRow.folded == folded(login))

    async def _account_of(self, player: str) -> Account | None:
        return await self._found(AccountRow.player == player)

    async def _found(self, condition: ColumnElement[bool]) -> Account | None:
        query = (
            select(
                AccountRow.password, PlayerRow.id, PlayerRow.name, PlayerRow.guest, PlayerRow.bot
            )
            .join(PlayerRow, PlayerRow.id == AccountRow.player)
            .where(condition)
        )
        async with self._database.reading() as reading:
            row = (await reading.execute(query)).one_or_none()
        return None if row is None else Account(Player(*row[1:]), row[0])
