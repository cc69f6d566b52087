"""A small network that sees what an encoder writes: how probable actions are, what it is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from apiary.core.errors import BadInput
from apiary.learn import Encoder
from apiary.train.settings import Settings

NEVER = -1e9  # the logit of what is not legal


class Block(nn.Module):
    """Two layers, beside which what came in is passed on."""

    def __init__(self, width: int, planes: bool) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            _layer(width, width, planes), nn.ReLU(), _layer(width, width, planes)
        )

    def forward(self, given: Tensor) -> Tensor:
        """What it makes of it."""
        found: Tensor = torch.relu(given + self.layers(given))
        return found


def _layer(given: int, made: int, planes: bool) -> nn.Module:
    if planes:
        return nn.Sequential(nn.Conv2d(given, made, 3, padding=1, bias=False), nn.BatchNorm2d(made))
    return nn.Sequential(nn.Linear(given, made, bias=False), nn.BatchNorm1d(made))


class Network(nn.Module):
    """Residual layers, and two heads. Planes are convolved, vectors are not.

    Of planes, numbers of actions that come in as many as a plane has cells are planes as well, such
    as Hive's pieces by the cells that they come to.
    """

    def __init__(self, encoder: Encoder, settings: Settings) -> None:
        super().__init__()
        shape, width = encoder.shape, settings.channels
        self.planes = len(shape) == 3
        self.cells = shape[1] * shape[2] if self.planes else encoder.actions + 1
        by_cell = encoder.actions // self.cells
        rest = encoder.actions - by_cell * self.cells
        norm = nn.BatchNorm2d(shape[0]) if self.planes else nn.BatchNorm1d(shape[0])
        self.trunk = nn.Sequential(
            norm,
            _layer(shape[0], width, self.planes),
            nn.ReLU(),
            *[Block(width, self.planes) for _ in range(settings.blocks)],
        )
        self.by_cell = nn.Conv2d(width, by_cell, 1) if by_cell else None
        self.rest = nn.Linear(width, rest)
        self.value = nn.Sequential(
            nn.Linear(width, width), nn.ReLU(), nn.Linear(width, encoder.seats), nn.Tanh()
        )

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """A logit for each action, and what the position is worth to each seat."""
        seen = self.trunk(observations)
        whole = seen.mean((2, 3)) if self.planes else seen
        logits = self.rest(whole)
        if self.by_cell is not None:
            logits = torch.cat([self.by_cell(seen).flatten(1), logits], 1)
        return logits, self.value(whole)

    def judge(
        self, observations: NDArray[Any], masks: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """As `judge_of` wants it."""
        with torch.inference_mode():
            logits, values = self(torch.from_numpy(observations.astype(np.float32)))
            logits[torch.from_numpy(masks == 0)] = NEVER
            policies: NDArray[np.float32] = logits.softmax(1).numpy()
            return policies, values.numpy()


class Checkpoint(msgspec.Struct):
    """A network as it was after some generations, with what made it."""

    settings: Settings
    generation: int
    network: Network
    optimiser: dict[str, Any]

    def save(self, path: Path) -> None:
        """Write it; a file is never there in part."""
        beside = path.with_suffix(".part")
        torch.save(
            {
                "settings": msgspec.json.encode(self.settings).decode(),
                "generation": self.generation,
                "network": self.network.state_dict(),
                "optimiser": self.optimiser,
            },
            beside,
        )
        beside.replace(path)

    @classmethod
    def load(cls, path: Path | str) -> Checkpoint:
        """Read it; `BadInput` if it is none."""
        try:
            kept = torch.load(path, weights_only=True)
            settings = msgspec.json.decode(kept["settings"], type=Settings)
            network = Network(settings.encoder(), settings)
            network.load_state_dict(kept["network"])
        except Exception as error:  # torch has many kinds of its own
            raise BadInput("train.bad_checkpoint", file=str(path), why=f"{error!r}") from error
        network.eval()
        return cls(settings, kept["generation"], network, kept["optimiser"])
