"""A game of Hornet as everyone above the rules sees it: the contract of `State`."""

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
from apiary.games.hornet.actions import ACTIONS, BLANK, GREEN, USE
from apiary.games.hornet.evaluate import likely
from apiary.games.hornet.notation import diagram
from apiary.games.hornet.position import (
    AT_END,
    AT_SELECT,
    AT_THROW,
    HIDDEN,
    NOT_CHOSEN,
    RESIGNED,
    THIRD_HIVE,
    Position,
)
from apiary.games.hornet.rules.ending import (
    BY_HIVES,
    BY_HONEY,
    BY_NECTAR,
    decided_by,
    ranks,
)
from apiary.games.hornet.rules.phase import SEAT_NAMES, reason
from apiary.games.hornet.rules.phases import PHASES, is_due, listed, why_not
from apiary.games.hornet.rules.rounds import end
from apiary.games.hornet.rules.selecting import waiting

_FACTS: Final = Facts("hornet", SEAT_NAMES, int(ACTIONS), "§1.7")
_CHANCE_DUE: Final[tuple[int, ...]] = (CHANCE,)
# The seats of each set, as a tuple that is made once.
_SEATS: Final[list[tuple[int, ...]]] = [
    tuple(seat for seat in range(5) if group >> seat & 1) for group in range(32)
]


@final
class HornetState(Party):
    """A game of Hornet in progress.

    >>> import apiary
    >>> game = apiary.game("hornet")
    >>> state = game.start(3, {"start_player": "pink"})
    >>> state.play(1, game.parse(state, "honey A"))
    >>> state.pending(), len(state.legal(2))
    ((2,), 6)
    """

    def __init__(self, position: Position, options: Options) -> None:
        super().__init__(_FACTS, position.box.seats, options)
        self.position = position

    def numbers(self) -> vec[i64]:
        """Everything that makes two positions of the same game different."""
        return self.position.numbers()

    def pending(self) -> tuple[int, ...]:
        """Whoever is asked; all who have not chosen a card; chance; nobody when it is over."""
        s = self.position
        group: i64 = 0
        if s.phase == AT_SELECT:
            p: i64
            for p in range(s.box.seats):
                if s.chosen[p] == NOT_CHOSEN:
                    group |= BIT[p]
        elif is_due(s):
            return _CHANCE_DUE
        elif s.seat >= 0:
            group = BIT[s.seat]
        return _SEATS[group]

    def decided(self) -> tuple[int, ...]:
        """Whose cards lie face down."""
        s = self.position
        if s.phase != AT_SELECT:
            return ()
        return tuple(p for p in range(s.box.seats) if s.chosen[p] != NOT_CHOSEN)

    def legal(self, seat: i64) -> vec[i64]:
        """The legal actions of a seat, sorted."""
        s = self.position
        if seat == CHANCE:
            return vec[i64]([action for action, _ in self.chance()])
        return listed(s, seat)

    def play(self, seat: i64, action: i64) -> None:
        """Do what is decided; `IllegalAction` and no change if it is not legal."""
        if not self._is_legal(seat, action):
            raise IllegalAction.because(self.why_not(seat, action))
        if action == RESIGN:
            end(self.position, RESIGNED)
            self.position.loser = seat
        else:
            PHASES[self.position.phase].act(self.position, seat, action)

    def likely(self, seat: i64, number: i64) -> i64:
        """A legal action that looks sensible."""
        found = self.legal(seat)
        if len(found) == 0:
            raise IllegalAction.because(self.why_not(seat, 0))
        return likely(self.position, seat, found, number)

    def _is_legal(self, seat: i64, action: i64) -> bool:
        if action < 0:
            return action in self.declarations(seat)
        if seat == CHANCE and self.position.phase == AT_THROW:
            return BLANK <= action <= GREEN
        found = self.legal(seat)
        i: i64
        for i in range(len(found)):
            if found[i] == action:
                return True
        return False

    def _why_illegal(self, action: i64) -> Reason:
        return why_not(self.position, action)

    def _why_not_due(self, seat: int) -> Reason:
        """Who has chosen need not be told whom he waits for."""
        if self.position.phase == AT_SELECT and seat >= 0:
            return reason("hornet.has_chosen", "H-28")
        return super()._why_not_due(seat)

    def chance(self) -> list[tuple[int, float]]:
        """The events that chance may play now."""
        return PHASES[self.position.phase].events(self.position)

    def outcome(self) -> Outcome | None:
        """Who won and why, or None; the scores are the hives won."""
        s = self.position
        if s.phase != AT_END:
            return None
        scores = tuple(float(s.hives[p]) for p in range(s.box.seats))
        if s.ended == RESIGNED:
            return self._resigned(s.loser, scores)
        return Outcome(tuple(ranks(s)), scores, self._end())

    def _end(self) -> Message:
        s = self.position
        first = ranks(s).index(1)
        who: dict[str, object] = {"seat": Message(SEAT_NAMES[first])}
        if s.ended == THIRD_HIVE:
            return Message("hornet.end.third_hive", who)
        decided = decided_by(s)
        who["hives"] = int(s.hives[first])
        if decided == BY_HIVES:
            return Message("hornet.end.hives", who)
        if decided == BY_HONEY:
            return Message("hornet.end.honey", who)
        return Message("hornet.end.nectar" if decided == BY_NECTAR else "hornet.end.shared", who)

    def copy(self) -> HornetState:
        """An equal, independent state."""
        return HornetState(self.position.copy(), self.options)

    def seen_by(self, seat: int | None) -> Seen:
        """The same game without the cards that others have chosen and not revealed (H-28)."""
        view = self.copy()
        s = view.position
        if s.phase == AT_SELECT:
            for p in range(s.box.seats):
                if p != seat and s.chosen[p] != NOT_CHOSEN:
                    s.chosen[p] = HIDDEN
        return Seen(view)

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        """A chosen card is known only to who chose it; the last one uncovers all."""
        selects = self.position.phase == AT_SELECT and 0 <= action < USE
        return not selects or actor == seat or waiting(self.position) == 1

    def guess(self, rng: Random) -> HornetState:
        """Hidden choices as if they had still to be made."""
        world = self.copy()
        s = world.position
        for p in range(s.box.seats):
            if s.chosen[p] == HIDDEN:
                s.chosen[p] = NOT_CHOSEN
        return world

    def __str__(self) -> str:
        return diagram(self.position)

    def __repr__(self) -> str:
        return f"<HornetState of {self.position.box.seats}, step {self.position.step}>"
