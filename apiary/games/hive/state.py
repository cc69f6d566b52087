"""A game of Hive as everyone above the rules sees it: the contract of `State`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import IllegalAction
from apiary.core.game import Options
from apiary.core.outcome import Reason
from apiary.games.hive import components
from apiary.games.hive.duel import (
    BLACK_DUE,
    NOBODY_DUE,
    REPEATED,
    SEAT_NAMES,
    SURROUNDED,
    TOO_LONG,
    WHITE_DUE,
    Duel,
)
from apiary.games.hive.notation import diagram, write_position
from apiary.games.hive.position import IN_HAND, KEY_BITS, NOBODY, PASS, SIDE, THE_QUEEN, Position
from apiary.games.hive.rules.acting import make
from apiary.games.hive.rules.ending import repeated, surrounded, too_long
from apiary.games.hive.rules.legal import in_order, listed
from apiary.games.hive.rules.why import why_not

_DEFAULTS: Final = components.load().options
_NOTHING: Final = vec[i64]()
_BLACK_MOVES: Final[i64] = 0x2545F4914F6CDD1D


@final
class HiveState(Duel):
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
        super().__init__()
        self.position = position
        self.options = options  # as the game was started with; never changed
        self.found: vec[i64] = _NOTHING  # the legal actions as the rules find them
        self.ordered: vec[i64] = _NOTHING  # and sorted; each empty until it is asked for

    def pending(self) -> tuple[int, ...]:
        """White (0) or Black (1); nobody when it is over."""
        if self.ended:
            return NOBODY_DUE
        return BLACK_DUE if self.position.turn & 1 else WHITE_DUE

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
            raise IllegalAction.because(self.why_not(seat, PASS))
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
            raise IllegalAction.because(self.why_not(seat, action))
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

    def _why_illegal(self, seat: i64, action: i64) -> Reason:
        return why_not(self.position, action)

    def _limits(self) -> tuple[int, int]:
        return int(self.position.repetitions), int(self.position.max_turns)

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
            if name != "expansions" and value != getattr(_DEFAULTS, name, value):
                parts.append(f"{name}={value!r}")
        return f"hive.position({', '.join(parts)})"


__all__ = ["SEAT_NAMES", "HiveState"]
