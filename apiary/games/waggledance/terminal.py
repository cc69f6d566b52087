"""Waggle Dance in a terminal: the picture in text, and what actions are listed under."""

from __future__ import annotations

from typing import cast

from apiary.core.messages import Message
from apiary.core.state import Seen, State
from apiary.core.terminal import Terminal
from apiary.games.waggledance.diagram import PAINT, diagram
from apiary.games.waggledance.state import WaggleState

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


class WaggleTerminal(Terminal):
    """Pictures of the table; the places that a bee, a colour or a card can go to are listed under
    it.
    """

    paint = PAINT
    example = "assign 3"

    def draw(self, view: Seen, colour: bool = False, language: str = "en") -> str:
        """The table as text."""
        return diagram(cast(WaggleState, view).position, colour, language)

    def ordered(self, view: Seen, actions: list[int]) -> list[int]:
        """What is listed under the same label stands together, the bees by their numbers."""
        labels = {action: self.label(view, action) for action in actions}
        first: dict[str, int] = {}  # where each word comes
        for action in actions:
            first.setdefault(labels[action].partition(" ")[0], len(first))
        return sorted(actions, key=lambda one: (first[labels[one].partition(" ")[0]], labels[one]))

    def typing(self, view: Seen) -> tuple[Message, ...]:
        """Bees, nectar, cards."""
        return (Message("waggledance.typing"),)

    def label(self, state: State, action: int) -> str:
        """A bee, a colour or a card."""
        words = state.text(action).split()
        return " ".join(words[: _LONG_LABELS.get(words[0], 4)])

    def meaning(self, state: State, label: str) -> Message | None:
        """What a Queen card does."""
        card = _PLAYED.get(label.partition(" ")[0])
        return None if card is None else Message(f"waggledance.card.{card}.does")

    def legend(self, view: Seen) -> tuple[Message, ...]:
        """Of the cards, the flowers and the players."""
        parts = ("card", "flower", "player", "found", "room")
        return tuple(Message(f"waggledance.legend.{part}") for part in parts)
