"""The engine helps nobody in a game that runs between people: neither there, nor at a table that
goes on from it, nor where its position was set up by hand, nor in an analysis that comes by it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Set

from apiary.server.errors import NotYours
from apiary.server.players import Player
from apiary.server.store.database import Database
from apiary.server.tables import lists
from apiary.server.tables.table import Table
from apiary.server.tables.tables import Tables
from apiary.server.wire import NewTable

KEPT = 256  # positions of which it is known what is near
OPENING = 8  # events of a game in which others come to the same position by chance

log = logging.getLogger(__name__)
_kept: dict[str, tuple[int, Set[int]]] = {}


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
    likeness = table.game.likeness(table.state)
    return likeness in await before(tables, player, table.config.game)


async def before(tables: Tables, player: Player, game: str) -> set[int]:
    """What the positions are like before which a player sits with other people, but for openings,
    and those near them.
    """
    found: set[int] = set()
    for id in await lists.playing(tables.services.database, player.id, game):
        try:
            other = (await tables.get(id)).table
        except Exception:
            log.exception("table %s could not be compared", id)
            continue
        if other.between_people and not other.over and other.number >= OPENING:
            found |= await _near(other)
    return found


async def _near(table: Table) -> Set[int]:
    """What positions are like that would tell about this one; kept while it stays."""
    version = table.version
    kept = _kept.get(table.id)
    if kept is None or kept[0] != version:
        near = await asyncio.to_thread(table.game.near, table.state.copy())
        if len(_kept) >= KEPT:
            _kept.clear()
        kept = _kept[table.id] = (version, near)
    return kept[1]
