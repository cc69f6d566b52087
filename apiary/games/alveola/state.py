"""A game of Alvéola as everyone above the rules sees it: the contract of `State`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, final

from apiary.bits import BIT
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.outcome import Ending, Outcome
from apiary.core.party import Facts, Party
from apiary.core.phase import RESIGNED
from apiary.core.state import CHANCE, Seen, declaration
from apiary.core.written import Things
from apiary.games.alveola.actions import (
    AT_SHOW,
    DEPTH,
    LAY,
    PILES,
    START,
)
from apiary.games.alveola.box import SEAT_NAMES
from apiary.games.alveola.diagram import diagram
from apiary.games.alveola.notation import read_action, write_action
from apiary.games.alveola.plain import things
from apiary.games.alveola.position import HIDDEN, PILES_EMPTY, SPECTATORS, Position
from apiary.games.alveola.positions import LAYOUT, read_position, restore, write_position
from apiary.games.alveola.rules.circle import pool
from apiary.games.alveola.rules.phases import PHASES
from apiary.games.alveola.rules.scoring import (
    BY_FLOWERS,
    BY_POINTS,
    BY_QUEEN,
    decided_by,
    ranks,
    side_points,
)

_FACTS: Final = Facts(range(START, LAY), order="§3.4", ending="§3.4")


@final
class AlveolaState(Party[Position]):
    """A game of Alvéola in progress.

    >>> import apiary
    >>> state = apiary.start("alveola", 3, {"start_player": "blue", "powers": "starter"})
    >>> state.pending(), len(state.chance())
    ((-1,), 24)
    """

    def __init__(self, game: Game, position: Position, options: Options) -> None:
        super().__init__(game, _FACTS, PHASES, position, position.box.seats, options)

    def outcome(self) -> Outcome | None:
        """Who won and why, or None; the scores are points, in a team game those of the team."""
        s = self.position
        if not s.ended:
            return None
        scores = tuple(float(side_points(s, p)) for p in range(s.box.seats))
        if s.ended == RESIGNED:
            return self._resigned(scores)
        ending = Ending.PLAYED_OUT if s.ended == PILES_EMPTY else Ending.AIM
        sides = tuple(map(self.side, range(self.seats))) if s.box.teams else ()
        return Outcome(tuple(ranks(s)), scores, self._end(), ending, sides)

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

    def text(self, action: int) -> str:
        """An action as text."""
        return write_action(self.position, action)

    def parse(self, text: str) -> int:
        """The action that a text means, legal or not."""
        declared = declaration(text)
        return read_action(self.position, text) if declared is None else declared

    def copy(self) -> AlveolaState:
        """An equal, independent state."""
        return AlveolaState(self.game, self.position.copy(), self.options)

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

    def packed(self) -> list[int]:
        """The whole position."""
        return LAYOUT.pack(self.position)

    def unpacked(self, numbers: Sequence[int]) -> AlveolaState:
        """The same game at another position."""
        twin = self.copy()
        LAYOUT.unpack(twin.position, numbers)
        restore(twin.position)
        return twin

    def to_text(self) -> str:
        """The position in a line (`positions`)."""
        return write_position(self.position)

    def from_text(self, text: str) -> AlveolaState:
        """The same game at the position of a line."""
        return AlveolaState(self.game, read_position(self.position.box, text), self.options)

    def things(self) -> Things:
        """What lies on the table, and what everybody has."""
        return things(self.position)

    def __str__(self) -> str:
        return diagram(self.position)
