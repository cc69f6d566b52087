"""Hornet on a table: what is drawn, touched and told, and the rules page."""

from __future__ import annotations

from typing import cast

from apiary.core.options import Options
from apiary.core.outcome import Reason
from apiary.core.scene import Chapter, Choices, LogLine, Scene
from apiary.core.state import Seen, State
from apiary.core.table import Table
from apiary.games.hornet.choosing import choices
from apiary.games.hornet.guide import chapters, cover, guide
from apiary.games.hornet.scene import map_alone, scene
from apiary.games.hornet.state import HornetState
from apiary.games.hornet.telling import tell
from apiary.games.hornet.touching import why_thing


class HornetTable(Table):
    """The rooms of this folder that clients which draw need."""

    def scene(self, view: Seen) -> Scene:
        """The map, the track, the cards on the table, and what everybody has."""
        return scene(_hornet(view))

    def choices(self, view: Seen, seat: int) -> Choices:
        """Cards, hornets, fields and amounts to touch."""
        return choices(_hornet(view), seat)

    def why_thing(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        return why_thing(_hornet(view), seat, path)

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> LogLine:
        """An action in notation and words; a card selected by another seat stays secret."""
        return tell(_hornet(before), _hornet(after), actor, action)

    def picture(self) -> Scene:
        """The map in the middle of a game."""
        return map_alone(cover(self.game))

    def guide(self) -> tuple[Chapter, ...]:
        return guide(self.game)

    def chapters(self, seats: int, options: Options) -> tuple[Chapter, ...]:
        """Without those on another number of players or another map."""
        return chapters(self.game, seats, options)


def _hornet(state: State) -> HornetState:
    return cast(HornetState, state)
