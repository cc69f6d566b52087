"""What a running game is to everyone above it.

A `State` is the one mutable thing of a game. Whoever drives it asks who must decide (`pending`),
what may be done (`legal`) and does it (`play`), until `pending` is empty:

    while state.pending():
        for seat in state.pending():
            ...

Chance is an actor like the others: when it is due, `pending` is `(CHANCE,)` and the driver samples
one of `state.chance()`. Simultaneous choices put several seats into `pending`; they play in any
order and see that the others chose, not what.
"""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import Final, NewType

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from apiary.core.errors import IllegalAction
from apiary.core.outcome import Outcome

CHANCE: Final = -1  # the seat of dice, draws and reveals

# What a seat may declare outside its turn. They are actions too, but never listed by `legal`.
RESIGN: Final = -1
OFFER_DRAW: Final = -2
ACCEPT_DRAW: Final = -3
DECLARATIONS: Final = {
    RESIGN: "resign",
    OFFER_DRAW: "offer draw",
    ACCEPT_DRAW: "accept draw",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress."""

    @abstractmethod
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision now; `(CHANCE,)` for a random event; `()` when over."""

    def decided(self) -> tuple[int, ...]:
        """The seats that have made the simultaneous choice which others still owe."""
        return ()

    @abstractmethod
    def legal(self, seat: i64) -> vec[i64]:
        """The legal actions of a seat, sorted; a list of the caller's own.

        Those of CHANCE are the actions of `chance()`.
        """

    def pick(self, seat: i64, number: i64) -> i64:
        """One of the legal actions of a seat, any number giving one and equal numbers the same.

        For random play, which needs no list and no order.
        """
        actions = self.legal(seat)
        if len(actions) == 0:
            raise IllegalAction("core.nothing_due", seat=int(seat))
        return actions[number % len(actions)]

    def likely(self, seat: i64, number: i64) -> i64:
        """One of the legal actions that a sensible player might choose, by a number like `pick`.

        For a search that plays on; any of them by default.
        """
        return self.pick(seat, number)

    def candidates(self, seat: i64) -> vec[i64]:
        """The legal actions that a search should look at, sorted; all of them by default.

        A game with many may leave out what no sensible player would choose.
        """
        return self.legal(seat)

    @abstractmethod
    def play(self, seat: i64, action: i64) -> None:
        """Do it, or raise `IllegalAction` and change nothing."""

    @abstractmethod
    def copy(self) -> State:
        """An equal, independent state."""

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""

    def side(self, seat: int) -> int:
        """For which side a seat plays: partners have the same; by default everybody plays alone."""
        return seat

    @abstractmethod
    def key(self) -> int:
        """Equal positions have equal keys."""

    def seen_by(self, seat: int | None) -> Seen:
        """The same game as this seat knows it, or a spectator (None)."""
        return Seen(self.copy())

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        """May this seat, or a spectator (None), know an action that is played here and now?

        When it is secret the seat still learns that the actor did something.
        """
        return True

    def guess(self, rng: Random) -> State:
        """From a `seen_by` state: one full state consistent with it.

        What another seat has secretly chosen for a simultaneous decision stays open, as if it had
        still to choose: a search takes it then for a player who chooses well.
        """
        return self.copy()

    def chance(self) -> list[tuple[int, float]]:
        """When CHANCE is pending: its actions with their probabilities."""
        return []

    def declarations(self, seat: int) -> tuple[int, ...]:
        """What this seat may declare now: RESIGN, OFFER_DRAW, ACCEPT_DRAW."""
        return ()

    def sample(self, rng: Random) -> int:
        """One of `chance()`, by its probability."""
        pick = rng.random()
        found = 0
        for action, probability in self.chance():
            found = action
            pick -= probability
            if pick < 0:
                break
        return found


# A State made by `seen_by`: only these leave the process, and only these reach a bot.
Seen = NewType("Seen", State)
