"""`apiary dataset`: whole games as arrays to learn from."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from apiary.arena import play_out
from apiary.bots.players import make_player
from apiary.cli.arguments import Commands, chosen_game, chosen_options
from apiary.cli.extras import need
from apiary.cli.terminal import mention_speed, progress
from apiary.cli.voice import Voice
from apiary.core.errors import BadInput
from apiary.core.game import Game
from apiary.core.match import Match
from apiary.core.options import Options
from apiary.core.record import Record


def add(commands: Commands) -> None:
    """Declare the command."""
    command = commands.add("dataset", run)
    command.game()
    command.path("file", meaning="dataset_file")
    command.path("--records", "folder")
    command.word("--player", "player", "dataset_player", default="random")
    command.number("--games", "game_count", default=100)
    command.number("--seats", "seat_count")
    command.number("--window")
    command.seed()


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Take the games that are there, or play some, and write what they teach."""
    need("learn")
    from apiary.learn import encoder
    from apiary.learn.examples import examples_of

    game = chosen_game(args)
    options = chosen_options(args, game)
    settings = {} if args.window is None else {"window": args.window}
    encoding = encoder(game.name, args.seats, options, **settings)
    if args.records is not None:
        records = list(_kept(args.records, encoding.seats, encoding.options, game))
        played: Iterator[Record] = progress(records, max(1, len(records)))
    else:
        mention_speed(voice)
        start = Match(game, args.seats, options).record()
        rng = Random(args.seed)
        played = progress((_played(start, args.player, rng) for _ in range(args.games)), args.games)
    examples = examples_of(played, encoding)
    examples.save(args.file)
    voice.say("cli.dataset.written", file=str(args.file), decisions=len(examples))
    return 0


def _kept(folder: Path, seats: int, options: Options, game: Game) -> Iterator[Record]:
    """The records of a folder, or of one file, all of the same kind of game."""
    paths = sorted(folder.glob("*.json")) if folder.is_dir() else [folder]
    for path in paths:
        record = Record.load(path)
        if (record.game, record.seats, record.start().options) != (game.name, seats, options):
            raise BadInput("cli.dataset.other_game", file=str(path))
        yield record


def _played(start: Record, player: str, rng: Random) -> Record:
    """A game that a player plays on all seats."""
    state = start.start()
    game = state.game
    players = [make_player(game, player, Random(rng.getrandbits(60))) for _ in range(state.seats)]
    events = play_out(state, players, rng)
    return msgspec.structs.replace(start, events=tuple(events))
