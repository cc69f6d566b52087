"""The environments of Gymnasium, by its own checks and by ours."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import apiary
from tests.envs.peers import TABLES, any_of, needs

# Vectors are scaled to about −1 to 1, which is no promise.
pytestmark = [
    needs("gymnasium"),
    pytest.mark.filterwarnings("ignore:.*A Box observation space m.*imum value is -?infinity"),
]

games = pytest.mark.parametrize("game", TABLES)


def made(game: str, **settings: Any) -> Any:
    import gymnasium

    from apiary.envs.gymnasium import NAMES

    return gymnasium.make(f"apiary/{NAMES[game]}-v0", **settings)


def play_on(env: Any, seen: Any, rng: Random) -> tuple[float, bool, bool]:
    """Play an episode to its end: what it brought, and how it ended."""
    while True:
        seen, reward, terminated, truncated, _ = env.step(any_of(seen["action_mask"], rng))
        if terminated or truncated:
            return reward, terminated, truncated


@games
def test_gymnasium_accepts_it(game: str) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(made(game, opponent="random", seats=TABLES[game]).unwrapped)


@games
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    def played() -> list[bytes]:
        env = made(game, opponent="search#3")
        rng = Random(1)
        seen, _ = env.reset(seed=5)
        found = [seen["observation"].tobytes()]
        for _ in range(10):
            seen, *_ = env.step(any_of(seen["action_mask"], rng))
            found.append(seen["observation"].tobytes())
        return found

    assert played() == played()


@games
def test_the_end_brings_what_the_game_was_worth_to_the_agent(game: str) -> None:
    env = made(game, opponent="random", seats=TABLES[game], max_steps=100_000)
    rng = Random(2)
    seen, info = env.reset(seed=2)
    reward, terminated, truncated = play_on(env, seen, rng)
    outcome = env.unwrapped.episode.state.outcome()
    assert (terminated, truncated) == (True, False)
    assert reward == outcome.returns()[info["seat"]]


@games
def test_a_game_that_takes_too_long_is_cut_off(game: str) -> None:
    env = made(game, opponent="random", max_steps=8)
    seen, _ = env.reset(seed=1)
    assert play_on(env, seen, Random(1)) == (0.0, False, True)


def test_a_victory_leads_up_the_ladder_and_a_defeat_down() -> None:
    rungs = ["random", "search#1", "search#2"]
    env = made("hornet", opponent=rungs, seat=1, seats=2)
    rng = Random(1)
    at = 0
    climbed = set()
    seen, info = env.reset(seed=1)
    for _ in range(12):
        assert info["opponent"] == rungs[at]
        assert info["seat"] == 1
        reward, *_ = play_on(env, seen, rng)
        at = max(0, min(2, at + int(np.sign(reward))))
        climbed.add(at)
        seen, info = env.reset()
    assert len(climbed) > 1
    _, info = env.reset(seed=1)
    assert info["opponent"] == "random"


@games
def test_an_illegal_action_loses(game: str) -> None:
    env = made(game, opponent="random")
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal_action"]
    with pytest.raises(apiary.IllegalAction):
        env.unwrapped.step(wrong)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_at_once(mode: str) -> None:
    import gymnasium

    import apiary.envs  # noqa: F401

    envs = gymnasium.make_vec(
        "apiary/Hornet-v0", num_envs=2, vectorization_mode=mode, opponent="random"
    )
    rng = Random(1)
    try:
        seen, _ = envs.reset(seed=1)
        for _ in range(30):
            chosen = [any_of(mask, rng) for mask in seen["action_mask"]]
            seen, rewards, *_ = envs.step(np.array(chosen))
            assert rewards.shape == (2,)
    finally:
        envs.close()


def test_what_can_not_be_made_is_said() -> None:
    with pytest.raises(apiary.BadOption, match="There is no seat 2: seats are 0 to 1"):
        made("hornet", seat=2, seats=2)
    with pytest.raises(apiary.BadOption, match="There is no player 'genius'"):
        made("hornet", opponent=["easy", "genius"])
