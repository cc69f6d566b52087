"""What a game is, before anyone has sat down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from apiary.core.board import Board
from apiary.core.errors import BadData, BadNotation, BadOption
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.scene import Area, Chapter, Choices, Place, Scene, Thing, Told, Touch
from apiary.core.state import CHANCE, DECLARATIONS, Seen, State

OptionValue = bool | int | str
Options = dict[str, OptionValue]

LARGEST = 999_999_999  # of any number among the options; far inside what compiled code holds


@dataclass(frozen=True, slots=True)
class Part:
    """What a letter in the value of an option adds, or one of its values: message keys for its name
    and for what it does, and the face that pictures it.
    """

    value: str
    title: str
    meaning: str
    face: str


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made when a game starts. `title` and `meaning` are message keys that name and
    explain it.

    The type is that of the default. `values` lists the legal ones, unless it is empty; a number
    is at least `minimum`, at most `LARGEST`, and not one of `gaps`. With `parts` a value is a text
    with a letter for each part that is in play, in their order; any of them if `values` is empty,
    or with `picks` exactly so many or none. If the default is a part itself, so is every
    value: exactly one of them is chosen. `when` lists other options with a value or letter each;
    without any of them this one means nothing, and so it does without so many `seats`. Everybody
    should be asked a `main` one; the others are fine points.
    """

    name: str
    default: OptionValue
    title: str
    meaning: str
    values: tuple[OptionValue, ...] = ()
    minimum: int = 0
    gaps: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    picks: int = 0
    when: tuple[tuple[str, str], ...] = ()
    seats: tuple[int, ...] = ()
    main: bool = False

    @property
    def type(self) -> str:
        """`bool`, `int` or `str`."""
        return type(self.default).__name__

    @property
    def expected(self) -> str:
        """The legal values, for people."""
        if self.values:
            return ", ".join(repr(value) for value in self.values)
        if self.picks:
            return f"'', {self.picks} × {self._letters()}"
        if self.type == "bool":
            return "true, false"
        if self.parts:
            return ", ".join(part.value for part in self.parts)
        without = "".join(f", ≠ {gap}" for gap in self.gaps)
        return f"{self.minimum} – {LARGEST}{without}"

    def check(self, value: object) -> OptionValue:
        """The value, if it is a legal one; else `BadOption`."""
        if type(value) is type(self.default) and isinstance(value, bool | int | str):
            if self.values and value in self.values:
                return value
            if not self.values and (isinstance(value, bool) or self._fits(value)):
                return value
        raise BadOption(
            "core.bad_option_value", name=self.name, value=repr(value), expected=self.expected
        )

    def chosen(self, value: OptionValue) -> tuple[Part, ...]:
        """The parts that a legal value brings into play, none if it is the default."""
        if value == self.default:
            return ()
        one = any(part.value == self.default for part in self.parts)
        return tuple(
            part
            for part in self.parts
            if part.value == value or (not one and part.value in str(value))
        )

    def _letters(self) -> str:
        return "".join(part.value for part in self.parts)

    def _fits(self, value: int | str) -> bool:
        if isinstance(value, str):
            picked = "".join(letter for letter in self._letters() if letter in value)
            if self.picks:
                return value == picked and len(value) in (0, self.picks)
            return value == picked
        return self.minimum <= value <= LARGEST and value not in self.gaps

    def read(self, text: str) -> OptionValue:
        """The value from text, as typed on a command line."""
        value: object = text
        if self.type == "bool":
            value = {"true": True, "false": False}.get(text.lower(), text)
        elif self.type == "int" and text.isdecimal() and len(text) <= len(str(LARGEST)):
            value = int(text)
        elif self.parts and not self.values and set(text) <= set(self._letters()):
            value = "".join(sorted(text, key=self._letters().index))  # in whichever order typed
        return self.check(value)


class Game(ABC):
    """A game and everything that is the same in each of its plays."""

    name: str
    rules_version: ClassVar[int]
    seats: tuple[int, ...]  # the numbers of players it can be played by
    options: tuple[Option, ...]
    action_space: ClassVar[int]  # legal actions are 0 .. action_space - 1
    sets: ClassVar[tuple[str, ...]] = ()  # the short names that `from_set` knows
    perft_options: ClassVar[Options] = {}  # where published perft tables differ from the defaults
    minutes: ClassVar[tuple[int, int]] = (10, 60)  # a game takes from .. to
    first_seat_begins: ClassVar[bool] = True  # else lots, dice or an option say who does
    secrets: ClassVar[bool] = False  # see `has_secrets`
    foresight: ClassVar[int] = 300  # actions that a search plays on before it asks `values`
    haste: ClassVar[float] = 1.0  # of the usual time for a decision, what a searching bot may take

    def __repr__(self) -> str:
        return f"<Game {self.name}: seats {', '.join(map(str, self.seats))}>"

    def start(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> State:
        """A new game; `BadOption` if it can't be set up like that."""
        count = self.seats[0] if seats is None else seats
        if count not in self.seats:
            expected = ", ".join(map(str, self.seats))
            raise BadOption("core.bad_seats", game=self.name, seats=seats, expected=expected)
        return self.set_up(count, self.checked(options or {}))

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

    def has_secrets(self, options: Options) -> bool:
        """Does a seat know what another doesn't, in a game with these options?"""
        return self.secrets

    @abstractmethod
    def data_hash(self, options: Options) -> str:
        """Identifies the component data that a game with these options is played with."""

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

    @abstractmethod
    def seat_name(self, seat: int) -> str:
        """Message key for the name of a seat."""

    @property
    def title(self) -> Message:
        """The game's name as people write it."""
        return Message(f"{self.name}.title")

    @property
    def about(self) -> Message:
        """The game in one sentence."""
        return Message(f"{self.name}.about")

    @property
    def rules(self) -> Message:
        """The rules and the notation on a page."""
        return Message(f"{self.name}.rules")

    @abstractmethod
    def text(self, state: State, action: int) -> str:
        """An action in the game's notation, `state` being the one it is played in."""

    @abstractmethod
    def parse(self, state: State, text: str) -> int:
        """The action that a text means in this state, legal or not; `BadNotation` if none."""

    @abstractmethod
    def why_not(self, state: State, seat: int, text: str) -> Reason | None:
        """Why a seat may not do what the text says, or None if it may.

        A label alone (see `label`) asks why none of its actions is possible.
        """

    def draw(self, view: Seen, colour: bool = False) -> str:
        """What a seat sees as a picture in text, with terminal colours if wished."""
        return str(view)

    def draw_choices(self, view: Seen, choices: Mapping[int, str], colour: bool = False) -> str:
        """The picture with a mark for each of some actions, where the action leads."""
        return self.draw(view, colour)

    def scene(self, view: Seen) -> Scene:
        """What a seat sees as things to draw; by default the picture in text."""
        area = Area("board", "panel", self.title)
        return Scene(
            (area,), (Thing("board", "text", Place("board"), self.title, text=self.draw(view)),)
        )

    def choices(self, view: Seen, seat: int) -> Choices:
        """A seat's legal actions as things to touch; by default a button for each."""
        things: list[Thing] = []
        touches: list[Touch] = []
        for number, action in enumerate(view.legal(seat)):
            text = self.text(view, action)
            label = Message("core.verbatim", {"text": text})
            things.append(Thing(f"action:{text}", "button", Place("actions", number), label))
            touches.append(Touch(int(action), (f"action:{text}",)))
        return Choices(tuple(things), tuple(touches))

    def plans(self, view: Seen, seat: int) -> Choices:
        """What a seat that is not asked could do if it were asked now, for it to think ahead; by
        default nothing. The paths are only to be looked at.
        """
        return Choices()

    def why_touch(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        """Why the last of these touches leads to no action of this seat, or None if it does.

        The ids come from strangers: any text gets a reason. Its cells are `Place`s.
        """
        if any(touch.path[: len(path)] == path for touch in self.choices(view, seat).touches):
            return None
        thing = path[-1] if path else ""
        try:
            reason = self.why_not(view, seat, thing.partition(":")[2])
        except BadNotation:
            reason = None
        return reason or Reason(Message("core.no_such_thing", {"thing": thing}), "")

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> Told:
        """An event as a seat sees it; the action is None if it may not know it."""
        who = Message("core.chance" if actor == CHANCE else self.seat_name(actor))
        text = "?" if action is None else self.text(before, action)
        return Told(text, Message("core.did", {"seat": who, "action": text}))

    def picture(self) -> Scene:
        """A scene that shows the game at its best, for its cover."""
        return self.scene(self.start().seen_by(None))

    def guide(self) -> tuple[Chapter, ...]:
        """The rules in our own words, in chapters."""
        return (Chapter("rules", self.title, (self.rules,)),)

    def chapters(self, seats: int, options: Options) -> tuple[Chapter, ...]:
        """Those of the guide that a game of so many with these options needs; by default all.

        The options are complete and checked.
        """
        return self.guide()

    def label(self, state: State, action: int) -> str:
        """What an action is listed under when a person chooses: the piece, the card, the place."""
        return self.text(state, action).partition(" ")[0]

    def meaning(self, state: State, label: str) -> Message | None:
        """What such a label stands for, in words; None if it speaks for itself."""
        return None

    def board(self, view: Seen) -> Board | None:
        """A private copy for alpha-beta, if the game suits it."""
        return None

    def values(self, state: State) -> list[float] | None:
        """A guess at each seat's chances, 0 to 1, in an unfinished state; None if it has none."""
        return None

    def obvious(self, view: Seen, seat: int) -> int | None:
        """An action that needs no thought: what every player would do here; None if there is none.

        Games of many small decisions save a searching bot's time with it.
        """
        return None

    def perft(self, state: State, depth: int) -> int:
        """Number of sequences of so many actions; nothing continues after the end."""
        if depth == 0:
            return 1
        found = 0
        for seat in state.pending()[:1]:
            for action in state.legal(seat):
                after = state.copy()
                after.play(seat, action)
                found += self.perft(after, depth - 1)
        return found


def declaration(text: str) -> int | None:
    """The action behind `resign`, `offer draw`, `accept draw`."""
    for action, words in DECLARATIONS.items():
        if text.strip().lower() == words:
            return action
    return None
