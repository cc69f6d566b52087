"""What every game of Hive has in common as a `State`: two seats, declarations, how it ended."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from apiary.core.errors import IllegalAction
from apiary.core.messages import Message
from apiary.core.outcome import Outcome, Reason
from apiary.core.state import ACCEPT_DRAW, DECLARATIONS, OFFER_DRAW, RESIGN, State
from apiary.games.hive.position import NOBODY

SEAT_NAMES: Final = ("hive.white", "hive.black")

# Why the game is over; 0 while it is not.
SURROUNDED: Final[i64] = 1
REPEATED: Final[i64] = 2
TOO_LONG: Final[i64] = 3
RESIGNED: Final[i64] = 4
AGREED: Final[i64] = 5
TAKEN: Final[i64] = 6

# Variable tuples, so that they are made once and not at each call.
NOBODY_DUE: Final[tuple[int, ...]] = ()
WHITE_DUE: Final[tuple[int, ...]] = (0,)
BLACK_DUE: Final[tuple[int, ...]] = (1,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Duel(State):
    """A game between White and Black that ends on the board or by declaration."""

    def __init__(self) -> None:
        self.ended: i64 = 0
        self.loser: i64 = NOBODY  # nobody in a draw
        self.offer: i64 = NOBODY  # the seat whose offer of a draw stands

    @abstractmethod
    def _is_legal(self, seat: i64, action: i64) -> bool:
        """Is this one of the seat's legal actions?"""

    @abstractmethod
    def _why_illegal(self, seat: i64, action: i64) -> Reason:
        """The rule that forbids an action to a seat that is due."""

    @abstractmethod
    def _limits(self) -> tuple[int, int]:
        """How often a position may come up before it is a draw, and the last turn."""

    def _declare(self, seat: i64, action: i64) -> None:
        if action not in self.declarations(seat):
            raise IllegalAction.because(self.why_not(seat, action))
        if action == RESIGN:
            self.ended = RESIGNED
            self.loser = seat
        elif action == OFFER_DRAW:
            self.offer = seat
        else:
            self.ended = AGREED

    def declarations(self, seat: int) -> tuple[int, ...]:
        """A player may resign and offer a draw at any time, and accept the other's offer."""
        if self.ended or not 0 <= seat <= 1:
            return ()
        if self.offer == NOBODY:
            return (RESIGN, OFFER_DRAW)
        if self.offer == seat:
            return (RESIGN,)
        return (RESIGN, ACCEPT_DRAW)

    def why_not(self, seat: int, action: int) -> Reason | None:
        """Why a seat may not do this now, or None if it may."""
        if not 0 <= seat <= 1:
            return Reason(Message("core.no_such_seat", {"seat": seat}), "")
        if self.ended:
            return Reason(Message("core.game_over"), "")
        if action < 0:
            if action in self.declarations(seat):
                return None
            if action not in DECLARATIONS:
                return Reason(Message("core.no_such_action", {"action": action}), "")
            key = "core.no_offer" if action == ACCEPT_DRAW else "core.offer_stands"
            return Reason(Message(key), "V-4")
        if seat not in self.pending():
            return self._why_not_due(seat)
        if self._is_legal(seat, action):
            return None
        return self._why_illegal(seat, action)

    def _why_not_due(self, seat: int) -> Reason:
        mover = Message(SEAT_NAMES[1 - seat])
        return Reason(Message("core.not_your_turn", {"seat": mover}), "")

    def outcome(self) -> Outcome | None:
        """Who won and why, or None."""
        if not self.ended:
            return None
        if self.loser == NOBODY:
            ranks, scores = (1, 1), (0.5, 0.5)
        elif self.loser == 0:
            ranks, scores = (2, 1), (0.0, 1.0)
        else:
            ranks, scores = (1, 2), (1.0, 0.0)
        return Outcome(ranks, scores, self._end())

    def _end(self) -> Message:
        """Why it ended."""
        who: dict[str, object] = {}
        if self.loser != NOBODY:
            who["seat"] = Message(SEAT_NAMES[self.loser])
        if self.ended == SURROUNDED:
            return Message("hive.end.surrounded" if who else "hive.end.both_surrounded", who)
        if self.ended == TAKEN:
            return Message("hive.end.taken", who)
        if self.ended == REPEATED:
            return Message("hive.end.repeated", {"times": self._limits()[0]})
        if self.ended == TOO_LONG:
            return Message("hive.end.too_long", {"turns": self._limits()[1]})
        return Message("core.end.resigned" if self.ended == RESIGNED else "core.end.agreed", who)
