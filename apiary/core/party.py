"""What games for two and more have in common as a `State`: numbers, refusals, resigning.

A `Party` is its options and a position that can be written as a list of numbers. It ends by its
rules; with two players one may resign, with more the others need everybody to play on.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from apiary.core.game import Options
from apiary.core.keys import key_of
from apiary.core.messages import Message
from apiary.core.outcome import Outcome, Reason
from apiary.core.state import CHANCE, DECLARATIONS, RESIGN, State


class Facts(NamedTuple):
    """What refusals tell about a game: its name, those of its seats (message keys), how many
    actions it has, and where its rules say how it ends.
    """

    game: str
    seats: tuple[str, ...]
    actions: int
    ending: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Party(State):
    """A game of some seats, with chance among the actors."""

    def __init__(self, facts: Facts, seats: int, options: Options) -> None:
        self.facts = facts  # these three never change
        self.seats = seats
        self.options = options

    @abstractmethod
    def numbers(self) -> vec[i64]:
        """Everything that makes two positions of the same game different."""

    @abstractmethod
    def _is_legal(self, seat: i64, action: i64) -> bool:
        """May the seat, or chance, do this now?"""

    @abstractmethod
    def _why_illegal(self, action: i64) -> Reason:
        """The rule that forbids an action to a seat that is due."""

    def declarations(self, seat: int) -> tuple[int, ...]:
        """With two players one may resign."""
        return (RESIGN,) if self.seats == 2 and 0 <= seat <= 1 and self.pending() else ()

    def why_not(self, seat: int, action: int) -> Reason | None:
        """Why a seat may not do this now, or None if it may."""
        due = self.pending()
        if not CHANCE <= seat < self.seats:
            return Reason(Message("core.no_such_seat", {"seat": seat}), "")
        if not due:
            return Reason(Message("core.game_over"), "")
        if not 0 <= action < self.facts.actions and action not in DECLARATIONS:
            return Reason(Message("core.no_such_action", {"action": action}), "")
        if self._is_legal(seat, action):
            return None
        if action == RESIGN:
            return Reason(Message("core.no_resigning"), self.facts.ending)
        if action < 0:
            title = Message(f"{self.facts.game}.title")
            return Reason(Message("core.no_draws", {"game": title}), self.facts.ending)
        if seat not in due:
            return self._why_not_due(seat)
        if seat == CHANCE:
            return Reason(Message("core.no_such_event"), "G-3")
        return self._why_illegal(action)

    def _why_not_due(self, seat: int) -> Reason:
        """Whose turn it is instead."""
        names = self.facts.seats
        due = tuple(Message("core.chance" if p < 0 else names[p]) for p in self.pending())
        return Reason(Message("core.not_your_turn", {"seat": due}), "")

    def _resigned(self, loser: int, scores: tuple[float, ...]) -> Outcome:
        """The other of two has won."""
        who = Message(self.facts.seats[loser])
        ranks = (2, 1) if loser == 0 else (1, 2)
        return Outcome(ranks, scores, Message("core.end.resigned", {"seat": who}))

    def key(self) -> int:
        """Equal for equal positions; at least 0."""
        return key_of(self.numbers())

    def __eq__(self, other: object) -> bool:
        """The same game at the same point."""
        if not isinstance(other, Party):
            return NotImplemented
        return (
            self.facts == other.facts
            and self.options == other.options
            and self.seats == other.seats
            and self.numbers() == other.numbers()
        )

    def __hash__(self) -> int:
        raise TypeError("a State changes, so it has no hash; use its key()")
