"""Waggle Dance as a `Game`: its options, and the rooms of this folder joined."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from apiary.core.game import Game, Option, Options, Part, declaration
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.scene import Chapter, Choices, Scene, Told
from apiary.core.state import Seen, State
from apiary.games.waggledance import components, notation
from apiary.games.waggledance.actions import ACTIONS, CARD_NAMES
from apiary.games.waggledance.box import CARD_LETTER, Box
from apiary.games.waggledance.choosing import choices, plans
from apiary.games.waggledance.components import WaggleData
from apiary.games.waggledance.evaluate import chances, obvious
from apiary.games.waggledance.guide import guide, picture
from apiary.games.waggledance.picture import diagram
from apiary.games.waggledance.position import new_position
from apiary.games.waggledance.rules.flow import begin
from apiary.games.waggledance.rules.phase import SEAT_NAMES
from apiary.games.waggledance.scene import scene
from apiary.games.waggledance.state import WaggleState
from apiary.games.waggledance.telling import tell
from apiary.games.waggledance.touching import why_touch

_DATA = components.load()
# Labels that are a word and what follows it; all other actions with that word are listed under it.
_LONG_LABELS = {
    **dict.fromkeys(("assign", "feint", "move", "overtime", "sick-leave", "store", "trade"), 2),
    "wrong-turn": 3,
}
# The Queen card behind a word that plays one.
_PLAYED = {
    "bonus": "bonus",
    "directions": "directions",
    "explore": "explore",
    "feint": "feint",
    "gift-egg": "queensGift",
    "gift-room": "queensGift",
    "hatch-expertly": "expertise",
    "mix": "mix",
    "overtime": "overtime",
    "shift-more": "shiftChange",
    "shift-none": "shiftChange",
    "sick-leave": "sickLeave",
    "volunteer": "volunteer",
    "wrong-turn": "wrongTurn",
}


def _letters(types: list[str] | None) -> str:
    """The value of the option for types that the data file chooses."""
    return "".join(
        letter
        for letter, card in zip(CARD_LETTER, CARD_NAMES, strict=True)
        if types is not None and card in types
    )


def _with_data(option: Option, data: WaggleData) -> Option:
    """An option as the components make it: they say how many types of cards are chosen."""
    if option.name != "chosen_types":
        return option
    types = _letters(data.setup.chosen_types)
    return replace(option, default=types, picks=data.setup.queen_types_in_deck)


class WaggleDance(Game):
    """Waggle Dance by Mike Nudd, for two to four."""

    name = "waggledance"
    rules_version = 1
    seats = (2, 3, 4)
    options: tuple[Option, ...] = (
        Option(
            "target",
            "standard",
            "waggledance.option.target.title",
            "waggledance.option.target",
            values=("standard", "short", "long"),
            main=True,
        ),
        Option(
            "chosen_types",
            _letters(_DATA.setup.chosen_types),
            "waggledance.option.chosen_types.title",
            "waggledance.option.chosen_types",
            parts=tuple(
                Part(
                    letter,
                    f"waggledance.card.{card}",
                    f"waggledance.card.{card}.does",
                    card,
                )
                for letter, card in zip(CARD_LETTER, CARD_NAMES, strict=True)
            ),
            picks=_DATA.setup.queen_types_in_deck,
        ),
        Option(
            "claim_cube_by_cube",
            _DATA.rules.claim_cube_by_cube,
            "waggledance.option.claim_cube_by_cube.title",
            "waggledance.option.claim_cube_by_cube",
        ),
        Option(
            "second_place_after_tie_for_first",
            _DATA.rules.second_place_after_tie_for_first,
            "waggledance.option.second_place_after_tie_for_first.title",
            "waggledance.option.second_place_after_tie_for_first",
        ),
        Option(
            "trade_same_room",
            _DATA.rules.trade_same_room,
            "waggledance.option.trade_same_room.title",
            "waggledance.option.trade_same_room",
        ),
        Option(
            "reshuffle_discards",
            _DATA.rules.reshuffle_discards,
            "waggledance.option.reshuffle_discards.title",
            "waggledance.option.reshuffle_discards",
        ),
        Option(
            "combine_honey_cards",
            _DATA.rules.combine_honey_cards,
            "waggledance.option.combine_honey_cards.title",
            "waggledance.option.combine_honey_cards",
        ),
    )
    action_space = int(ACTIONS)
    minutes = (15, 120)
    first_seat_begins = False
    secrets = True
    foresight = 90
    haste = 0.45

    def __init__(self, data: WaggleData = _DATA) -> None:
        self.data = data
        self.options = tuple(_with_data(option, data) for option in WaggleDance.options)

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
        return WaggleState(position, options)

    def seat_name(self, seat: int) -> str:
        """Seats are colours."""
        return SEAT_NAMES[seat]

    def text(self, state: State, action: int) -> str:
        """An action as text."""
        return notation.write_action(_waggle(state).position.box, action)

    def parse(self, state: State, text: str) -> int:
        """The action that a text means, legal or not."""
        declared = declaration(text)
        if declared is not None:
            return declared
        return notation.read_action(_waggle(state).position.box, text)

    def why_not(self, state: State, seat: int, text: str) -> Reason | None:
        """Why a seat may not do what the text says, or anything under such a label."""
        waggle = _waggle(state)
        label = " ".join(text.lower().split())
        if any(self.label(state, action).lower() == label for action in waggle.legal(seat)):
            return None
        return waggle.why_not(seat, self.parse(state, notation.completed(text)))

    def label(self, state: State, action: int) -> str:
        """A bee, a colour or a card; the places that it can go to are listed under it."""
        words = self.text(state, action).split()
        return " ".join(words[: _LONG_LABELS.get(words[0], 4)])

    def meaning(self, state: State, label: str) -> Message | None:
        """What a Queen card does."""
        card = _PLAYED.get(label.partition(" ")[0])
        return None if card is None else Message(f"waggledance.card.{card}.does")

    def draw(self, view: Seen, colour: bool = False) -> str:
        """The table as text."""
        return diagram(_waggle(view).position, colour)

    def scene(self, view: Seen) -> Scene:
        """The cards and flowers, every honeycomb, and what everybody has."""
        return scene(_waggle(view))

    def choices(self, view: Seen, seat: int) -> Choices:
        """Bees, places, cards and nectar to touch."""
        return choices(_waggle(view), seat)

    def plans(self, view: Seen, seat: int) -> Choices:
        """Where the bees could go that a seat has still to assign."""
        return plans(_waggle(view), seat)

    def why_touch(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        """Why what a person touched leads to no action of this seat, or None if it does."""
        return why_touch(_waggle(view), seat, path)

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> Told:
        """An action in notation and words; cards that others draw or keep stay secret."""
        return tell(_waggle(before), _waggle(after), actor, action)

    def picture(self) -> Scene:
        """The meadow and a honeycomb late in a game."""
        return picture(self)

    def guide(self) -> tuple[Chapter, ...]:
        """The rules page."""
        return guide(self)

    def values(self, state: State) -> list[float]:
        """Each seat's chances by the evaluation."""
        return chances(_waggle(state).position)

    def obvious(self, view: Seen, seat: int) -> int | None:
        """What the instinct is sure of, such as to take a room or to draw."""
        return obvious(view.legal(seat))


def _waggle(state: State) -> WaggleState:
    return cast(WaggleState, state)
