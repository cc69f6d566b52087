"""A bot's turn at a table: whether there is one, and what the bot does."""

from __future__ import annotations

from apiary.bots import thinking
from apiary.bots.ladder import NAMES
from apiary.server.bots import BotPool
from apiary.server.tables.table import Table


def due(table: Table) -> int | None:
    """A bot whose turn it is."""
    if table.status != "playing":
        return None
    for seat in table.pending:
        if seat >= 0 and table.seats[seat].kind == "bot":
            return seat
    return None


async def choose(bots: BotPool, table: Table, seat: int, now: int) -> int:
    """What the bot of a seat that is due does, given no more than it may see."""
    level = table.seats[seat].level
    live = table.config.clock.kind == "live"
    left = table.clock.at(now)[seat] / 1000 if live else None
    if is_engine(level):
        return await bots.consult(level, table.record(), left, person(table), table.id)
    seconds = thinking.on_clock(level, left)
    view = table.state.seen_by(seat)
    return await bots.choose(view, seat, level, seconds, person(table), table.id)


def is_engine(level: str) -> bool:
    """Is it the name of an engine of others, and of no bot of ours?"""
    return level not in NAMES


def person(table: Table) -> str:
    """Who waits for the bots of a table: the first who sits there."""
    return next((seat.player for seat in table.seats if seat.player is not None), "")
