"""An actor: plays games with the network as judge, and tells what there is to learn."""

from __future__ import annotations

from pathlib import Path
from random import Random

import torch

from apiary.bots import MonteCarlo, Searched
from apiary.core.state import CHANCE, State
from apiary.learn import judge_of
from apiary.learn.examples import Examples, Writer
from apiary.train.network import Checkpoint


class Game:
    """A game that an actor plays."""

    def __init__(self, start: State, writer: Writer) -> None:
        self.state = start
        self.writer = writer
        self.steps = 0

    def go_on(self, rng: Random, most: int) -> bool:
        """Let chance play; is there still something to decide?"""
        state = self.state
        while state.pending() == (CHANCE,):
            state.play(CHANCE, state.sample(rng))
        if not state.pending() or self.steps >= most:
            return False
        return self.writer.encoder.fits(state, state.pending()[0])

    def play(self, found: Searched, varied: int, rng: Random) -> None:
        """Do what a search found."""
        seat = self.state.pending()[0]
        policy = found.policy()
        self.writer.add(self.state, seat, policy)
        if self.steps < varied:
            action = rng.choices(list(policy), list(policy.values()))[0]
        else:
            action = found.best
        self.state.play(seat, action)
        self.steps += 1

    def examples(self) -> Examples:
        """What it teaches; if it was cut off, by what the game's own judgement expects."""
        outcome = self.state.outcome()
        if outcome is not None:
            return self.writer.finish(outcome.returns())
        chances = self.state.game.mind.values(self.state) or [0.5] * self.state.seats
        return self.writer.finish([2.0 * chance - 1.0 for chance in chances])


def play(checkpoint: Path, task: str) -> Examples:
    """The games of one task; the same task of the same checkpoint gives the same games."""
    torch.set_num_threads(1)  # the other processors have actors of their own
    loaded = Checkpoint.load(checkpoint)
    settings, encoder = loaded.settings, loaded.settings.encoder()
    rng = Random(f"{settings.seed} {loaded.generation} {task}")
    judge = judge_of(encoder, loaded.network.judge)
    search = MonteCarlo(encoder.game, rng, judge=judge)
    start = encoder.game.start(encoder.seats, encoder.options)
    games = [Game(start.copy(), Writer(encoder)) for _ in range(settings.games)]
    while going := [game for game in games if game.go_on(rng, settings.max_steps)]:
        seats = [game.state.pending()[0] for game in going]
        views = [game.state.seen_by(seat) for game, seat in zip(going, seats, strict=True)]
        results = search.search_all(
            views, seats, iterations=settings.iterations, noise=settings.noise
        )
        for game, found in zip(going, results, strict=True):
            game.play(found, settings.varied, rng)
    return Examples.joined([game.examples() for game in games])
