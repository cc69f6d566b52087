"""Hints and the coach, for whoever plays alone or against bots: what a strong bot would do, and
what gives much away, each with the reason.
"""

from __future__ import annotations

import logging

from apiary.bots import thinking
from apiary.core.errors import IllegalAction
from apiary.server.bots import BotFailed
from apiary.server.errors import Conflict, Refusal
from apiary.server.limiter import Limiter
from apiary.server.limits import Rate
from apiary.server.players import Player
from apiary.server.tables import commands, helping
from apiary.server.tables.table import Table
from apiary.server.tables.tables import Tables
from apiary.server.wire import Advice, AskCoach, AskHint, Coached

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
            hint = await bots.hint(view, seat, level, seconds, player.id, table.id)
        except BotFailed as error:
            log.exception("no hint could be given", extra={"table": table.id})
            raise Refusal("server.hint_failed") from error
        return Advice(command.id, hint.action, view.text(hint.action), hint.why)

    async def coach(self, table: Table, player: Player | None, command: AskCoach) -> Coached:
        """What is to be said of an action that a seat is about to do, if anything."""
        seat = commands.own_seat(table, player, command.seat)
        commands.check_playing(table)
        assert player is not None
        await helping.check_hint(self._tables, table, player)
        if seat not in table.pending or command.action not in table.state.legal(seat):
            raise IllegalAction("core.not_possible")
        view, seconds = table.state.seen_by(seat), thinking.COACH_SECONDS
        bots = self._tables.services.bots
        try:
            said = await bots.remark(view, seat, command.action, seconds, player.id, table.id)
        except BotFailed as error:
            log.exception("the coach could say nothing", extra={"table": table.id})
            raise Refusal("server.hint_failed") from error
        if said is None:
            return Coached(command.id)
        return Coached(command.id, said.message, said.instead, said.answer, said.moves)
