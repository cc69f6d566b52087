"""The contract of `apiary.core.state.State` over position and rules."""

from __future__ import annotations

from random import Random
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import IllegalAction
from apiary.core.game import Options
from apiary.core.messages import Message
from apiary.core.outcome import Outcome, Reason
from apiary.core.party import Facts, Party
from apiary.core.state import CHANCE, RESIGN, Seen
from apiary.games.waggledance.actions import ACTIONS, FIND, KEEP, LEAVE_OUT, TYPES
from apiary.games.waggledance.evaluate import candidates, likely
from apiary.games.waggledance.picture import diagram
from apiary.games.waggledance.position import (
    AT_CARD,
    AT_END,
    AT_KEEP,
    RESIGNED,
    TARGET_REACHED,
    Position,
)
from apiary.games.waggledance.rules.ending import (
    BY_BEES,
    BY_HONEY,
    BY_NECTAR,
    decided_by,
    ranks,
)
from apiary.games.waggledance.rules.flow import PHASES, act, end
from apiary.games.waggledance.rules.phase import SEAT_NAMES, Listing, reason

_FACTS: Final = Facts("waggledance", SEAT_NAMES, int(ACTIONS), "§4.6")
_CHANCE_DUE: Final[tuple[int, ...]] = (CHANCE,)
_NOBODY_DUE: Final[tuple[int, ...]] = ()
_ALONE: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]  # made once
_listing: Final = Listing()  # working memory, filled and read in one call


@final
class WaggleState(Party):
    """A game of Waggle Dance in progress.

    >>> import apiary
    >>> game = apiary.game("waggledance")
    >>> state = game.start(4, {"chosen_types": "vodclwfxge"})
    >>> for text in ["first 2", "first 6", "first 1", "first 3", "roll 113456"]:
    ...     state.play(-1, game.parse(state, text))
    >>> state.pending(), state.position.first
    ((-1,), 1)
    """

    def __init__(self, position: Position, options: Options) -> None:
        super().__init__(_FACTS, position.box.seats, options)
        self.position = position

    def numbers(self) -> vec[i64]:
        """Everything that makes two positions of the same game different."""
        return self.position.numbers()

    def pending(self) -> tuple[int, ...]:
        """Whoever is asked; chance; nobody when it is over."""
        s = self.position
        if s.phase == AT_END:
            return _NOBODY_DUE
        if PHASES[s.phase].is_chance():
            return _CHANCE_DUE
        return _ALONE[s.seat]

    def legal(self, seat: i64) -> vec[i64]:
        """The legal actions of a seat, sorted."""
        if seat == CHANCE:
            return vec[i64]([action for action, _ in self.chance()])
        self._list(seat)
        return _listing.sorted()

    def _list(self, seat: i64) -> None:
        """Fill the working memory with the legal actions of a seat, in no order."""
        s = self.position
        _listing.end = 0
        if seat == s.seat and s.phase != AT_END:
            PHASES[s.phase].generate(s, _listing)

    def pick(self, seat: i64, number: i64) -> i64:
        """One of the legal actions of a seat, any number giving one."""
        if seat == CHANCE:
            return super().pick(seat, number)
        self._list(seat)
        if _listing.end == 0:
            raise IllegalAction("core.nothing_due", seat=int(seat))
        return _listing.buf[number % _listing.end]

    def play(self, seat: i64, action: i64) -> None:
        """Do what is decided; `IllegalAction` and no change if it is not legal."""
        if not self._is_legal(seat, action):
            raise IllegalAction.because(self.why_not(seat, action))
        if action == RESIGN:
            end(self.position, RESIGNED)
            self.position.loser = seat
        else:
            act(self.position, action)

    def likely(self, seat: i64, number: i64) -> i64:
        """A legal action that looks sensible."""
        if seat == CHANCE:
            return self.pick(seat, number)
        self._list(seat)
        if _listing.end == 0:
            raise IllegalAction("core.nothing_due", seat=int(seat))
        return likely(self.position, _listing, number)

    def candidates(self, seat: i64) -> vec[i64]:
        """The legal actions that a search should look at."""
        if seat == CHANCE:
            return self.legal(seat)
        self._list(seat)
        return candidates(self.position, _listing)

    def _is_legal(self, seat: i64, action: i64) -> bool:
        if action < 0:
            return action in self.declarations(seat)
        if seat == CHANCE:
            return PHASES[self.position.phase].can_happen(self.position, action)
        self._list(seat)
        return _listing.has(action)

    def _why_illegal(self, action: i64) -> Reason:
        if action >= LEAVE_OUT:
            return reason("waggledance.only_chance", "G-3")
        phase = PHASES[self.position.phase]
        found = phase.why_not(self.position, action)
        if found is not None:
            return found
        return reason("waggledance.not_now", "§4.4", now=Message(f"waggledance.now.{phase.name}"))

    def chance(self) -> list[tuple[int, float]]:
        """The events that chance may play now."""
        return PHASES[self.position.phase].events(self.position)

    def outcome(self) -> Outcome | None:
        """Who won and why, or None; the scores are the honey."""
        s = self.position
        if s.phase != AT_END:
            return None
        scores = tuple(float(s.honey[p]) for p in range(s.box.seats))
        if s.ended == RESIGNED:
            return self._resigned(s.loser, scores)
        return Outcome(tuple(ranks(s)), scores, self._end())

    def _end(self) -> Message:
        s = self.position
        first = ranks(s).index(1)
        key = {BY_HONEY: "honey", BY_BEES: "bees", BY_NECTAR: "nectar"}.get(decided_by(s), "shared")
        why = "target" if s.ended == TARGET_REACHED else "rounds"
        params: dict[str, object] = {
            "why": Message(
                f"waggledance.end.{why}", {"target": int(s.box.target), "round": int(s.round)}
            ),
            "seat": Message(SEAT_NAMES[first]),
            "honey": int(s.honey[first]),
        }
        return Message(f"waggledance.end.{key}", params)

    def copy(self) -> WaggleState:
        """An equal, independent state."""
        return WaggleState(self.position.copy(), self.options)

    def seen_by(self, seat: int | None) -> Seen:
        """The same game without the others' cards: they count as cards still in the deck."""
        view = self.copy()
        s = view.position
        for p in range(s.box.seats):
            if p != seat:
                for t in range(TYPES):
                    s.deck[t] += s.hands[p * TYPES + t]
                    s.hands[p * TYPES + t] = 0
        if s.seat != seat:
            for t in range(TYPES):
                s.deck[t] += s.found[t]
                s.found[t] = 0
        return Seen(view)

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        """A card that is drawn or kept is known only to whose it is."""
        s = self.position
        secret = (s.phase == AT_CARD and action >= FIND) or (
            s.phase == AT_KEEP and KEEP <= action < LEAVE_OUT
        )
        return not secret or s.seat == seat

    def guess(self, rng: Random) -> WaggleState:
        """Hidden cards dealt at random from all that are not seen."""
        world = self.copy()
        s = world.position
        unseen = [t for t in range(TYPES) for _ in range(s.deck[t])]
        hidden = len(unseen) - s.deck_size
        dealt = rng.sample(unseen, hidden)
        for p in range(s.box.seats):
            while sum(s.hands[p * TYPES : p * TYPES + TYPES]) < s.held[p]:
                t = dealt.pop()
                s.deck[t] -= 1
                s.hands[p * TYPES + t] += 1
        for t in dealt:
            s.deck[t] -= 1
            s.found[t] += 1
        return world

    def __str__(self) -> str:
        return diagram(self.position)

    def __repr__(self) -> str:
        return f"<WaggleState of {self.position.box.seats}, round {self.position.round}>"
