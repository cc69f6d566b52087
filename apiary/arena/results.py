"""How games ended, as the arena counts it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


class Result(msgspec.Struct, frozen=True):
    """A game that was played: who sat where, and how it ended for each seat."""

    number: int
    opening: int
    players: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    sides: tuple[int, ...]
    ending: str
    events: int

    def pairs(self) -> Iterator[tuple[str, str, float]]:
        """Who met whom as a rival, and how it went for the first: 1 for ahead, 0.5 for equal.

        Players of the same name, or of the same side, don't meet.
        """
        for seat, player in enumerate(self.players):
            for other in range(seat + 1, len(self.players)):
                rival = self.players[other]
                if rival != player and self.sides[seat] != self.sides[other]:
                    ahead = self.ranks[other] - self.ranks[seat]
                    yield player, rival, 0.5 + 0.5 * ((ahead > 0) - (ahead < 0))

    def points(self, player: str) -> list[float]:
        """How it went for a player against each rival."""
        return [
            score if one == player else 1.0 - score
            for one, other, score in self.pairs()
            if player in (one, other)
        ]

    def victory(self, seat: int) -> float:
        """Did this seat win? A victory shared with rivals counts in part, with partners whole."""
        if self.ranks[seat] != 1:
            return 0.0
        first = {side for side, rank in zip(self.sides, self.ranks, strict=True) if rank == 1}
        return 1.0 / len(first)
