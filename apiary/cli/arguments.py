"""Arguments that several commands share: the game, its options, numbers, files."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apiary
from apiary.cli.voice import Voice
from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.registry import find

MOST = 10**18 - 1
Run = Callable[[argparse.Namespace, Voice], int]


@dataclass(frozen=True, slots=True)
class Command:
    """A command, to which its arguments are added: `cli.help.MEANING` says what each is for, by
    default that of its name, and `cli.metavar.WHAT` stands for its value.
    """

    parser: argparse.ArgumentParser
    voice: Voice

    def word(self, name: str, what: str, meaning: str = "", **settings: Any) -> None:
        """An argument with a value."""
        self.parser.add_argument(
            name,
            metavar=self.voice(f"cli.metavar.{what}"),
            help=self.voice(f"cli.help.{meaning or name.lstrip('-')}"),
            **settings,
        )

    def number(
        self, name: str, meaning: str = "", least: int = 1, most: int = MOST, **settings: Any
    ) -> None:
        """An argument that is a whole number."""
        self.word(name, "number", meaning, type=whole_number(self.voice, least, most), **settings)

    def path(self, name: str, what: str = "file", meaning: str = "", **settings: Any) -> None:
        """An argument that is a file or a folder."""
        self.word(name, what, meaning, type=Path, **settings)

    def flag(self, name: str, meaning: str = "") -> None:
        """An argument that is there or not."""
        help = self.voice(f"cli.help.{meaning or name.lstrip('-')}")
        self.parser.add_argument(name, action="store_true", help=help)

    def game(self, optional: bool = False) -> None:
        """The game and how it is set up."""
        self.game_name("?" if optional else None)
        self.word("--set", "set")
        self.word("--option", "option", action="append", default=[])

    def game_name(self, count: str | None) -> None:
        """The game alone; `count` is how many are wanted, as argparse counts."""
        games = ", ".join(game.name for game in apiary.all_games())
        self.parser.add_argument(
            "game",
            nargs=count,
            metavar=self.voice("cli.metavar.game"),
            help=self.voice("cli.help.game", games=games),
        )

    def seed(self) -> None:
        """The seed of everything random."""
        self.number("--seed", least=0)


@dataclass(frozen=True, slots=True)
class Commands:
    """Where a module puts its command. `make` gives the parser whose arguments `run` gets."""

    voice: Voice
    make: Callable[[str, str, Run], argparse.ArgumentParser]

    def add(self, name: str, run: Run) -> Command:
        """A new command; `cli.help.NAME` says what it does."""
        return Command(self.make(name, self.voice(f"cli.help.{name}"), run), self.voice)


def chosen_game(args: argparse.Namespace) -> Game:
    return find(args.game)


def chosen_options(args: argparse.Namespace, game: Game) -> Options:
    """The options that were given, each checked."""
    options: Options = {} if args.set is None else game.from_set(args.set)
    known = {option.name: option for option in game.options}
    for word in args.option:
        name, sign, text = word.partition("=")
        if not sign:
            raise BadOption("cli.bad_assignment", text=word)
        if name not in known:
            game.checked({name: text})  # which raises the error that lists the options
        options[name] = known[name].read(text)
    return options


def whole_number(voice: Voice, minimum: int, maximum: int = MOST) -> Callable[[str], int]:
    """Reads a whole number from the command line."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if digits.isdecimal() and len(digits) <= 18 and minimum <= int(text) <= maximum:
            return int(text)
        said = voice("cli.bad_number", text=text, minimum=minimum, maximum=maximum)
        raise argparse.ArgumentTypeError(said)

    return read


def seconds(voice: Voice) -> Callable[[str], float]:
    """Reads a time of at most a minute from the command line."""

    def read(text: str) -> float:
        with suppress(ValueError):
            if 0 <= float(text) <= 60:
                return float(text)
        raise argparse.ArgumentTypeError(voice("cli.bad_seconds", text=text))

    return read
