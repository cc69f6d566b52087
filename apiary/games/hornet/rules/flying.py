"""Cards 5 and 6: up to three fields far over open borders, then nectar from the landing field."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.hornet.actions import FIELDS, Card, Do
from apiary.games.hornet.position import Position
from apiary.games.hornet.rules.executing import CardPhase
from apiary.games.hornet.rules.fields import not_in_play
from apiary.games.hornet.rules.rounds import finish

AGGRESSIVELY: Final[i64] = 3
SAFELY: Final[i64] = 1


def land(s: Position, field: i64) -> None:
    """Fly there and collect; when penalised without nectar (H-14)."""
    s.hornets[s.seat * 2 + s.hornet] = field
    s.field = field
    if s.card() != Card.DASH:
        s.collect(s.seat, field, SAFELY)
    elif not s.penalised():
        s.collect(s.seat, field, AGGRESSIVELY)


class Landing(CardPhase):
    """Where the hornet flies."""

    name = "land"

    def generate(self, s: Position, out: Listing) -> None:
        out.members(s.reach[s.field], Do.LAND)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        land(s, action - Do.LAND)
        finish(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.LAND <= action < Do.LAND + FIELDS:
            return None
        field = action - Do.LAND
        if s.fields & BIT[field] == 0:
            return not_in_play(s, field)
        here, name = s.box.names[s.field], s.box.names[field]
        far = int(s.box.fly_range)
        return reason("hornet.too_far", "H-13", here, name, start=here, field=name, range=far)
