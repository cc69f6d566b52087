"""Alvéola as a `Game`: its options, and the rooms of this folder joined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from apiary.core.errors import BadOption
from apiary.core.game import Game, Option, Options, declaration
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.scene import Chapter, Choices, Scene, Told
from apiary.core.starter import AT_RANDOM
from apiary.core.state import Seen, State
from apiary.games.alveola import components, drawing, notation
from apiary.games.alveola.actions import (
    ACTIONS,
    BUY,
    CHOOSE,
    DEPTH,
    FLY,
    LAY,
    MOVE,
    PARTS,
    PUT_QUEEN,
    PUT_WORKER,
    SEARCH,
    SHIFT,
    TAKE,
    TILES,
    TURNS,
    kind_of,
    neighbour,
)
from apiary.games.alveola.box import COLOURS, Box
from apiary.games.alveola.choosing import choices
from apiary.games.alveola.components import POWER_IDS, AlveolaData
from apiary.games.alveola.evaluate import chances
from apiary.games.alveola.guide import cover, guide
from apiary.games.alveola.position import Position, new_position
from apiary.games.alveola.rules.setup import begin
from apiary.games.alveola.rules.why import SEAT_NAMES
from apiary.games.alveola.scene import hive_alone, scene
from apiary.games.alveola.state import AlveolaState
from apiary.games.alveola.telling import tell
from apiary.games.alveola.touching import why_touch

_DATA = components.load()
TEAM_SEATS = 4


class Alveola(Game):
    """Alvéola by Thomas Favrelière, for two to four."""

    name = "alveola"
    rules_version = 1
    seats = (2, 3, 4)
    options = (
        Option(
            "start_player",
            AT_RANDOM,
            "alveola.option.start_player.title",
            "alveola.option.start_player",
            values=(AT_RANDOM, *COLOURS),
        ),
        Option(
            "layout",
            "starter",
            "alveola.option.layout.title",
            "alveola.option.layout",
            values=("starter", "free", AT_RANDOM),
            main=True,
        ),
        Option(
            "powers",
            AT_RANDOM,
            "alveola.option.powers.title",
            "alveola.option.powers",
            values=(AT_RANDOM, "starter"),
            main=True,
        ),
        Option(
            "teams",
            False,
            "alveola.option.teams.title",
            "alveola.option.teams",
            seats=(TEAM_SEATS,),
            main=True,
        ),
        Option(
            "limit_flowers",
            _DATA.supply.limit_flowers,
            "alveola.option.limit_flowers.title",
            "alveola.option.limit_flowers",
        ),
        Option(
            "limit_honey",
            _DATA.supply.limit_honey,
            "alveola.option.limit_honey.title",
            "alveola.option.limit_honey",
        ),
    )
    action_space = int(ACTIONS)
    minutes = (30, 45)
    first_seat_begins = False
    secrets = True
    foresight = 12

    def __init__(self, data: AlveolaData = _DATA) -> None:
        self.data = data

    def data_hash(self, options: Options) -> str:
        """Of all components."""
        return components.data_hash(self.data)

    def data_content(self) -> bytes:
        """All of the data file."""
        return components.write(self.data)

    def with_data(self, content: bytes) -> Alveola:
        """With other components, if every invariant of theirs holds."""
        return Alveola(components.read(content, "components"))

    def set_up(self, seats: int, options: Options) -> AlveolaState:
        """A table with nothing decided yet."""
        if options["teams"] and seats != TEAM_SEATS:
            raise BadOption("alveola.no_teams", seats=seats)
        position = new_position(Box(self.data, seats, options))
        begin(position)
        return AlveolaState(position, options)

    def seat_name(self, seat: int) -> str:
        """Seats are colours."""
        return SEAT_NAMES[seat]

    def text(self, state: State, action: int) -> str:
        """An action as text."""
        return notation.write_action(_alveola(state).position, action)

    def parse(self, state: State, text: str) -> int:
        """The action that a text means, legal or not."""
        declared = declaration(text)
        if declared is not None:
            return declared
        return notation.read_action(_alveola(state).position, text)

    def why_not(self, state: State, seat: int, text: str) -> Reason | None:
        """Why a seat may not do what the text says, or anything under such a label."""
        alveola = _alveola(state)
        if any(self.label(state, action) == text.strip().lower() for action in alveola.legal(seat)):
            return None
        return alveola.why_not(seat, self.parse(state, text))

    def label(self, state: State, action: int) -> str:
        """The whole text; places for a tile are listed under their first cell."""
        text = self.text(state, action)
        return " ".join(text.split()[:2]) if text.startswith("lay ") else text

    def meaning(self, state: State, label: str) -> Message | None:
        """What a power does, what lies on a pile."""
        if label.startswith("lay "):
            return None
        s = _alveola(state).position
        action = self.parse(state, label)
        kind = kind_of(action)
        number = action - kind
        if kind == BUY:
            return Message(f"alveola.power.{POWER_IDS[number]}.effect")
        if kind in (CHOOSE, SEARCH):
            return _tile_on(s, number * DEPTH)
        return _tile_on(s, s.pile * DEPTH + number) if kind == TAKE else None

    def draw(self, view: Seen, colour: bool = False) -> str:
        """The table as text."""
        return drawing.diagram(_alveola(view).position, colour)

    def draw_choices(self, view: Seen, choices: Mapping[int, str], colour: bool = False) -> str:
        """The table with marks where bees, hornets or the last cell of a tile would come to."""
        s = _alveola(view).position
        marks = {_target(s, action): mark for action, mark in choices.items()}
        return drawing.diagram(s, colour, {cell: marks[cell] for cell in marks if cell >= 0})

    def scene(self, view: Seen) -> Scene:
        """The hive, the circle of piles, the powers, and what everybody has."""
        return scene(_alveola(view))

    def choices(self, view: Seen, seat: int) -> Choices:
        """Powers, piles, places, bees and hornets to touch."""
        return choices(_alveola(view), seat)

    def why_touch(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        """Why what a person touched leads to no action of this seat, or None if it does."""
        return why_touch(_alveola(view), seat, path)

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> Told:
        """An action in notation and words; what is found in a pile is told to its finder."""
        return tell(_alveola(before), _alveola(after), actor, action)

    def picture(self) -> Scene:
        """The hive in the middle of a game."""
        return hive_alone(cover(self))

    def guide(self) -> tuple[Chapter, ...]:
        """The rules page."""
        return guide(self)

    def chapters(self, seats: int, options: Options) -> tuple[Chapter, ...]:
        """That on teams only where there are any."""
        return tuple(one for one in self.guide() if one.id != "teams" or options["teams"])

    def values(self, state: State) -> list[float]:
        """Each seat's chances by the evaluation."""
        return chances(_alveola(state).position)


def _tile_on(s: Position, slot: int) -> Message | None:
    tile = s.piles[slot]
    if tile < 0:
        return None
    return Message("core.verbatim", {"text": drawing.tile_text(s, tile)})


def _target(s: Position, action: int) -> int:
    """The cell that an action leads to, or -1."""
    kind = kind_of(action)
    number = action - kind
    if kind == LAY:
        return notation.lay_cells(s, number // TURNS, number % TURNS)[-1]
    if kind in (PUT_WORKER, PUT_QUEEN, SHIFT):
        return int(s.part(s.tile, number % PARTS))
    if kind == MOVE:
        return int(neighbour(s.hornets[number // 6], number % 6))
    return int(s.icon_cell(number % TILES)) if kind == FLY else -1


def _alveola(state: State) -> AlveolaState:
    return cast(AlveolaState, state)
