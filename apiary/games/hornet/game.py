"""Hornet as a `Game`: its facts, and how it is set up."""

from __future__ import annotations

from apiary.core.errors import BadOption
from apiary.core.game import BoxGame
from apiary.core.options import Options
from apiary.core.table import RoomTable
from apiary.games.hornet.actions import ACTIONS
from apiary.games.hornet.box import COLOURS, Box
from apiary.games.hornet.components import FILE, HornetData
from apiary.games.hornet.evaluate import HornetMind
from apiary.games.hornet.options import OPTIONS
from apiary.games.hornet.position import new_position
from apiary.games.hornet.positions import count_seats
from apiary.games.hornet.rules.setup import begin
from apiary.games.hornet.state import HornetState
from apiary.games.hornet.table import ROOMS
from apiary.games.hornet.terminal import HornetTerminal


class Hornet(BoxGame[HornetData]):
    """Hornet by Jani and Tero Moliis, for two to five."""

    name = "hornet"
    rules_version = 1
    seats = (2, 3, 4, 5)
    colours = COLOURS
    options = OPTIONS
    action_space = int(ACTIONS)
    first_seats = 3
    minutes = (30, 60)
    first_seat_begins = False
    secrets = True
    file = FILE

    def __init__(self, data: HornetData | None = None) -> None:
        super().__init__(data)
        self.table = RoomTable(self, ROOMS)
        self.terminal = HornetTerminal()
        self.mind = HornetMind()

    def set_up(self, seats: int, options: Options) -> HornetState:
        """A table with nothing decided yet."""
        if options["map"] == "free" and not self.data.suits_free_map:
            raise BadOption("hornet.no_free_map")
        position = new_position(Box(self.data, seats, options))
        begin(position)
        return HornetState(self, position, options)

    def count_seats(self, text: str) -> int:
        return count_seats(text)
