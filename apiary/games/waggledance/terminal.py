"""Waggle Dance in a terminal: the picture in text, and what actions are listed under."""

from __future__ import annotations

from typing import cast

from apiary.core.messages import Message
from apiary.core.scene import Thing
from apiary.core.state import Seen, State
from apiary.core.terminal import Terminal
from apiary.games.waggledance.actions import Do
from apiary.games.waggledance.diagram import PAINT, diagram
from apiary.games.waggledance.names import card_line
from apiary.games.waggledance.notation import card_of
from apiary.games.waggledance.state import WaggleState

# Labels that are a word and what follows it; all other actions with that word are listed under it.
_LONG_LABELS = {
    **dict.fromkeys(("assign", "feint", "move", "overtime", "sick-leave", "store", "trade"), 2),
    "wrong-turn": 3,
}
_LEAVING = ("done", "decline", "pass", "pass-night")


class WaggleTerminal(Terminal):
    """Pictures of the table; the places that a bee, a colour or a card can go to are listed under
    it.
    """

    paint = PAINT
    example = "assign 3"
    has_map = False
    signs = ("card", "flower", "player", "found", "room")

    def draw(self, view: Seen, colour: bool = False, language: str = "en") -> str:
        return diagram(cast(WaggleState, view).position, colour, language)

    def ordered(self, view: Seen, actions: list[int]) -> list[int]:
        """What is listed under the same label stands together, the bees by their numbers; what
        leaves the others out comes last.
        """
        labels = {action: self.label(view, action) for action in actions}
        words = dict.fromkeys(labels[action].partition(" ")[0] for action in actions)
        order = sorted(words, key=lambda word: word in _LEAVING)
        place = {word: number for number, word in enumerate(order)}
        return sorted(actions, key=lambda one: (place[labels[one].partition(" ")[0]], labels[one]))

    def describe(self, view: Seen, action: int) -> Message | None:
        """What is lost with it, where some nectar is still to be stored."""
        if action == Do.DONE and any(cast(WaggleState, view).position.offer):
            return Message("waggledance.do.done_nectar")
        return None

    def label(self, state: State, action: int) -> str:
        """A bee, a colour or a card."""
        words = state.text(action).split()
        return " ".join(words[: _LONG_LABELS.get(words[0], 4)])

    def meaning(self, state: State, label: str) -> Message | None:
        """What a Queen card does."""
        card = card_of(label.partition(" ")[0])
        if card is None:
            return None
        return card_line(card, cast(WaggleState, state).position.box.gift_egg_before_c)

    def called(self, view: Seen, seat: int, thing: Thing) -> str:
        """Flowers are D1 to D6, and rooms R1, R2 and so on: those of others have no names here."""
        kind, *names = thing.id.split(":")
        if kind == "flower":
            return f"D{names[0]}"
        if kind == "room":
            return f"R{names[1]}" if int(names[0]) == seat + 1 else ""
        return super().called(view, seat, thing)
