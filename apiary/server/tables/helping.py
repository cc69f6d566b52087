"""The engine helps nobody in a game that runs between people: neither there, nor at a table that
goes on from it, nor where its position was set up by hand, nor in an analysis that comes by it.
"""

from __future__ import annotations

import logging

from apiary.server.errors import NotYours
from apiary.server.players import Player
from apiary.server.store.database import Database
from apiary.server.tables import lists
from apiary.server.tables.table import Table
from apiary.server.tables.tables import Tables
from apiary.server.wire import NewTable

OPENING = 8  # events of a game in which others come to the same position by chance

log = logging.getLogger(__name__)


async def roots(database: Database, origin: Table) -> tuple[str, ...]:
    """The games between people, not over yet, that a continuation of this one goes on from."""
    here = (origin.id,) if origin.between_people else ()
    return await lists.not_over(database, here + origin.config.roots)


def check_bots(wish: NewTable, roots: tuple[str, ...]) -> None:
    """Refuse bots where a game of others would go on."""
    if roots and any(seat.kind == "bot" for seat in wish.seats):
        raise NotYours("server.no_help")


async def check_hint(tables: Tables, table: Table, player: Player) -> None:
    """Refuse a hint about a game that people are playing."""
    if table.people() != {player.id}:
        raise NotYours("server.hint_people")
    if await lists.not_over(tables.services.database, table.config.roots):
        raise NotYours("server.no_help")
    comparable = table.number >= OPENING and not table.has_secrets
    if comparable and await _plays_the_same(tables, table, player):
        raise NotYours("server.no_help")


async def _plays_the_same(tables: Tables, table: Table, player: Player) -> bool:
    """Does this player sit before the same position with other people?"""
    return table.state.key() in await before(tables, player, table.config.game)


async def before(tables: Tables, player: Player, game: str) -> set[int]:
    """The keys of the positions before which a player sits with other people, but for openings."""
    keys: set[int] = set()
    for id in await lists.playing(tables.services.database, player.id, game):
        try:
            other = (await tables.get(id)).table
        except Exception:
            log.exception("table %s could not be compared", id)
            continue
        if other.between_people and not other.over and other.number >= OPENING:
            keys.add(other.state.key())
    return keys
