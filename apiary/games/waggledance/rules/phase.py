"""What the phases of Waggle Dance have beside what every phase has (`apiary.core.phase`).

In the phases of a round each seat has its part, from the first player clockwise; a part is
`is_open` as long as the seat has something to decide, and that follows from what everybody can see
(W-33). `phases` has the list of them all and leads from one to the next.
"""

from __future__ import annotations

from apiary.core import phase
from apiary.games.waggledance.position import Position


class Phase(phase.Phase[Position]):
    """A phase of a round, a night or a decision, and the way through it."""

    def enter(self, s: Position) -> None:
        """A seat's part begins, with nothing done in it yet."""

    def is_open(self, s: Position) -> bool:
        """Has the seat anything to decide?"""
        return True

    def resolves_itself(self, s: Position) -> bool:
        """Is a single option taken by itself? Only where everybody sees that it is one (G-4)."""
        return False

    def leave(self, s: Position) -> None:
        """A seat's part ends."""

    def is_over(self, s: Position) -> bool:
        """Has every seat had its part?"""
        return s.turn + 1 >= s.box.seats

    def finish(self, s: Position) -> None:
        """The phase ends."""


class Part(Phase):
    """A part of a decision that has begun; it goes back to where it came from."""

    def resolves_itself(self, s: Position) -> bool:
        """What can be chosen here is open to all."""
        return True
