"""Arguments that several commands share: the game, its options, numbers, files."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import apiary
from apiary.cli.voice import Voice
from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.registry import find

MOST = 10**18 - 1
Run = Callable[[argparse.Namespace, Voice], int]


class Command(Protocol):
    """Makes the parser of a command."""

    def __call__(self, name: str, help: str, run: Run) -> argparse.ArgumentParser:
        """A parser whose arguments `run` gets."""


@dataclass(frozen=True, slots=True)
class Commands:
    """Where a module puts its command."""

    voice: Voice
    make: Command

    def add(self, name: str, run: Run) -> argparse.ArgumentParser:
        """A new command; `cli.help.NAME` says what it does."""
        return self.make(name, self.voice(f"cli.help.{name}"), run)


def add_game(parser: argparse.ArgumentParser, voice: Voice, optional: bool = False) -> None:
    """The game and how it is set up."""
    parser.add_argument(
        "game",
        metavar=voice("cli.metavar.game"),
        nargs="?" if optional else None,
        help=voice("cli.help.game", games=", ".join(game.name for game in apiary.all_games())),
    )
    parser.add_argument("--set", metavar=voice("cli.metavar.set"), help=voice("cli.help.set"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=voice("cli.metavar.option"),
        help=voice("cli.help.option"),
    )


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


def add_seed(parser: argparse.ArgumentParser, voice: Voice) -> None:
    """The seed of everything random."""
    parser.add_argument(
        "--seed",
        type=whole_number(voice, 0),
        metavar=voice("cli.metavar.number"),
        help=voice("cli.help.seed"),
    )
