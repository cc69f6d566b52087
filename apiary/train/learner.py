"""The learner: remembers what actors played, and teaches the network."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from apiary.learn import Encoder
from apiary.learn.examples import Examples
from apiary.train.network import Network
from apiary.train.settings import Settings


@dataclass(frozen=True)
class Losses:
    """How far the network was from what it was taught, on average."""

    policy: float
    value: float
    steps: int


class Learner:
    """A network and what it learns from."""

    def __init__(self, settings: Settings, encoder: Encoder, network: Network) -> None:
        self.settings = settings
        self.encoder = encoder
        self.network = network
        self.optimiser = torch.optim.AdamW(
            network.parameters(), lr=settings.rate, weight_decay=settings.decay
        )
        self.replay: list[Examples] = []

    def remember(self, examples: Examples) -> None:
        """Learn from these too, and forget the oldest beyond what is to be remembered."""
        self.replay.append(examples)
        while sum(map(len, self.replay[1:])) >= self.settings.replay:
            del self.replay[0]

    def learn(self, new: int, rng: np.random.Generator) -> Losses:
        """Learn from as many batches as so many new decisions ask for."""
        known = Examples.joined(self.replay)
        steps = max(1, round(new * self.settings.passes / self.settings.batch))
        sums = np.zeros(2)
        self.network.train()
        for _ in range(steps):
            rows = rng.integers(len(known), size=min(self.settings.batch, len(known)))
            sums += self._step(known, rows, int(rng.integers(self.encoder.symmetries)))
        self.network.eval()
        return Losses(float(sums[0]) / steps, float(sums[1]) / steps, steps)

    def _step(
        self, known: Examples, rows: np.ndarray[tuple[int], np.dtype[np.int64]], turn: int
    ) -> tuple[float, float]:
        """One batch, turned."""
        encoder = self.encoder
        seen = encoder.turn_observation(known.observations[rows], turn).astype(np.float32)
        wanted = encoder.turn_policy(known.policies(rows, encoder.actions), turn)
        logits, values = self.network(torch.from_numpy(seen))
        policy_loss = nn.functional.cross_entropy(logits, torch.from_numpy(wanted))
        value_loss = nn.functional.mse_loss(values, torch.from_numpy(known.values[rows]))
        self.optimiser.zero_grad()
        (policy_loss + value_loss).backward()
        self.optimiser.step()
        return policy_loss.item(), value_loss.item()
