"""Hints and the coach, for whoever plays alone or against bots: what a strong bot would do, and
what is provably wrong with a move.
"""

from __future__ import annotations

import logging

from apiary.bots import thinking
from apiary.bots.coach import Danger
from apiary.core.errors import IllegalAction
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.replay import play
from apiary.core.secrecy import told_to
from apiary.core.state import State
from apiary.server.bots import BotFailed
from apiary.server.errors import Conflict, Refusal
from apiary.server.limiter import Limiter
from apiary.server.limits import Rate
from apiary.server.players import Player
from apiary.server.tables import commands, helping
from apiary.server.tables.table import Table
from apiary.server.tables.tables import Tables
from apiary.server.wire import Advice, AskCoach, AskHint, Because

log = logging.getLogger(__name__)


class Hints:
    """Gives them, at this rate."""

    def __init__(self, tables: Tables, rate: Rate) -> None:
        self._tables = tables
        self._limiter = Limiter(rate, "server.hint_slower")

    async def advise(self, table: Table, player: Player | None, command: AskHint) -> Advice:
        """A hint for a seat that is due."""
        seat = commands.own_seat(table, player, command.seat)
        commands.check_playing(table)
        assert player is not None
        if seat not in table.pending:
            raise Conflict("server.not_your_turn")
        self._limiter.take(player.id)
        await helping.check_hint(self._tables, table, player)
        view = table.state.seen_by(seat)
        level, seconds = thinking.HINT_LEVEL, thinking.HINT_SECONDS
        bots = self._tables.services.bots
        try:
            action = await bots.choose(view, seat, level, seconds, player.id, table.id)
        except BotFailed as error:
            log.exception("no hint could be given", extra={"table": table.id})
            raise Refusal("server.hint_failed") from error
        return Advice(command.id, action, view.text(action))

    async def coach(self, table: Table, player: Player | None, command: AskCoach) -> Because:
        """What is wrong with an action that a seat is about to do; nothing if that isn't known."""
        seat = commands.own_seat(table, player, command.seat)
        commands.check_playing(table)
        assert player is not None
        await helping.check_hint(self._tables, table, player)
        if seat not in table.pending or command.action not in table.state.legal(seat):
            raise IllegalAction("core.not_possible")
        state, bots = table.state, self._tables.services.bots
        try:
            danger = await bots.danger(
                state.seen_by(seat), seat, command.action, player.id, table.id
            )
        except BotFailed as error:
            log.exception("the coach could say nothing", extra={"table": table.id})
            raise Refusal("server.hint_failed") from error
        if danger is None:
            return Because(command.id, None)
        return Because(command.id, Reason(_warning(state, seat, command.action, danger), ""))


def _warning(state: State, seat: int, action: int, danger: Danger) -> Message:
    """A danger as it is said to the seat that runs into it by this action."""
    if danger.answer is None:
        return Message("core.coach_missed")
    after = play(state, seat, action).after
    told = told_to(seat, play(after, after.pending()[0], danger.answer)).words
    if danger.moves == 1:
        return Message("core.coach_loses_now", {"told": told})
    return Message("core.coach_loses", {"told": told, "moves": danger.moves})
