"""Waggle Dance as a `Game`: its facts, and how it is set up."""

from __future__ import annotations

from apiary.core.game import BoxGame
from apiary.core.options import Options
from apiary.core.table import RoomTable
from apiary.games.waggledance.actions import ACTIONS
from apiary.games.waggledance.box import COLOURS, Box
from apiary.games.waggledance.components import FILE, WaggleData
from apiary.games.waggledance.evaluate import WaggleMind
from apiary.games.waggledance.options import options_with
from apiary.games.waggledance.position import new_position
from apiary.games.waggledance.positions import count_seats
from apiary.games.waggledance.rules.phases import begin
from apiary.games.waggledance.state import WaggleState
from apiary.games.waggledance.table import ROOMS
from apiary.games.waggledance.terminal import WaggleTerminal


class WaggleDance(BoxGame[WaggleData]):
    """Waggle Dance by Mike Nudd, for two to four."""

    name = "waggledance"
    rules_version = 1
    seats = (2, 3, 4)
    colours = COLOURS
    action_space = int(ACTIONS)
    minutes = (15, 120)
    longest = 10_000
    first_seat_begins = False
    secrets = True
    file = FILE

    def __init__(self, data: WaggleData | None = None) -> None:
        super().__init__(data)
        self.table = RoomTable(self, ROOMS)
        self.terminal = WaggleTerminal()
        self.mind = WaggleMind()
        self.options = options_with(self.data)

    def set_up(self, seats: int, options: Options) -> WaggleState:
        """A table with nothing decided yet."""
        position = new_position(Box(self.data, seats, options))
        begin(position)
        return WaggleState(self, position, options)

    def count_seats(self, text: str) -> int:
        return count_seats(text)
