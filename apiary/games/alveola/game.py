"""Alvéola as a `Game`: its facts, and how it is set up."""

from __future__ import annotations

from apiary.core.errors import BadOption
from apiary.core.game import BoxGame
from apiary.core.options import Options
from apiary.core.table import RoomTable
from apiary.games.alveola.actions import ACTIONS, SEARCH_PILE
from apiary.games.alveola.box import COLOURS, Box
from apiary.games.alveola.components import FILE, POWER_IDS, AlveolaData
from apiary.games.alveola.evaluate import AlveolaMind
from apiary.games.alveola.options import OPTIONS, TEAM_SEATS
from apiary.games.alveola.position import new_position
from apiary.games.alveola.positions import count_seats
from apiary.games.alveola.rules.setup import begin
from apiary.games.alveola.state import AlveolaState
from apiary.games.alveola.table import ROOMS
from apiary.games.alveola.terminal import AlveolaTerminal


class Alveola(BoxGame[AlveolaData]):
    """Alvéola by Thomas Favrelière, for two to four."""

    name = "alveola"
    rules_version = 1
    seats = (2, 3, 4)
    colours = COLOURS
    options = OPTIONS
    action_space = int(ACTIONS)
    first_options = {"layout": "starter", "powers": "starter"}
    minutes = (30, 45)
    first_seat_begins = False
    secrets = True
    file = FILE

    def __init__(self, data: AlveolaData | None = None) -> None:
        super().__init__(data)
        self.table = RoomTable(self, ROOMS)
        self.terminal = AlveolaTerminal()
        self.mind = AlveolaMind()

    def has_secrets(self, options: Options) -> bool:
        """Only whoever searches a pile knows what others don't, and that is no power to start
        with.
        """
        starters = [power.id for power in self.data.powers if power.starter]
        return (
            options.get("powers") != "starter" or POWER_IDS[SEARCH_PILE] in starters
        )  # old tables lack it

    def set_up(self, seats: int, options: Options) -> AlveolaState:
        """A table with nothing decided yet."""
        if options["teams"] and seats != TEAM_SEATS:
            raise BadOption("alveola.no_teams", seats=seats)
        position = new_position(Box(self.data, seats, options))
        begin(position)
        return AlveolaState(self, position, options)

    def count_seats(self, text: str) -> int:
        return count_seats(text)
