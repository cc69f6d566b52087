"""What a puzzle is: a position, and in how many moves its one first move forces a win."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Annotated

import msgspec

from apiary.core.messages import LANGUAGES, Message, say
from apiary.core.options import OptionValue
from apiary.core.registry import find
from apiary.core.state import State
from apiary.hexes import rotate
from apiary.lessons import Condition, Lesson, Step, Texts

GAME = "hive"
FORMAT = 1
GRADES = 5  # from easy to hard
TURNS = 12  # six, and six more of the mirror image

Cell = tuple[int, int]


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The side to move wins in `moves` of its own; only the first action of `line` does that.

    In the line the other side holds out as long as it can.
    """

    name: str  # the same for all positions that only lie differently
    position: str
    moves: Annotated[int, msgspec.Meta(ge=1, le=9)]
    line: list[str]
    grade: Annotated[int, msgspec.Meta(ge=1, le=GRADES)]
    themes: list[str]
    options: dict[str, OptionValue] = {}

    def start(self) -> State:
        """The position."""
        return find(GAME).position(self.position, **self.options)

    def lesson(self) -> Lesson:
        """It as a lesson of one step: to win, whatever the other side does."""
        seat = self.start().pending()[0]
        facts = {"seat": find(GAME).seat_name(seat), "moves": self.moves}
        step = Step(
            position=self.position,
            say=_texts("core.puzzle", facts),
            well=_texts("core.puzzle_solved"),
            goal=Condition(win=True),
            within=self.moves,
            answer="any",
        )
        title = _texts("core.puzzle_title", {"name": self.name})
        return Lesson(self.name, title, [step], GAME, self.options)

    def first(self) -> int:
        """The action that solves it."""
        return self.start().parse(self.line[0])


class Lying(msgspec.Struct, frozen=True):
    """A piece on the table."""

    name: str
    creature: str
    player: str
    at: Cell
    level: int

    @property
    def kind(self) -> str:
        """What tells it from pieces of other kinds."""
        return f"{self.player} {self.creature}"


class _Table(msgspec.Struct, frozen=True):
    pieces: list[Lying]


class _Plain(msgspec.Struct, frozen=True):
    """What is read of `State.to_dict`."""

    table: _Table


class Collection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Puzzles, and from which games they are: those of bots, by this seed."""

    apiary: int  # the format
    seed: int
    games: int
    puzzles: list[Puzzle]


def _texts(key: str, params: dict[str, object] | None = None) -> Texts:
    """A message in every language."""
    return Texts(*(say(Message(key, params or {}), language) for language in LANGUAGES))


def name_of(state: State) -> str:
    """The same name for positions that are equal when one is turned or mirrored, or when pieces of
    a kind change their places.
    """
    lying = pieces_of(state)
    least = min(
        _from_corner([(_turned(one.at, turn), one.level, one.kind) for one in lying])
        for turn in range(TURNS)
    )
    options = sorted((key, str(value)) for key, value in state.options.items())
    seen = (least, state.pending(), options, _resting(state))
    return sha256(repr(seen).encode()).hexdigest()[:12]


def pieces_of(state: State) -> list[Lying]:
    """What lies on the table."""
    return msgspec.convert(state.to_dict(), _Plain).table.pieces


def _turned(cell: Cell, turn: int) -> Cell:
    q, r = cell
    return rotate((r, q) if turn >= 6 else (q, r), turn)


def _from_corner(way: list[tuple[Cell, int, str]]) -> list[tuple[Cell, int, str]]:
    """As if the first cells of all lay at (0, 0)."""
    left = min(at[0] for at, _, _ in way)
    top = min(at[1] for at, _, _ in way)
    return sorted(((at[0] - left, at[1] - top), level, kind) for at, level, kind in way)


def _resting(state: State) -> list[str]:
    """What the position says besides: which kinds of pieces were moved or rest."""
    status = state.to_text().split(";")[3:]
    return sorted(re.sub(r"\d", "", " ".join(status)).split())
