"""Hive in a terminal: the picture in text, and what actions are listed under."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from apiary.core.messages import Message
from apiary.core.scene import Thing
from apiary.core.state import Seen, State
from apiary.core.terminal import Terminal
from apiary.games.hive.actions import SELECT, VERBS, cell_of, is_reversed, mover_of
from apiary.games.hive.chapters import letters
from apiary.games.hive.components import FACES
from apiary.games.hive.diagram import PAINT, diagram, marks_of
from apiary.games.hive.modules.venom import face_of
from apiary.games.hive.names import PIECES, PRIME
from apiary.games.hive.position import IN_HAND
from apiary.games.hive.state import HiveState
from apiary.games.hive.telling import hand_of, where_to
from apiary.games.hive.wording import creature, named

_COLOURS = "wb"  # of the seats, as the names of pieces begin

# Words that stand for themselves.
_VERBS = {"honeycombo", "draw", "draw-first", "steal", "end", "hand"}


class HiveTerminal(Terminal):
    """Pictures of the hive; actions are listed under their piece or verb."""

    paint = PAINT
    example = "wA1"

    def draw(self, view: Seen, colour: bool = False, language: str = "en") -> str:
        return diagram(_hive(view).colony, colour, language=language)

    def draw_choices(
        self, view: Seen, choices: Mapping[int, str], colour: bool = False, language: str = "en"
    ) -> str:
        """The board with marks where actions lead; a pass leads nowhere."""
        k = _hive(view).colony
        return diagram(k, colour, marks_of(k, dict(choices)), language)

    def meaning(self, state: State, label: str) -> Message | None:
        """The creature behind a piece's name, or what a word does."""
        if label in _VERBS:
            return Message(f"hive.do.{label}")
        if label.removesuffix(PRIME) not in PIECES:
            return None
        return named(_hive(state).colony, label)

    def describe(self, view: Seen, action: int) -> Message | None:
        """The creatures of a hand."""
        if action < SELECT:
            return None
        return Message("hive.hand", {"pieces": hand_of(action)})

    def describe_group(self, view: Seen, actions: list[int]) -> Message | None:
        """A piece that can be placed with either side, by both."""
        k, p = _hive(view).colony, int(mover_of(actions[0]))
        if any(one >= VERBS or mover_of(one) != p for one in actions) or k.hive.pos[p] != IN_HAND:
            return None
        if len({is_reversed(one) for one in actions}) < 2:
            return None
        front, back = (creature(FACES[face_of(p, side)]) for side in (False, True))
        said: dict[str, object] = {"front": front, "back": back, "count": len(actions)}
        return Message("hive.in_hand.either", said)

    def named(self, view: Seen, action: int, things: Sequence[Thing]) -> tuple[Message, ...]:
        """Of a piece that is placed with one of its sides, that side alone; where a piece goes is
        not told by itself.
        """
        labels = [thing.label for thing in things]
        if things and things[-1].kind == "space":
            k = _hive(view).colony
            labels[-1] = where_to(k, int(mover_of(action)), int(cell_of(action)))
        if len(things) > 1 and things[1].id.startswith("face:"):
            labels[:2] = [Message("hive.in_hand", {"creature": labels[1]})]
        return tuple(labels)

    def typing(self, view: Seen) -> tuple[Message, ...]:
        """Moves; where pieces have two sides, how each is named; how hands are selected."""
        settings = _hive(view).colony.settings
        there = {"venom": settings.all_flip, "swarm": settings.swarm}
        parts = ["move", *(name for name, found in there.items() if found)]
        return tuple(Message(f"hive.typing.{part}") for part in parts)

    def typed(self, view: Seen, text: str) -> str:
        """What the picture shows can be typed: a piece of one's own as it stands in the hand; `'`
        behind a piece in play means no other piece; a hand is of any three pieces, with their
        colour or without.
        """
        words = text.split()
        if words and view.pending():
            own = _COLOURS[view.pending()[0]] + words[0].upper()
            words[0] = own if own.removesuffix(PRIME) in PIECES else words[0]
        if words and words[0].lower() == "hand":
            return " ".join(["hand", *_hand(words[1:])])
        on_board = {
            thing.id.partition(":")[2]
            for thing in view.game.table.scene(view).things
            if thing.place.area == "board"
        }
        return " ".join(
            word.replace(PRIME, "") if word.strip("\\/-" + PRIME) in on_board else word
            for word in words
        )

    def legend(self, view: Seen) -> tuple[Message, ...]:
        """Of the board and the hands; pieces that suffer something by name, and where some lie on
        their reverse side all of them.
        """
        picture = self.draw(view)
        parts = ["stack", "rests", "mark", "hands"]
        signs = {"reverse": PRIME, "stunned": "~", "bag": "bag:"}
        parts += [part for part, sign in signs.items() if sign in picture]
        lines = [Message(f"hive.legend.{part}") for part in parts]
        return (*_letters(_hive(view)), *lines, *_named_pieces(view, picture))


def _letters(state: HiveState) -> Iterator[Message]:
    """How a piece is written, and which creature each letter stands for."""
    yield Message("hive.legend.piece")
    names = (
        Message("hive.legend.letter", {"letter": letter, "creature": creature(face)})
        for letter, face in letters(state).items()
    )
    yield Message("hive.legend.letters", {"letters": tuple(names)})


def _named_pieces(view: Seen, picture: str) -> Iterator[Message]:
    """Pieces in play as they are written, and what they are."""
    for thing in view.game.table.scene(view).things:
        name = thing.id.partition(":")[2]
        suffers = set(thing.marks) - {"covered"}
        if thing.kind == "piece" and thing.place.area == "board" and (PRIME in picture or suffers):
            shown = name + PRIME if name + PRIME in picture else name
            yield Message("hive.legend.named", {"name": f"{shown:5}", "words": thing.label})


def _hand(names: list[str]) -> list[str]:
    """Pieces of a hand without their colour; of equal ones those with the lowest numbers."""
    bare = [name[1:] if name[:1] in "wb" and name[1:2].isupper() else name for name in names]
    kinds = [name.rstrip("123").upper() for name in bare]
    numbered = {name.rstrip("123") for name in (n[1:] for n in PIECES) if name[-1:] in "123"}
    return [
        f"{kind}{kinds[:place].count(kind) + 1}" if kind in numbered else kind
        for place, kind in enumerate(kinds)
    ]


def _hive(state: State) -> HiveState:
    return cast(HiveState, state)
