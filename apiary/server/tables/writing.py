"""The one writer of each table: validate, append, commit, and only then tell everyone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from apiary.core.errors import ApiaryError
from apiary.server import metrics
from apiary.server.errors import Conflict, Unsaved
from apiary.server.players import Player
from apiary.server.store.journal import Append, Became, Clash, Journal, NotSaved
from apiary.server.tables import commands, setting_up, summary
from apiary.server.tables.pulse import Pulse
from apiary.server.tables.room import Room
from apiary.server.tables.rooms import Rooms
from apiary.server.tables.table import Table

TRIES = 5  # when another worker was faster

log = logging.getLogger(__name__)
Change = Callable[[Table, int], object]
T = TypeVar("T")


class Writer:
    """Changes tables. What has been handed to the journal is written, even if nobody waits for it
    any more; the room then asks the database before it goes on.
    """

    def __init__(
        self, journal: Journal, rooms: Rooms, pulse: Pulse, now: Callable[[], int]
    ) -> None:
        self.journal = journal
        self.rooms = rooms
        self.pulse = pulse
        self.now = now
        self._tasks: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        """Wait for what is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def create(self, table: Table) -> Room:
        """Commit a new table."""
        await self._save(summary.new_table(table))
        return await self.rooms.enter(table)

    async def change(self, room: Room, change: Change, command: str | None = None) -> int:
        """Apply a change to a copy of the table, commit it, put it in place; the version it made.

        `command` names it: a change of that name that was made before is not made again.
        """
        async with room.lock:
            for _ in range(TRIES):
                await self._know_all(room)
                draft = room.table.copy()
                try:
                    change(draft, self._now(draft))
                except ApiaryError:
                    made = await self._made_before(room, command)
                    if made is not None:
                        return made
                    if await self._newest(room) <= room.table.version:
                        raise
                    await self.rooms.catch_up(room)
                    continue
                if draft.version == room.table.version:
                    return draft.version
                if await self._saved(room, summary.new_events(room.table, draft, command)):
                    made = room.table.version + 1
                    if draft.number > room.table.number:
                        moves = draft.number - room.table.number
                        metrics.moves_of(draft.game.name).inc(moves)
                    await self.rooms.introduce(room, draft)
                    self.rooms.put(room, draft)
                    return made
                made = await self._made_before(room, command)
                if made is not None:
                    return made
        raise Conflict("server.stale")

    async def rematch(self, room: Room, player: Player) -> str:
        """The table of the return game, made by the first who asks."""
        async with room.lock:
            for _ in range(TRIES):
                if room.table.rematch is not None:
                    return room.table.rematch
                draft = room.table.copy()
                now = self._now(draft)
                other = setting_up.return_game(draft, now)
                commands.rematch(draft, player, other.id, now)
                told = summary.new_events(room.table, draft, None)
                try:
                    saved = await self._saved(room, summary.new_table(other), told)
                except Became as error:
                    if error.guest == player.id:
                        raise
                    await self.rooms.catch_up(room)
                    continue
                if saved:
                    await self.rooms.enter(other)
                    self.rooms.put(room, draft)
                    return other.id
        raise Conflict("server.stale")

    async def catch_up(self, room: Room, version: int) -> None:
        """Another worker says that a table has got to this version."""
        if room.table.version < version:
            async with room.lock:
                if room.table.version < version:
                    await self.rooms.catch_up(room)

    async def refresh(self, room: Room) -> None:
        """See to it that nothing is missing that was committed before now, wherever that was."""
        if room.doubtful:
            async with room.lock:
                await self.rooms.catch_up(room)
        else:
            await self.catch_up(room, await self._newest(room))

    async def _newest(self, room: Room) -> int:
        """The newest version of a table."""
        if self.journal.alone:
            return room.table.version
        return (await self.journal.versions([room.table.id])).get(room.table.id, 0)

    async def _know_all(self, room: Room) -> None:
        """See to it that the room knows all events, and no clock has run unseen."""
        await self.pulse.fresh()
        while room.doubtful:
            await self.rooms.catch_up(room)
            await self.pulse.fresh()  # reading may have taken long

    def _now(self, table: Table) -> int:
        """Now, and not before the table's last event, which another computer may have dated."""
        return max(self.now(), table.log[-1].at)

    async def _saved(self, room: Room, *appends: Append) -> bool:
        """Commit, or catch up with whoever was faster."""
        try:
            await self._save(*appends)
        except Clash:
            await self.rooms.catch_up(room)
            return False
        except (Unsaved, asyncio.CancelledError):
            room.doubtful = True
            raise
        return True

    async def _save(self, *appends: Append) -> None:
        try:
            await self.journal.append(*appends)
        except NotSaved as error:
            if not isinstance(error.__cause__, Unsaved):  # which the database has told already
                log.exception("the database did not take a commit")
            raise Unsaved("server.not_saved") from error

    async def _made_before(self, room: Room, command: str | None) -> int | None:
        if command is None:
            return None
        return await self.journal.version_of(room.table.id, command)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something for which nobody waits."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
