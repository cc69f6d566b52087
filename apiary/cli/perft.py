"""`apiary perft`: count the sequences of actions, for comparison with published tables."""

from __future__ import annotations

import argparse
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from apiary.cli.arguments import Commands, chosen_game, chosen_options
from apiary.cli.terminal import mention_speed
from apiary.cli.voice import Voice


def add(commands: Commands) -> None:
    command = commands.add("perft", run)
    command.game()
    command.number("--depth", required=True)


def run(args: argparse.Namespace, voice: Voice) -> int:
    """A line for each depth."""
    game = chosen_game(args)
    state = game.start(options={**game.perft_options, **chosen_options(args, game)})
    mention_speed(voice)
    heads = (voice(f"cli.perft.{head}") for head in ("depth", "nodes", "seconds", "speed"))
    print("{:>6} {:>20} {:>10} {:>15}".format(*heads), flush=True)
    for depth in range(1, args.depth + 1):
        started = time.perf_counter()
        with _stoppable():
            nodes = state.perft(depth)
        seconds = time.perf_counter() - started
        speed = int(nodes / seconds)
        print(f"{depth:>6} {nodes:>20} {seconds:>10.3f} {speed:>15}", flush=True)
    return 0


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let Ctrl-C end the process at once: compiled code does not look for signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
