"""Games that are over, looked through: the chances after each move, and the moves that changed
most, with what was better.

It is found bit by bit by the processes of the bots, once for each game, and kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import msgspec
from sqlalchemy import select

from apiary.bots import thinking
from apiary.bots.analysis import Analysis, Line
from apiary.core.messages import Message
from apiary.core.record import Record
from apiary.core.replay import Step, play
from apiary.core.scene import LogLine
from apiary.core.secrecy import told_to
from apiary.core.state import CHANCE, DECLARATIONS, State
from apiary.server import limits
from apiary.server.bots import BotPool
from apiary.server.errors import Conflict, Refusal, TooMuch
from apiary.server.limiter import Limiter
from apiary.server.players import Player
from apiary.server.store.database import Database
from apiary.server.store.models import ReviewRow
from apiary.server.tables.keeper import Keeper
from apiary.server.wire import Review, TurningPoint

SUSPECTS = 8  # moves that seem to have changed most
TOLD = 5  # of them
CHANGED = 0.12  # of a chance, from which on a move is told
MADE = 1  # how reviews are made: those made otherwise are made again

# What is said of a win in several moves, and in one.
LOSES = ("server.review.loses", "server.review.loses_now")
MISSED = ("server.review.missed", "server.review.missed_now")

log = logging.getLogger(__name__)


class Reviews:
    """Those that are kept, and those that are being made."""

    def __init__(self, keeper: Keeper, limiter: Limiter) -> None:
        self._keeper = keeper
        self._limiter = limiter
        self._going: dict[str, _Going] = {}

    async def of(self, table: str, player: Player) -> Review:
        """The review of a game, as far as it has been made; it is begun if it was not."""
        going = self._going.get(table)
        if going is not None:
            return going.so_far()
        kept = await self._kept(table)
        if kept is not None:
            return kept
        live = await self._keeper.tables.fresh(table)
        if not live.table.over:
            raise Conflict("server.review_when_over")
        record = await self._keeper.record(table)
        if not _can_be_reviewed(record):
            raise Refusal("server.no_review")
        going = self._going.get(table)
        if going is None:
            if len(self._going) >= limits.REVIEWING:
                raise TooMuch("server.analyses_wait", seconds=limits.RETRY_AFTER)
            self._limiter.take(player.id)
            going = _Going(record, player)
            self._going[table] = going
            going.task = asyncio.create_task(self._make(table, going))
        return going.so_far()

    async def close(self) -> None:
        """Make no more; what was begun is begun again when somebody asks."""
        tasks = [going.task for going in self._going.values() if going.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, table: str, going: _Going) -> None:
        try:
            await going.make(self._keeper.services.bots)
            await _keep(self._keeper.database, table, going.so_far())
        except Exception:
            log.exception("no review was made", extra={"table": table})
        finally:
            del self._going[table]

    async def _kept(self, table: str) -> Review | None:
        query = select(ReviewRow.content).where(ReviewRow.table == table, ReviewRow.made == MADE)
        async with self._keeper.database.reading() as reading:
            content = (await reading.execute(query)).scalar_one_or_none()
        return None if content is None else msgspec.json.decode(content, type=Review)


async def _keep(database: Database, table: str, review: Review) -> None:
    async with database.transaction() as writing:
        await writing.merge(ReviewRow(table=table, made=MADE, content=msgspec.json.encode(review)))


def _can_be_reviewed(record: Record) -> bool:
    """Is it a game that is searched by depth, so that its values can be relied on?"""
    state = record.start()
    due = state.pending()
    if not due or due[0] == CHANCE or state.game.has_secrets(state.options):
        return False
    return state.game.mind.board(state.seen_by(due[0])) is not None


class _Going:
    """A review that is being made for whoever asked first."""

    def __init__(self, record: Record, player: Player) -> None:
        self.steps: Sequence[Step] = tuple(record.steps())
        start = record.start()
        self.states: Sequence[State] = (start, *(step.after for step in self.steps))
        self.player = player
        self.found: dict[int, Analysis] = {}  # by the number of events
        self.looked = 0
        self.points: tuple[TurningPoint, ...] = ()
        self.whole = False
        self.task: asyncio.Task[None] | None = None

    def so_far(self) -> Review:
        """What is known by now."""
        of = len(self.states) + 2 * SUSPECTS + 1  # to put it together
        return Review(
            done=of if self.whole else self.looked,
            of=of,
            chances=tuple(self.chance(number, 0) for number in range(len(self.states))),
            points=self.points,
        )

    async def make(self, bots: BotPool) -> None:
        """Look at every position, then closer at those around what seems to have changed most."""
        for number in range(len(self.states)):
            await self._look(bots, number, thinking.REVIEW_SECONDS)
        losses = {number: self.lost(number) for number in range(1, len(self.states))}
        suspects = sorted(losses, key=lambda number: losses[number], reverse=True)[:SUSPECTS]
        for number in suspects:
            if losses[number] >= CHANGED / 2:
                await self._look(bots, number - 1, thinking.CLOSER_REVIEW_SECONDS)
                await self._look(bots, number, thinking.CLOSER_REVIEW_SECONDS)
        told = [number for number in suspects if self.lost(number) >= CHANGED]
        self.points = tuple(self._point(number) for number in sorted(told[:TOLD]))
        self.whole = True

    async def _look(self, bots: BotPool, number: int, seconds: float) -> None:
        state = self.states[number]
        self.looked += 1
        due = state.pending()
        if due:
            view = state.seen_by(due[0])
            self.found[number] = await bots.analyse(view, due[0], 1, seconds, self.player.id)

    def chance(self, number: int, seat: int) -> float | None:
        """The chance of a seat after so many events, if it is known."""
        outcome = self.states[number].outcome()
        if outcome is not None:
            return 0.5 if outcome.draw else float(seat in outcome.winners)
        found = self.found.get(number)
        return None if found is None else found.chances[seat]

    def lost(self, number: int) -> float:
        """How much of a chance the so-manieth event lost for who did it."""
        step, before = self.steps[number - 1], self.found.get(number - 1)
        if before is None or step.action in DECLARATIONS:
            return 0.0
        after = self.chance(number, step.actor)
        if after is None or before.best.actions[0] == step.action:
            return 0.0
        return max(0.0, before.best.chance - after)

    def _point(self, number: int) -> TurningPoint:
        step, before = self.steps[number - 1], self.found[number - 1]
        after = self.chance(number, step.actor)
        assert after is not None
        better = told_to(None, play(step.before, step.actor, before.best.actions[0]))
        answer = self.found.get(number)
        return TurningPoint(
            number=number,
            seat=step.actor,
            told=told_to(None, step).words,
            before=before.best.chance,
            after=after,
            why=tuple(_why(step, before.best, better, answer, after)),
            better=before.best.moves,
            moves=better.moves,
        )


def _why(
    step: Step, best: Line, better: LogLine, answer: Analysis | None, after: float
) -> list[Message]:
    """What was wrong with a move, and what was better."""
    found: list[Message] = []
    if answer is not None and (answer.best.wins_in or 0) > 0:
        reply = told_to(None, play(step.after, answer.seat, answer.best.actions[0])).words
        found.append(_in_moves(LOSES, answer.best.wins_in, reply))
    if (best.wins_in or 0) > 0:
        found.append(_in_moves(MISSED, best.wins_in, better.words))
    else:
        chances = {"before": round(best.chance * 100), "after": round(after * 100)}
        found.append(Message("server.review.better", {"told": better.words, **chances}))
    return found


def _in_moves(keys: tuple[str, str], moves: int | None, told: Message) -> Message:
    """Of a win in several moves, or in one."""
    several, one = keys
    if moves == 1:
        return Message(one, {"told": told})
    return Message(several, {"told": told, "moves": moves})
