"""Let each level of bots play the one below, and print the table of `docs/performance.md`:
`python -m tools.ladder hornet --games 200`.

At tables of two, every opening with both on both seats, on one processor. Time is that of the
processor, so that nothing else that runs changes what the highest level does.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from random import Random
from statistics import mean, stdev
from time import process_time

from apiary.arena import Arena
from apiary.arena.report import points_of
from apiary.bots import LEVELS, make_bot
from apiary.core.game import Game
from apiary.core.state import Seen

SETS = {"hive": {"expansions": "MLP"}}  # of a game that is played with more than what is usual
LONG = 1e9  # seconds; what these levels look at ends a search before that
SURE = 1.96  # standard errors to either side, for 95 %


class Rung:
    """A player of a level, whose only limit is what it looks at, if it has any."""

    def __init__(self, game: Game, rng: Random, level: str) -> None:
        self.bot = make_bot(game, level, rng, process_time)
        self.seconds = None if level == LEVELS[-1] else LONG

    def choose(self, view: Seen, seat: int) -> int:
        """What the bot chooses."""
        return self.bot.choose(view, seat, self.seconds)


def match(game: str, above: str, below: str, games: int, seed: int) -> str:
    """What came of these matches, as a line of the table."""
    players = [f"{__spec__.name}:Rung={level}" for level in (above, below)]
    options = SETS.get(game)
    arena = Arena(game, players, seats=2, options=options, games=games, seed=seed, processes=1)
    arena.run()
    points = points_of(arena.results, players[0], arena.round)
    margin = SURE * stdev(points) / len(points) ** 0.5
    return f"| {above} – {below} | {mean(points):.0%} (± {margin:.0%}) | {len(arena.results)} |"


def main() -> None:
    """Play the matches that were asked for, and print a line after each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS[1:])
    args = parser.parse_args()
    print("| match | won by the first | games |\n|---|---|---|")
    for below, above in pairwise(LEVELS):
        if above in args.levels:
            print(match(args.game, above, below, args.games, args.seed), flush=True)


if __name__ == "__main__":
    main()
