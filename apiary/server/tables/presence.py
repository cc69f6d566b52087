"""Who is there: counted at each worker, and told to the others."""

from __future__ import annotations

import asyncio

from apiary.server import limits
from apiary.server.errors import TooMuch
from apiary.server.notices import Here, Notices
from apiary.server.tables.live_table import LiveTable
from apiary.server.tables.tables import Tables
from apiary.server.tables.watched import Watcher

SETTLE = 0.3  # seconds in which comings and goings are told together
GOOD_FOR = 60.0  # seconds for which another worker's word about who is there is good


class Presence:
    """Counts those who watch the tables of this process, the `worker`."""

    def __init__(self, tables: Tables, worker: str) -> None:
        self._tables = tables
        database = tables.services.database
        self.notices = Notices(database, worker, tables.hear_of, self.hear, tables.compare_all)
        self._dismissed = False

    def enter(self, live: LiveTable, player: str | None, seen: int, by_changes: bool) -> Watcher:
        """Somebody watches a table, until `leave`."""
        self.check_place(live, player)
        watcher = Watcher(live, player, seen, by_changes)
        if self._dismissed:
            watcher.dismiss()
        if not live.watchers:
            self._tell_workers(live, asking=True)
        live.watchers.add(watcher)
        self._count_soon(live)
        return watcher

    def leave(self, live: LiveTable, watcher: Watcher) -> None:
        """Not any more."""
        live.watchers.discard(watcher)
        self._count_soon(live)

    @staticmethod
    def check_place(live: LiveTable, player: str | None) -> None:
        """Refuse one spectator too many; those who sit there always find a place."""
        if player is not None and player in live.table.people():
            return
        if len(live.watchers) >= limits.SOCKETS_AT_TABLE:  # if all of them were spectators
            _, watching = live.here()
            if watching >= limits.SOCKETS_AT_TABLE:
                raise TooMuch("server.too_many_watchers", most=limits.SOCKETS_AT_TABLE)

    def watchers(self) -> int:
        """How many connections watch a table here."""
        return sum(len(live.watchers) for live in self._tables)

    def dismiss(self) -> None:
        """Send away everybody who watches, and from now on whoever comes: the server ends."""
        self._dismissed = True
        for live in self._tables:
            for watcher in live.watchers:
                watcher.dismiss()

    def hear(self, here: Here) -> None:
        """Another worker says who is connected to it."""
        live = self._tables.loaded(here.table)
        if live is not None:
            until = asyncio.get_running_loop().time() + GOOD_FOR
            live.elsewhere[here.worker] = (frozenset(here.online), here.watching, until)
            live.count()
            if here.asking:
                self._tell_workers(live, asking=False)

    def repeat(self, live: LiveTable) -> None:
        """Say who is here again before others forget it."""
        now = asyncio.get_running_loop().time()
        if live.watchers and now - live.counted > GOOD_FOR / 2:
            live.counted = now
            self._count(live)

    def _count_soon(self, live: LiveTable) -> None:
        """Tell who is there, when those who come and go have done so."""
        if not live.counting:
            live.counting = True
            asyncio.get_running_loop().call_later(SETTLE, self._count, live)

    def _count(self, live: LiveTable) -> None:
        live.counting = False
        live.count()
        self._tell_workers(live, asking=False)

    def _tell_workers(self, live: LiveTable, asking: bool) -> None:
        online, watching = live.here()
        worker = self.notices.worker
        self.notices.tell(Here(worker, live.table.id, tuple(sorted(online)), watching, asking))
