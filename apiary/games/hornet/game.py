"""Hornet as a `Game`: its options, and the rooms of this folder joined."""

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
from apiary.games.hornet import components, notation
from apiary.games.hornet.actions import (
    ACTIONS,
    CELLS,
    DECLARED,
    DESTROY,
    FIELDS,
    LAND,
    MAKE,
    PUT,
    SELECT,
    SELECT_TWO,
    TURN,
    USE,
)
from apiary.games.hornet.box import COLOURS, Box
from apiary.games.hornet.choosing import choices
from apiary.games.hornet.components import HornetData
from apiary.games.hornet.evaluate import chances
from apiary.games.hornet.guide import cover, guide
from apiary.games.hornet.position import ON_FIELDS, new_position
from apiary.games.hornet.rules.phase import SEAT_NAMES
from apiary.games.hornet.rules.setup import begin
from apiary.games.hornet.scene import map_alone, scene
from apiary.games.hornet.state import HornetState
from apiary.games.hornet.telling import tell
from apiary.games.hornet.touching import why_touch

_DATA = components.load()
# Labels that stand for many actions, and one of them to ask about.
_GROUPS = {
    "produce": int(MAKE) + DECLARED[1, 0],
    "destroy": int(DESTROY) + DECLARED[1, 0],
    "put": int(PUT),
    "turn": int(TURN),
}


class Hornet(Game):
    """Hornet by Jani and Tero Moliis, for two to five."""

    name = "hornet"
    rules_version = 1
    seats = (2, 3, 4, 5)
    options = (
        Option(
            "start_player",
            AT_RANDOM,
            "hornet.option.start_player.title",
            "hornet.option.start_player",
            values=(AT_RANDOM, *COLOURS),
        ),
        Option(
            "map",
            "first",
            "hornet.option.map.title",
            "hornet.option.map",
            values=("first", "free"),
            main=True,
        ),
        Option(
            "track",
            "first",
            "hornet.option.track.title",
            "hornet.option.track",
            values=("first", AT_RANDOM),
            main=True,
        ),
        Option(
            "random_field_draw",
            _DATA.rules.random_field_draw,
            "hornet.option.random_field_draw.title",
            "hornet.option.random_field_draw",
            when=(("map", "free"),),
        ),
        Option(
            "penalty_honey",
            _DATA.rules.penalty_honey,
            "hornet.option.penalty_honey.title",
            "hornet.option.penalty_honey",
            values=("one", "each"),
        ),
        Option(
            "empty_hive_nectar",
            _DATA.rules.empty_hive_nectar,
            "hornet.option.empty_hive_nectar.title",
            "hornet.option.empty_hive_nectar",
            values=("discard", "stay"),
        ),
        Option(
            "limit_nectar",
            _DATA.supply.limit_nectar,
            "hornet.option.limit_nectar.title",
            "hornet.option.limit_nectar",
        ),
        Option(
            "penalty_counts_own_cards_2p",
            _DATA.rules.penalty_counts_own_cards_2p,
            "hornet.option.penalty_counts_own_cards_2p.title",
            "hornet.option.penalty_counts_own_cards_2p",
            seats=(2,),
        ),
        Option(
            "random_track_first_must_be_action",
            _DATA.rules.random_track_first_must_be_action,
            "hornet.option.random_track_first_must_be_action.title",
            "hornet.option.random_track_first_must_be_action",
            when=(("track", AT_RANDOM),),
        ),
        Option(
            "random_track_last_must_be_scoring",
            _DATA.rules.random_track_last_must_be_scoring,
            "hornet.option.random_track_last_must_be_scoring.title",
            "hornet.option.random_track_last_must_be_scoring",
            when=(("track", AT_RANDOM),),
        ),
    )
    action_space = int(ACTIONS)
    minutes = (30, 60)
    first_seat_begins = False
    secrets = True
    foresight = 16

    def __init__(self, data: HornetData = _DATA) -> None:
        self.data = data

    def data_hash(self, options: Options) -> str:
        """Of all components."""
        return components.data_hash(self.data)

    def data_content(self) -> bytes:
        """All of the data file."""
        return components.write(self.data)

    def with_data(self, content: bytes) -> Hornet:
        """With other components, if every invariant of theirs holds."""
        return Hornet(components.read(content, "components"))

    def set_up(self, seats: int, options: Options) -> HornetState:
        """A table with nothing decided yet."""
        if options["map"] == "free" and not self.data.suits_free_map:
            raise BadOption("hornet.no_free_map")
        position = new_position(Box(self.data, seats, options))
        begin(position)
        return HornetState(position, options)

    def seat_name(self, seat: int) -> str:
        """Seats are colours."""
        return SEAT_NAMES[seat]

    def text(self, state: State, action: int) -> str:
        """An action as text."""
        return notation.write_action(_hornet(state).position.box, action)

    def parse(self, state: State, text: str) -> int:
        """The action that a text means, legal or not."""
        declared = declaration(text)
        if declared is not None:
            return declared
        return notation.read_action(_hornet(state).position.box, text)

    def why_not(self, state: State, seat: int, text: str) -> Reason | None:
        """Why a seat may not do what the text says, or anything under such a label."""
        hornet = _hornet(state)
        label = text.strip().lower()
        if label not in _GROUPS:
            return hornet.why_not(seat, self.parse(state, text))
        if any(self.label(state, action) == label for action in hornet.legal(seat)):
            return None
        return hornet.why_not(seat, _GROUPS[label])

    def label(self, state: State, action: int) -> str:
        """The whole text, except for amounts and places: those are listed under their verb."""
        text = self.text(state, action)
        verb = text.partition(" ")[0]
        return verb if verb in _GROUPS else text

    def meaning(self, state: State, label: str) -> Message | None:
        """What a card does, where a hornet stands, what lies on a field."""
        if label in _GROUPS:
            return Message(f"hornet.meaning.{label}")
        return self._meaning(_hornet(state), self.parse(state, label))

    def _meaning(self, state: HornetState, action: int) -> Message | None:
        s = state.position
        if SELECT <= action < SELECT_TWO:
            return Message(f"hornet.card.{action + 1}")
        if SELECT_TWO <= action < USE:
            low, high = notation.PAIRS[action - SELECT_TWO]
            both = (Message(f"hornet.card.{low}"), Message(f"hornet.card.{high}"))
            return Message("hornet.both", {"cards": both})
        if USE <= action < LAND and s.seat >= 0:
            field = s.hornets[s.seat * 2 + action - USE]
            return None if field < 0 else _on_field(state, field)
        for base in ON_FIELDS.values():
            if base <= action < base + FIELDS:
                return _on_field(state, action - base)
        return None

    def draw(self, view: Seen, colour: bool = False) -> str:
        """The table as text."""
        return notation.diagram(_hornet(view).position, colour)

    def draw_choices(self, view: Seen, choices: Mapping[int, str], colour: bool = False) -> str:
        """The table with marks where fields may lie."""
        marks = {
            int(action - PUT): mark
            for action, mark in choices.items()
            if PUT <= action < PUT + CELLS
        }
        return notation.diagram(_hornet(view).position, colour, marks)

    def scene(self, view: Seen) -> Scene:
        """The map, the track, the cards on the table, and what everybody has."""
        return scene(_hornet(view))

    def choices(self, view: Seen, seat: int) -> Choices:
        """Cards, hornets, fields and amounts to touch."""
        return choices(_hornet(view), seat)

    def why_touch(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        """Why what a person touched leads to no action of this seat, or None if it does."""
        return why_touch(_hornet(view), seat, path)

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> Told:
        """An action in notation and words; a card selected by another seat stays secret."""
        return tell(_hornet(before), _hornet(after), actor, action)

    def picture(self) -> Scene:
        """The map in the middle of a game."""
        return map_alone(cover(self))

    def guide(self) -> tuple[Chapter, ...]:
        """The rules page."""
        return guide(self)

    def chapters(self, seats: int, options: Options) -> tuple[Chapter, ...]:
        """Without those on another number of players or another map."""
        needed = {"two": seats == 2, "free": options["map"] == "free"}
        return tuple(chapter for chapter in self.guide() if needed.get(chapter.id, True))

    def values(self, state: State) -> list[float]:
        """Each seat's chances by the evaluation."""
        return chances(_hornet(state).position)


def _on_field(state: HornetState, field: int) -> Message:
    s = state.position
    params: dict[str, object] = {
        "field": s.box.names[field],
        "nectar": int(s.nectar[field]),
        "room": int(s.room(field)),
    }
    return Message("hornet.meaning.hive" if s.is_open(field) else "hornet.meaning.field", params)


def _hornet(state: State) -> HornetState:
    return cast(HornetState, state)
