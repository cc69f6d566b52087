"""Self-play: a small AlphaZero that learns any of the games on one machine, or on many by Ray.

    settings = Settings(game="hive", encoding={"window": 13}, options={"max_turns": 60})
    training = Training(Path("runs/hive"), settings, actors(processes=2, ray=None))
    for generation in training.run(10):
        print(generation)

Actors play with `MonteCarlo` and the network as its judge, the learner learns from what they
played, and checkpoints meet an opponent in the arena, where they are players: `checkpoint=FILE`.
It needs the extra `train`.
"""

from __future__ import annotations

from apiary.core.messages import add_words

add_words("train", "apiary.train")

from apiary.train.actors import actors  # noqa: E402
from apiary.train.network import Checkpoint  # noqa: E402
from apiary.train.player import CheckpointPlayer  # noqa: E402
from apiary.train.settings import Settings  # noqa: E402
from apiary.train.training import Generation, Training  # noqa: E402

__all__ = ["Checkpoint", "CheckpointPlayer", "Generation", "Settings", "Training", "actors"]
