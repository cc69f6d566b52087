"""A game that can't be played or drawn any more, as the lines that were written down of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.outcome import Outcome, Reason
from apiary.core.registry import find
from apiary.core.scene import Area, LogLine, Place, Scene, Thing
from apiary.core.state import CHANCE, DECLARATIONS, RESIGN, Seen, State, declaration
from apiary.core.table import Table
from apiary.server.tables.events import Config


class LinesState(State):
    """Somewhere in such a game: nobody is due, and whatever was done is taken as it is."""

    def __init__(self, lines: Lines, seats: int, options: Options) -> None:
        super().__init__(lines, seats, options)
        self.lines = lines

    def pending(self) -> tuple[int, ...]:
        return ()

    def legal(self, seat: int | None = None) -> vec[i64]:
        """Nothing that is known."""
        return vec[i64]()

    def play(self, seat: i64, action: i64) -> None:
        """Take it as it is."""

    def text(self, action: int) -> str:
        """As it was written."""
        return DECLARATIONS.get(action) or self.lines.text(action)

    def parse(self, text: str) -> int:
        declared = declaration(text)
        return self.lines.number(text) if declared is None else declared

    def why_not(self, seat: int, action: int | str) -> Reason | None:
        """Nothing is possible any more."""
        return Reason(self.lines.why, "")

    def copy(self) -> LinesState:
        """Nothing ever changes."""
        return self

    def outcome(self) -> Outcome | None:
        """Only the table knows."""
        return None

    def key(self) -> int:
        return 0

    def packed(self) -> list[int]:
        return []

    def unpacked(self, numbers: Sequence[int]) -> LinesState:
        return self

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        """All or nothing."""
        return not self.lines.hidden

    def declarations(self, seat: int) -> tuple[int, ...]:
        """In games for two whoever ran out of time has resigned."""
        return (RESIGN,) if self.seats == 2 else ()


class Lines(Game):
    """What a table has of a game whose rules or components are not here any more.

    Its actions are texts that are passed on and not understood. If `hidden`, nobody is told more
    than who acted: the game has secrets and was not played to its end.
    """

    rules_version = 0
    options = ()
    action_space = 1 << 31

    def __init__(self, config: Config, why: Message, hidden: bool, data: bytes | None) -> None:
        self.name = config.game
        self.seats = (len(config.seats),)
        super().__init__()
        self.table = LinesTable(self)
        self.why = why
        self.hidden = hidden
        self._config = config
        self._data = data
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def __repr__(self) -> str:
        return f"<Lines of {self.name}>"

    def checked(self, options: Mapping[str, object]) -> Options:
        """The options as they were stored: nothing is known about them here."""
        return cast(Options, dict(options))

    def has_secrets(self, options: Options) -> bool:
        """Does nobody learn what was done?"""
        return self.hidden

    def data_hash(self, options: Options) -> str:
        """Of the components it was played with."""
        return self._config.data

    def data_content(self) -> bytes | None:
        """These components, if they were kept."""
        return self._data

    def set_up(self, seats: int, options: Options) -> LinesState:
        return LinesState(self, seats, options)

    def seat_name(self, seat: int) -> Message:
        """As today's game calls it."""
        return seat_name(self.name, seat)

    def text(self, number: int) -> str:
        """The text that was given this number."""
        return self._texts[number]

    def number(self, text: str) -> int:
        """A number for a text, always the same."""
        if text not in self._numbers:
            self._numbers[text] = len(self._texts)
            self._texts.append(text)
        return self._numbers[text]


class LinesTable(Table):
    """Instead of a board and of moves: why there are none, and what was written down."""

    game: Lines

    def scene(self, view: Seen) -> Scene:
        """In the place of a board, why there is none."""
        words = Message("server.no_board", {"why": self.game.why})
        return Scene(
            (Area("board", "panel", words),), (Thing("why", "note", Place("board"), words),)
        )

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> LogLine:
        """A line as it was written, or who acted."""
        if action is None:
            who = Message("core.chance") if actor == CHANCE else self.game.seat_name(actor)
            return LogLine("?", Message("server.acted", {"seat": who}))
        return super().tell(before, after, actor, action)


def seat_name(game: str, seat: int) -> Message:
    """The name of a seat, whether there is such a game or not."""
    try:
        return find(game).seat_name(seat)
    except (BadOption, LookupError):
        return Message("server.player")
