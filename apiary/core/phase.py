"""Rules in phases: everything about what is decided at one point of a game stands together.

A game in phases is a `Position` and a list of `Phase`s; `position.phase` is the place of the one
that is on. A phase says who decides, what is legal, what an action does, why another is not
possible and how a player is asked; a `Lot` is decided by chance. `apiary.core.party.Party` makes
a `State` of them.

A phase is written for the position of its game, `class Flying(Phase[Position])`. Compiled, that
costs a comparison of two pointers for each call.
"""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import Final, Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.outcome import Reason

NOBODY: Final[i64] = -1

# Why a game is over.
RUNNING: Final[i64] = 0
RESIGNED: Final[i64] = 1
AIM_REACHED: Final[i64] = 2
PLAYED_OUT: Final[i64] = 3

_LONGEST: Final = 4096  # no game lists so many actions at once


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """What the rules of a game look at and change; games add what lies on their table."""

    def __init__(self) -> None:
        self.phase: i64 = 0
        self.seat: i64 = NOBODY  # who is asked, unless all are; or for whom chance plays
        self.ended: i64 = RUNNING
        self.loser: i64 = NOBODY  # who resigned

    @abstractmethod
    def copy(self) -> Position:
        """An equal, independent position."""

    def end(self, why: i64) -> None:
        """The game is over: nobody is asked any more."""
        self.ended = why
        self.seat = NOBODY


P = TypeVar("P", bound=Position)


@final
class Listing:
    """Actions being listed, in any order and each once."""

    def __init__(self) -> None:
        self.buf = vec[i64]([0] * _LONGEST)
        self.weights = vec[i64]([0] * _LONGEST)  # of the same actions, for who weighs them
        self.end: i64 = 0  # of what is listed

    def add(self, action: i64) -> None:
        end = self.end
        self.buf[end] = action
        self.end = end + 1

    def span(self, first: i64, count: i64) -> None:
        """So many actions from the first on."""
        buf = self.buf
        end = self.end
        i: i64
        for i in range(count):
            buf[end] = first + i
            end += 1
        self.end = end

    def members(self, numbers: i64, base: i64) -> None:
        """An action for each number of a set."""
        buf = self.buf
        end = self.end
        action = base
        while numbers:
            if numbers & 1:
                buf[end] = action
                end += 1
            numbers >>= 1
            action += 1
        self.end = end

    def has(self, action: i64) -> bool:
        buf = self.buf
        i: i64
        for i in range(self.end):
            if buf[i] == action:
                return True
        return False

    def weighted(self, number: i64) -> i64:
        """One of them, the more probable the more it weighs; equal numbers give the same."""
        weights = self.weights
        total: i64 = 0
        i: i64
        for i in range(self.end):
            total += weights[i]
        if total == 0:
            return self.buf[number % self.end]
        pick = number % total
        i = 0
        while weights[i] <= pick:
            pick -= weights[i]
            i += 1
        return self.buf[i]

    def sorted(self) -> vec[i64]:
        """What was listed, in order; a list of its own."""
        found = self.buf[: self.end]
        i: i64
        for i in range(1, len(found)):
            action = found[i]
            k = i
            while k > 0 and found[k - 1] > action:
                found[k] = found[k - 1]
                k -= 1
            found[k] = action
        return found


listing: Final = Listing()  # working memory, filled and read in one call


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[P]):
    """What can be decided at one point of a game."""

    name = ""  # of what is decided, in the catalogues: `<game>.ask.<name>`, `<game>.now.<name>`
    by_chance = False  # does chance decide?
    evenly = True  # if so: is everything that it can do equally probable?

    def asked(self, s: P) -> i64:
        """The seats that have to decide, as a set; by default `s.seat` alone."""
        return BIT[s.seat]

    def decided(self, s: P) -> i64:
        """The seats that have made a choice which others still owe, as a set."""
        return 0

    def generate(self, s: P, out: Listing) -> None:
        """List what may be done; the same for everybody who is asked."""

    def allows(self, s: P, action: i64) -> bool:
        """May this be done? A phase that lists much may know a shorter way to tell."""
        listing.end = 0
        self.generate(s, listing)
        return listing.has(action)

    def act(self, s: P, seat: i64, action: i64) -> None:
        """Do one of them."""

    def events(self, s: P) -> list[tuple[int, float]]:
        """What chance can do, sorted, with the probabilities."""
        if not self.by_chance:
            return []
        listing.end = 0
        self.generate(s, listing)
        found = listing.sorted()
        each = 1.0 / float(len(found))
        return [(action, each) for action in found]

    def sample(self, s: P, rng: Random) -> i64:
        """One of the events, by its probability."""
        pick = rng.random()
        if self.evenly:
            listing.end = 0
            self.generate(s, listing)
            place: i64 = int(pick * float(listing.end))
            return listing.buf[place]
        found: i64 = 0
        for action, probability in self.events(s):
            found = action
            pick -= probability
            if pick < 0.0:
                break
        return found

    def why_not(self, s: P, action: i64) -> Reason | None:
        """Why an action that is not legal isn't; None if it is none of this phase."""
        return None

    def why_wait(self, s: P, seat: i64) -> Reason | None:
        """Why a seat is not asked, if there is more to say than who is."""
        return None

    def ask(self, s: P) -> tuple[str, dict[str, object]]:
        """How a player is asked: what follows `<game>.ask.` in the catalogues, with parameters."""
        return self.name, {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Lot(Phase[P]):
    """What chance decides."""

    by_chance = True


def reason(key: str, ruling: str, *cells: str, **params: object) -> Reason:
    """A reason; the places that show it are named as in the notation."""
    return Reason(Message(key, params), ruling, cells)
