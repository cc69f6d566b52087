"""What a training is told, and what it keeps in its folder about itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from apiary.core.errors import BadInput
from apiary.learn import Encoder, encoder

FILE = "settings.json"


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a game is learnt. In a generation actors play, the learner learns, and a checkpoint is
    kept; from time to time it meets an opponent in the arena.
    """

    game: str
    seats: int | None = None
    options: dict[str, Any] = {}
    encoding: dict[str, Any] = {}  # settings of the encoder, such as `window` in Hive
    seed: int = 0
    # playing
    tasks: int = 2  # of actors in a generation
    games: int = 16  # that a task plays at once
    max_steps: int = 200  # decisions after which a game is cut off, and judged by `Mind.values`
    iterations: int = 48  # of the search, for each decision
    varied: int = 12  # first decisions of a game that are drawn by their visits; then the best
    noise: tuple[float, float] = (0.3, 0.25)  # Dirichlet's parameter, and its share
    # learning
    channels: int = 48
    blocks: int = 3
    replay: int = 40_000  # decisions that are remembered
    batch: int = 128
    passes: float = 2.0  # times that a new decision is learnt from, on average
    rate: float = 1e-3
    decay: float = 1e-4
    # evaluating
    opponent: str = "easy"
    every: int = 5  # generations
    matches: int = 10

    def encoder(self) -> Encoder:
        """The encoder of the game."""
        return encoder(self.game, self.seats, self.options, **self.encoding)

    def write(self, folder: Path) -> None:
        """Keep them in a folder."""
        (folder / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(self)))

    @classmethod
    def read(cls, folder: Path) -> Settings:
        """Those that a folder keeps."""
        try:
            return msgspec.json.decode((folder / FILE).read_bytes(), type=cls)
        except (OSError, msgspec.DecodeError) as error:
            raise BadInput("train.bad_folder", folder=str(folder)) from error
