"""How a bot thinks about a game: what it looks at, what it expects, what a position is worth."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from apiary.core.board import Board
from apiary.core.messages import Message
from apiary.core.state import Seen, State

Terms = dict[str, float]  # what a position is worth to a seat, by the name of what counts


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """What searches ask of a game. Each answer has a default that does for any game."""

    def __init__(self, foresight: int = 300, time_share: float = 1.0) -> None:
        self.foresight = foresight  # actions that a search plays on before it asks `values`
        self.time_share = time_share  # of the usual time for a decision, what a search needs

    def board(self, view: Seen) -> Board | None:
        """A private copy for alpha-beta, if the game suits it."""
        return None

    def values(self, state: State) -> list[float] | None:
        """A guess at each seat's chances, 0 to 1, in an unfinished state; None if it has none."""
        return None

    def terms(self, state: State) -> list[Terms] | None:
        """What each seat is given in `values`, by name: the more, the better for that seat. What is
        compared there is their sum; None if it is no sum.
        """
        return None

    def fact(self, state: State, other: State, seat: int, whose: int, term: str) -> Message | None:
        """What of a position makes a term of somebody other than it is in another one, as a clause
        for a seat: "your queen can't walk". None if that can't be said in short.

        For games that are searched by depth.
        """
        return None

    def term(self, name: str, view: Seen) -> Message | None:
        """In what respect somebody is better off who has more of a term: "in points". None if that
        can't be said.

        For games that are searched by playing on.
        """
        return None

    def obvious(self, view: Seen, seat: int) -> int | None:
        """An action that needs no thought: what every player would do here; None if there is none.

        Games of many small decisions save a searching bot's time with it.
        """
        return None

    def likely(self, state: State, seat: i64, number: i64) -> i64:
        """One of the legal actions that a sensible player might choose, by a number like `pick`.

        For a search that plays on; any of them by default.
        """
        return state.pick(seat, number)

    def candidates(self, state: State, seat: i64) -> vec[i64]:
        """The legal actions that a search should look at, sorted; all of them by default.

        A game with many may leave out what no sensible player would choose.
        """
        return state.legal(seat)
