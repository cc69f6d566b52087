"""Bots take their turns: whoever has one due at a table of this process is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from apiary.bots import thinking
from apiary.server.bots import BotPool
from apiary.server.errors import Unsaved
from apiary.server.tables.aside import Aside
from apiary.server.tables.room import Room
from apiary.server.tables.table import Table

ASKED = "asking a bot"

Act = Callable[[Room, int, int, int], Awaitable[None]]  # room, seat, version, action


class BotTurns:
    """One task for each table where a bot is due."""

    def __init__(
        self, bots: BotPool, act: Act, now: Callable[[], int], delay: float, aside: Aside
    ) -> None:
        self.bots = bots
        self.act = act
        self.now = now
        self.delay = delay  # so that people can follow
        self.aside = aside

    def attend(self, room: Room) -> None:
        """See to it that a bot that is due is asked."""
        if room.thinking is None and due(room.table) is not None:
            room.thinking = asyncio.create_task(self._think(room))

    def attend_again(self, room: Room) -> None:
        """The same, unless that failed a short time ago."""
        if self.aside.ready(room.table.id, ASKED):
            self.attend(room)

    async def _think(self, room: Room) -> None:
        try:
            while (seat := due(room.table)) is not None:
                await asyncio.sleep(self.delay)
                await self._turn(room, seat)
                self.aside.recover(room.table.id, ASKED)
        except Unsaved:
            pass  # the bot is asked again when the table has been silent for a while
        except Exception as error:
            self.aside.fail(room.table.id, ASKED, error)
        finally:
            room.thinking = None

    async def _turn(self, room: Room, seat: int) -> None:
        table = room.table
        version = table.due_since.get(seat)
        if due(table) != seat or version is None:  # somebody has taken something back meanwhile
            return
        level = table.seats[seat].level
        live = table.config.clock.kind == "live"
        left = table.clock.at(self.now())[seat] / 1000 if live else None
        seconds = thinking.on_clock(level, left)
        view = table.state.seen_by(seat)
        action = await self.bots.choose(view, seat, level, seconds, person(table), table.id)
        await self.act(room, seat, version, action)


def person(table: Table) -> str:
    """Who waits for the bots of a table: the first who sits there."""
    return next((seat.player for seat in table.seats if seat.player is not None), "")


def due(table: Table) -> int | None:
    """A bot whose turn it is."""
    if table.status != "playing":
        return None
    for seat in table.pending:
        if seat >= 0 and table.seats[seat].kind == "bot":
            return seat
    return None
