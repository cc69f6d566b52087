"""`apiary play`: a game at the terminal."""

from __future__ import annotations

import argparse

import apiary
from apiary.cli.arguments import Commands, chosen_game, chosen_options, seconds
from apiary.cli.session import Session
from apiary.cli.table import Table, is_engine, read_seats, seat_count
from apiary.cli.terminal import mention_speed
from apiary.cli.voice import Voice
from apiary.core.errors import BadOption
from apiary.core.match import Match
from apiary.core.record import Record

PAUSE = 0.7  # seconds after what a bot did, on a terminal


def add(commands: Commands) -> None:
    command = commands.add("play", run)
    command.game(optional=True)
    command.word("--seats", "seats")
    command.seed()
    command.word("--pause", "seconds", type=seconds(commands.voice), default=PAUSE)
    command.path("--resume")


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Play until the game is over or the people leave."""
    match = _match(args)
    table = Table(match, args.seats, args.seed)
    mention_speed(voice)
    return Session(table, voice, pause=args.pause).run()


def _match(args: argparse.Namespace) -> Match:
    if args.resume is not None:
        record = Record.load(args.resume)
        if args.set is not None or args.option or args.game not in (None, record.game):
            raise BadOption("cli.resume_options", file=str(args.resume), game=record.game)
        return Match.of(record)
    if args.game is None:
        games = ", ".join(game.name for game in apiary.all_games())
        raise BadOption("cli.which_game", games=games)
    game = chosen_game(args)
    first = args.set is None and not args.option
    options = game.first_options if first else chosen_options(args, game)
    seats = seat_count(game, args.seats)
    holders = read_seats(game, seats, args.seats)
    if not any(map(is_engine, holders)):
        return Match(game, seats, options)
    from apiary.bots.players import with_engines

    return Match(game, seats, with_engines(game, holders, options))
