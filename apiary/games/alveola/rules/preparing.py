"""What is decided before the first turn: lots, and the optional layout of the start tiles."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import NOBODY, Listing, Lot, Phase, reason
from apiary.games.alveola.actions import POWERS, TURNS, Do
from apiary.games.alveola.notation import lay_cells, place_name
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.laying import list_start_places
from apiary.games.alveola.rules.setup import lay_start_tile, lay_start_tiles, offer


class StartingPlayer(Lot[Position]):
    """Who begins (G-1)."""

    def generate(self, s: Position, out: Listing) -> None:
        out.span(Do.START, s.box.seats)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        s.starter = action - Do.START
        lay_start_tiles(s)


class Offering(Lot[Position]):
    """The next power that is laid out, one of each cost."""

    def generate(self, s: Position, out: Listing) -> None:
        """Those of the lowest cost that is missing."""
        power: i64
        for power in range(POWERS):
            cost = s.box.cost[power]
            if s.powers[cost - 1] == NOBODY and (cost == 1 or s.powers[cost - 2] != NOBODY):
                out.add(Do.OFFER + power)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        offer(s, action - Do.OFFER)


class Scattering(Lot[Position]):
    """Where the next start tile lies by chance (AL-1)."""

    def generate(self, s: Position, out: Listing) -> None:
        list_start_places(s, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        lay_start_tile(s, (action - Do.LAY) // TURNS, (action - Do.LAY) % TURNS)


class Arranging(Phase[Position]):
    """Where the first player lays the next start tile (AL-1)."""

    name = "arrange"

    def generate(self, s: Position, out: Listing) -> None:
        list_start_places(s, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        lay_start_tile(s, (action - Do.LAY) // TURNS, (action - Do.LAY) % TURNS)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if action < Do.LAY:
            return None
        cell, rotation = (action - Do.LAY) // TURNS, (action - Do.LAY) % TURNS
        if s.box.rotations[s.tile] & BIT[rotation] == 0:
            return reason("alveola.same_look", "AL-29")
        names = [place_name(s, place) for place in lay_cells(s, cell, rotation) if s.height(place)]
        if names:
            return reason("alveola.overlap", "AL-1", *names)
        return reason("alveola.start_apart", "AL-1")
