"""Alvéola on a table: what is drawn, touched and told, and the rules page."""

from __future__ import annotations

from typing import cast

from apiary.core.options import Options
from apiary.core.outcome import Reason
from apiary.core.scene import Chapter, Choices, LogLine, Scene
from apiary.core.state import Seen, State
from apiary.core.table import Table
from apiary.games.alveola.choosing import choices
from apiary.games.alveola.guide import chapters, cover, guide
from apiary.games.alveola.scene import hive_alone, scene
from apiary.games.alveola.state import AlveolaState
from apiary.games.alveola.telling import tell
from apiary.games.alveola.touching import why_thing


class AlveolaTable(Table):
    """The rooms of this folder that clients which draw need."""

    def scene(self, view: Seen) -> Scene:
        """The hive, the circle of piles, the powers, and what everybody has."""
        return scene(_alveola(view))

    def choices(self, view: Seen, seat: int) -> Choices:
        """Powers, piles, places, bees and hornets to touch."""
        return choices(_alveola(view), seat)

    def why_thing(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        return why_thing(_alveola(view), seat, path)

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> LogLine:
        """An action in notation and words; what is found in a pile is told to its finder."""
        return tell(_alveola(before), _alveola(after), actor, action)

    def picture(self) -> Scene:
        """The hive in the middle of a game."""
        return hive_alone(cover(self.game))

    def guide(self) -> tuple[Chapter, ...]:
        return guide(self.game)

    def chapters(self, seats: int, options: Options) -> tuple[Chapter, ...]:
        """With that on teams only where there are any."""
        return chapters(self.game, seats, options)


def _alveola(state: State) -> AlveolaState:
    return cast(AlveolaState, state)
