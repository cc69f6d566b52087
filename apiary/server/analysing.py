"""Games and positions that somebody looks into: what can be done at a point, and the best lines,
found by the processes of the bots.

The server keeps nothing of it: whoever looks sends where the game begins and what has happened.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Set
from random import SystemRandom

from apiary.bots.analysis import Analysis, Line
from apiary.core.errors import BadNotation
from apiary.core.outcome import Reason
from apiary.core.registry import find
from apiary.core.replay import Event, Step, apply, play
from apiary.core.scene import LogLine
from apiary.core.secrecy import told_to
from apiary.core.state import CHANCE, State
from apiary.server import importing, limits
from apiary.server.bots import BotFailed
from apiary.server.errors import NotYours, Refusal, TooMuch
from apiary.server.limiter import Limiter
from apiary.server.players import Player
from apiary.server.tables import helping
from apiary.server.tables.keeper import Keeper
from apiary.server.trials import seen, table_of
from apiary.server.wire import (
    AskLines,
    Drafted,
    Export,
    Exported,
    FoundLine,
    FoundLines,
    ImportedGame,
    PositionInfo,
    SetUp,
    Spot,
    Studied,
    Study,
    StudyTouched,
)

log = logging.getLogger(__name__)


class Analyses:
    """Answers whoever looks into something; what takes long, at a rate."""

    def __init__(self, keeper: Keeper, limiter: Limiter) -> None:
        self._tables = keeper.tables
        self._services = keeper.tables.services
        self._limiter = limiter
        self._chance = SystemRandom()

    async def study(self, wish: Study) -> Studied:
        """The position at a point, or after what is done there."""
        state, last = await self._reach(wish)
        added: list[Event] = []

        def go(actor: int, action: int) -> Step:
            step = play(state, actor, action)
            added.append(Event(actor, step.text))
            return step

        if wish.action is not None:
            last = go(_asked(state), wish.action)
            state = last.after
        while wish.go_on and state.pending() == (CHANCE,):
            last = go(CHANCE, state.sample(self._chance))
            state = last.after
        seat = _asked(state)
        told = None if last is None else told_to(seat, last)
        number = len(wish.events) + len(added)
        return Studied(
            table=table_of(state, seat, "", "me"),
            position=seen(state, seat, number, told.moves if told else (), _is_due(state, seat)),
            added=tuple(added),
            told=told.words if told else None,
            text=state.to_text(),
        )

    def set_up(self, wish: SetUp) -> Drafted:
        """A position that is set up by hand, after a change of it."""
        beginning = wish.beginning
        game = find(beginning.game)
        options = game.checked(beginning.options)
        line = beginning.position or game.start(beginning.seats, options).to_text()
        draft = game.table.draft(line, options, wish.change)
        if len(draft.text) > limits.POSITION:
            raise BadNotation("server.long_position", most=limits.POSITION)
        seat = _asked(draft.state)
        return Drafted(
            table=table_of(draft.state, seat, "", "me"),
            position=PositionInfo(
                number=0,
                pending=draft.state.pending(),
                scene=draft.scene,
                seat=seat,
                choices=draft.choices,
            ),
            text=draft.text,
            refusal=draft.refusal,
        )

    async def why(self, wish: StudyTouched) -> Reason | None:
        """Why a touch leads to nothing that can be done; nothing if it does."""
        state, _ = await self._reach(wish)
        seat = _asked(state)
        return state.game.table.why_touch(state.seen_by(seat), seat, wish.path)

    async def lines(self, wish: AskLines, player: Player) -> FoundLines:
        """The best lines for whoever is due; none by way of a position before which the player sits
        with others.
        """
        self._limiter.take(player.id)
        bots = self._services.bots
        if bots.waiting >= limits.ANALYSING:
            raise TooMuch("server.analyses_wait", seconds=limits.RETRY_AFTER)
        state = await self.reach(wish, player)
        seat = _asked(state)
        if not _is_due(state, seat):
            raise Refusal("bots.chance_due" if state.pending() else "core.game_over")
        view = state.seen_by(seat)
        try:
            found = await bots.analyse(view, seat, wish.lines, wish.seconds, player.id)
        except BotFailed as error:
            log.exception("nothing could be analysed")
            raise Refusal("server.hint_failed") from error
        return found_lines(state, found)

    async def bring(self, text: str, player: Player) -> list[ImportedGame]:
        """The games of a text, or the one that begins with its position."""
        self._limiter.take(player.id)
        found: list[ImportedGame] = []
        for read in await asyncio.to_thread(importing.read, text):
            if isinstance(read, ImportedGame):
                found.append(read)
                continue
            game = await self._services.slices.run(importing.checked(read))
            assert game is not None
            found.append(game)
        return found

    async def export(self, game: Export, player: Player) -> Exported:
        """An analysis as a file."""
        self._limiter.take(player.id)
        return Exported(await asyncio.to_thread(importing.exported, game))

    async def reach(self, spot: Spot, player: Player) -> State:
        """The state at a point where this player may be helped."""
        forbidden = await helping.before(self._tables, player, spot.beginning.game)
        return (await self._reach(spot, forbidden))[0]

    async def _reach(
        self, spot: Spot, forbidden: Set[int] = frozenset()
    ) -> tuple[State, Step | None]:
        """The state at a point, and the step that led there; not by way of what is forbidden."""
        reached = await self._services.slices.run(_reaching(spot, forbidden))
        assert reached is not None
        return reached


def _reaching(spot: Spot, forbidden: Set[int]) -> Iterator[tuple[State, Step | None]]:
    """The states on the way to a point, the last with the step that led to it."""
    beginning, last = spot.beginning, len(spot.events)
    game = find(beginning.game)
    if beginning.position:
        state = game.position(beginning.position, **beginning.options)
    else:
        state = game.start(beginning.seats, beginning.options)
    _check(state, forbidden)
    yield state, None
    for number, event in enumerate(spot.events, 1):
        before = state.copy() if number == last else state
        action = apply(state, event, number)
        _check(state, forbidden)
        yield state, Step(before, state, event.actor, action)


def _check(state: State, forbidden: Set[int]) -> None:
    if forbidden and state.game.likeness(state) in forbidden:
        raise NotYours("server.no_help")


def _asked(state: State) -> int:
    """Through whose eyes a position is seen: whoever is due, the first of several, else seat 0."""
    return next((seat for seat in state.pending() if seat != CHANCE), 0)


def _is_due(state: State, seat: int) -> bool:
    return seat in state.pending()


def found_lines(state: State, found: Analysis) -> FoundLines:
    """What was found in a position, with what each line begins with in words and on the board."""
    lines = tuple(
        _line(line, told_to(found.seat, play(state, found.seat, line.actions[0])))
        for line in found.lines
    )
    return FoundLines(found.seat, lines, found.chances, found.depth, found.nodes)


def _line(line: Line, first: LogLine) -> FoundLine:
    return FoundLine(
        line.moves, first.words, first.moves, line.chance, line.value, line.wins_in, line.share
    )
