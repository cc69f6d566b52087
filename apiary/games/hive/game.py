"""Hive as a `Game`: its options, and the rooms of this folder joined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from apiary.core.board import Board
from apiary.core.errors import BadOption
from apiary.core.game import Game, Option, Options, Part, declaration
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.scene import Chapter, Choices, Scene, Told
from apiary.core.state import Seen, State
from apiary.games.hive import components, notation
from apiary.games.hive.evaluate import HiveBoard, chances
from apiary.games.hive.guide import guide
from apiary.games.hive.position import (
    ABSENT,
    IN_HAND,
    PASS,
    new_position,
)
from apiary.games.hive.rules.perft import perft
from apiary.games.hive.scene import board_alone, choices, scene
from apiary.games.hive.state import SEAT_NAMES, HiveState
from apiary.games.hive.telling import tell
from apiary.games.hive.touching import why_idle, why_touch
from apiary.hexes import TORUS

_DEFAULTS = components.load().options
# Each queen has one free side left.
_COVER = (
    "Base+MLP;White[12];1,-2:bA1 2,-2:wG1 3,-2:bM -1,-1:wS1 0,-1:bQ 1,-1:bG1,wB1 2,-1:bL -2,0:wA1 "
    "-1,0:bP 0,0:wM 1,0:wQ 2,0:bS1 -2,1:wL -1,1:bB1 0,1:wP -1,2:wA2 0,2:bA2;bA2"
)


class Hive(Game):
    """Hive by John Yianni, for two."""

    name = "hive"
    rules_version = 1
    seats = (2,)
    options = (
        Option(
            "expansions",
            "",
            "hive.option.expansions.title",
            "hive.option.expansions",
            values=notation.SETS,
            parts=(
                Part("M", "hive.creature.mosquito", "hive.option.mosquito", "mosquito"),
                Part("L", "hive.creature.ladybug", "hive.option.ladybug", "ladybug"),
                Part("P", "hive.creature.pillbug", "hive.option.pillbug", "pillbug"),
            ),
        ),
        Option(
            "queen_first",
            _DEFAULTS.queen_first,
            "hive.option.queen_first.title",
            "hive.option.queen_first",
        ),
        Option(
            "repetition_draw",
            _DEFAULTS.repetition_draw,
            "hive.option.repetition_draw.title",
            "hive.option.repetition_draw",
            gaps=(1,),
        ),
        Option(
            "max_turns",
            _DEFAULTS.max_turns,
            "hive.option.max_turns.title",
            "hive.option.max_turns",
        ),
    )
    action_space = int(PASS) + 1
    sets = tuple(map(notation.game_type, notation.SETS))
    perft_options = {"queen_first": False}
    minutes = (10, 40)

    def data_hash(self, options: Options) -> str:
        """Of the sets in play."""
        return components.data_hash(_groups(options))

    def set_up(self, seats: int, options: Options) -> HiveState:
        """An empty table."""
        first, repetitions, turns = _limits(options)
        return HiveState(new_position(_groups(options), first, repetitions, turns), options)

    def position(self, text: str, **options: object) -> HiveState:
        """A game from a position in text (`notation`); options other than the expansions.

        >>> import apiary
        >>> state = apiary.game("hive").position("Base;White[3];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1")
        >>> print(state)
        wA1   wQ    bQ    bA1
        w: S1 S2 B1 B2 G1 G2 G3 A2 A3
        b: S1 S2 B1 B2 G1 G2 G3 A2 A3
        """
        text = text.strip()
        try:
            letters = notation.read_game_type(text.partition(";")[0])
        except BadOption as error:
            raise notation.bad(text, 0, "position") from error
        checked = self.checked({**options, "expansions": letters})
        state = HiveState(notation.read_position(text, *_limits(checked)), checked)
        state.check_end()
        return state

    def from_set(self, text: str) -> Options:
        """Options from a GameTypeString: `Base+MLP`."""
        return {"expansions": notation.read_game_type(text)}

    def seat_name(self, seat: int) -> str:
        """White is seat 0."""
        return SEAT_NAMES[seat]

    def text(self, state: State, action: int) -> str:
        """An action in UHP notation."""
        return notation.write_action(_hive(state).position, action)

    def parse(self, state: State, text: str) -> int:
        """The action that UHP notation means in this state, legal or not."""
        declared = declaration(text)
        return notation.read_action(_hive(state).position, text) if declared is None else declared

    def why_not(self, state: State, seat: int, text: str) -> Reason | None:
        """Why a seat may not do what the text says, or do anything with the piece it names."""
        hive = _hive(state)
        p = notation.PIECES.get(text.strip(), -1)
        if p < 0 or hive.position.turn == 0 or hive.position.pos[p] == ABSENT:
            return hive.why_not(seat, self.parse(state, text))
        return why_idle(hive, seat, p)

    def draw(self, view: Seen, colour: bool = False) -> str:
        """The board as text."""
        return notation.diagram(_hive(view).position, colour)

    def draw_choices(self, view: Seen, choices: Mapping[int, str], colour: bool = False) -> str:
        """The board with marks where actions lead; a pass leads nowhere."""
        marks = {action & TORUS: mark for action, mark in choices.items() if action != PASS}
        return notation.diagram(_hive(view).position, colour, marks)

    def scene(self, view: Seen) -> Scene:
        """The hive and both hands."""
        return scene(_hive(view))

    def choices(self, view: Seen, seat: int) -> Choices:
        """A piece and where it goes, or a pass."""
        return choices(_hive(view), seat)

    def why_touch(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        """Why what a person touched leads to no action of this seat, or None if it does."""
        return why_touch(_hive(view), seat, path)

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> Told:
        """An action in notation and words, and the way its piece took."""
        if action is None:
            return super().tell(before, after, actor, action)
        return tell(_hive(before), _hive(after), actor, action)

    def picture(self) -> Scene:
        """A tense moment of a game with all creatures."""
        return board_alone(self.position(_COVER))

    def guide(self) -> tuple[Chapter, ...]:
        """The rules page."""
        return guide(self.position)

    def meaning(self, state: State, label: str) -> Message | None:
        """The creature behind a piece's name."""
        if label not in notation.PIECES:
            return None
        position = _hive(state).position
        p = notation.PIECES[label]
        creature = Message(f"hive.creature.{components.FACES[position.kind[p]]}")
        if position.pos[p] == IN_HAND:
            return Message("hive.in_hand", {"creature": creature})
        return creature

    def board(self, view: Seen) -> Board:
        """For alpha-beta."""
        return HiveBoard(_hive(view).position.copy())

    def values(self, state: State) -> list[float]:
        """Each side's chances by the evaluation."""
        return chances(_hive(state).position)

    def perft(self, state: State, depth: int) -> int:
        """Number of sequences of so many actions."""
        return perft(_hive(state).position.copy(), depth)


def _groups(options: Options) -> set[str]:
    """The sets in play."""
    return {"base"} | {notation.EXPANSIONS[letter] for letter in str(options["expansions"])}


def _limits(options: Options) -> tuple[bool, int, int]:
    """What a position must know of the options."""
    return (
        bool(options["queen_first"]),
        int(options["repetition_draw"]),
        int(options["max_turns"]),
    )


def _hive(state: State) -> HiveState:
    return cast(HiveState, state)
