"""The people at a table, as the others know them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from apiary.server.errors import Unsaved
from apiary.server.hooks import Ratings
from apiary.server.players import Player
from apiary.server.store.database import Database
from apiary.server.tables import lists
from apiary.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a table."""

    name: str
    rating: int | None = None
    guest: bool = True
    bot: bool = False
    change: tuple[int, int] | None = None  # of the rating by this table's game: before and after


@dataclass(slots=True)
class Company:
    """Who they are, who of them is there, how many watch."""

    people: dict[str, Person] = field(default_factory=dict)
    online: frozenset[str] = frozenset()
    watching: int = 0

    def name(self, player: str | None) -> str:
        """What a player is called; nothing if they are gone."""
        found = self.people.get(player) if player is not None else None
        return "" if found is None else found.name

    def rename(self, player: Player) -> bool:
        """Show somebody under another name, or as a bot; False if nobody here is, or all know."""
        person = self.people.get(player.id)
        if person is None:
            return False
        self.people[player.id] = replace(
            person, name=player.name, guest=player.guest, bot=player.bot
        )
        return self.people[player.id] != person

    async def get_to_know(self, table: Table, database: Database, ratings: Ratings) -> None:
        """Look up the names of those who sit there and aren't known yet, and the ratings, which the
        end of a game changes.
        """
        known = self.people.keys() if table.outcome is None else set()
        strangers = (table.people() | table.sent_away) - known
        if not strangers:
            return
        try:
            async with database.reading() as connection:
                found = await lists.known(connection, strangers)
                rated = await ratings.known(connection, table.game.name, strangers)
                over = table.outcome is not None
                changes = await ratings.changes(connection, table.id) if over else {}
        except Unsaved:  # the table goes on; the next change looks them up again
            return
        for player in found.values():
            self.people[player.id] = Person(
                player.name,
                rated.get(player.id),
                player.guest,
                player.bot,
                changes.get(player.id),
            )
