"""A game in text: pictures of the table, and actions as a person chooses them from a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from apiary.core.messages import Message, is_known
from apiary.core.scene import Thing
from apiary.core.state import Seen, State


class Terminal:
    """What a terminal asks of a game. Each answer has a default that does for any game."""

    paint: ClassVar[tuple[str, ...]] = ()  # of each seat: what turns its colour on, if it has one
    example: ClassVar[str] = "…"  # what `moves` may be asked about, for the help
    has_map: ClassVar[bool] = True  # the picture begins with one, which comes in bands if too wide
    marks_lists: ClassVar[bool] = False  # each list is marked in the picture, not only the last
    signs: ClassVar[tuple[str, ...]] = ()  # of the picture: `<game>.legend.<sign>` explains each

    def draw(self, view: Seen, colour: bool = False, language: str = "en") -> str:
        """What a seat sees as a picture in text, with terminal colours if wished."""
        return str(view)

    def draw_choices(
        self, view: Seen, choices: Mapping[int, str], colour: bool = False, language: str = "en"
    ) -> str:
        """The picture with a mark for each of some actions, where the action leads; actions that
        are listed as one have the same mark.
        """
        return self.draw(view, colour, language)

    def ordered(self, view: Seen, actions: list[int]) -> list[int]:
        """Actions as they are listed: by default in the order of their numbers."""
        return actions

    def label(self, state: State, action: int) -> str:
        """What an action is listed under when a person chooses: the piece, the card, the place."""
        return state.text(action).partition(" ")[0]

    def meaning(self, state: State, label: str) -> Message | None:
        """What such a label stands for, in words; None if it speaks for itself."""
        return None

    def headline(self, view: Seen) -> Message | None:
        """What stands above the picture: the round, the time of day, what is to be reached."""
        return None

    def named(self, view: Seen, action: int, things: Sequence[Thing]) -> tuple[Message, ...]:
        """What is touched for an action, or some of it, in words: by default each thing by its
        label.
        """
        return tuple(thing.label for thing in things)

    def describe(self, view: Seen, action: int) -> Message | None:
        """An action in words, where those of the things that are touched for it don't do."""
        return None

    def describe_group(self, view: Seen, actions: list[int]) -> Message | None:
        """The same for several actions that are listed as one."""
        return None

    def typing(self, view: Seen) -> tuple[Message, ...]:
        """What can be typed in this game, for its help: a line each, with examples."""
        key = f"{view.game.name}.typing"
        return (Message(key),) if is_known(key) else ()

    def typed(self, view: Seen, text: str) -> str:
        """What a person has typed as the game's notation has it: by default as it is."""
        return text

    def called(self, view: Seen, seat: int, thing: Thing) -> str:
        """What a person at that seat types for a thing that the picture shows: by default its id
        without the kind.
        """
        return thing.id.partition(":")[2]

    def legend(self, view: Seen) -> tuple[Message, ...]:
        """What the signs of the picture mean, a line each."""
        return tuple(Message(f"{view.game.name}.legend.{sign}") for sign in self.signs)
