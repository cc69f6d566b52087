"""Hive on a table: what is drawn, touched and told, and the rules page."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.outcome import Reason
from apiary.core.scene import Chapter, Choices, LogLine, Scene
from apiary.core.state import Seen, State
from apiary.core.table import Table
from apiary.games.hive.chapters import in_short
from apiary.games.hive.choosing import choices
from apiary.games.hive.guide import chapters, guide
from apiary.games.hive.scene import board_alone, scene
from apiary.games.hive.state import HiveState
from apiary.games.hive.telling import tell, tell_secret
from apiary.games.hive.touching import why_touch

if TYPE_CHECKING:
    from apiary.games.hive.game import Hive

# Each queen has one free side left.
_COVER = (
    "Base+MLP;White[12];1,-2:bA1 2,-2:wG1 3,-2:bM -1,-1:wS1 0,-1:bQ 1,-1:bG1,wB1 2,-1:bL -2,0:wA1 "
    "-1,0:bP 0,0:wM 1,0:wQ 2,0:bS1 -2,1:wL -1,1:bB1 0,1:wP -1,2:wA2 0,2:bA2;bA2"
)


class HiveTable(Table):
    """The rooms of this folder that clients which draw need."""

    game: Hive

    def scene(self, view: Seen) -> Scene:
        """The hive and both hands."""
        return scene(_hive(view).colony)

    def choices(self, view: Seen, seat: int) -> Choices:
        """A piece and where it goes, or what it does; a pass."""
        return choices(_hive(view), seat)

    def why_touch(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        return why_touch(_hive(view), seat, path)

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> LogLine:
        """An action in notation and words, and the way its piece took."""
        if action is None:
            return tell_secret(actor)
        return tell(_hive(before), _hive(after), actor, action)

    def picture(self) -> Scene:
        """A tense moment of a game with all creatures."""
        return board_alone(self.game.position(_COVER).colony)

    def in_short(self, seats: int, options: Options) -> tuple[Message, ...]:
        """The rules, the creatures that are in play, and how moves are written."""
        return in_short(self.game.set_up(seats, options))

    def guide(self) -> tuple[Chapter, ...]:
        return guide(self.game.position)

    def chapters(self, seats: int, options: Options) -> tuple[Chapter, ...]:
        """Those on what is in play."""
        return chapters(self.game.position, self.game.set_up(seats, options), options)


def _hive(state: State) -> HiveState:
    return cast(HiveState, state)
