"""The games of a file that a command was given."""

from __future__ import annotations

import argparse

from apiary.cli.arguments import Command
from apiary.cli.voice import Voice
from apiary.core.errors import BadOption
from apiary.games.files import Saved, load_games


def add_file(command: Command) -> None:
    """The file, and which of its games."""
    command.path("file")
    command.number("--game", "which")


def given_games(args: argparse.Namespace, voice: Voice) -> list[Saved]:
    """The game that was asked for, or all; what was made of them is told."""
    found = load_games(args.file)
    if args.game is not None:
        if args.game > len(found):
            raise BadOption("cli.no_game", number=args.game, count=len(found))
        found = [found[args.game - 1]]
    for saved in found:
        for note in saved.notes:
            voice.complain("cli.note", said=note)
    return found


def given_game(args: argparse.Namespace, voice: Voice) -> Saved:
    """The one that was asked for, or the first; that there are others is told."""
    games = given_games(args, voice)
    if len(games) > 1:
        voice.complain("cli.several_games", count=len(games))
    return games[0]
