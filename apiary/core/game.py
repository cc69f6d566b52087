"""What a game is, before anyone has sat down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Set
from hashlib import sha256
from inspect import getdoc
from typing import ClassVar, Generic

import msgspec

from apiary.core.data import Data, DataFile
from apiary.core.errors import BadData, BadOption, BadState
from apiary.core.messages import Message, is_known, parameters
from apiary.core.mind import Mind
from apiary.core.options import Option, Options
from apiary.core.state import State
from apiary.core.table import Table
from apiary.core.terminal import Terminal
from apiary.core.written import from_bytes, read_seats

MOST_PREPARED = 64  # set-ups of a game that are kept


class Game(ABC):
    """A game: its facts, and how it is set up.

    What only some need is with its collaborators: `table` shows it to people, `terminal` in text,
    `mind` is how a bot thinks about it.
    """

    name: str  # as it is asked for, and where its words are
    seats: tuple[int, ...]  # the numbers of players it can be played by
    colours: ClassVar[tuple[str, ...]] = ()  # of the seats, if they have any: `<name>.<colour>`
    action_space: ClassVar[int]  # legal actions are 0 .. action_space - 1
    rules_version: ClassVar[int] = 1  # records of another can't be replayed
    options: tuple[Option, ...] = ()
    returns_sum: ClassVar[float] = 0.0  # of `Outcome.returns`, in every game
    # The decisions of the longest game that is worth playing on; who needs an end ends it there.
    longest: ClassVar[int] = 1000
    sets: ClassVar[tuple[str, ...]] = ()  # the short names that `from_set` knows
    perft_options: ClassVar[Options] = {}  # where published perft tables differ from the defaults
    # How its rulebook suggests to play it for the first time.
    first_seats: ClassVar[int] = 0  # 0 is as many as `seats` begins with
    first_options: ClassVar[Options] = {}  # where they differ from the defaults
    minutes: ClassVar[tuple[int, int]] = (10, 60)  # a game takes from .. to
    first_seat_begins: ClassVar[bool] = True  # else lots, dice or an option say who does
    secrets: ClassVar[bool] = False  # see `has_secrets`

    def __init__(self) -> None:
        missing = [fact for fact in ("name", "seats", "action_space") if not hasattr(self, fact)]
        if missing:
            raise TypeError(f"{type(self).__qualname__} is no Game: it lacks {', '.join(missing)}")
        self.table = Table(self)
        self.terminal = Terminal()
        self.mind = Mind()
        self._prepared: dict[tuple[object, ...], State] = {}  # what `start` copies

    def __repr__(self) -> str:
        content = self.data_content()
        corrected = content is not None and content != type(self)().data_content()
        return f"apiary.game({self.name!r})" + (f".with_data({content!r})" if corrected else "")

    def start(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> State:
        """A new game; `BadOption` if it can't be set up like that.

        It costs no more than a copy: what was set up like that before is kept.
        """
        given = {} if options is None else options
        key = (seats, *[(name, type(value), value) for name, value in given.items()])
        try:
            made = self._prepared.get(key)
        except TypeError:  # no key, and so no value of an option
            made = None
        if made is None:
            made = self._set_up(seats, given)
            if len(self._prepared) == MOST_PREPARED:
                self._prepared.clear()
            self._prepared[key] = made
        return made.copy()

    def _set_up(self, seats: int | None, options: Mapping[str, object]) -> State:
        count = self.seats[0] if seats is None else seats
        if count not in self.seats:
            expected = ", ".join(map(str, self.seats))
            raise BadOption("core.bad_seats", game=self.name, seats=seats, expected=expected)
        return self.set_up(count, self.checked(options))

    def checked(self, options: Mapping[str, object]) -> Options:
        """All options of the game: those given, checked, and the defaults of the others."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                expected = ", ".join(known)
                raise BadOption("core.bad_option", game=self.name, name=name, expected=expected)
        return {
            name: option.check(options[name]) if name in options else option.default
            for name, option in known.items()
        }

    def from_set(self, text: str) -> Options:
        """The options behind a short name for a set of components, such as Hive's `Base+MLP`."""
        raise BadOption("core.no_sets", game=self.name, text=text)

    def numbers(self) -> Mapping[str, int]:
        """Every number of the components as the rules page asks for it, by the way to it in their
        data with `_` between: `setup_startRooms`. A list stands for how many it has.
        """
        content = self.data_content()
        return {} if content is None else dict(_numbers("", msgspec.json.decode(content)))

    def has_secrets(self, options: Options) -> bool:
        """Does a seat know what another doesn't, in a game with these options?"""
        return self.secrets

    def data_hash(self, options: Options) -> str:
        """Identifies the component data that a game with these options is played with: 64 digits,
        by default of all of it.
        """
        return sha256(self.data_content() or b"").hexdigest()

    def data_content(self) -> bytes | None:
        """The component data as JSON, of which `with_data` makes this game again; None if they are
        always the same.
        """
        return None

    def with_data(self, content: bytes) -> Game:
        """The same game with these components; `BadData` if it can't be played with them."""
        raise BadData("core.fixed_data", game=self.name)

    @abstractmethod
    def set_up(self, seats: int, options: Options) -> State:
        """A new game from options that are complete and checked."""

    def position(self, text: str, **options: object) -> State:
        """A game from a position in text, as `State.to_text` writes it; `BadNotation` if it is none
        that a game can come to.
        """
        return self.start(self.count_seats(text), options).from_text(text)

    def count_seats(self, text: str) -> int:
        """How many play in a position in text."""
        return read_seats(text)

    def from_bytes(self, content: bytes) -> State:
        """A game from what `State.to_bytes` wrote, whoever sent it; `BadState` if it is none of
        this game, or damaged, or one that a game can't come to.
        """
        return from_bytes(self, content)

    def check_possible(self, state: State) -> None:
        """Refuse a state that a game can't come to: one whose text is not that of a position, or
        leads to another.
        """
        if self.position(state.to_text(), **state.options).packed() != state.packed():
            raise BadState("core.state_broken", game=self.title)

    def likeness(self, state: State) -> int:
        """Equal for positions in which the same advice would do, by default only for equal ones."""
        return state.key()

    def near(self, state: State) -> Set[int]:
        """What positions are like from which advice would do in this one as well."""
        return {self.likeness(state)}

    def seat_name(self, seat: int) -> Message:
        """Who sits there: a colour, or in games without them a number, from 1 on."""
        if self.colours:
            return Message(f"{self.name}.{self.colours[seat]}")
        return Message("core.player", {"number": seat + 1})

    @property
    def title(self) -> Message:
        """The game's name as people write it."""
        return self._words("title", self.name.capitalize())

    @property
    def about(self) -> Message:
        """The game in one sentence."""
        return self._words("about", (getdoc(type(self)) or "").partition("\n\n")[0])

    @property
    def rules(self) -> Message:
        """The rules and the notation on a page."""
        return self._words("rules", (getdoc(type(self)) or "").partition("\n\n")[2])

    def _words(self, part: str, otherwise: str) -> Message:
        """What the catalogue of the game says; of a game without one, what its class says."""
        key = f"{self.name}.{part}"
        if is_known(key):
            numbers = self.numbers()
            return Message(key, {name: numbers[name] for name in parameters(key)})
        return Message("core.verbatim", {"text": " ".join(otherwise.split())})


def _numbers(way: str, data: object) -> Iterator[tuple[str, int]]:
    """The numbers of some data."""
    parts: Iterable[tuple[object, object]] = ()
    if isinstance(data, dict):
        parts = data.items()
    elif isinstance(data, list):
        yield way, len(data)
        parts = enumerate(data)
    elif isinstance(data, int):
        yield way, data
    for name, part in parts:
        yield from _numbers(f"{way}_{name}" if way else str(name), part)


class BoxGame(Game, Generic[Data]):
    """A game whose owner may correct the components: they are read from a file."""

    file: DataFile[Data]

    def __init__(self, data: Data | None = None) -> None:
        super().__init__()
        self.data = self.file.load() if data is None else data

    def data_hash(self, options: Options) -> str:
        """Of all components."""
        return self.file.hash(self.data)

    def data_content(self) -> bytes:
        """All of the data file."""
        return self.file.write(self.data)

    def with_data(self, content: bytes) -> Game:
        """With other components, if every invariant of theirs holds."""
        return type(self)(self.file.read(content, "components"))
