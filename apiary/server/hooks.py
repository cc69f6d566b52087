"""What the tables ask of the rest of the server."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from apiary.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Over:
    """A game that has just ended. `players` has the player of each seat, None for a bot."""

    table: str
    game: str
    players: tuple[str | None, ...]
    levels: tuple[str, ...]  # of the bots, empty for a person
    sides: tuple[int, ...]  # of each seat, the same for partners
    outcome: Outcome
    number: int  # of events of the game
    moves: tuple[int, ...]  # of each seat, declarations apart
    at: int  # milliseconds since 1970
    continued: bool = False  # from a point of another game
    casual: bool = False  # set up not to count
    rated_with_bots: bool = False  # set up to count even if people play against accounts of bots


class Ratings(Protocol):
    """Who is how strong."""

    async def rate(self, session: AsyncSession, over: Over) -> None:
        """Write what a game changes, in the transaction that ends it."""

    async def known(
        self, connection: AsyncConnection, game: str, players: Collection[str]
    ) -> dict[str, int]:
        """The ratings to be shown beside the names, of those who have one."""

    async def changes(self, connection: AsyncConnection, table: str) -> dict[str, tuple[int, int]]:
        """What the game of a table did to ratings: before and after, of those it counts for."""
