"""The games as environments for reinforcement learning, as others' libraries know them.

| library | here | extra |
|---|---|---|
| PettingZoo | `aec_env(game)`, where one acts after the other; `parallel_env(game)`, where all act at once | `pettingzoo` |
| Gymnasium | `gymnasium.make("apiary/Hive-v0", opponent="easy")`, against bots; also `Hornet`, `WaggleDance`, `Alveola` | `gymnasium` |
| OpenSpiel | `apiary.envs.open_spiel.register()`, then `pyspiel.load_game("apiary_hive")` | `open_spiel` |

`pip install 'apiary[envs]'` brings all of them. In all of them

* an observation and the numbers of actions are those of `apiary.learn.encoder`, and hold what the
  seat may know and nothing else;
* the reward is 0 until the end, and then `Outcome.returns`: 1 for the winner of two, −1 for the
  loser, see there for more seats;
* a game that takes too long is cut off with a reward of 0 for all, see `Game.longest`;
* everything random comes from the seed.
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from apiary.core.messages import add_words

add_words("envs", "apiary.envs")

from apiary.envs.packages import is_there, need, need_one  # noqa: E402

if TYPE_CHECKING:
    from apiary.envs.pettingzoo import AecEnv, ParallelTable

need_one()
if is_there("gymnasium"):
    from apiary.envs import gymnasium as _gymnasium

    _gymnasium.register()

__all__ = ["aec_env", "parallel_env"]


def aec_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    max_steps: int | None = None,
    render_mode: str | None = None,
    **settings: object,
) -> AecEnv:
    """A PettingZoo environment in which one agent acts after the other.

    Seats and options are those of `apiary.start`, settings those of `apiary.learn.encoder`. Where
    several choose at once they are asked one after the other, and none sees what another chose.
    """
    need("pettingzoo")
    from apiary.envs.episode import Episode
    from apiary.envs.pettingzoo import AecEnv

    return AecEnv(Episode(game, seats, options, max_steps, **settings), render_mode)


def parallel_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    max_steps: int | None = None,
    render_mode: str | None = None,
    **settings: object,
) -> ParallelTable:
    """A PettingZoo environment in which all agents act at once.

    Whoever owes no decision can only wait, which is the last of the actions: the mask says so.
    """
    need("pettingzoo")
    from apiary.envs.episode import Episode
    from apiary.envs.pettingzoo import ParallelTable

    return ParallelTable(Episode(game, seats, options, max_steps, **settings), render_mode)
