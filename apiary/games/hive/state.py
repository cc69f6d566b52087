"""A game of Hive as everyone above the rules sees it: the contract of `State`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import IllegalAction
from apiary.core.game import Options
from apiary.core.messages import Message
from apiary.core.outcome import Outcome, Reason
from apiary.core.state import ACCEPT_DRAW, DECLARATIONS, OFFER_DRAW, RESIGN, State
from apiary.games.hive import components
from apiary.games.hive.notation import diagram, write_position
from apiary.games.hive.position import IN_HAND, KEY_BITS, NOBODY, PASS, SIDE, THE_QUEEN, Position
from apiary.games.hive.rules.acting import make
from apiary.games.hive.rules.ending import repeated, surrounded, too_long
from apiary.games.hive.rules.legal import in_order, listed
from apiary.games.hive.rules.why import why_not

SEAT_NAMES: Final = ("hive.white", "hive.black")

# Why the game is over; 0 while it is not.
SURROUNDED: Final[i64] = 1
REPEATED: Final[i64] = 2
TOO_LONG: Final[i64] = 3
RESIGNED: Final[i64] = 4
AGREED: Final[i64] = 5

_DEFAULTS: Final = components.load().options
_NOTHING: Final = vec[i64]()
# Variable tuples, so that they are made once and not at each call.
_NOBODY_DUE: Final[tuple[int, ...]] = ()
_WHITE_DUE: Final[tuple[int, ...]] = (0,)
_BLACK_DUE: Final[tuple[int, ...]] = (1,)
_BLACK_MOVES: Final[i64] = 0x2545F4914F6CDD1D


@final
class HiveState(State):
    """A game of Hive in progress.

    >>> import apiary
    >>> game = apiary.game("hive")
    >>> state = game.start()
    >>> state.play(0, game.parse(state, "wA1"))
    >>> state.play(1, game.parse(state, "bG1 wA1-"))
    >>> state.pending(), len(state.legal(0))
    ((0,), 15)
    """

    def __init__(self, position: Position, options: Options) -> None:
        self.position = position
        self.options = options  # as the game was started with; never changed
        self.found: vec[i64] = _NOTHING  # the legal actions as the rules find them
        self.ordered: vec[i64] = _NOTHING  # and sorted; each empty until it is asked for
        self.ended: i64 = 0
        self.loser: i64 = NOBODY  # nobody in a draw
        self.offer: i64 = NOBODY  # the seat whose offer of a draw stands

    def pending(self) -> tuple[int, ...]:
        """White (0) or Black (1); nobody when it is over."""
        if self.ended:
            return _NOBODY_DUE
        return _BLACK_DUE if self.position.turn & 1 else _WHITE_DUE

    def legal(self, seat: i64) -> vec[i64]:
        """The legal actions of the side to move, sorted; a pass if it has no other."""
        if self.ended or seat != self.position.turn & 1:
            return _NOTHING
        if len(self.ordered) == 0:
            self.ordered = in_order(self._find())
        return self.ordered[:]

    def pick(self, seat: i64, number: i64) -> i64:
        """One of the legal actions."""
        if self.ended or seat != self.position.turn & 1:
            raise self._refusal(seat, PASS)
        found = self._find()
        return found[number % len(found)]

    def _find(self) -> vec[i64]:
        if len(self.found) == 0:
            self.found = listed(self.position)
        return self.found

    def play(self, seat: i64, action: i64) -> None:
        """Place, move, pass or declare; `IllegalAction` and no change if that is not legal."""
        if action < 0:
            self._declare(seat, action)
            return
        if not self._is_legal(seat, action):
            raise self._refusal(seat, action)
        s = self.position
        make(s, action)
        self.found = _NOTHING
        self.ordered = _NOTHING
        if self.offer != seat:  # whoever plays on declines
            self.offer = NOBODY
        self.check_end()

    def check_end(self) -> None:
        """Note whether the position ends the game, and who has lost it."""
        s = self.position
        white = surrounded(s, 0)
        black = surrounded(s, 1)
        if white or black:
            self.ended = SURROUNDED
            if not (white and black):
                self.loser = i64(black)
        elif repeated(s):
            self.ended = REPEATED
        elif too_long(s):
            self.ended = TOO_LONG

    def _is_legal(self, seat: i64, action: i64) -> bool:
        if self.ended or seat != self.position.turn & 1:
            return False
        found = self._find()
        i: i64
        for i in range(len(found)):
            if found[i] == action:
                return True
        return False

    def _declare(self, seat: i64, action: i64) -> None:
        if action not in self.declarations(seat):
            raise self._refusal(seat, action)
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
        if seat != self.position.turn & 1:
            mover = Message(SEAT_NAMES[1 - seat])
            return Reason(Message("core.not_your_turn", {"seat": mover}), "")
        if self._is_legal(seat, action):
            return None
        return why_not(self.position, action)

    def _refusal(self, seat: i64, action: i64) -> IllegalAction:
        reason = self.why_not(seat, action)
        assert reason is not None
        return IllegalAction(
            reason.message.key, reason.ruling, reason.cells, **reason.message.params
        )

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
        who: dict[str, object] = {}
        if self.loser != NOBODY:
            who["seat"] = Message(SEAT_NAMES[self.loser])
        if self.ended == SURROUNDED:
            return Message("hive.end.surrounded" if who else "hive.end.both_surrounded", who)
        if self.ended == REPEATED:
            return Message("hive.end.repeated", {"times": self.position.repetitions})
        if self.ended == TOO_LONG:
            return Message("hive.end.too_long", {"turns": self.position.max_turns})
        return Message("core.end.resigned" if self.ended == RESIGNED else "core.end.agreed", who)

    def key(self) -> int:
        """Equal for equal positions: the hive up to shifting, equal pieces alike, who is to move,
        what is immobile, and for a player without queen the turn (V-4).
        """
        s = self.position
        key = s.canonical_key()
        if s.turn & 1:
            key ^= _BLACK_MOVES
        if s.pos[THE_QUEEN] == IN_HAND or s.pos[THE_QUEEN + SIDE] == IN_HAND:
            key ^= s.turn << 40
        return key & KEY_BITS

    def copy(self) -> HiveState:
        """An equal, independent state."""
        twin = HiveState(self.position.copy(), self.options)
        twin.found = self.found
        twin.ordered = self.ordered
        twin.ended = self.ended
        twin.loser = self.loser
        twin.offer = self.offer
        return twin

    def __eq__(self, other: object) -> bool:
        """The same game at the same point, from its last placement on."""
        if not isinstance(other, HiveState):
            return NotImplemented
        a, b = self.position, other.position
        return (
            self.options == other.options
            and (self.ended, self.loser, self.offer) == (other.ended, other.loser, other.offer)
            and (a.turn, a.settled, a.immobile) == (b.turn, b.settled, b.immobile)
            and a.pos == b.pos
            and a.board == b.board
            and a.history() == b.history()
        )

    def __hash__(self) -> int:
        raise TypeError("a State changes, so it has no hash; use its key()")

    def __str__(self) -> str:
        return diagram(self.position)

    def __repr__(self) -> str:
        parts = [repr(write_position(self.position))]
        for name, value in self.options.items():
            if name != "expansions" and value != getattr(_DEFAULTS, name):
                parts.append(f"{name}={value!r}")
        return f"hive.position({', '.join(parts)})"
