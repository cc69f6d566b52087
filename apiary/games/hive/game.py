"""Hive as a `Game`: its options, and the rooms of this folder joined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from apiary.core.board import Board
from apiary.core.errors import BadOption
from apiary.core.game import Game, Options, declaration
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.scene import Chapter, Choices, Scene, Told
from apiary.core.state import Seen, State
from apiary.games.hive import components, notation
from apiary.games.hive.evaluate import HiveBoard, chances
from apiary.games.hive.expanded import choosing as expanded_choosing
from apiary.games.hive.expanded import evaluate as expanded_evaluate
from apiary.games.hive.expanded import notation as expanded_notation
from apiary.games.hive.expanded import pictures as expanded_pictures
from apiary.games.hive.expanded import positions as expanded_positions
from apiary.games.hive.expanded import scene as expanded_scene
from apiary.games.hive.expanded import telling as expanded_telling
from apiary.games.hive.expanded import touching as expanded_touching
from apiary.games.hive.expanded.actions import ACTIONS
from apiary.games.hive.expanded.colony import Colony, new_colony
from apiary.games.hive.expanded.settings import (
    SWARM_LETTER,
    Settings,
    check_together,
    extras,
    groups,
    is_expanded,
)
from apiary.games.hive.expanded.state import ColonyState
from apiary.games.hive.guide import guide
from apiary.games.hive.in_play import is_in_play
from apiary.games.hive.options import OPTIONS
from apiary.games.hive.position import ABSENT, IN_HAND, PASS, new_position
from apiary.games.hive.rules.perft import perft
from apiary.games.hive.scene import board_alone, choices, scene
from apiary.games.hive.state import SEAT_NAMES, HiveState
from apiary.games.hive.telling import tell
from apiary.games.hive.touching import why_idle, why_touch
from apiary.hexes import TORUS

# Each queen has one free side left.
_COVER = (
    "Base+MLP;White[12];1,-2:bA1 2,-2:wG1 3,-2:bM -1,-1:wS1 0,-1:bQ 1,-1:bG1,wB1 2,-1:bL -2,0:wA1 "
    "-1,0:bP 0,0:wM 1,0:wQ 2,0:bS1 -2,1:wL -1,1:bB1 0,1:wP -1,2:wA2 0,2:bA2;bA2"
)
_VERBS = {"honeycombo", "draw", "steal", "end", "hand"}  # words that stand for themselves


class Hive(Game):
    """Hive by John Yianni, for two."""

    name = "hive"
    rules_version = 1
    seats = (2,)
    options = OPTIONS
    action_space = int(ACTIONS)
    sets = tuple(map(notation.game_type, notation.SETS))
    perft_options = {"queen_first": False}
    minutes = (10, 40)
    foresight = 4

    def has_secrets(self, options: Options) -> bool:
        """Hands of Swarm, until both are selected."""
        return SWARM_LETTER in str(options.get("modules", ""))  # old tables lack it

    def data_hash(self, options: Options) -> str:
        """Of the sets in play."""
        return components.data_hash(groups(options), is_expanded(options))

    def checked(self, options: Mapping[str, object]) -> Options:
        """All options, if they go together."""
        found = super().checked(options)
        check_together(found)
        return found

    def set_up(self, seats: int, options: Options) -> HiveState | ColonyState:
        """An empty table."""
        if is_expanded(options):
            return ColonyState(_colony(options), options)
        first, repetitions, turns = _limits(options)
        return HiveState(new_position(groups(options), first, repetitions, turns), options)

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
        checked = self.checked({**options, "expansions": _letters(text)})
        if is_expanded(checked):
            raise BadOption("hive.not_plain")
        state = HiveState(notation.read_position(text, *_limits(checked)), checked)
        state.check_end()
        return state

    def colony(self, text: str, **options: object) -> ColonyState:
        """A game with expansions from a position in text (`expanded.notation`).

        >>> import apiary
        >>> game = apiary.game("hive")
        >>> state = game.colony("Base;White[3];0,0:wQ' 1,0:bQ -1,0:wA1 2,0:bA1'", mode="venom")
        >>> print(state)
        wA1   wQ'   bQ    bA1'
        w: S1 S2 B1 B2 G1 G2 G3 A2 A3
        b: S1 S2 B1 B2 G1 G2 G3 A2 A3
        """
        text = text.strip()
        checked = self.checked({**options, "expansions": _letters(text)})
        colony = _colony(checked)
        expanded_positions.read_position(colony, text)
        state = ColonyState(colony, checked)
        state.check_end()
        return state

    def from_set(self, text: str) -> Options:
        """Options from a GameTypeString: `Base+MLP`."""
        return {"expansions": notation.read_game_type(text)}

    def seat_name(self, seat: int) -> str:
        """White is seat 0."""
        return SEAT_NAMES[seat]

    def text(self, state: State, action: int) -> str:
        """An action in UHP notation, or in words beyond it."""
        if isinstance(state, ColonyState):
            return expanded_notation.write_action(state.colony, action)
        return notation.write_action(_hive(state).position, action)

    def parse(self, state: State, text: str) -> int:
        """The action that UHP notation means in this state, legal or not."""
        declared = declaration(text)
        if declared is not None:
            return declared
        if isinstance(state, ColonyState):
            return expanded_notation.read_action(state.colony, text)
        return notation.read_action(_hive(state).position, text)

    def why_not(self, state: State, seat: int, text: str) -> Reason | None:
        """Why a seat may not do what the text says, or do anything with the piece it names."""
        if isinstance(state, ColonyState):
            if expanded_touching.is_label(state.colony, text.strip()):
                return expanded_touching.why_label(state, seat, text.strip())
            return state.why_not(seat, self.parse(state, text))
        p = notation.PIECES.get(text.strip(), -1)
        hive = _hive(state)
        if p < 0 or hive.position.pos[p] == ABSENT or hive.position.turn == 0:
            return hive.why_not(seat, self.parse(state, text))
        return why_idle(hive, seat, p)

    def draw(self, view: Seen, colour: bool = False) -> str:
        """The board as text."""
        if isinstance(view, ColonyState):
            return expanded_pictures.diagram(view.colony, colour)
        return notation.diagram(_hive(view).position, colour)

    def draw_choices(self, view: Seen, choices: Mapping[int, str], colour: bool = False) -> str:
        """The board with marks where actions lead; a pass leads nowhere."""
        if isinstance(view, ColonyState):
            where = expanded_pictures.marks_of(view.colony, dict(choices))
            return expanded_pictures.diagram(view.colony, colour, where)
        marks = {action & TORUS: mark for action, mark in choices.items() if action != PASS}
        return notation.diagram(_hive(view).position, colour, marks)

    def scene(self, view: Seen) -> Scene:
        """The hive and both hands."""
        if isinstance(view, ColonyState):
            return expanded_scene.scene(view)
        return scene(_hive(view))

    def choices(self, view: Seen, seat: int) -> Choices:
        """A piece and where it goes, or what it does; a pass."""
        if isinstance(view, ColonyState):
            return expanded_choosing.choices(view, seat)
        return choices(_hive(view), seat)

    def why_touch(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        """Why what a person touched leads to no action of this seat, or None if it does."""
        if isinstance(view, ColonyState):
            return expanded_touching.why_touch(view, seat, path)
        return why_touch(_hive(view), seat, path)

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> Told:
        """An action in notation and words, and the way its piece took."""
        if isinstance(before, ColonyState) and isinstance(after, ColonyState):
            if action is None:
                return expanded_telling.tell_secret(actor)
            return expanded_telling.tell(before, after, actor, action)
        if action is None:
            return super().tell(before, after, actor, action)
        return tell(_hive(before), _hive(after), actor, action)

    def picture(self) -> Scene:
        """A tense moment of a game with all creatures."""
        return board_alone(self.position(_COVER))

    def guide(self) -> tuple[Chapter, ...]:
        """The rules page."""
        return guide(self.position, self.colony)

    def chapters(self, seats: int, options: Options) -> tuple[Chapter, ...]:
        """Those on what is in play."""
        new = self.set_up(seats, options)
        return tuple(chapter for chapter in self.guide() if is_in_play(chapter, new, options))

    def meaning(self, state: State, label: str) -> Message | None:
        """The creature behind a piece's name, or what a word does."""
        if label in _VERBS:
            return Message(f"hive.do.{label}")
        if label.removesuffix(expanded_notation.PRIME) not in notation.PIECES:
            return None
        if isinstance(state, ColonyState):
            return expanded_scene.named(state.colony, label)
        position = _hive(state).position
        p = notation.PIECES[label]
        creature = Message(f"hive.creature.{components.FACES[position.kind[p]]}")
        if position.pos[p] == IN_HAND:
            return Message("hive.in_hand", {"creature": creature})
        return creature

    def board(self, view: Seen) -> Board | None:
        """For alpha-beta; there is none where pieces are drawn from a bag."""
        if isinstance(view, ColonyState):
            if view.colony.settings.swarm:
                return None
            return expanded_evaluate.ColonyBoard(view.colony.copy())
        return HiveBoard(_hive(view).position.copy())

    def values(self, state: State) -> list[float]:
        """Each side's chances by the evaluation."""
        if isinstance(state, ColonyState):
            return expanded_evaluate.chances(state.colony)
        return chances(_hive(state).position)

    def perft(self, state: State, depth: int) -> int:
        """Number of sequences of so many actions."""
        if isinstance(state, ColonyState):
            return super().perft(state, depth)
        return perft(_hive(state).position.copy(), depth)


def _letters(text: str) -> str:
    """The expansions that the first part of a position names."""
    try:
        return notation.read_game_type(text.partition(";")[0])
    except BadOption as error:
        raise notation.bad(text, 0, "position") from error


def _colony(options: Options) -> Colony:
    """A new game with expansions."""
    return new_colony(Settings(options), groups(options), extras(options))


def _limits(options: Options) -> tuple[bool, int, int]:
    """What a position must know of the options."""
    return (
        bool(options["queen_first"]),
        int(options["repetition_draw"]),
        int(options["max_turns"]),
    )


def _hive(state: State) -> HiveState:
    return cast(HiveState, state)
