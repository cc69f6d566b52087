"""Openings: what was played from a position, in the public games of this site that are over and in
the collections that its operator brought.

The games of this site are counted a short time after they ended, by the processes of the bots.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from apiary.core.outcome import Outcome
from apiary.core.record import FORMAT, Record
from apiary.core.replay import play
from apiary.core.secrecy import told_to
from apiary.core.state import State
from apiary.explorer.openings import LAST, Line, Opening, finding, hive_state, number, result_of
from apiary.server.analysing import Analyses
from apiary.server.bots import BotFailed
from apiary.server.errors import NotThere
from apiary.server.limiter import Limiter
from apiary.server.players import Player
from apiary.server.store.openings import Openings
from apiary.server.tables.events import Created, decode, standing
from apiary.server.tables.keeper import Keeper
from apiary.server.wire import AskOpenings, CollectionInfo, FoundMove, FoundOpenings

EVERY = 5.0  # seconds between looks for games that have ended
TOGETHER = 20  # games counted in one transaction
PAUSE = 0.2  # seconds between them, in which others write
MOST_MOVES = 20  # that are told

log = logging.getLogger(__name__)
_outcome = msgspec.json.Decoder(Outcome).decode


class Explorer:
    """Looks openings up, and counts the games that have ended."""

    def __init__(self, analyses: Analyses, keeper: Keeper, limiter: Limiter) -> None:
        self._analyses = analyses
        self._services = keeper.services
        self._limiter = limiter
        self._openings = Openings(keeper.database)
        self._failed: set[str] = set()  # tables for which no worker had an answer

    async def look_up(self, wish: AskOpenings, player: Player) -> FoundOpenings:
        """What was played from a position."""
        self._limiter.take(player.id)
        state = hive_state(await self._analyses.reach(wish, player))
        known = await self._openings.collections()
        here = next((one.id for one in known if one.name == wish.collection), None)
        if here is None and wish.collection:
            raise NotThere("server.no_such_collection", name=wish.collection)
        first = state.game.start(state.seats, state.options)
        rows = {} if here is None else await self._openings.rows(here, number(state))
        alike = {} if here is None else await self._openings.rows(here, number(hive_state(first)))
        found = await self._services.slices.run(finding(state, rows))
        assert found is not None
        due = state.pending()
        return FoundOpenings(
            seat=due[0] if due else LAST,
            games=found.games,
            white=found.white,
            draws=found.draws,
            black=found.black,
            moves=_told(state, found),
            alike=sum(games for games, *_ in alike.values()),
            collections=tuple(CollectionInfo(one.name, one.games) for one in known),
        )

    async def count(self) -> None:
        """Count the games that have ended since, a few at a time, and tidy up."""
        here = await self._openings.collection()
        while not self._services.closing.is_set():
            waiting = await self._openings.waiting(here, TOGETHER + len(self._failed))
            lines = {
                table: await self._line(table, outcome)
                for table, outcome in waiting
                if table not in self._failed
            }
            lines = {table: line for table, line in lines.items() if table not in self._failed}
            if lines:
                await self._openings.count_tables(here, lines)
            elif not await self._openings.forget():
                break
            await asyncio.sleep(PAUSE)

    async def _line(self, table: str, ended: bytes | None) -> Line | None:
        """What is kept of the game of a table; None if nothing is."""
        outcome = None if ended is None else _outcome(ended)
        if outcome is None or not any(outcome.ranks):  # it has not been played to an end
            return None
        record = await self._record(table)
        if record is None:
            return None
        try:
            line = await self._services.bots.collect(record, table)
        except BotFailed:
            log.exception("openings: a game could not be counted", extra={"table": table})
            self._failed.add(table)
            return None
        return line and msgspec.structs.replace(line, result=result_of(outcome))

    async def _record(self, table: str) -> Record | None:
        """What was played at a table; None if it can't be read."""
        rows = await self._services.journal.events(table)
        try:
            first, *others = [decode(body) for _, _, body in rows]
        except (msgspec.DecodeError, ValueError):
            return None
        if not isinstance(first, Created):
            return None
        config = first.config
        return Record(
            apiary=FORMAT,
            game=config.game,
            rules=config.rules,
            data=config.data,
            seats=len(config.seats),
            options=config.options,
            events=tuple(standing(config, others)),
        )


def _told(state: State, found: Opening) -> tuple[FoundMove, ...]:
    moves: list[FoundMove] = []
    for one in found.moves[:MOST_MOVES]:
        first = told_to(None, play(state, state.pending()[0], one.action))
        counts = one.games, one.white, one.draws, one.black
        moves.append(FoundMove(one.text, first.words, first.moves, *counts))
    return tuple(moves)
