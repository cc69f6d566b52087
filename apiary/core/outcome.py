"""How a game ended, and why an action is not legal."""

from __future__ import annotations

from dataclasses import dataclass

from apiary.core.messages import Message


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    `ranks[seat]` is 1 for a winner, equal ranks are equal (and 0 in a game that was aborted, which
    nobody won); `scores[seat]` is what the game counts
    (for a game without points 1, 0.5 or 0); `reason` is the message that says why it ended.

    >>> Outcome((2, 1), (0.0, 1.0), Message("core.end.resigned", {"seat": 0})).winners
    (1,)
    """

    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    reason: Message

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats ranked first."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def draw(self) -> bool:
        """Is everybody ranked alike?"""
        return len(self.winners) == len(self.ranks)


def ranked(keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The rank of each seat by what decides first, second and so on: 1 for the highest.

    >>> ranked([(7, 0), (9, 1), (9, 2), (9, 1)])
    (4, 2, 1, 2)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal: what to say, the rule it rests on, the places that show it."""

    message: Message
    ruling: str
    cells: tuple[object, ...] = ()
