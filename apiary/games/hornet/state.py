"""A game of Hornet as everyone above the rules sees it: the contract of `State`."""

from __future__ import annotations

from random import Random
from typing import Final, final

from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.party import Party, PartyFacts
from apiary.core.state import Seen, declaration
from apiary.core.written import Things
from apiary.games.hornet.actions import ACTIONS, At, Do
from apiary.games.hornet.diagram import diagram
from apiary.games.hornet.names import SEATS_NAMED
from apiary.games.hornet.notation import LABELS, read_action, write_action
from apiary.games.hornet.plain import things
from apiary.games.hornet.position import HIDDEN, NOT_CHOSEN, THIRD_HIVE, Position
from apiary.games.hornet.positions import LAYOUT, read_position, restore, write_position
from apiary.games.hornet.rules.phases import PHASES
from apiary.games.hornet.rules.scoring import rank_keys
from apiary.games.hornet.rules.selecting import waiting

_FACTS: Final = PartyFacts(
    LAYOUT,
    range(Do.START, ACTIONS),
    order="§1.6",
    ending="§1.7",
    decided_by=("hives", "honey", "nectar", "shared"),
)


@final
class HornetState(Party[Position]):
    """A game of Hornet in progress.

    >>> import apiary
    >>> state = apiary.start("hornet", 3, {"start_player": "pink"})
    >>> state.play(1, state.parse("honey A"))
    >>> state.pending(), len(state.legal(2))
    ((2,), 6)
    """

    def __init__(self, game: Game, position: Position, options: Options) -> None:
        super().__init__(game, _FACTS, PHASES, position, position.box.seats, options)

    def rank_keys(self) -> list[tuple[int, ...]]:
        """Hives won, collected honey, nectar."""
        return rank_keys(self.position)

    def end_words(self, ranks: tuple[int, ...], decided: str) -> Message:
        s = self.position
        first = ranks.index(1)
        seat = SEATS_NAMED[first]
        if s.ended == THIRD_HIVE:
            return Message("hornet.end.third_hive", {"seat": seat})
        return Message(f"hornet.end.{decided}", {"seat": seat, "hives": int(s.hives[first])})

    def text(self, action: int) -> str:
        return write_action(self.position.box, action)

    def parse(self, text: str) -> int:
        declared = declaration(text)
        return read_action(self.position.box, text) if declared is None else declared

    def example(self, text: str) -> int:
        """One of the actions behind a verb alone; else the one that is meant."""
        found = LABELS.get(text.strip().lower())
        return self.parse(text) if found is None else found

    def copy(self) -> HornetState:
        return HornetState(self.game, self.position.copy(), self.options)

    def seen_by(self, seat: int | None) -> Seen:
        """The same game without the cards that others have chosen and not revealed (H-28)."""
        view = self.copy()
        s = view.position
        if s.phase == At.SELECT:
            for p in range(s.box.seats):
                if p != seat and s.chosen[p] != NOT_CHOSEN:
                    s.chosen[p] = HIDDEN
        return Seen(view)

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        """A chosen card is known only to who chose it; the last one uncovers all."""
        selects = self.position.phase == At.SELECT and 0 <= action < Do.USE
        return not selects or actor == seat or waiting(self.position) == 1

    def guess(self, rng: Random) -> HornetState:
        """Hidden choices as if they had still to be made."""
        world = self.copy()
        s = world.position
        for p in range(s.box.seats):
            if s.chosen[p] == HIDDEN:
                s.chosen[p] = NOT_CHOSEN
        return world

    def restored(self) -> None:
        """What can be reached on the map follows from how it lies."""
        restore(self.position)

    def to_text(self) -> str:
        return write_position(self.position)

    def from_text(self, text: str) -> HornetState:
        return HornetState(self.game, read_position(self.position.box, text), self.options)

    def things(self) -> Things:
        return things(self.position)

    def __str__(self) -> str:
        return diagram(self.position)
