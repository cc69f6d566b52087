"""Hornet in a terminal: the picture in text, and what actions are listed under."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from apiary.core.messages import Message
from apiary.core.scene import Thing
from apiary.core.state import Seen, State
from apiary.core.terminal import Terminal
from apiary.games.hornet.actions import CELLS, DECLARATIONS, FIELDS, RISKED, SURE, At, Do
from apiary.games.hornet.box import COLOURS, ROUND
from apiary.games.hornet.diagram import LETTERS, PAINT, diagram, hedges
from apiary.games.hornet.notation import LABELS, PAIRS
from apiary.games.hornet.position import ON_FIELDS, Position
from apiary.games.hornet.rules.production import cost
from apiary.games.hornet.state import HornetState


class HornetTerminal(Terminal):
    """Pictures of the map; amounts and places are listed under their verb."""

    paint = PAINT
    example = "A"
    signs = ("field", "honey", "hornets", "hedge", "scored", "track", "cards", "player")

    def draw(self, view: Seen, colour: bool = False, language: str = "en") -> str:
        return diagram(_position(view), colour, language=language)

    def draw_choices(
        self, view: Seen, choices: Mapping[int, str], colour: bool = False, language: str = "en"
    ) -> str:
        """The table with marks where fields may lie."""
        marks = {
            int(action - Do.PUT): mark
            for action, mark in choices.items()
            if Do.PUT <= action < Do.PUT + CELLS
        }
        return diagram(_position(view), colour, marks, language)

    def label(self, state: State, action: int) -> str:
        """The whole text, except for amounts and places."""
        text = state.text(action)
        verb = text.partition(" ")[0]
        return verb if verb in LABELS else text

    def meaning(self, state: State, label: str) -> Message | None:
        """What a card does, where a hornet stands, what lies on a field."""
        if label in LABELS:
            return Message(f"hornet.meaning.{label}")
        return _meaning(_position(state), state.parse(label))

    def called(self, view: Seen, seat: int, thing: Thing) -> str:
        """A hornet as it is drawn: ^b1."""
        name = super().called(view, seat, thing)
        if thing.kind != "hornet":
            return name
        return f"^{LETTERS[COLOURS.index(name[:-1])]}{name[-1]}"

    def headline(self, view: Seen) -> Message:
        """The round, and which hive is scored next."""
        s = _position(view)
        if view.outcome() is not None:
            return Message("hornet.headline.over")
        track = [int(tile) for tile in s.track]
        if len(track) == 0 or s.phase < At.SELECT:
            return Message("hornet.headline.setup")
        number = track[: int(s.step) + 1].count(int(ROUND))
        coming = [tile for tile in track[int(s.step) :] if tile != ROUND]
        if not coming:
            return Message("hornet.headline.last", {"round": number})
        until = track[int(s.step) : track.index(coming[0])].count(int(ROUND))
        said: dict[str, object] = {
            "round": number,
            "field": s.box.names[coming[0]],
            "rounds": until,
        }
        return Message("hornet.headline.round", said)

    def describe(self, view: Seen, action: int) -> Message | None:
        """What a card does, and what lies on a field."""
        return _meaning(_position(view), action)

    def describe_group(self, view: Seen, actions: list[int]) -> Message | None:
        """What honey costs that is produced or destroyed."""
        for verb, base in (("produce", Do.MAKE), ("destroy", Do.DESTROY)):
            if len(actions) > 1 and all(base <= one < base + DECLARATIONS for one in actions):
                return Message(f"hornet.meaning.{verb}")
        return None


def _meaning(s: Position, action: int) -> Message | None:
    if Do.SELECT <= action < Do.SELECT_TWO:
        return Message(f"hornet.card.{action + 1}")
    if Do.SELECT_TWO <= action < Do.USE:
        low, high = PAIRS[action - Do.SELECT_TWO]
        both = (Message(f"hornet.card.{low}"), Message(f"hornet.card.{high}"))
        return Message("hornet.both", {"cards": both})
    if Do.USE <= action < Do.LAND and s.seat >= 0:
        field = s.hornets[s.seat * 2 + action - Do.USE]
        return None if field < 0 else _on_field(s, field)
    for base in (Do.MAKE, Do.DESTROY):
        if base <= action < base + DECLARATIONS:
            declared = action - base
            said: dict[str, object] = {
                "sure": int(SURE[declared]),
                "markers": int(RISKED[declared]),
                "nectar": int(cost(declared)),
            }
            return Message("hornet.declares", said)
    if Do.TURN <= action < Do.START:
        return hedges(s, int(s.field), action - Do.TURN)
    for base in ON_FIELDS.values():
        if base <= action < base + FIELDS:
            return _on_field(s, action - base)
    return None


def _on_field(s: Position, field: int) -> Message:
    params: dict[str, object] = {
        "field": s.box.names[field],
        "nectar": int(s.nectar[field]),
        "room": int(s.room(field)),
    }
    return Message("hornet.meaning.hive" if s.is_open(field) else "hornet.meaning.field", params)


def _position(state: State) -> Position:
    return cast(HornetState, state).position
