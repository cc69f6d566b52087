"""A game of Alvéola as everyone above the rules sees it: the contract of `State`."""

from __future__ import annotations

from random import Random
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.errors import IllegalAction
from apiary.core.game import Options
from apiary.core.messages import Message
from apiary.core.outcome import Outcome, Reason
from apiary.core.party import Facts, Party
from apiary.core.state import CHANCE, RESIGN, Seen
from apiary.games.alveola.actions import (
    ACTIONS,
    AT_END,
    AT_SHOW,
    DEPTH,
    PILES,
)
from apiary.games.alveola.drawing import diagram
from apiary.games.alveola.evaluate import likely
from apiary.games.alveola.position import HIDDEN, PILES_EMPTY, RESIGNED, SPECTATORS, Position
from apiary.games.alveola.rules.acting import act
from apiary.games.alveola.rules.circle import pool
from apiary.games.alveola.rules.legal import is_legal, listed
from apiary.games.alveola.rules.lots import events, is_due
from apiary.games.alveola.rules.scoring import (
    BY_FLOWERS,
    BY_POINTS,
    BY_QUEEN,
    decided_by,
    ranks,
    side_points,
)
from apiary.games.alveola.rules.turns import end
from apiary.games.alveola.rules.why import SEAT_NAMES, why_not

_FACTS: Final = Facts("alveola", SEAT_NAMES, int(ACTIONS), "§3.4")
_NOBODY_DUE: Final[tuple[int, ...]] = ()
_CHANCE_DUE: Final[tuple[int, ...]] = (CHANCE,)
_SEAT_DUE: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]


@final
class AlveolaState(Party):
    """A game of Alvéola in progress.

    >>> import apiary
    >>> game = apiary.game("alveola")
    >>> state = game.start(3, {"start_player": "blue", "powers": "starter"})
    >>> state.pending(), len(state.chance())
    ((-1,), 24)
    """

    def __init__(self, position: Position, options: Options) -> None:
        super().__init__(_FACTS, position.box.seats, options)
        self.position = position

    def numbers(self) -> vec[i64]:
        """Everything that makes two positions of the same game different."""
        return self.position.numbers()

    def pending(self) -> tuple[int, ...]:
        """Whose turn it is; chance; nobody when it is over."""
        s = self.position
        if s.phase == AT_END:
            return _NOBODY_DUE
        if is_due(s):
            return _CHANCE_DUE
        return _SEAT_DUE[s.seat]

    def legal(self, seat: i64) -> vec[i64]:
        """The legal actions of a seat, sorted."""
        if seat == CHANCE:
            return vec[i64](events(self.position))
        return listed(self.position, seat)

    def play(self, seat: i64, action: i64) -> None:
        """Do it, or raise `IllegalAction` and change nothing."""
        if not self._is_legal(seat, action):
            raise IllegalAction.because(self.why_not(seat, action))
        s = self.position
        if action == RESIGN:
            end(s, RESIGNED)
            s.loser = seat
        else:
            act(s, action)

    def likely(self, seat: i64, number: i64) -> i64:
        """An action that a sensible player might choose."""
        found = self.legal(seat)
        if len(found) == 0:
            raise IllegalAction("core.nothing_due", seat=int(seat))
        return likely(self.position, found, number)

    def _is_legal(self, seat: i64, action: i64) -> bool:
        if action < 0:
            return action in self.declarations(seat)
        if seat == CHANCE:
            return action in events(self.position)
        return is_legal(self.position, seat, action)

    def _why_illegal(self, action: i64) -> Reason:
        return why_not(self.position, action)

    def chance(self) -> list[tuple[int, float]]:
        """The events that chance may play now, all equally probable."""
        found = events(self.position)
        return [(event, 1.0 / len(found)) for event in found]

    def sample(self, rng: Random) -> int:
        """One of them."""
        found = events(self.position)
        return found[int(rng.random() * len(found))]

    def outcome(self) -> Outcome | None:
        """Who won and why, or None; the scores are points, in a team game those of the team."""
        s = self.position
        if s.phase != AT_END:
            return None
        scores = tuple(float(side_points(s, p)) for p in range(s.box.seats))
        if s.ended == RESIGNED:
            return self._resigned(s.loser, scores)
        return Outcome(tuple(ranks(s)), scores, self._end())

    def _end(self) -> Message:
        s = self.position
        order = ranks(s)
        first = order.index(1)
        said: dict[str, object] = {
            "why": Message("alveola.end.piles" if s.ended == PILES_EMPTY else "alveola.end.queen"),
            "seat": self._side(first),
            "points": int(side_points(s, first)),
        }
        decided = decided_by(s)
        if decided == BY_POINTS:
            return Message("alveola.end.points", said)
        if decided == BY_QUEEN:
            return Message("alveola.end.tie_queen", said)
        if decided == BY_FLOWERS:
            return Message("alveola.end.tie_flowers", said)
        winners = [seat for seat, rank in enumerate(order) if rank == 1]
        said["seat"] = tuple(Message(SEAT_NAMES[seat]) for seat in winners)
        return Message("alveola.end.shared", said)

    def _side(self, seat: int) -> Message:
        """The name of a seat, with its partner's in a team game."""
        name = Message(SEAT_NAMES[seat])
        if not self.position.box.teams:
            return name
        return Message("alveola.team", {"one": name, "other": Message(SEAT_NAMES[(seat + 2) % 4])})

    def side(self, seat: int) -> int:
        """In a team game partners sit opposite each other."""
        return seat % 2 if self.position.box.teams else seat

    def copy(self) -> AlveolaState:
        """An equal, independent state."""
        return AlveolaState(self.position.copy(), self.options)

    def seen_by(self, seat: int | None) -> Seen:
        """The same game without the tiles in the piles that this seat has not seen (AL-15)."""
        view = self.copy()
        s = view.position
        who = BIT[SPECTATORS if seat is None else seat]
        for slot in range(len(s.piles)):
            if s.piles[slot] >= 0 and s.known[slot] & who == 0:
                s.piles[slot] = HIDDEN
        return Seen(view)

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        """What a searcher is shown is known to that seat alone (AL-15)."""
        s = self.position
        return actor != CHANCE or s.phase != AT_SHOW or s.seat == seat

    def guess(self, rng: Random) -> AlveolaState:
        """Tiles that others have seen are any that this seat has not."""
        world = self.copy()
        s = world.position
        for pile in range(PILES):
            for slot in range(pile * DEPTH, pile * DEPTH + DEPTH):
                if s.piles[slot] == HIDDEN:
                    s.piles[slot] = rng.choice(pool(s, s.box.circle[pile]))
        return world

    def __str__(self) -> str:
        return diagram(self.position)

    def __repr__(self) -> str:
        laid = sum(place >= 0 for place in self.position.laid)
        return f"<AlveolaState of {self.position.box.seats}, {laid} tiles>"
