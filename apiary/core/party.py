"""What games in phases have in common as a `State`: who is asked, what is legal, what is played.

A `Party` is its options, its phases and a position that can be written as a list of numbers. It
ends by its rules; with two players one may resign, with more the others need everybody to play on.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final, Generic, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from apiary.core.errors import IllegalAction
from apiary.core.game import Game
from apiary.core.keys import key_of
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.outcome import Ending, Outcome, Reason, decided_by, ranked
from apiary.core.phase import PLAYED_OUT, RESIGNED, Listing, P, Phase, listing
from apiary.core.state import CHANCE, RESIGN, State
from apiary.core.written import Layout

MOST_SEATS: Final = 8
# The seats of each set, as a tuple that is made once.
_SEATS: Final[list[tuple[int, ...]]] = [
    tuple(seat for seat in range(MOST_SEATS) if group >> seat & 1) for group in range(2**MOST_SEATS)
]
_CHANCE_DUE: Final[tuple[int, ...]] = (CHANCE,)


def chances(strengths: list[float], steep: float, teams: bool = False) -> list[float]:
    """Each seat's chances, 0 to 1: what share of its rivals it may expect to beat, the more surely
    the steeper; in teams those who sit opposite are none.
    """
    found: list[float] = []
    for p, own in enumerate(strengths):
        total = 0.0
        rivals = 0.0
        for q, other in enumerate(strengths):
            if q != p and not (teams and (p + q) % 2 == 0):
                total += 1.0 / (1.0 + exp(steep * (other - own)))
                rivals += 1.0
        found.append(total / rivals)
    return found


class PartyFacts(NamedTuple):
    """What a game is like: how its position is written as numbers; which actions are chance's;
    where its rules say what is decided when and how it ends; and what decides the ranking first,
    second and so on, and at last a tie, as its messages are called.
    """

    layout: Layout
    events: range
    order: str
    ending: str
    decided_by: tuple[str, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Party(State, Generic[P]):
    """A game of some seats, with chance among the actors."""

    def __init__(
        self,
        game: Game,
        facts: PartyFacts,
        phases: list[Phase[P]],
        position: P,
        seats: int,
        options: Options,
    ) -> None:
        super().__init__(game, seats, options)
        self.facts = facts  # these and the phases never change
        self.phases = phases
        self.position = position

    def pending(self) -> tuple[int, ...]:
        """Whoever is asked; chance; nobody when it is over."""
        s = self.position
        if s.ended:
            return _SEATS[0]
        phase = self.phases[s.phase]
        if phase.by_chance:
            return _CHANCE_DUE
        return _SEATS[phase.asked(s)]

    def decided(self) -> tuple[int, ...]:
        s = self.position
        return _SEATS[self.phases[s.phase].decided(s)]

    def _owes(self, seat: i64) -> bool:
        """Must this seat, or chance, decide something now?"""
        s = self.position
        if s.ended:
            return False
        phase = self.phases[s.phase]
        if phase.by_chance:
            return seat == CHANCE
        return 0 <= seat < MOST_SEATS and phase.asked(s) >> seat & 1 == 1

    def listed(self, seat: i64) -> Listing:
        """The legal actions of a seat, in no order; to be read at once."""
        listing.end = 0
        if self._owes(seat):
            s = self.position
            self.phases[s.phase].generate(s, listing)
        return listing

    def owed(self, seat: i64) -> Listing:
        """The same of a seat that has something to decide; `IllegalAction` if it has nothing."""
        found = self.listed(seat)
        if found.end == 0:
            raise IllegalAction("core.nothing_due", seat=int(seat))
        return found

    def legal(self, seat: int | None = None) -> vec[i64]:
        return self.listed(self.due() if seat is None else seat).sorted()

    def pick(self, seat: i64, number: i64) -> i64:
        found = self.owed(seat)
        return found.buf[number % found.end]

    def play(self, seat: i64, action: i64) -> None:
        """Do what is decided; `IllegalAction` and no change if it is not legal."""
        if not self.is_legal(seat, action):
            raise IllegalAction.because(self.why_not(seat, action))
        s = self.position
        if action == RESIGN:
            s.end(RESIGNED)
            s.loser = seat
        else:
            self.phases[s.phase].act(s, seat, action)

    def is_legal(self, seat: i64, action: i64) -> bool:
        if action < 0:
            return action in self.declarations(seat)
        if not self._owes(seat):
            return False
        s = self.position
        return self.phases[s.phase].allows(s, action)

    def chance(self) -> list[tuple[int, float]]:
        """The events that chance may play now."""
        s = self.position
        return self.phases[s.phase].events(s)

    def sample(self, rng: Random) -> int:
        s = self.position
        return self.phases[s.phase].sample(s, rng)

    def asked(self) -> Message:
        """What is to be decided, for whoever decides."""
        s = self.position
        name, params = self.phases[s.phase].ask(s)
        return Message(f"{self.game.name}.ask.{name}", params)

    def declarations(self, seat: int) -> tuple[int, ...]:
        """With two players one may resign."""
        return (RESIGN,) if self.seats == 2 and 0 <= seat <= 1 and not self.position.ended else ()

    def _why_undeclared(self, seat: int, action: int) -> Reason:
        return Reason(super()._why_undeclared(seat, action).message, self.facts.ending)

    def _why_not_due(self, seat: int) -> Reason:
        """Whose turn it is instead, or what the phase knows better."""
        s = self.position
        found = None if seat < 0 else self.phases[s.phase].why_wait(s, seat)
        return super()._why_not_due(seat) if found is None else found

    def why_illegal(self, seat: i64, action: i64) -> Reason:
        game = self.game.name
        if action in self.facts.events:
            return Reason(Message(f"{game}.only_chance"), "G-3")
        s = self.position
        phase = self.phases[s.phase]
        found = phase.why_not(s, action)
        return self.why_not_now(action) if found is None else found

    def why_not_now(self, action: i64) -> Reason:
        """Why an action is none of those that this phase is about: what is asked instead."""
        game = self.game.name
        phase = self.phases[self.position.phase]
        now = Message(f"{game}.now.{phase.name}")
        return Reason(Message(f"{game}.not_now", {"now": now}), self.facts.order)

    @abstractmethod
    def rank_keys(self) -> list[tuple[int, ...]]:
        """What each seat has that decides the ranking, what decides first being its score."""

    @abstractmethod
    def end_words(self, ranks: tuple[int, ...], decided: str) -> Message:
        """Why it ended by its rules; `decided` is one of `PartyFacts.decided_by`."""

    def outcome(self) -> Outcome | None:
        """Who won and why, or None."""
        s = self.position
        if not s.ended:
            return None
        keys = self.rank_keys()
        scores = tuple([float(key[0]) for key in keys])
        if s.ended == RESIGNED:
            return self._resigned(scores)
        sides = tuple([self.side(seat) for seat in range(self.seats)])
        count = len(set(sides))  # of the first seats each plays for another
        ranks = ranked(keys)
        words = self.end_words(ranks, self.facts.decided_by[decided_by(keys[:count])])
        ending = Ending.PLAYED_OUT if s.ended == PLAYED_OUT else Ending.AIM
        return Outcome(ranks, scores, words, ending, sides if count < self.seats else ())

    def _resigned(self, scores: tuple[float, ...]) -> Outcome:
        """The other of two has won."""
        loser = self.position.loser
        who = self.game.seat_name(loser)
        ranks = (2, 1) if loser == 0 else (1, 2)
        reason = Message("core.end.resigned", {"seat": who})
        return Outcome(ranks, scores, reason, Ending.RESIGNATION)

    @abstractmethod
    def copy(self) -> Party[P]:
        """An equal, independent state."""

    def key(self) -> int:
        """Equal for equal positions; at least 0."""
        return key_of(vec[i64](self.packed()))

    def packed(self) -> list[int]:
        """The whole position."""
        return self.facts.layout.pack(self.position)

    def unpacked(self, numbers: Sequence[int]) -> Party[P]:
        """The same game at another position."""
        twin = self.copy()
        self.facts.layout.unpack(twin.position, numbers)
        twin.restored()
        return twin

    def restored(self) -> None:
        """Find out again what follows from the numbers of the position, if anything does."""
