"""The arguments of the command: argparse, made to speak three languages and to be brief."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

import apiary
from apiary.cli import (
    admin,
    arena,
    check,
    convert,
    dataset,
    explore,
    games,
    learn,
    perft,
    play,
    puzzles,
    records,
    rules,
    selfplay,
    serve,
    simulate,
    uhp,
)
from apiary.cli.arguments import Commands, Run
from apiary.cli.voice import Voice
from apiary.core.messages import LANGUAGES

# What argparse says by itself, as it asks gettext for it.
_SENTENCES = {
    "usage: ": "cli.argparse.usage",
    "positional arguments": "cli.argparse.positionals",
    "options": "cli.argparse.options",
    "argument %(argument_name)s: %(message)s": "cli.argparse.argument",
    "expected one argument": "cli.argparse.one",
    "expected %s arguments": "cli.argparse.several",
    "ignored explicit argument %r": "cli.argparse.ignored",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli.argparse.choice",
    "the following arguments are required: %s": "cli.argparse.required",
    "unrecognized arguments: %s": "cli.argparse.unknown",
}


def read_arguments(voice: Voice, argv: Sequence[str]) -> argparse.Namespace:
    """What was asked for, `run` being the function that does it; leaves if it makes no sense."""
    with _in_language(voice):
        return _parser(voice).parse_args(argv)


def _parser(voice: Voice) -> Parser:
    parser = Parser(voice, "apiary", voice("cli.help.apiary"))
    parser.add_argument("--version", action=_Version, help=voice("cli.help.version"))
    parser.set_defaults(run=_help_of(parser))
    choice = parser.add_subparsers(
        title=voice("cli.help.commands"), metavar=voice("cli.metavar.command"), parser_class=_Sub
    )

    def command(name: str, help: str, run: Run) -> Parser:
        found: Parser = choice.add_parser(name, voice=voice, help=help)
        found.set_defaults(run=run)
        return found

    commands = Commands(voice, command)
    playing = (play, rules, learn, puzzles, serve, check, admin, games, records, convert, explore)
    for module in (*playing, simulate, perft, arena, selfplay, dataset, uhp):
        module.add(commands)
    return parser


def _help_of(parser: Parser) -> Run:
    """What is done when no command is given."""

    def run(args: argparse.Namespace, voice: Voice) -> int:
        parser.print_help()
        return 0

    return run


class Parser(argparse.ArgumentParser):
    """A parser that complains in one line."""

    def __init__(self, voice: Voice, prog: str, description: str) -> None:
        super().__init__(prog=prog, description=description, add_help=False, allow_abbrev=False)
        self.voice = voice
        self.add_argument("-h", "--help", action="help", help=voice("cli.help.help"))
        self.add_argument(
            "--lang",
            default=argparse.SUPPRESS,
            metavar="|".join(LANGUAGES),
            help=voice("cli.help.lang"),
        )

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read more."""
        line = self.voice("cli.bad_arguments", why=message, command=self.prog)
        self.exit(2, f"apiary: {line}\n")


class _Sub(Parser):
    """The parser of one command; argparse makes it."""

    def __init__(self, *, voice: Voice, prog: str) -> None:
        name = prog.rpartition(" ")[2].replace("-", "_")
        summary = voice(f"cli.help.{name}")
        super().__init__(voice, prog, f"{summary[0].upper()}{summary[1:]}.")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """What is not known is told here, where the help of this very command is named."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(self.voice("cli.argparse.unknown") % " ".join(unknown))
        return found, unknown


class _Version(argparse.Action):
    """Tells the version and whether it is the fast one."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, help=help)

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: Any, values: Any, option: Any = None
    ) -> None:
        assert isinstance(parser, Parser)
        speed = parser.voice("cli.compiled" if apiary.compiled else "cli.interpreted")
        print(f"apiary {apiary.__version__} ({speed})")
        sys.exit(0)


@contextmanager
def _in_language(voice: Voice) -> Iterator[None]:
    """While this lasts: argparse looks its sentences up under the name `_`; let it find ours."""
    module: Any = argparse
    originals = module._, module.ngettext
    module._ = lambda text: voice(_SENTENCES[text]) if text in _SENTENCES else originals[0](text)
    module.ngettext = lambda one, many, count: module._(many)
    try:
        yield
    finally:
        module._, module.ngettext = originals
