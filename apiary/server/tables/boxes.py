"""The boxes that tables are played with: today's, and those from before a correction."""

from __future__ import annotations

from apiary.core.data import with_components
from apiary.core.errors import ApiaryError, BadInput
from apiary.core.game import Game
from apiary.core.registry import all_games, find
from apiary.server.errors import Unreadable
from apiary.server.store.batches import Row
from apiary.server.store.components import keep, kept
from apiary.server.store.database import Database
from apiary.server.tables.events import Config


class Forgotten(ApiaryError):
    """A game by rules, or with components, that nobody here has any more."""


class Boxes:
    """The games with the components that tables were set up with."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._kept: dict[str, bytes] = {}

    async def keep_todays(self) -> None:
        """Keep the components in force, for tables from before any were kept."""
        missing = []
        for game in all_games():
            row = row_of(game, game.data_hash(game.checked({})))
            if row is not None and await self.content_of(str(row["digest"])) is None:
                missing.append(row)
        if missing:
            await self.database.write(lambda connection: keep(connection, missing))

    async def content_of(self, digest: str) -> bytes | None:
        """The components of that digest as JSON, if they were kept."""
        if digest not in self._kept:
            found = await kept(self.database, digest)
            if found is None:
                return None
            self._kept[digest] = found
        return self._kept[digest]

    async def game_of(self, config: Config) -> Game:
        """The game as a table was set up with it.

        `Forgotten` if it can't be had any more, `Unreadable` if a newer Apiary could.
        """
        return played_with(config, await self.content_of(config.data))


def played_with(config: Config, content: bytes | None) -> Game:
    """The game as a table was set up with it, if need be with the components that were kept.

    `Forgotten` if it can't be had any more, `Unreadable` if a newer Apiary could.
    """
    try:
        game = find(config.game)
        if config.rules < game.rules_version:
            raise Forgotten("server.forgotten.rules")
        if config.rules > game.rules_version:
            raise Unreadable("server.too_new")
        if _has_components(game, config):
            return game
    except BadInput as error:
        raise Forgotten("server.forgotten.rules") from error
    if content is not None:
        try:
            older = with_components(game, content)
            if _has_components(older, config):
                return older
        except BadInput as error:
            raise Forgotten("server.forgotten.components") from error
    raise Forgotten("server.forgotten.components")


def row_of(game: Game, digest: str) -> Row | None:
    """The components of a game as they are kept; None if they are always the same."""
    data = game.data_content()
    return None if data is None else {"digest": digest, "game": game.name, "data": data}


def _has_components(game: Game, config: Config) -> bool:
    return game.data_hash(game.checked(config.options)) == config.data
