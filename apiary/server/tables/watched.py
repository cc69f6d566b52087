"""A table and those who watch it: what they are told, and what of it is kept for the next."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import msgspec

from apiary.server.signals import Signal
from apiary.server.slices import Slices
from apiary.server.tables.changes import Shown
from apiary.server.tables.company import Company
from apiary.server.tables.past import APART, Past
from apiary.server.tables.table import Table
from apiary.server.tables.views import Abouts, Held, View

SHORT = 2 * APART  # changes of the position that are told again as quickly as they are kept
_encode = msgspec.json.Encoder().encode


class WatchedTable:
    """A table, its watchers, and what was encoded for them."""

    def __init__(
        self, table: Table, company: Company, now: Callable[[], int], slices: Slices
    ) -> None:
        self.table = table
        self.company = company
        self.now = now
        self.watchers: set[Watcher] = set()
        self._abouts: Abouts = {}
        self.view = View(table, company, self._abouts)
        self.counting = False  # who is there, soon
        # At other workers: who is online, how many watch, until when (in seconds of the loop).
        self.elsewhere: dict[str, tuple[frozenset[str], int, float]] = {}
        self.touched = self.counted = asyncio.get_running_loop().time()
        self._cache: dict[tuple[Held, int, Shown | None], tuple[bytes, Shown | None]] = {}
        self._slices = slices
        self._past: Past | None = None

    def put(self, table: Table) -> None:
        """The table as it is from now on; everybody will be told."""
        self.table = table
        self.view = View(table, self.company, self._abouts)
        self.tell()

    def tell(self) -> None:
        """Wake everybody who watches."""
        self.touched = self.counted = asyncio.get_running_loop().time()
        self._cache.clear()
        for watcher in self.watchers:
            watcher.tell()

    def told(self) -> None:
        """Keep nothing encoded when everybody has got it: most tables wait most of the time."""
        for watcher in self.watchers:
            if watcher.is_behind:
                return
        self._cache.clear()
        self.table.steps = []
        self.view = View(self.table, self.company, self._abouts)

    def remember(self) -> Past:
        """The past of the table, up to now."""
        if self._past is None:
            self._past = Past(self.table)
        else:
            self._past.follow(self.table)
        return self._past

    def forget_past(self, before: float) -> None:
        """Let go of a past that was not asked for since a time, or is short."""
        past = self._past
        if past is not None and (past.used < before or len(past.changes) < SHORT):
            self._past = None

    async def recall(self, number: int) -> Past:
        """The past of the table, once it knows the position after so many events."""
        while not (past := self.remember()).knows(number):
            await self._slices.run(past.recall(number))
        return past

    def forget_shown(self, before: float) -> None:
        """Let go of what people were shown, if nothing has happened since a time: the next time
        they are sent all of it.
        """
        if self.touched < before:
            for watcher in self.watchers:
                watcher.shown = None

    async def prepare(self, player: str | None, since: int) -> None:
        """Have ready what an update needs of the past, while others have their turns."""
        while self.is_untold(player, since):
            past, seat = self.remember(), self.table.shown(self.table.held(player))
            await self._slices.run(past.tell(self.view.key(seat)))

    def is_untold(self, player: str | None, since: int) -> bool:
        """Does an update need something of the past that isn't ready?"""
        if self.view.recent(self.view.possible(since)) is not None:
            return False
        held = self.table.held(player)
        if (held, since, None) in self._cache:
            return False
        return not self.remember().has_told(self.view.key(self.table.shown(held)))

    def update(self, player: str | None, since: int) -> bytes:
        """An `Update` for a viewer."""
        return self.news(player, since, None)[0]

    def news(
        self, player: str | None, since: int, shown: Shown | None
    ) -> tuple[bytes, Shown | None]:
        """An `Update` for a viewer, or a `Changed` for one who was shown something before; encoded
        once for all who see the same. And what is shown by it.
        """
        held = self.table.held(player)
        key = (held, since, shown)
        found = self._cache.get(key)
        if found is None:
            now, remember = self.now(), self.remember
            if shown is None:
                told = self.view.update(held, since, now, remember)
            else:
                told = self.view.changed(held, since, shown, now, remember)
            found = (_encode(told.update), told.shown)
            if self.watchers:
                self._cache[key] = found
        return found

    def here(self) -> tuple[frozenset[str], int]:
        """Who of those who sit here is connected to this process, and how many watch."""
        people = self.table.people()
        there = Counter(watcher.player for watcher in self.watchers)
        online = frozenset(player for player in there if player is not None and player in people)
        return online, sum(count for player, count in there.items() if player not in online)

    def count(self) -> None:
        """See who is there, and tell everybody if that has changed."""
        now = asyncio.get_running_loop().time()
        online, watching = self.here()
        for others, count, until in self.elsewhere.values():
            if until > now:
                online |= others
                watching += count
        if (online, watching) != (self.company.online, self.company.watching):
            self.company.online, self.company.watching = online, watching
            self.tell()


class Watcher:
    """Somebody who is told what happens. It remembers what it has been told, nothing more: who
    reads slowly gets fewer updates that say more.

    `wake` is called whenever there is something to be told, or it is dismissed; whoever watches
    takes it when that can be sent.
    """

    __slots__ = ("by_changes", "dismissed", "is_behind", "player", "sent", "shown", "table", "wake")

    def __init__(
        self,
        table: WatchedTable,
        player: str | None,
        seen: int,
        by_changes: bool = False,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.table = table
        self.by_changes = by_changes
        self.shown: Shown | None = None  # to who is told by changes
        self.player = player
        self.sent = seen if 0 <= seen <= table.table.version else 0
        self.dismissed = False
        self.is_behind = True
        self.wake = wake

    def tell(self) -> None:
        """There is something new."""
        self.is_behind = True
        self.wake()

    def dismiss(self) -> None:
        """There will be no more updates."""
        self.dismissed = True
        self.wake()

    @property
    def is_ready(self) -> bool:
        """Can the next update be made at once? Otherwise `prepare` comes first."""
        return not self.table.is_untold(self.player, self.sent)

    async def prepare(self) -> None:
        """Have ready what the next update needs of the past."""
        await self.table.prepare(self.player, self.sent)

    def take(self) -> bytes:
        """The next `Update` or `Changed`: all that there is to be told now."""
        self.is_behind = False
        update, shown = self.table.news(self.player, self.sent, self.shown)
        self.shown = shown if self.by_changes else None
        self.sent = self.table.table.version
        self.table.told()
        return update


class Updates:
    """What a watcher is told, one after the other, for who can wait for each."""

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._news = Signal(is_set=True)
        watcher.wake = self._news.set

    def __aiter__(self) -> Updates:
        return self

    async def __anext__(self) -> bytes:
        """The next `Update` or `Changed`, when there is one."""
        await self._news.wait()
        if self._watcher.dismissed:
            raise StopAsyncIteration
        if not self._watcher.is_ready:
            await self._watcher.prepare()
        self._news.clear()
        return self._watcher.take()
