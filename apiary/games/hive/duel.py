"""What every game of Hive has in common as a `State`: two seats, declarations, how it ended."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from apiary.core.errors import IllegalAction
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.outcome import Ending, Outcome, Reason
from apiary.core.state import ACCEPT_DRAW, OFFER_DRAW, RESIGN, State
from apiary.games.hive.position import NOBODY

# Why the game is over; 0 while it is not.
SURROUNDED: Final[i64] = 1
REPEATED: Final[i64] = 2
TOO_LONG: Final[i64] = 3
RESIGNED: Final[i64] = 4
AGREED: Final[i64] = 5
TAKEN: Final[i64] = 6
_ENDINGS: Final = {
    SURROUNDED: Ending.AIM,
    REPEATED: Ending.REPETITION,
    TOO_LONG: Ending.TURN_LIMIT,
    RESIGNED: Ending.RESIGNATION,
    AGREED: Ending.AGREEMENT,
    TAKEN: Ending.AIM,
}

# Variable tuples, so that they are made once and not at each call.
NOBODY_DUE: Final[tuple[int, ...]] = ()
WHITE_DUE: Final[tuple[int, ...]] = (0,)
BLACK_DUE: Final[tuple[int, ...]] = (1,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Duel(State):
    """A game between White and Black that ends on the board or by declaration."""

    def __init__(self, game: Game, options: Options) -> None:
        super().__init__(game, 2, options)
        self.ended: i64 = 0
        self.loser: i64 = NOBODY  # nobody in a draw
        self.offer: i64 = NOBODY  # the seat whose offer of a draw stands

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

    def _why_undeclared(self, seat: int, action: int) -> Reason:
        key = "core.no_offer" if action == ACCEPT_DRAW else "core.offer_stands"
        return Reason(Message(key), "V-4")

    def _why_not_due(self, seat: int) -> Reason:
        if seat < 0:
            return Reason(Message("core.no_such_seat", {"seat": seat}), "")
        return super()._why_not_due(seat)

    def outcome(self) -> Outcome | None:
        """Who won and why, or None; the scores are 1 for a win, 0.5 for a draw, 0."""
        if not self.ended:
            return None
        if self.loser == NOBODY:
            ranks, scores = (1, 1), (0.5, 0.5)
        elif self.loser == 0:
            ranks, scores = (2, 1), (0.0, 1.0)
        else:
            ranks, scores = (1, 2), (1.0, 0.0)
        return Outcome(ranks, scores, self._end(), _ENDINGS[self.ended])

    def _end(self) -> Message:
        who: dict[str, object] = {}
        if self.loser != NOBODY:
            who["seat"] = self.game.seat_name(self.loser)
        if self.ended == SURROUNDED:
            return Message("hive.end.surrounded" if who else "hive.end.both_surrounded", who)
        if self.ended == TAKEN:
            return Message("hive.end.taken", who)
        if self.ended == REPEATED:
            return Message("hive.end.repeated", {"times": self._limits()[0]})
        if self.ended == TOO_LONG:
            return Message("hive.end.too_long", {"turns": self._limits()[1]})
        return Message("core.end.resigned" if self.ended == RESIGNED else "core.end.agreed", who)
