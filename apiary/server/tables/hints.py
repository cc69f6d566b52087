"""Hints: what a strong bot would do, for whoever plays alone or against bots."""

from __future__ import annotations

import logging

from apiary.bots import thinking
from apiary.server.bots import BotFailed
from apiary.server.errors import Conflict, Refusal
from apiary.server.limiter import Limiter
from apiary.server.limits import Rate
from apiary.server.players import Player
from apiary.server.tables import commands, helping
from apiary.server.tables.table import Table
from apiary.server.tables.tables import Tables
from apiary.server.wire import Advice, AskHint

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
