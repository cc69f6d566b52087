"""`apiary convert`: saved games in the format of another program."""

from __future__ import annotations

import argparse

from apiary.cli.arguments import Commands
from apiary.cli.saved import add_file, given_games
from apiary.cli.voice import Voice
from apiary.core.errors import BadOption, file_trouble
from apiary.core.record import write_file
from apiary.games.files import ENDINGS, FORMATS, write_games


def add(commands: Commands) -> None:
    command = commands.add("convert", run)
    add_file(command)
    command.path("out", "out", nargs="?")
    help = commands.voice("cli.help.format")
    command.parser.add_argument("--format", choices=FORMATS, metavar="|".join(FORMATS), help=help)
    command.flag("--overwrite")


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Write all games of the file, or one; nothing at all if one of them can't be read."""
    kind = args.format or ENDINGS.get("" if args.out is None else args.out.suffix.lower())
    if kind is None:
        raise BadOption("cli.convert.which", formats=", ".join(FORMATS))
    if args.out is not None and args.out.is_file() and not args.overwrite:
        raise BadOption("cli.convert.taken", file=str(args.out))
    records = [saved.whole() for saved in given_games(args, voice)]
    for record in records:
        record.replay()
    text = write_games(records, kind)
    if args.out is None:
        print(text, end="")
        return 0
    try:
        write_file(args.out, text)
    except (OSError, ValueError) as error:
        raise BadOption(
            "cli.play.not_saved", file=str(args.out), why=file_trouble(error)
        ) from error
    voice.say("cli.convert.done", count=len(records), file=str(args.out))
    return 0
