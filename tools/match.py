"""How strong the bots are: many games at a table of any size, the seats changing hands.

    python tools/match.py GAME PLAYER PLAYER ... [--games N] [--seed N] [--option NAME=VALUE]

    python tools/match.py hornet hard@0.1 random random random --games 200
    python tools/match.py hornet exploiter#2000 search#2000

The first player is measured, in a game of teams with its partners. They sit in this order (in
Alvéola's teams `hard easy hard easy`) and all move on a seat after each game. A player is a level
of the bots, with the seconds it has for a decision after an `@` (else those of its level); or
`random`; or after a `#` with a number of tries, which needs no quiet machine:

| player | plays |
|---|---|
| `search#N` | as the bots do in games with chance, secrets or more seats |
| `exploiter#N` | so too, but where all choose at once it answers what such bots choose most often |
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

import apiary
from apiary.bots import LEVELS, make_bot
from apiary.bots.mcts import MonteCarlo
from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.state import CHANCE, Seen, State

Player = Callable[[Seen, int], int]  # from what a seat sees, and which one, to its action
PLAYERS = (*LEVELS, "random", "search#N", "exploiter#N")
LONG = 1000.0  # seconds; the tries end a search before that


class Exploiter:
    """Answers the most frequent choice of a bot that searches as long as it does itself."""

    def __init__(self, game: Game, rng: Random, tries: int) -> None:
        self.searcher = MonteCarlo(game, rng)
        self.rng = rng
        self.tries = tries

    def __call__(self, view: Seen, seat: int) -> int:
        """The best answer to what the others would choose most often; else what looks best."""
        world = view.guess(self.rng)
        expected = world.copy()
        for other in world.pending():
            if other != seat:
                strategy = self._search(world.seen_by(other), other)
                expected.play(other, max(strategy, key=lambda action: strategy[action]))
        strategy = self._search(Seen(expected), seat)
        return self.rng.choices(list(strategy), list(strategy.values()))[0]

    def _search(self, view: Seen, seat: int) -> dict[int, float]:
        return self.searcher.strategy(view, seat, LONG, self.tries)


def make_player(game: Game, text: str, rng: Random) -> Player:
    """A player as it is named on the command line."""
    if text == "random":
        return lambda view, seat: view.pick(seat, rng.getrandbits(60))
    name, _, tries = text.partition("#")
    if tries.isdecimal() and name == "exploiter":
        return Exploiter(game, rng, int(tries))
    if tries.isdecimal() and name == "search":
        searcher = MonteCarlo(game, rng)
        return lambda view, seat: searcher.choose(view, seat, LONG, int(tries))
    name, _, given = text.partition("@")
    if name not in LEVELS:
        raise SystemExit(f"no player {text!r}; possible: {', '.join(PLAYERS)}")
    seconds = float(given) if given else None
    bot = make_bot(game, name, rng)
    return lambda view, seat: bot.choose(view, seat, seconds)


def play_out(state: State, players: Sequence[Player], rng: Random) -> tuple[int, ...]:
    """Play from here to the end, a player for each seat; the ranks."""
    while due := state.pending():
        for seat in due:
            if seat == CHANCE:
                state.play(seat, state.sample(rng))
            else:
                state.play(seat, players[seat](state.seen_by(seat), seat))
    outcome = state.outcome()
    assert outcome is not None
    return outcome.ranks


class Result(NamedTuple):
    """How the first player did: victories (one shared with rivals in part) and the mean rank."""

    games: int
    victories: float
    rank: float

    def __str__(self) -> str:
        share = self.victories / self.games
        error = sqrt(share * (1 - share) / self.games)
        return (
            f"{self.victories:g} of {self.games} games won: {share:.1%} (± {1.96 * error:.1%}),"
            f" mean rank {self.rank:.2f}"
        )


def match(game: Game, names: Sequence[str], games: int, options: Options, seed: int) -> Result:
    """Let the first named play so many games against the others, changing seats."""
    victories = 0.0
    ranks = 0
    for number in range(games):
        rng = Random(f"{seed} {number}")
        players = [make_player(game, name, Random(rng.getrandbits(60))) for name in names]
        mine = number % len(names)
        state = game.start(len(names), options)
        found = play_out(state, players[-mine:] + players[:-mine], rng)
        ranks += found[mine]
        if found[mine] == 1:
            victories += 1 / len({state.side(seat) for seat, rank in enumerate(found) if rank == 1})
    return Result(games, victories, ranks / games)


def main(arguments: list[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Let bots play each other.")
    parser.add_argument("game")
    parser.add_argument("players", nargs="+", metavar="player")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args(arguments)
    game = apiary.game(given.game)
    known = {option.name: option for option in game.options}
    options: Options = {}
    for word in given.option:
        name, _, value = word.partition("=")
        options[name] = known[name].read(value)
    build = "compiled" if apiary.compiled else "INTERPRETED"
    print(f"{game.name}, {build}: {given.players[0]} against {', '.join(given.players[1:])}")
    begin = time.process_time()
    print(match(game, given.players, given.games, options, given.seed), end="; ")
    print(f"{time.process_time() - begin:.0f} s of processor time")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
