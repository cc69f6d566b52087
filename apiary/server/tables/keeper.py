"""The keeper of the tables of this process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager

from apiary.core.record import Record
from apiary.server.bots import BotPool
from apiary.server.hooks import Ratings, Unrated
from apiary.server.players import Player
from apiary.server.rates import Rates
from apiary.server.store.database import Database
from apiary.server.wire import (
    Advice,
    Because,
    Commands,
    Done,
    History,
    Lists,
    NewTable,
    Replayed,
    SitDown,
    TableInfo,
)


class Keeper:
    """Keeps the tables of this process: loads, changes and forgets them.

    Everything raises a `Refusal` (or `IllegalAction`, `BadNotation`, `BadOption` of the core) when
    it can't be done; then nothing has changed.
    """

    def __init__(
        self,
        database: Database,
        bots: BotPool,
        ratings: Ratings = Unrated(),
        rates: Rates = Rates(),
        bot_delay: float = 0.4,
    ) -> None:
        raise NotImplementedError

    async def open(self) -> None:
        """Start what runs in the background: commits, clocks, news of other workers, eviction.

        The database must be migrated already. The keeper opens and closes the bots.
        """
        raise NotImplementedError

    async def close(self) -> None:
        """Stop all that, after what is under way has been committed."""
        raise NotImplementedError

    async def create(self, wish: NewTable, player: Player) -> str:
        """A new table; its id."""
        raise NotImplementedError

    async def sit(self, table: str, player: Player, body: SitDown) -> None:
        """Take a free seat. `body.name` is the caller's business: pass the renamed player."""
        raise NotImplementedError

    async def stand_up(self, table: str, player: Player, seat: int) -> None:
        """Leave a seat before the game has started."""
        raise NotImplementedError

    async def do(
        self, table: str, player: Player | None, command: Commands
    ) -> Done | Because | Advice:
        """Carry out a command, once: asked again with the same id it answers as the first time."""
        raise NotImplementedError

    async def rematch(self, table: str, player: Player) -> str:
        """The table of the return game, made by the first who asks."""
        raise NotImplementedError

    async def info(self, table: str, player: Player | None) -> TableInfo:
        """The table without its position."""
        raise NotImplementedError

    async def update(self, table: str, player: Player | None, since: int = 0) -> bytes:
        """An `Update` as JSON: the table as this viewer sees it, its log after `since`."""
        raise NotImplementedError

    async def actions(self, table: str, player: Player | None) -> list[tuple[int, str]]:
        """What the viewer may do now, as numbers and in notation."""
        raise NotImplementedError

    async def replayed(self, table: str, player: Player | None, number: int) -> Replayed:
        """The table after so many events of its game."""
        raise NotImplementedError

    async def record(self, table: str) -> Record:
        """The game so far; refused while it runs if it has secrets."""
        raise NotImplementedError

    def watch(
        self, table: str, player: Player | None, seen: int = 0
    ) -> AbstractAsyncContextManager[AsyncIterator[bytes]]:
        """`Update`s as JSON, the first at once, then one after every change.

        Whoever reads slowly gets fewer that say more.
        """
        raise NotImplementedError

    async def lists(self, player: Player | None) -> Lists:
        """The tables of the home page."""
        raise NotImplementedError

    async def history(self, player: Player, before: int | None = None) -> History:
        """The games of a player, newest first."""
        raise NotImplementedError

    async def hand_over(self, guest: str, player: Player) -> None:
        """Give all seats of a guest to the player he turned out to be (he logged in)."""
        raise NotImplementedError

    async def renamed(self, player: Player) -> None:
        """Show a player's new name at the tables; call after it is committed."""
        raise NotImplementedError
