"""C: each bee may take an egg from the bank into an empty room."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.waggledance.actions import EGG_CARD, Do
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.night import CardStep
from apiary.games.waggledance.rules.storing import has_empty_room, is_empty, take_egg, why_no_egg


class ClaimingEggs(CardStep):
    """Eggs, as long as there are any and room for them."""

    name = "egg"

    def card(self) -> i64:
        return EGG_CARD

    def has_work(self, s: Position) -> bool:
        return s.due > 0 and s.egg_bank > 0 and has_empty_room(s)

    def list_work(self, s: Position, out: Listing) -> None:
        super().list_work(s, out)
        room: i64
        for room in range(s.rooms[s.seat]):
            if is_empty(s, room):
                out.add(Do.TAKE_EGG + room)

    def do(self, s: Position, action: i64) -> None:
        super().do(s, action)
        if action >= Do.TAKE_EGG:
            take_egg(s, action - Do.TAKE_EGG)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if not Do.TAKE_EGG <= action < Do.GIFT_EGG:
            return super().why_not_do(s, action)
        if s.due == 0:
            return reason("waggledance.no_bees_here", "§4.4")
        return why_no_egg(s, action - Do.TAKE_EGG)
