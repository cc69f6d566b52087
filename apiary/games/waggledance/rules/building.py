"""A: each bee may take a room from the bank."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.waggledance.actions import BUILD_CARD, Do
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.night import CardStep
from apiary.games.waggledance.rules.storing import take_room


class Building(CardStep):
    """Rooms, as long as there are any."""

    name = "build"

    def card(self) -> i64:
        return BUILD_CARD

    def has_work(self, s: Position) -> bool:
        return s.due > 0 and s.room_bank > 0

    def list_work(self, s: Position, out: Listing) -> None:
        """Take it or leave it."""
        super().list_work(s, out)
        out.add(Do.TAKE_ROOM)

    def do(self, s: Position, action: i64) -> None:
        super().do(s, action)
        if action == Do.TAKE_ROOM:
            take_room(s)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if action != Do.TAKE_ROOM:
            return super().why_not_do(s, action)
        if s.due == 0:
            return reason("waggledance.no_bees_here", "§4.4")
        return reason("waggledance.no_rooms", "W-9")
