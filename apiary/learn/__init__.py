"""For programs that learn: games as numbers, and many games at once.

An encoder turns what a seat knows into an observation of fixed shape, and the legal actions into
small numbers that mean the same in every position:

    hive = encoder("hive", options={"expansions": "MLP"})
    state = apiary.start("hive", options={"expansions": "MLP"})
    hive.observation(state, 0)  # an array of hive.shape
    first = hive.legal(state, 0)[0]  # one of hive.actions numbers
    state.play(0, hive.to_action(state, 0, first))

`encoder` says how one is made for a game, `Encoder` what it can do.

A pool plays many games at once, and observes them all:

    pool = Pool("hive", n=256, seed=1, max_steps=200, options={"expansions": "MLP"})
    pool.observation, pool.action_mask, pool.to_play  # arrays with a row for each game
    rewards, terminated, truncated = pool.step(pool.random_ids())

`SharedPool` does the same in several processes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from apiary.core.messages import add_words

add_words("learn", "apiary.learn")

from apiary.learn.buffer import Buffer  # noqa: E402
from apiary.learn.encoder import Encoder, Part  # noqa: E402
from apiary.learn.encoders import encoder, register  # noqa: E402
from apiary.learn.errors import DoesNotFit  # noqa: E402
from apiary.learn.pool import Pool  # noqa: E402

if TYPE_CHECKING:
    from apiary.learn.judging import judge_of
    from apiary.learn.shared_pool import SharedPool

__all__ = [
    "Buffer",
    "DoesNotFit",
    "Encoder",
    "Part",
    "Pool",
    "SharedPool",
    "encoder",
    "judge_of",
    "register",
]


def __getattr__(name: str) -> object:
    """What needs numpy is loaded when it is asked for."""
    if name == "SharedPool":
        from apiary.learn.shared_pool import SharedPool

        return SharedPool
    if name == "judge_of":
        from apiary.learn.judging import judge_of

        return judge_of
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
