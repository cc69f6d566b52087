"""A training in its folder: generation after generation, and on from where it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import numpy as np
import torch

from apiary.arena import Arena
from apiary.learn.examples import Examples
from apiary.train.actors import Actors
from apiary.train.learner import Learner
from apiary.train.network import Checkpoint, Network
from apiary.train.settings import Settings

LAST = "last.pt"
GAMES = "replay"


class Generation(msgspec.Struct, frozen=True):
    """What came of a generation. `score` is the share of rivals that it was ahead of, if it was
    evaluated; a draw counts a half.
    """

    number: int
    decisions: int
    seconds: float
    policy_loss: float
    value_loss: float
    score: float | None = None


class Training:
    """In the folder are `settings.json`, `last.pt` and a checkpoint of each evaluation, the replay
    as NPZ, and logs for TensorBoard. A folder that has a checkpoint goes on from it.
    """

    def __init__(self, folder: Path, settings: Settings, actors: Actors) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / GAMES).mkdir(exist_ok=True)
        self.folder = folder
        self.actors = actors
        self.last = folder / LAST
        self.number = 0
        torch.manual_seed(settings.seed)
        self.settings = settings
        self.encoder = settings.encoder()
        network = Network(self.encoder, settings)
        self.learner = Learner(settings, self.encoder, network)
        if self.last.exists():
            kept = Checkpoint.load(self.last)
            self.number = kept.generation
            network.load_state_dict(kept.network.state_dict())
            self.learner.optimiser.load_state_dict(kept.optimiser)
            for path in sorted((folder / GAMES).glob("*.npz")):
                self.learner.remember(Examples.load(path))
        else:
            settings.write(folder)
            network.eval()
            self._keep(self.last)

    def run(self, generations: int) -> Iterator[Generation]:
        """So many more generations, each told when it is done."""
        with closing(_log(self.folder)) as log:
            for _ in range(generations):
                done = self.generation()
                for name, value in msgspec.structs.asdict(done).items():
                    if value is not None and name != "number":
                        log.add_scalar(name, value, done.number)
                log.flush()
                yield done

    def generation(self) -> Generation:
        """Play, learn, keep, and evaluate if it is time to."""
        began = monotonic()
        tasks = [(self.last, str(task)) for task in range(self.settings.tasks)]
        played = Examples.joined(list(self.actors.play(tasks)))
        self.number += 1
        self._remember(played)
        rng = np.random.default_rng([self.settings.seed, self.number])
        losses = self.learner.learn(len(played), rng)
        self._keep(self.last)
        score = None
        if self.number % self.settings.every == 0:
            path = self.folder / f"{self.number:05}.pt"
            self._keep(path)
            score = self.evaluate(path)
        seconds = monotonic() - began
        return Generation(self.number, len(played), seconds, losses.policy, losses.value, score)

    def evaluate(self, path: Path) -> float:
        """The share of points of a checkpoint against the opponent."""
        settings = self.settings
        player = f"checkpoint={path}"
        arena = Arena(
            settings.game,
            [player, settings.opponent],
            seats=settings.seats,
            options=settings.options,
            games=settings.matches,
            seed=settings.seed,
        )
        return arena.run().of(player).score

    def _remember(self, played: Examples) -> None:
        played.save(self.folder / GAMES / f"{self.number:05}.npz")
        self.learner.remember(played)
        kept = sorted((self.folder / GAMES).glob("*.npz"))
        for path in kept[: -len(self.learner.replay)]:
            path.unlink()

    def _keep(self, path: Path) -> None:
        optimiser: dict[str, Any] = self.learner.optimiser.state_dict()
        Checkpoint(self.settings, self.number, self.learner.network, optimiser).save(path)


def _log(folder: Path) -> Any:
    """Where figures go for TensorBoard."""
    from torch.utils.tensorboard import SummaryWriter

    return SummaryWriter(folder / "log")
