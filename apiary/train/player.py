"""A checkpoint as a player of the arena: `checkpoint=FILE`, or `checkpoint=FILE#N` with N tries."""

from __future__ import annotations

from functools import cache
from random import Random

import torch

from apiary.bots import MonteCarlo
from apiary.core.game import Game
from apiary.core.state import Seen
from apiary.learn import judge_of
from apiary.train.network import Checkpoint


@cache
def _loaded(path: str) -> Checkpoint:
    """It stays loaded, for all games of a process."""
    torch.set_num_threads(1)
    return Checkpoint.load(path)


class CheckpointPlayer:
    """Searches with the network of a checkpoint as judge, as often as its actors did or N times."""

    def __init__(self, game: Game, rng: Random, text: str) -> None:
        path, _, tries = text.partition("#")
        kept = _loaded(path)
        self.iterations = int(tries) if tries else kept.settings.iterations
        judge = judge_of(kept.settings.encoder(), kept.network.judge)
        self.search = MonteCarlo(game, rng, judge=judge, batch=4)

    def choose(self, view: Seen, seat: int) -> int:
        """The action that was tried most."""
        return self.search.choose(view, seat, iterations=self.iterations)
