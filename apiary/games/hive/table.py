"""Hive on a table: what is drawn, touched and told, and the rules page."""

from __future__ import annotations

from typing import cast

from apiary.core.draft import Draft
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.outcome import Reason
from apiary.core.scene import Offer
from apiary.core.state import Seen
from apiary.core.table import Rooms, RoomTable
from apiary.games.hive.chapters import in_short
from apiary.games.hive.choosing import choices, offer
from apiary.games.hive.drafting import draft
from apiary.games.hive.guide import chapters, guide, picture
from apiary.games.hive.scene import scene
from apiary.games.hive.state import HiveState
from apiary.games.hive.telling import tell
from apiary.games.hive.touching import makes_action, why_thing

ROOMS = Rooms(scene, choices, why_thing, tell, picture, guide, chapters)


class HiveTable(RoomTable):
    """What only Hive answers in a way of its own."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, ROOMS)

    def offer(self, view: Seen, seat: int) -> Offer:
        return offer(cast(HiveState, view), seat)

    def why_touch(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        """A piece stands for the cell on which it lies, also where that is where another goes."""
        if makes_action(cast(HiveState, view), seat, path):
            return None
        return super().why_touch(view, seat, path)

    def draft(self, text: str, options: Options, change: int | None = None) -> Draft:
        """A position can be set up piece by piece."""
        return draft(self.game, text, options, change)

    def in_short(self, seats: int, options: Options) -> tuple[Message, ...]:
        """The rules, the creatures that are in play, and how moves are written."""
        return in_short(cast(HiveState, self.game.set_up(seats, options)))
