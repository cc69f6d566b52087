"""`apiary selfplay`: learn a game by playing it, in a folder that keeps everything."""

from __future__ import annotations

import argparse
import json
import os

from apiary.cli.arguments import Commands, chosen_game, chosen_options
from apiary.cli.extras import need
from apiary.cli.terminal import mention_speed
from apiary.cli.voice import Voice

# Numbers that are settings of the training, with the least that each can be.
NUMBERS = {
    "tasks": 1,
    "games": 1,
    "max_steps": 1,
    "iterations": 2,
    "channels": 1,
    "blocks": 0,
    "replay": 1,
    "batch": 2,
    "every": 1,
    "matches": 1,
}


def add(commands: Commands) -> None:
    """Declare the command."""
    command = commands.add("selfplay", run)
    command.game()
    command.path("folder", "folder", "training.folder")
    command.number("--generations", "training.generations", default=10)
    command.number("--processes", "training.processes")
    command.number("--seats", "training.seats")
    command.number("--window")
    for name, least in NUMBERS.items():
        command.number(f"--{name.replace('_', '-')}", f"training.{name}", least)
    command.word("--opponent", "player", "training.opponent")
    command.word("--ray", "host", nargs="?", const="")
    command.seed()
    command.flag("--json")


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Begin a training, or go on with that of the folder, and tell of each generation."""
    need("train")
    from apiary.train import Settings, Training, actors
    from apiary.train.training import LAST

    if (args.folder / LAST).exists():
        settings = Settings.read(args.folder)
    else:
        game = chosen_game(args)
        names = (*NUMBERS, "opponent", "seats", "seed")
        given = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
        settings = Settings(
            game=game.name,
            options=chosen_options(args, game),
            encoding={} if args.window is None else {"window": args.window},
            **given,
        )
        settings.encoder()  # which refuses what can't be
    mention_speed(voice)
    processes = args.processes or os.cpu_count() or 1
    training = Training(args.folder, settings, actors(processes, args.ray))
    for done in training.run(args.generations):
        if args.json:
            print(json.dumps({name: getattr(done, name) for name in done.__struct_fields__}))
            continue
        voice.say(
            "cli.selfplay.generation",
            number=done.number,
            decisions=done.decisions,
            seconds=f"{done.seconds:.0f}",
            policy=f"{done.policy_loss:.3f}",
            value=f"{done.value_loss:.3f}",
        )
        if done.score is not None:
            voice.say(
                "cli.selfplay.score",
                opponent=settings.opponent,
                score=f"{100 * done.score:.0f}",
                games=settings.matches,
            )
    return 0
