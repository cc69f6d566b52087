"""Who sits where: new tables, free seats, return games, and how many of them one may have."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from msgspec import structs

from apiary.bots.ladder import suited
from apiary.core.state import State
from apiary.server import limits
from apiary.server.errors import TooMuch
from apiary.server.one_at_a_time import OneAtATime
from apiary.server.players import Player
from apiary.server.store.journal import Became
from apiary.server.tables import commands, helping, lists, setting_up
from apiary.server.tables.clocks import DAY
from apiary.server.tables.table import Table
from apiary.server.tables.tables import Tables
from apiary.server.wire import NewTable, Origin, SitDown

T = TypeVar("T")

REMEMBERED = 2  # games against bots that tell how strong somebody is


class Seating:
    """Gives seats. `limited` is false in load tests, where one may have any number."""

    def __init__(self, tables: Tables, limited: bool) -> None:
        self._tables = tables
        self._services = tables.services
        self._limited = limited
        self._sitting_down = OneAtATime()

    async def create(self, wish: NewTable, player: Player) -> str:
        """A new table; its id."""
        return await self._for(player, partial(self._create, wish))

    async def _create(self, wish: NewTable, player: Player) -> str:
        database, now = self._services.database, self._services.now
        origin, position = await self._origin(wish.origin)
        roots = () if origin is None else await helping.roots(database, origin)
        helping.check_bots(wish, roots)
        wish = await self._with_levels(wish, player)
        async with self._sitting_down.turn(player.id):
            await self._check_tables(player)
            if any(seat.kind in ("friend", "open") for seat in wish.seats):
                await self._check_waiting(player)
            engines = self._services.bots.engines
            table = setting_up.set_up(
                wish, player, origin, now(), roots, position=position, engines=engines
            )
            await self._tables.create(table)
        return table.id

    async def _with_levels(self, wish: NewTable, player: Player) -> NewTable:
        """The same with the level that suits a player for each bot that was wished without."""
        if not any(seat.kind == "bot" and not seat.level for seat in wish.seats):
            return wish
        database = self._services.database
        level = suited(await lists.against_bots(database, player.id, wish.game, REMEMBERED))
        seats = tuple(
            structs.replace(seat, level=seat.level or level) if seat.kind == "bot" else seat
            for seat in wish.seats
        )
        return structs.replace(wish, seats=seats)

    async def _origin(self, point: Origin | None) -> tuple[Table | None, State | None]:
        """The table where a game has begun, and the position at which it shall go on."""
        if point is None:
            return None, None
        past = await (await self._tables.fresh(point.table)).recall(point.number)
        there = point.number <= past.table.number
        return past.table, past.position(point.number) if there else None

    async def sit(self, table: str, player: Player, body: SitDown) -> Player:
        """Take a free seat; who sits there now. `body.name` is the caller's business: pass the
        renamed player.
        """
        return await self._for(player, partial(self._sit, table, body))

    async def _sit(self, table: str, body: SitDown, player: Player) -> Player:
        live = await self._tables.get(table)
        async with self._sitting_down.turn(player.id):
            await self._check_tables(player)
            if sum(seat.free for seat in live.table.seats) > 1:
                await self._check_waiting(player)
            await live.change(lambda draft, now: commands.sit(draft, player, body, now))
        return player

    async def stand_up(self, table: str, player: Player, seat: int) -> None:
        """Leave a seat before the game has started; or send somebody away, who set it up."""
        live = await self._tables.get(table)
        await live.change(lambda draft, now: commands.vacate(draft, player, seat, now))

    async def discard(self, table: str, player: Player) -> None:
        """Leave a table for good where that harms nobody."""
        live = await self._tables.get(table)
        await live.change(lambda draft, now: commands.discard(draft, player, now))

    async def rematch(self, table: str, player: Player) -> str | None:
        """Offer to play again, or accept it: the table of the return game once all are for it."""
        return await self._for(player, partial(self._rematch, table))

    async def drop_rematch(self, table: str, player: Player) -> None:
        """Decline to play again, or withdraw the offer."""
        live = await self._tables.get(table)
        await live.change(lambda draft, now: commands.drop_again(draft, player, now))

    async def _rematch(self, table: str, player: Player) -> str | None:
        live = await self._tables.fresh(table)
        if live.table.rematch is not None:
            return live.table.rematch
        async with self._sitting_down.turn(player.id):
            await self._check_tables(player)
            return await self._tables.rematch(live, player)

    async def _for(self, player: Player, work: Callable[[Player], Awaitable[T]]) -> T:
        """Give somebody a seat: a guest, or the account that the guest has just logged in to."""
        try:
            return await work(player)
        except Became as error:
            async with self._services.database.reading() as connection:
                known = await lists.known(connection, [error.player])
            return await work(known[error.player])

    async def _check_tables(self, player: Player) -> None:
        """Refuse one more table to a player who has many."""
        most = limits.TABLES_OF_GUEST if player.guest else limits.TABLES_OF_ACCOUNT
        if not self._limited:
            return
        since = self._services.now() - limits.FORGOTTEN_DAYS * DAY
        if await lists.unfinished(self._services.database, player.id, since) >= most:
            raise TooMuch("server.too_many_tables", most=most)

    async def _check_waiting(self, player: Player) -> None:
        """Refuse one more table to wait at to a player who waits at many."""
        most = limits.WAITING_OF_GUEST if player.guest else limits.WAITING_OF_ACCOUNT
        if self._limited and await lists.waiting(self._services.database, player.id) >= most:
            raise TooMuch("server.too_many_waiting", most=most)
