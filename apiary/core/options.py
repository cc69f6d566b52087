"""The choices made when a game starts, described once for everybody who asks for them.

A `Switch` is on or off, a `Number` counts, `OneOf` is a word, `Letters` bring parts into play. The
same description checks what a program passes, reads what is typed on a command line, says what
would have been right, and is what the form of the site is made from.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from apiary.core.errors import BadOption
from apiary.core.messages import Message

OptionValue = bool | int | str
Options = dict[str, OptionValue]

LARGEST = 999_999_999  # of any number among the options; far inside what compiled code holds


@dataclass(frozen=True, slots=True)
class Part:
    """One of the values of `OneOf`, or what a letter of `Letters` adds: message keys for its name
    and for what it does, the face that pictures it, if it has one, and the number that is said with
    its name.
    """

    value: str
    title: str
    meaning: str = ""
    face: str = ""
    number: int | None = None

    @property
    def named(self) -> Message:
        """What people call it."""
        return Message(self.title, {} if self.number is None else {"number": self.number})


@dataclass(frozen=True, slots=True)
class Option(ABC):
    """What all options share.

    `key` is the message that explains the option, such as `hive.option.queen_first`: its last word
    is the option's `name`, and with `.title` behind it is the message that names it. `when` lists
    other options with a value or letter each: without any of them this one means nothing, and so
    it does without so many `seats`, if there are any. Everybody should be asked a `main` one; the
    others are fine points.
    """

    kind: ClassVar[str]

    key: str
    default: OptionValue
    when: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)
    seats: tuple[int, ...] = field(default=(), kw_only=True)
    main: bool = field(default=False, kw_only=True)
    name: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.key.rpartition(".")[2])

    @property
    def title(self) -> str:
        """Message key for what people call it."""
        return f"{self.key}.title"

    @property
    def meaning(self) -> str:
        """Message key for what it does."""
        return self.key

    @property
    def expected(self) -> Message:
        """The legal values, for people."""
        return self._expected()

    def check(self, value: object) -> OptionValue:
        """The value as it is kept, if it is a legal one; else `BadOption`, which says what is."""
        kept = self._kept(value)
        if kept is None:
            raise BadOption(
                "core.bad_option_value", name=self.name, value=repr(value), expected=self.expected
            )
        return kept

    def read(self, text: str) -> OptionValue:
        """The value from text, as typed on a command line."""
        return self.check(self._typed(text))

    def write(self, value: OptionValue) -> str:
        """A legal value as it is typed on a command line."""
        return str(value).lower() if isinstance(value, bool) else str(value)

    @abstractmethod
    def said(self, value: OptionValue) -> object:
        """A legal value for people, as a parameter of a message."""

    def chosen(self, value: OptionValue) -> tuple[Part, ...]:
        """The parts that a legal value other than the default brings into play, if they have
        something to tell.
        """
        return ()

    def includes(self, value: OptionValue, wanted: str) -> bool:
        """Is a legal value the wanted one, or the wanted letter among its letters?"""
        return value == wanted

    @abstractmethod
    def _expected(self) -> Message: ...

    @abstractmethod
    def _kept(self, value: object) -> OptionValue | None: ...

    def _typed(self, text: str) -> OptionValue:
        return text


@dataclass(frozen=True, slots=True)
class Switch(Option):
    """An option that is on or off."""

    kind = "switch"

    default: bool

    def said(self, value: OptionValue) -> Message:
        """Yes or no."""
        return Message("core.yes" if value else "core.no")

    def _expected(self) -> Message:
        return Message("core.expected.switch")

    def _kept(self, value: object) -> bool | None:
        return value if isinstance(value, bool) else None

    def _typed(self, text: str) -> bool | str:
        return {"true": True, "false": False}.get(text.lower(), text)


@dataclass(frozen=True, slots=True)
class Number(Option):
    """A whole number from `least` to `most`, but none of the `gaps`."""

    kind = "number"

    default: int
    least: int = 0
    most: int = LARGEST
    gaps: tuple[int, ...] = ()

    def said(self, value: OptionValue) -> OptionValue:
        return value

    def _expected(self) -> Message:
        limits: dict[str, object] = {"least": self.least, "most": self.most}
        if self.gaps:
            gaps = ", ".join(map(str, self.gaps))
            return Message("core.expected.number_without", {**limits, "gaps": gaps})
        return Message("core.expected.number", limits)

    def _kept(self, value: object) -> int | None:
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value if self.least <= value <= self.most and value not in self.gaps else None

    def _typed(self, text: str) -> int | str:
        digits = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST))
        return int(text) if digits else text


@dataclass(frozen=True, slots=True)
class OneOf(Option):
    """One of some words, each of them a part."""

    kind = "one_of"

    default: str
    parts: tuple[Part, ...]

    @classmethod
    def named(cls, key: str, default: str, *values: str, **shared: Any) -> OneOf:
        """One of some words whose names are the messages below the option's key."""
        parts = tuple(Part(value, f"{key}.{value}") for value in values)
        return cls(key, default, parts, **shared)

    @property
    def values(self) -> tuple[str, ...]:
        """The words."""
        return tuple(part.value for part in self.parts)

    def said(self, value: OptionValue) -> Message:
        """The name of its part."""
        return next(part.named for part in self.parts if part.value == value)

    def chosen(self, value: OptionValue) -> tuple[Part, ...]:
        """The part that was chosen instead of the usual one, if it has something to tell."""
        if value == self.default:
            return ()
        return tuple(part for part in self.parts if part.meaning and part.value == value)

    def _expected(self) -> Message:
        return Message("core.verbatim", {"text": ", ".join(self.values)})

    def _kept(self, value: object) -> str | None:
        return value if isinstance(value, str) and value in self.values else None


@dataclass(frozen=True, slots=True)
class Letters(Option):
    """A text with a letter for each part that is in play.

    They are taken in any order and kept in that of the parts. With `picks` there are exactly so
    many, or none.
    """

    kind = "letters"

    default: str
    parts: tuple[Part, ...]
    picks: int = 0

    @property
    def letters(self) -> str:
        """Those of all parts."""
        return "".join(part.value for part in self.parts)

    def said(self, value: OptionValue) -> Message | tuple[Message, ...]:
        """The names of its parts."""
        named = tuple(part.named for part in self.parts if part.value in str(value))
        return named or Message("core.none")

    def chosen(self, value: OptionValue) -> tuple[Part, ...]:
        """The parts whose letters are in the value, none if that is the usual one."""
        if value == self.default:
            return ()
        return tuple(part for part in self.parts if part.value in str(value))

    def includes(self, value: OptionValue, wanted: str) -> bool:
        return wanted in str(value)

    def _expected(self) -> Message:
        letters = ", ".join(self.letters)
        if self.picks:
            return Message("core.expected.picks", {"count": self.picks, "letters": letters})
        return Message("core.expected.letters", {"letters": letters})

    def _kept(self, value: object) -> str | None:
        if not isinstance(value, str) or (self.picks and len(value) not in (0, self.picks)):
            return None
        return in_order(value, self.letters)


def in_order(text: str, letters: str) -> str | None:
    """The letters of a text in the order of these; None if one is not among them or comes twice.

    >>> in_order("PM", "MLP")
    'MP'
    """
    found = "".join(letter for letter in letters if letter in text)
    return found if len(found) == len(text) else None


def applying(
    options: Sequence[Option], seats: int, values: Mapping[str, OptionValue]
) -> tuple[Option, ...]:
    """Those of a game's options that mean something with so many seats and with these values of
    the others; an option without a value has its default.
    """
    known = {option.name: option for option in options}

    def has(name: str, wanted: str) -> bool:
        return known[name].includes(values.get(name, known[name].default), wanted)

    return tuple(
        option
        for option in options
        if (not option.seats or seats in option.seats)
        and (not option.when or any(has(name, wanted) for name, wanted in option.when))
    )
