"""Waggle Dance on a table: what is drawn, touched and told, and the rules page."""

from __future__ import annotations

from typing import cast

from apiary.core.options import Options
from apiary.core.outcome import Reason
from apiary.core.scene import Chapter, Choices, LogLine, Scene
from apiary.core.state import Seen, State
from apiary.core.table import Table
from apiary.games.waggledance.choosing import choices, plans
from apiary.games.waggledance.guide import chapters, guide, picture
from apiary.games.waggledance.scene import scene
from apiary.games.waggledance.state import WaggleState
from apiary.games.waggledance.telling import tell
from apiary.games.waggledance.touching import why_thing


class WaggleTable(Table):
    """The rooms of this folder that clients which draw need."""

    def scene(self, view: Seen) -> Scene:
        """The cards and flowers, every honeycomb, and what everybody has."""
        return scene(_waggle(view))

    def choices(self, view: Seen, seat: int) -> Choices:
        """Bees, places, cards and nectar to touch."""
        return choices(_waggle(view), seat)

    def plans(self, view: Seen, seat: int) -> Choices:
        """Where the bees could go that a seat has still to assign."""
        return plans(_waggle(view), seat)

    def why_thing(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        return why_thing(_waggle(view), seat, path)

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> LogLine:
        """An action in notation and words; cards that others draw or keep stay secret."""
        return tell(_waggle(before), _waggle(after), actor, action)

    def picture(self) -> Scene:
        """The meadow and a honeycomb late in a game."""
        return picture(self.game)

    def guide(self) -> tuple[Chapter, ...]:
        return guide(self.game)

    def chapters(self, seats: int, options: Options) -> tuple[Chapter, ...]:
        """With the Queen cards that may be in play."""
        return chapters(self.game, seats, options)


def _waggle(state: State) -> WaggleState:
    return cast(WaggleState, state)
