"""`apiary explore`: what was played from a position, in games of files or collected before."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import msgspec

from apiary.cli.arguments import Commands
from apiary.cli.terminal import mention_speed
from apiary.cli.voice import Voice, seat_name
from apiary.core.errors import ApiaryError, BadOption
from apiary.core.record import Record
from apiary.core.registry import find
from apiary.core.state import State
from apiary.games.files import load_games

if TYPE_CHECKING:
    from apiary.explorer import Opening, Set

MOST_MOVES = 20  # that are listed


def add(commands: Commands) -> None:
    command = commands.add("explore", run)
    command.path("files", meaning="explore_files", nargs="*")
    command.path("--database", meaning="explore_database")
    command.word("--after", "moves", "explore_after", default="")
    command.word("--set", "set", "explore_set")
    command.number("--plies", "explore_plies", most=200)
    command.flag("--json")


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Add the games of the files, and tell what was played from a position."""
    from apiary.explorer import PLIES, Explorer  # only this command needs all of Hive

    if not args.files and args.database is None:
        raise BadOption("cli.explore.nothing")
    mention_speed(voice)
    with Explorer(args.database or ":memory:", args.plies or PLIES) as explorer:
        for file in args.files:
            added = explorer.add_all(whole_games(voice, file))
            explorer.commit()
            voice.complain("cli.explore.added", count=added, file=str(file))
        played = _played_with(explorer.sets(), args.set)
        state = find("hive").start(options=played.options)
        for text in filter(None, map(str.strip, args.after.split(";"))):
            state.play(state.pending()[0], state.parse(text))
        found = explorer.look_up(state)
    if args.json:
        print(msgspec.json.encode(found).decode())
    else:
        _tell(voice, state, played, found)
    return 0


def whole_games(voice: Voice, file: object) -> list[Record]:
    """The games of a file that can be used; what is wrong with others is told."""
    found: list[Record] = []
    for number, saved in enumerate(load_games(str(file)), 1):
        try:
            record = saved.whole()
            record.replay()
        except ApiaryError as error:
            voice.complain("cli.explore.left_out", number=number, file=str(file), why=error.message)
        else:
            found.append(record)
    return found


def _played_with(sets: list[Set], name: str | None) -> Set:
    """The set that was asked for, or that of the most games."""
    found = [one for one in sets if name is None or one.name.lower() == name.lower()]
    if not found:
        names = ", ".join(one.name for one in sets) or "–"
        raise BadOption("cli.explore.no_set", name=name or "–", names=names)
    return found[0]


def _tell(voice: Voice, state: State, played: Set, found: Opening) -> None:
    """A line for each move: how often, and how many games each side won."""
    print(voice("cli.explore.position", set=played.name, games=found.games, all=played.games))
    if not found.moves:
        return
    names = [voice.of(seat_name(state.game, seat)) for seat in (0, 1)]
    heads = [voice("cli.explore.games"), names[0], voice("cli.explore.draws"), names[1]]
    rows = [
        (move.text, move.games, move.white, move.draws, move.black)
        for move in found.moves[:MOST_MOVES]
    ]
    pad = max(len(row[0]) for row in rows)
    widths = [max(len(head), 7) for head in heads]
    print(" " * pad + _columns(heads, widths))
    for text, games, *results in rows:
        shares = [f"{round(100 * one / games)} %" for one in results]
        print(f"{text:{pad}}" + _columns([str(games), *shares], widths))


def _columns(cells: list[str], widths: list[int]) -> str:
    return "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
