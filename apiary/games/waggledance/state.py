"""The contract of `apiary.core.state.State` over position and rules."""

from __future__ import annotations

from random import Random
from typing import Final, final

from mypy_extensions import i64

from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.outcome import Reason
from apiary.core.party import Party, PartyFacts
from apiary.core.phase import Phase
from apiary.core.state import Seen, declaration
from apiary.core.written import Things
from apiary.games.waggledance.actions import ACTIONS, TYPES, At, Do
from apiary.games.waggledance.diagram import diagram
from apiary.games.waggledance.names import SEATS_NAMED
from apiary.games.waggledance.notation import completed, read_action, write_action
from apiary.games.waggledance.plain import things
from apiary.games.waggledance.position import TARGET_REACHED, Position
from apiary.games.waggledance.positions import LAYOUT, read_position, write_position
from apiary.games.waggledance.rules.ending import rank_keys
from apiary.games.waggledance.rules.phases import PHASES, settle
from apiary.games.waggledance.why import why_not_played

_PHASES: Final[list[Phase[Position]]] = [*PHASES]
_FACTS: Final = PartyFacts(
    LAYOUT,
    range(Do.LEAVE_OUT, ACTIONS),
    order="§4.4",
    ending="§4.6",
    decided_by=("honey", "bees", "nectar", "shared"),
)


@final
class WaggleState(Party[Position]):
    """A game of Waggle Dance in progress.

    >>> import apiary
    >>> state = apiary.start("waggledance", 4, {"chosen_types": "vodclwfxge"})
    >>> for text in ["first 2", "first 6", "first 1", "first 3", "roll 113456"]:
    ...     state.play(-1, state.parse(text))
    >>> state.pending(), state.position.first
    ((-1,), 1)
    """

    def __init__(self, game: Game, position: Position, options: Options) -> None:
        super().__init__(game, _FACTS, _PHASES, position, position.box.seats, options)

    def play(self, seat: i64, action: i64) -> None:
        """Do what is decided, and go on to what is to be decided next."""
        super().play(seat, action)
        if not self.position.ended:
            settle(self.position)

    def rank_keys(self) -> list[tuple[int, ...]]:
        """Honey, fewest bees, fewest nectar."""
        return rank_keys(self.position)

    def end_words(self, ranks: tuple[int, ...], decided: str) -> Message:
        s = self.position
        first = ranks.index(1)
        why = "target" if s.ended == TARGET_REACHED else "rounds"
        reached: dict[str, object] = {"target": int(s.box.target), "round": int(s.round)}
        params: dict[str, object] = {
            "why": Message(f"waggledance.end.{why}", reached),
            "seat": SEATS_NAMED[first],
            "honey": int(s.honey[first]),
        }
        return Message(f"waggledance.end.{decided}", params)

    def why_not_now(self, action: i64) -> Reason:
        """Of a Queen card when it may be played, or that the seat has none."""
        found = why_not_played(self.position, action)
        return super().why_not_now(action) if found is None else found

    def text(self, action: int) -> str:
        return write_action(self.position.box, action)

    def parse(self, text: str) -> int:
        declared = declaration(text)
        return read_action(self.position.box, text) if declared is None else declared

    def example(self, text: str) -> int:
        """The action that is meant, or the first of those behind a label."""
        return self.parse(completed(text))

    def copy(self) -> WaggleState:
        return WaggleState(self.game, self.position.copy(), self.options)

    def seen_by(self, seat: int | None) -> Seen:
        """The same game without the others' cards: they are unseen, as those in the deck."""
        view = self.copy()
        s = view.position
        for p in range(s.box.seats):
            if p != seat:
                for t in range(TYPES):
                    s.unseen[t] += s.hands[p * TYPES + t]
                    s.hands[p * TYPES + t] = 0
        if s.seat != seat:
            for t in range(TYPES):
                s.unseen[t] += s.found[t]
                s.found[t] = 0
        return Seen(view)

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        """A card that is drawn or kept is known only to whose it is."""
        s = self.position
        secret = (s.phase == At.CARD and action >= Do.FIND) or (
            s.phase == At.KEEP and Do.KEEP <= action < Do.LEAVE_OUT
        )
        return not secret or s.seat == seat

    def guess(self, rng: Random) -> WaggleState:
        """Hidden cards dealt at random from all that are not seen."""
        world = self.copy()
        s = world.position
        unseen = [t for t in range(TYPES) for _ in range(s.unseen[t])]
        hidden = len(unseen) - s.deck_size
        dealt = rng.sample(unseen, hidden)
        for p in range(s.box.seats):
            while sum(s.hands[p * TYPES : p * TYPES + TYPES]) < s.held[p]:
                t = dealt.pop()
                s.unseen[t] -= 1
                s.hands[p * TYPES + t] += 1
        for t in dealt:
            s.unseen[t] -= 1
            s.found[t] += 1
        return world

    def to_text(self) -> str:
        return write_position(self.position)

    def from_text(self, text: str) -> WaggleState:
        return WaggleState(self.game, read_position(self.position.box, text), self.options)

    def things(self) -> Things:
        return things(self.position)

    def __str__(self) -> str:
        return diagram(self.position)
