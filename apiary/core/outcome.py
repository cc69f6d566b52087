"""How a game ended, and why an action is not legal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from apiary.core.messages import Message


class Ending(StrEnum):
    """How a game can end, for programs; what people are told is the reason of its `Outcome`."""

    AIM = "aim"  # somebody has reached what the game is about
    PLAYED_OUT = "played_out"  # nothing is left to play: rounds, tiles, cells
    REPETITION = "repetition"  # a position came up too often
    TURN_LIMIT = "turn_limit"  # it took more turns than were agreed on
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"  # somebody's clock ran out
    ABORTED = "aborted"  # nobody has won or lost
    UNKNOWN = "unknown"  # stored by a version that didn't note it

    def __repr__(self) -> str:
        return f"Ending.{self.name}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    `ranks[seat]` is 1 for a winner, equal ranks are equal (and 0 in a game that was aborted, which
    nobody won); `scores[seat]` is what the game counts (1, 0.5 or 0 in a game without points, and
    where a clock ran out among more than two); `reason` is the message that says why it ended,
    `ending` the same for programs. `sides[seat]` is the side it played for, if there were partners.

    >>> won = Outcome((2, 1), (0.0, 1.0), Message("core.end.resigned"), Ending.RESIGNATION)
    >>> won.winners, won.returns()
    ((1,), (-1.0, 1.0))
    """

    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    reason: Message
    ending: Ending = Ending.UNKNOWN
    sides: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats ranked first."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def draw(self) -> bool:
        """Is everybody ranked alike?"""
        return len(self.winners) == len(self.ranks)

    def returns(self) -> tuple[float, ...]:
        """What the game was worth to each seat, −1 to 1, with one meaning in all games: the share
        of its opponents that it beat, less the share that beat it.

        So the winner of two has 1 and the loser −1, and in a draw both have 0; of four in a row the
        seats have 1, 1/3, −1/3 and −1; equal ranks share. Partners are no opponents: both have what
        their side has. The sum is always 0.

        >>> Outcome((1, 3, 2), (9.0, 2.0, 5.0), Message("core.game_over")).returns()
        (1.0, -1.0, 0.0)
        >>> over = Message("core.game_over")
        >>> Outcome((2, 1, 2, 1), (3.0, 8.0, 3.0, 8.0), over, sides=(0, 1, 0, 1)).returns()
        (-1.0, 1.0, -1.0, 1.0)
        """
        sides = self.sides or tuple(range(len(self.ranks)))
        found: list[float] = []
        for rank, side in zip(self.ranks, sides, strict=True):
            others = [o for o, of in zip(self.ranks, sides, strict=True) if of != side]
            ahead = sum((other > rank) - (other < rank) for other in others)
            found.append(ahead / max(len(others), 1))
        return tuple(found)


def ranked(keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The rank of each seat by what decides first, second and so on: 1 for the highest.

    >>> ranked([(7, 0), (9, 1), (9, 2), (9, 1)])
    (4, 2, 1, 2)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def decided_by(keys: list[tuple[int, ...]]) -> int:
    """What tells the first from all others, counted from 0; if nothing does, how much there is.

    >>> decided_by([(7, 0), (9, 1), (9, 2), (9, 1)])
    1
    """
    best = max(keys)
    for number in range(len(best)):
        if sum(key[: number + 1] == best[: number + 1] for key in keys) == 1:
            return number
    return len(best)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal: what to say, the rule it rests on, the places that show it."""

    message: Message
    ruling: str
    cells: tuple[object, ...] = ()
