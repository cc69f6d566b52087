"""The tables in memory: loaded when somebody asks for one, forgotten when nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from apiary.server.errors import Unsaved
from apiary.server.hooks import Ratings
from apiary.server.players import Player
from apiary.server.slices import Slices
from apiary.server.store.database import Database
from apiary.server.store.journal import Journal
from apiary.server.tables import lists
from apiary.server.tables.boxes import Boxes
from apiary.server.tables.events import decode
from apiary.server.tables.loading import Loader
from apiary.server.tables.room import Room
from apiary.server.tables.table import Table
from apiary.server.tables.views import Company, Person


class Rooms:
    """The rooms of this process. `attend` is called for each table that is loaded or changed here,
    `follow` for one that another worker changed.
    """

    def __init__(
        self,
        database: Database,
        journal: Journal,
        ratings: Ratings,
        now: Callable[[], int],
        attend: Callable[[Room], None],
        follow: Callable[[Room], None],
    ) -> None:
        self.database = database
        self.journal = journal
        self.ratings = ratings
        self.now = now
        self.attend = attend
        self.follow = follow
        self._slices = Slices()
        self.boxes = Boxes(database)
        self._loader = Loader(journal, self.boxes, self._slices, now)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    def loaded(self, table: str) -> Room | None:
        """The room of a table, if it is in memory."""
        return self._rooms.get(table)

    async def present(self, table: str) -> Room | None:
        """The room of a table that is in memory, or will be in a moment."""
        loading = self._loading.get(table)
        if loading is not None:
            await asyncio.wait([loading])
        return self._rooms.get(table)

    async def get(self, table: str) -> Room:
        """The room of a table; `NotThere` if there is no such table."""
        room = self._rooms.get(table)
        if room is not None:
            return room
        task = self._loading.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Room:
        return await self.enter(await self._loader.load(id))

    async def enter(self, table: Table) -> Room:
        """The room of a table: a new one, unless it was loaded meanwhile, as by who wakes bots."""
        company = Company()
        await self._get_to_know(company, table)
        found = self._rooms.get(table.id)
        if found is not None:
            return found
        room = Room(table, company, self.now, self._slices)
        self._rooms[table.id] = room
        self.attend(room)
        return room

    def put(self, room: Room, table: Table) -> None:
        """The table of a room as it is from now on."""
        room.put(table)
        self.attend(room)

    async def catch_up(self, room: Room) -> None:
        """Fold in what other workers have appended."""
        draft = room.table.copy()
        missing = await self.journal.events(draft.id, draft.version)
        await self._slices.run(_fold(draft, missing))
        room.doubtful = False
        if draft.version > room.table.version:
            await self._get_to_know(room.company, draft)
            room.put(draft)
            self.follow(room)

    async def _get_to_know(self, company: Company, table: Table) -> None:
        """Look up the names of those who sit there and aren't known yet, and the ratings, which the
        end of a game changes.
        """
        known = company.people.keys() if table.outcome is None else set()
        strangers = (table.people() | table.sent_away) - known
        if not strangers:
            return
        try:
            async with self.database.reading() as connection:
                found = await lists.known(connection, strangers)
                rated = await self.ratings.known(connection, table.game.name, strangers)
        except Unsaved:  # the table goes on; the next change looks them up again
            return
        for player in found.values():
            company.people[player.id] = Person(player.name, rated.get(player.id), player.guest)

    async def introduce(self, room: Room, table: Table) -> None:
        """Get to know those who have just sat down."""
        await self._get_to_know(room.company, table)

    async def meet_again(self, room: Room) -> None:
        """Look up the names and ratings of all who sit there, and show them."""
        room.company.people.clear()
        await self._get_to_know(room.company, room.table)
        room.tell()

    def rename(self, player: Player) -> None:
        """Show a player's new name everywhere."""
        for room in self:
            person = room.company.people.get(player.id)
            if person is None:
                continue
            now = Person(player.name, person.rating, player.guest)
            if now != person:
                room.company.people[player.id] = now
                room.tell()

    def forget(self, idle: float) -> None:
        """Drop what nobody has used for so many seconds."""
        now = asyncio.get_running_loop().time()
        for room in self:
            room.forget(now - idle)
            used = room.watchers or room.lock.locked() or room.thinking is not None
            if not used and now - room.touched > idle:
                self.leave(room)

    async def close(self) -> None:
        """Drop them all, when what is being loaded is there."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        thinking = [room.thinking for room in self if room.thinking is not None]
        for room in self:
            self.leave(room)
        await asyncio.gather(*thinking, return_exceptions=True)

    def leave(self, room: Room) -> None:
        """Drop a room."""
        if room.timer is not None:
            room.timer.cancel()
        if room.thinking is not None:
            room.thinking.cancel()
        self._rooms.pop(room.table.id, None)


def _fold(table: Table, rows: Sequence[tuple[int, int, bytes]]) -> Iterator[None]:
    """Fold events into a table."""
    for _, at, body in rows:
        table.add(at, decode(body))
        yield
