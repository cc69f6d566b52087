"""`apiary puzzle`: positions of Hive to be won; `apiary puzzles make`: finding more of them."""

from __future__ import annotations

import argparse
import sys
from datetime import date

import msgspec

from apiary import puzzles
from apiary.cli.arguments import Commands
from apiary.cli.lecture import Lecture
from apiary.cli.progress import Progress
from apiary.cli.terminal import mention_speed
from apiary.cli.voice import Voice
from apiary.core.errors import BadData, file_trouble
from apiary.puzzles import Puzzle, making


def add(commands: Commands) -> None:
    """Declare the commands."""
    one = commands.add("puzzle", solve)
    one.word("name", "puzzle", "puzzle_name", nargs="?")
    one.word("--theme", "theme")
    many = commands.add("puzzles", make)
    help = commands.voice("cli.help.puzzles_make")
    many.parser.add_argument("make", choices=["make"], metavar="make", help=help)
    many.path("file", meaning="puzzles_file")
    many.number("--seed", least=0, default=1)
    many.number("--games", "puzzles_games", default=20)


def solve(args: argparse.Namespace, voice: Voice) -> int:
    """Let somebody solve the puzzle of that name, the next of a theme, or that of the day."""
    progress = Progress.own()
    puzzle = _wanted(args.name, args.theme, progress)
    mention_speed(voice)
    again = f"apiary puzzle {puzzle.name}"
    return Lecture(puzzle.lesson(), progress, voice, command=again).run()


def _wanted(name: str | None, theme: str | None, progress: Progress) -> Puzzle:
    if name is not None:
        return puzzles.find(name)
    if theme is None:
        return puzzles.of_day(date.today())
    known = puzzles.by_theme(theme)
    return next((one for one in known if not progress.is_done(one.lesson())), known[0])


def make(args: argparse.Namespace, voice: Voice) -> int:
    """Find puzzles in games of bots and write them to a file."""

    def told(games: int, found: int) -> None:
        print(voice("cli.puzzles.found", games=games, puzzles=found), end="\r", file=sys.stderr)

    found = making.make(args.seed, args.games, told)
    try:
        args.file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
    except OSError as error:
        raise BadData("core.bad_data", file=str(args.file), why=file_trouble(error)) from error
    voice.say("cli.puzzles.written", puzzles=len(found.puzzles), file=str(args.file))
    return 0
