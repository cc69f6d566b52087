"""Waggle Dance as a `Game`: its facts, and how it is set up."""

from __future__ import annotations

from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.games.waggledance import components
from apiary.games.waggledance.actions import ACTIONS
from apiary.games.waggledance.box import SEAT_NAMES, Box
from apiary.games.waggledance.components import WaggleData
from apiary.games.waggledance.evaluate import WaggleMind
from apiary.games.waggledance.options import options_with
from apiary.games.waggledance.position import new_position
from apiary.games.waggledance.positions import count_seats
from apiary.games.waggledance.rules.phases import begin
from apiary.games.waggledance.state import WaggleState
from apiary.games.waggledance.table import WaggleTable
from apiary.games.waggledance.terminal import WaggleTerminal

_DATA = components.load()


class WaggleDance(Game):
    """Waggle Dance by Mike Nudd, for two to four."""

    name = "waggledance"
    rules_version = 1
    seats = (2, 3, 4)
    action_space = int(ACTIONS)
    minutes = (15, 120)
    first_seat_begins = False
    secrets = True

    def __init__(self, data: WaggleData = _DATA) -> None:
        super().__init__()
        self.data = data
        self.table = WaggleTable(self)
        self.terminal = WaggleTerminal()
        self.mind = WaggleMind()
        self.options = options_with(data)

    def data_hash(self, options: Options) -> str:
        """Of all components."""
        return components.data_hash(self.data)

    def data_content(self) -> bytes:
        """All of the data file."""
        return components.write(self.data)

    def with_data(self, content: bytes) -> WaggleDance:
        """With other components, if every invariant of theirs holds."""
        return WaggleDance(components.read(content, "components"))

    def set_up(self, seats: int, options: Options) -> WaggleState:
        """A table with nothing decided yet."""
        position = new_position(Box(self.data, seats, options))
        begin(position)
        return WaggleState(self, position, options)

    def count_seats(self, text: str) -> int:
        """How many play in a position in text."""
        return count_seats(text)

    def seat_name(self, seat: int) -> Message:
        """Seats are colours."""
        return Message(SEAT_NAMES[seat])
