"""A game of Hornet as everyone above the rules sees it: the contract of `State`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, final

from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.outcome import Ending, Outcome
from apiary.core.party import Facts, Party
from apiary.core.phase import RESIGNED
from apiary.core.state import Seen, declaration
from apiary.core.written import Things
from apiary.games.hornet.actions import ACTIONS, START, USE
from apiary.games.hornet.box import SEAT_NAMES
from apiary.games.hornet.diagram import diagram
from apiary.games.hornet.notation import LABELS, read_action, write_action
from apiary.games.hornet.plain import things
from apiary.games.hornet.position import (
    AT_SELECT,
    HIDDEN,
    NOT_CHOSEN,
    THIRD_HIVE,
    Position,
)
from apiary.games.hornet.positions import LAYOUT, read_position, restore, write_position
from apiary.games.hornet.rules.ending import (
    BY_HIVES,
    BY_HONEY,
    BY_NECTAR,
    decided_by,
    ranks,
)
from apiary.games.hornet.rules.phases import PHASES
from apiary.games.hornet.rules.selecting import waiting

_FACTS: Final = Facts(range(START, ACTIONS), order="§1.6", ending="§1.7")


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

    def outcome(self) -> Outcome | None:
        """Who won and why, or None; the scores are the hives won."""
        s = self.position
        if not s.ended:
            return None
        scores = tuple(float(s.hives[p]) for p in range(s.box.seats))
        if s.ended == RESIGNED:
            return self._resigned(scores)
        ending = Ending.AIM if s.ended == THIRD_HIVE else Ending.PLAYED_OUT
        return Outcome(tuple(ranks(s)), scores, self._end(), ending)

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

    def text(self, action: int) -> str:
        """An action as text."""
        return write_action(self.position.box, action)

    def parse(self, text: str) -> int:
        """The action that a text means, legal or not."""
        declared = declaration(text)
        return read_action(self.position.box, text) if declared is None else declared

    def example(self, text: str) -> int:
        """One of the actions behind a verb alone; else the one that is meant."""
        found = LABELS.get(text.strip().lower())
        return self.parse(text) if found is None else found

    def copy(self) -> HornetState:
        """An equal, independent state."""
        return HornetState(self.game, self.position.copy(), self.options)

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

    def packed(self) -> list[int]:
        """The whole position."""
        return LAYOUT.pack(self.position)

    def unpacked(self, numbers: Sequence[int]) -> HornetState:
        """The same game at another position."""
        twin = self.copy()
        LAYOUT.unpack(twin.position, numbers)
        restore(twin.position)
        return twin

    def to_text(self) -> str:
        """The position in a line (`positions`)."""
        return write_position(self.position)

    def from_text(self, text: str) -> HornetState:
        """The same game at the position of a line."""
        return HornetState(self.game, read_position(self.position.box, text), self.options)

    def things(self) -> Things:
        """What lies on the table, and what everybody has."""
        return things(self.position)

    def __str__(self) -> str:
        return diagram(self.position)
