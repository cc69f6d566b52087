"""`apiary simulate`: random games, as fast as they go."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from random import Random

from apiary.cli.arguments import Commands, chosen_game, chosen_options
from apiary.cli.terminal import mention_speed, progress
from apiary.cli.voice import Voice, seat_name
from apiary.core.game import Game
from apiary.core.play import play_at_random


def add(commands: Commands) -> None:
    command = commands.add("simulate", run)
    command.game()
    command.number("--seats", "seat_count", most=99)
    command.number("--games", "game_count", default=100)
    command.seed()
    command.flag("--json")


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Play them and count."""
    game = chosen_game(args)
    start = game.start(args.seats, chosen_options(args, game))
    mention_speed(voice)
    rng = Random(args.seed)
    wins: Counter[int] = Counter()
    reasons: Counter[str] = Counter()
    draws = steps = 0
    started = time.perf_counter()
    for _ in progress(range(args.games), args.games):
        state = start.copy()
        steps += play_at_random(state, rng)
        outcome = state.outcome()
        assert outcome is not None
        reasons[outcome.reason.key] += 1
        draws += outcome.draw
        if not outcome.draw:
            wins.update(outcome.winners)
    seconds = time.perf_counter() - started
    report = {
        "games": args.games,
        "steps": steps,
        "seconds": round(seconds, 6),
        "steps_per_second": round(steps / seconds),
        "results": {
            "wins": [wins[seat] for seat in range(args.seats or game.seats[0])],
            "draws": draws,
            "reasons": dict(sorted(reasons.items())),
        },
    }
    if args.json:
        print(json.dumps(report, indent=1))
    else:
        _tell(game, voice, report, wins, draws)
    return 0


def _tell(
    game: Game, voice: Voice, report: dict[str, object], wins: Counter[int], draws: int
) -> None:
    voice.say(
        "cli.simulate.speed",
        games=report["games"],
        steps=report["steps"],
        seconds=f"{report['seconds']:.2f}",
        speed=report["steps_per_second"],
    )
    for seat, count in sorted(wins.items()):
        voice.say("cli.simulate.wins", seat=seat_name(game, seat), count=count)
    voice.say("cli.simulate.draws", count=draws)
