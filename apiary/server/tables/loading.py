"""Tables from the database: replayed, or by their lines if that is not possible any more."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence

import msgspec
from sqlalchemy import select

from apiary.core.errors import ApiaryError, BadOption
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.outcome import Outcome
from apiary.core.registry import find
from apiary.core.replay import replay
from apiary.server.errors import Conflict, NotThere, Unreadable, Unsaved
from apiary.server.slices import Slices
from apiary.server.store.journal import Clash, Journal, NotSaved
from apiary.server.store.models import TableRow
from apiary.server.tables import summary
from apiary.server.tables.boxes import Boxes, Forgotten
from apiary.server.tables.events import Aborted, Body, Config, Created, decode
from apiary.server.tables.lines import Lines
from apiary.server.tables.table import Table

TRIES = 5  # when another worker was faster

Events = Sequence[tuple[int, int, Body]]
log = logging.getLogger(__name__)
_outcome = msgspec.json.Decoder(Outcome).decode


class Loader:
    """Loads tables. A game under way that can't go on ends here, as aborted."""

    def __init__(
        self, journal: Journal, boxes: Boxes, slices: Slices, now: Callable[[], int]
    ) -> None:
        self.journal = journal
        self.boxes = boxes
        self.slices = slices
        self.now = now
        self._told: set[str] = set()  # the tables that can't be read

    async def load(self, id: str) -> Table:
        """A table; `NotThere` if there is none, `Unreadable` if it can't be told what it is."""
        for _ in range(TRIES):
            rows = await self.journal.events(id)
            if not rows:
                raise NotThere("server.no_such_table")
            events = self._decoded(id, rows)
            config = self._config_of(id, events)
            try:
                return await self._folded(id, events, await self.boxes.game_of(config))
            except Forgotten as error:
                why = error.message
            except Unreadable:
                raise
            except ApiaryError as error:
                log.warning("table %s can't be replayed: %s", id, error)
                why = Message("server.forgotten.move")
            try:
                return await self._by_its_lines(id, events, config, why)
            except Clash:
                continue
            except NotSaved as error:
                raise Unsaved("server.not_saved") from error
        raise Conflict("server.stale")

    async def _by_its_lines(self, id: str, events: Events, config: Config, why: Message) -> Table:
        aborted = any(isinstance(body, Aborted) for _, _, body in events)
        outcome = None if aborted else await self._outcome_of(id)
        data = await self.boxes.content_of(config.data)
        lines = Lines(config, why, outcome is None and _has_secrets(config), data)
        table = await self._folded(id, events, lines)
        if outcome is not None:
            table.settle(outcome)
        if not table.over:
            before = table.copy()
            table.add(self.now(), Aborted(why.key))
            await self.journal.append(summary.new_events(before, table, None))
            log.warning("the game at table %s is aborted: %s", id, why.key)
        return table

    async def _folded(self, id: str, events: Events, game: Game) -> Table:
        """The table; `Unreadable` if that fails for a reason that is not the game's."""
        try:
            created = Created(self._config_of(id, events))
            state = game.start(len(created.config.seats), created.config.options)
            last = await self.slices.run(replay(state, created.config.prefix))
            state = state if last is None else last.after
            table = Table(id, events[0][1], created, game, state)
            await self.slices.run(_fold(table, events[1:]))
        except ApiaryError:
            raise
        except Exception as error:  # a mistake of ours: a later version may know better
            raise self._unreadable(id, error) from error
        return table

    def _decoded(self, id: str, rows: Sequence[tuple[int, int, bytes]]) -> Events:
        try:
            return [(version, at, decode(body)) for version, at, body in rows]
        except msgspec.DecodeError as error:
            raise self._unreadable(id, error) from error

    def _config_of(self, id: str, events: Events) -> Config:
        first = events[0][2]
        if not isinstance(first, Created):
            raise self._unreadable(id, ValueError(f"it begins with {first}"))
        return first.config

    def _unreadable(self, id: str, error: Exception) -> Unreadable:
        """What to raise, after the log was told, once for each table."""
        if id not in self._told:
            self._told.add(id)
            log.error("table %s can't be read", id, exc_info=error)
        return Unreadable("server.unreadable")

    async def _outcome_of(self, id: str) -> Outcome | None:
        """How the game ended, when it could still be played."""
        query = select(TableRow.outcome).where(TableRow.id == id)
        async with self.journal.database.reading() as connection:
            found: bytes | None = await connection.scalar(query)
        return None if found is None else _outcome(found)


def _fold(table: Table, events: Events) -> Iterator[None]:
    """Fold events into a table that was just made from its first."""
    for _, at, body in events:
        table.add(at, body)
        table.steps = []
        yield


def _has_secrets(config: Config) -> bool:
    """Might a seat know what another doesn't?"""
    try:
        return find(config.game).has_secrets(config.options)
    except BadOption:
        return True
