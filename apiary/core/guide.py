"""The words of a rules page, as the options of a game want them.

The sentences of a chapter are messages below its key, such as `hornet.guide.penalties`: its
`title`, its paragraphs, and the captions of its pictures. A paragraph that is always told has a
number. One that depends on the game has the name of an option, or of another fact that the game
states: then it is the message `penalty_honey.each` where there is one for that value, else
`penalty_honey`, which is left out while a fact is `false` or `none`. The value is a parameter of
its sentence, and so is any other fact that a sentence asks for, such as a number of the box, by the
way to it in the data: `{setup_startRooms}`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from apiary.core.messages import Message, is_known, parameters
from apiary.core.options import Option, OptionValue, applying
from apiary.core.package import json_of
from apiary.core.scene import Chapter, Diagram


class Fact(NamedTuple):
    """How a sentence that depends on it ends its name, and what is said for it in a sentence."""

    name: str
    said: object


class Paragraphs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Those that a chapter tells, by their names, and its rulings, with spaces between."""

    told: str
    rulings: str = ""


Facts = Mapping[str, Fact | None]  # None is a fact of no interest here

FALSE = "false"
NONE = "none"
ANY = "any"


def usual(options: Sequence[Option]) -> dict[str, Fact | None]:
    """What the options say to a reader who has no game at hand."""
    return {option.name: _fact(option, option.default) for option in options}


def here(
    options: Sequence[Option], seats: int, values: Mapping[str, OptionValue]
) -> dict[str, Fact | None]:
    """What the options say in a game of so many with all these values."""
    meant = applying(options, seats, values)
    return {
        option.name: _fact(option, values[option.name]) if option in meant else None
        for option in options
    }


def whether(**so: bool) -> dict[str, Fact | None]:
    """Facts of a game besides its options."""
    return {name: Fact(str(value).lower(), value) for name, value in so.items()}


def numbers(of_box: Mapping[str, object]) -> dict[str, Fact | None]:
    """Facts that are only said: what is in the box, so many of it."""
    return {name: Fact(str(value), value) for name, value in of_box.items()}


def several(items: Sequence[object]) -> Fact:
    """A fact that lists something, and is left out where nothing is listed."""
    return Fact("some" if items else NONE, tuple(items))


def unsettled(*names: str) -> dict[str, Fact | None]:
    """Facts of which a reader who has no game at hand is told how they differ: sentence `any`."""
    return dict.fromkeys(names, Fact(ANY, ANY))


def sentence(game: str, chapter: str, name: str, facts: Facts) -> Message | None:
    """A sentence of a chapter, or None if there is nothing to be told."""
    key = f"{game}.guide.{chapter}.{name}"
    if name not in facts:
        return _with_facts(key, facts)
    fact = facts[name]
    if fact is None:
        return None
    if is_known(f"{key}.{fact.name}"):
        return _with_facts(f"{key}.{fact.name}", facts)
    return _with_facts(key, facts) if fact.name not in (FALSE, NONE) and is_known(key) else None


def _with_facts(key: str, facts: Facts) -> Message:
    """A sentence with the facts that it asks for."""
    asked = {name: facts.get(name) for name in parameters(key)}
    return Message(key, {name: fact.said for name, fact in asked.items() if fact is not None})


class Contents:
    """The chapters of a game, in the order in which a newcomer reads them: its `guide.json`."""

    def __init__(self, package: str) -> None:
        self._game = package.rpartition(".")[2]
        self._told = json_of(package, "guide.json", dict[str, Paragraphs])

    def __iter__(self) -> Iterator[str]:
        return iter(self._told)

    def said(self, chapter: str, part: str, **params: object) -> Message:
        """The title of a chapter, a caption, or another of its sentences."""
        return Message(f"{self._game}.guide.{chapter}.{part}", params)

    def chapter(
        self,
        name: str,
        facts: Facts,
        diagrams: tuple[Diagram, ...] = (),
        further: tuple[Message, ...] = (),
    ) -> Chapter:
        """A chapter as the facts want it, with its pictures, and what is told besides."""
        here = self._told[name]
        found = [sentence(self._game, name, part, facts) for part in here.told.split()]
        return Chapter(
            name,
            self.said(name, "title"),
            (*(message for message in found if message is not None), *further),
            diagrams,
            tuple(here.rulings.split()),
        )


def changes(
    options: Sequence[Option], seats: int, values: Mapping[str, OptionValue]
) -> tuple[Message, ...]:
    """The options of a game that are not as usual, each with its value."""
    return tuple(
        Message(
            "core.changed",
            {"title": Message(option.title), "value": option.said(values[option.name])},
        )
        for option in applying(options, seats, values)
        if values[option.name] != option.default
    )


def _fact(option: Option, value: OptionValue) -> Fact:
    return Fact(option.write(value) or NONE, option.said(value))
