"""A game that can't be played or drawn any more, as the lines that were written down of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import BadOption
from apiary.core.game import Game, Options, declaration
from apiary.core.messages import Message
from apiary.core.outcome import Outcome, Reason
from apiary.core.registry import find
from apiary.core.scene import Area, Place, Scene, Thing, Told
from apiary.core.state import CHANCE, DECLARATIONS, RESIGN, Seen, State
from apiary.server.tables.events import Config


class LinesState(State):
    """Somewhere in such a game: nobody is due, and whatever was done is taken as it is."""

    def __init__(self, seats: int, hidden: bool) -> None:
        self.seats = seats
        self.hidden = hidden

    def pending(self) -> tuple[int, ...]:
        """Nobody."""
        return ()

    def legal(self, seat: i64) -> vec[i64]:
        """Nothing that is known."""
        return vec[i64]()

    def play(self, seat: i64, action: i64) -> None:
        """Take it as it is."""

    def copy(self) -> LinesState:
        """Nothing ever changes."""
        return self

    def outcome(self) -> Outcome | None:
        """Only the table knows."""
        return None

    def key(self) -> int:
        """One for all."""
        return 0

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        """All or nothing."""
        return not self.hidden

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
        self.why = why
        self.hidden = hidden
        self._config = config
        self._data = data
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def checked(self, options: Mapping[str, object]) -> Options:
        """As they were."""
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
        """The beginning."""
        return LinesState(seats, self.hidden)

    def seat_name(self, seat: int) -> str:
        """As today's game calls it."""
        return seat_name(self.name, seat)

    def text(self, state: State, action: int) -> str:
        """As it was written."""
        return DECLARATIONS.get(action) or self._texts[action]

    def parse(self, state: State, text: str) -> int:
        """A number for the text."""
        declared = declaration(text)
        if declared is not None:
            return declared
        if text not in self._numbers:
            self._numbers[text] = len(self._texts)
            self._texts.append(text)
        return self._numbers[text]

    def why_not(self, state: State, seat: int, text: str) -> Reason | None:
        """Nothing is possible any more."""
        return Reason(self.why, "")

    def scene(self, view: Seen) -> Scene:
        """In the place of a board, why there is none."""
        words = Message("server.no_board", {"why": self.why})
        return Scene(
            (Area("board", "panel", words),), (Thing("why", "note", Place("board"), words),)
        )

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> Told:
        """A line as it was written, or who acted."""
        if action is None:
            who = Message("core.chance" if actor == CHANCE else self.seat_name(actor))
            return Told("?", Message("server.acted", {"seat": who}))
        return super().tell(before, after, actor, action)


def seat_name(game: str, seat: int) -> str:
    """Message key for the name of a seat, whether there is such a game or not."""
    try:
        return find(game).seat_name(seat)
    except (BadOption, LookupError):
        return "server.player"
