"""A game of Alvéola as everyone above the rules sees it: the contract of `State`."""

from __future__ import annotations

from random import Random
from typing import Final, final

from apiary.bits import BIT
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.party import Party, PartyFacts
from apiary.core.state import CHANCE, Seen, declaration
from apiary.core.written import Things
from apiary.games.alveola.actions import DEPTH, PILES, At, Do
from apiary.games.alveola.diagram import diagram
from apiary.games.alveola.names import SEATS_NAMED
from apiary.games.alveola.notation import read_action, write_action
from apiary.games.alveola.plain import things
from apiary.games.alveola.position import HIDDEN, PILES_EMPTY, SPECTATORS, Position
from apiary.games.alveola.positions import LAYOUT, read_position, restore, write_position
from apiary.games.alveola.rules.circle import pool
from apiary.games.alveola.rules.phases import PHASES
from apiary.games.alveola.rules.scoring import rank_keys, side_points

_FACTS: Final = PartyFacts(
    LAYOUT,
    range(Do.START, Do.LAY),
    order="§3.4",
    ending="§3.4",
    decided_by=("points", "tie_queen", "tie_flowers", "shared"),
)


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

    def rank_keys(self) -> list[tuple[int, ...]]:
        """Points, the queen, flowers; in a team game those of the team."""
        return rank_keys(self.position)

    def end_words(self, ranks: tuple[int, ...], decided: str) -> Message:
        s = self.position
        first = ranks.index(1)
        said: dict[str, object] = {
            "why": Message("alveola.end.piles" if s.ended == PILES_EMPTY else "alveola.end.queen"),
            "seat": self._side(first),
            "points": int(side_points(s, first)),
        }
        if decided == "shared":
            said["seat"] = tuple(SEATS_NAMED[seat] for seat, rank in enumerate(ranks) if rank == 1)
        return Message(f"alveola.end.{decided}", said)

    def _side(self, seat: int) -> Message:
        """The name of a seat, with its partner's in a team game."""
        name = SEATS_NAMED[seat]
        if not self.position.box.teams:
            return name
        return Message("alveola.team", {"one": name, "other": SEATS_NAMED[(seat + 2) % 4]})

    def side(self, seat: int) -> int:
        """In a team game partners sit opposite each other."""
        return seat % 2 if self.position.box.teams else seat

    def text(self, action: int) -> str:
        return write_action(self.position, action)

    def parse(self, text: str) -> int:
        declared = declaration(text)
        return read_action(self.position, text) if declared is None else declared

    def copy(self) -> AlveolaState:
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
        return actor != CHANCE or s.phase != At.SHOW or s.seat == seat

    def guess(self, rng: Random) -> AlveolaState:
        """Tiles that others have seen are any that this seat has not."""
        world = self.copy()
        s = world.position
        for pile in range(PILES):
            for slot in range(pile * DEPTH, pile * DEPTH + DEPTH):
                if s.piles[slot] == HIDDEN:
                    s.piles[slot] = rng.choice(pool(s, s.box.circle[pile]))
        return world

    def restored(self) -> None:
        """The board follows from the tiles and pieces."""
        restore(self.position)

    def to_text(self) -> str:
        return write_position(self.position)

    def from_text(self, text: str) -> AlveolaState:
        return AlveolaState(self.game, read_position(self.position.box, text), self.options)

    def things(self) -> Things:
        return things(self.position)

    def __str__(self) -> str:
        return diagram(self.position)
