"""The environments of PettingZoo, by its own tests and by ours."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import apiary
from tests.envs.peers import TABLES, any_of, legal, needs

# With masks an observation is a dictionary, in PettingZoo's own games too, which its test knows.
pytestmark = [
    needs("pettingzoo"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]

games = pytest.mark.parametrize("game", TABLES)


@games
def test_pettingzoo_accepts_an_agent_after_the_other(game: str) -> None:
    from pettingzoo.test import api_test

    from apiary.envs import aec_env

    api_test(aec_env(game, TABLES[game], max_steps=60), num_cycles=150)


@games
def test_pettingzoo_accepts_all_agents_at_once(game: str) -> None:
    from pettingzoo.test import parallel_api_test

    from apiary.envs import parallel_env

    parallel_api_test(parallel_env(game, TABLES[game], max_steps=60), num_cycles=150)


@games
def test_pettingzoo_finds_that_seeds_reproduce(game: str) -> None:
    from pettingzoo.test import seed_test

    from apiary.envs import aec_env

    seed_test(lambda: aec_env(game, TABLES[game]), num_cycles=20)


@games
def test_the_same_seed_gives_the_same_game_to_all_at_once(game: str) -> None:
    from apiary.envs import parallel_env

    def played() -> list[bytes]:
        env = parallel_env(game, TABLES[game])
        rng = Random(1)
        seen, _ = env.reset(seed=5)
        found = []
        for _ in range(10):
            found += [seen[agent]["observation"].tobytes() for agent in env.agents]
            chosen = {agent: any_of(seen[agent]["action_mask"], rng) for agent in env.agents}
            seen, *_ = env.step(chosen)
        return found

    assert played() == played()


@games
def test_pettingzoo_accepts_the_pictures(game: str) -> None:
    from pettingzoo.test import render_test

    from apiary.envs import aec_env

    render_test(lambda render_mode=None: aec_env(game, render_mode=render_mode))


@games
def test_the_end_brings_what_the_game_was_worth(game: str) -> None:
    from apiary.envs import aec_env

    env = aec_env(game, TABLES[game], max_steps=100_000)
    env.reset(seed=3)
    rng = Random(3)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(max_iter=1_000_000):
        seen, reward, terminated, truncated, _ = env.last()
        gained[agent] += reward
        assert not truncated
        env.step(None if terminated else any_of(seen["action_mask"], rng))
    outcome = env.episode.state.outcome()
    assert outcome is not None
    assert tuple(gained.values()) == outcome.returns()


@games
def test_a_game_that_takes_too_long_is_cut_off(game: str) -> None:
    from apiary.envs import parallel_env

    env = parallel_env(game, TABLES[game], max_steps=5)
    seen, _ = env.reset(seed=1)
    rng = Random(1)
    over = False
    while not over:
        chosen = {agent: any_of(seen[agent]["action_mask"], rng) for agent in env.agents}
        seen, rewards, terminated, truncated, _ = env.step(chosen)
        over = not env.agents
    assert env.episode.steps >= 5
    assert set(truncated.values()) == {True}
    assert set(terminated.values()) == {False}
    assert set(rewards.values()) == {0.0}


def test_who_chooses_at_once_in_hornet_acts_at_once() -> None:
    from apiary.envs import parallel_env

    env = parallel_env("hornet", 3)
    seen, _ = env.reset(seed=1)
    rng = Random(1)
    most = 0
    for _ in range(30):
        asked = [agent for agent in env.agents if legal(seen[agent]["action_mask"]) != [env.wait]]
        assert [env.possible_agents[seat] for seat in env.episode.due] == asked
        most = max(most, len(asked))
        chosen = {agent: any_of(seen[agent]["action_mask"], rng) for agent in env.agents}
        seen, *_ = env.step(chosen)
    assert most == 3


def test_nobody_sees_what_another_chooses_at_the_same_time() -> None:
    from apiary.envs import aec_env

    env = aec_env("hornet", 2)
    rng = Random(1)
    env.reset(seed=1)
    while len(env.episode.due) < 2:
        env.step(any_of(env.observe(env.agent_selection)["action_mask"], rng))
    first = env.agent_selection
    other = next(agent for agent in env.agents if agent != first)
    before = env.observe(other)
    env.step(any_of(env.observe(first)["action_mask"], rng))
    assert env.agent_selection == other
    after = env.observe(other)
    assert (before["action_mask"] == after["action_mask"]).all()
    # Only that somebody has chosen is known, not what.
    start = env.episode.state.copy()
    views = set()
    for number in range(2, 6):
        world = start.seen_by(env.possible_agents.index(other)).guess(Random(number))
        env.episode.state = world
        views.add(env.observe(other)["observation"].tobytes())
    assert len(views) == 1


@games
def test_an_illegal_action_is_refused_and_changes_nothing(game: str) -> None:
    from apiary.envs import aec_env, parallel_env

    env = aec_env(game)
    env.reset(seed=1)
    key, agent = env.episode.state.key(), env.agent_selection
    mask = env.observe(agent)["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    for number in (wrong, None, len(mask), -1):
        with pytest.raises(apiary.IllegalAction):
            env.step(number)
    assert (env.episode.state.key(), env.agent_selection) == (key, agent)
    table = parallel_env(game)
    table.reset(seed=1)
    for number in (wrong, table.wait):
        with pytest.raises(apiary.IllegalAction):
            table.step(dict.fromkeys(table.agents, number))
    assert table.episode.state.key() == key


def test_if_one_choice_is_illegal_none_is_made() -> None:
    from apiary.envs import parallel_env

    env = parallel_env("hornet", 2)
    rng = Random(1)
    seen, _ = env.reset(seed=1)
    while len(env.episode.due) < 2:
        chosen = {agent: any_of(seen[agent]["action_mask"], rng) for agent in env.agents}
        seen, *_ = env.step(chosen)
    key = env.episode.state.key()
    chosen = {agent: any_of(seen[agent]["action_mask"], rng) for agent in env.agents}
    chosen["player_1"] = int(np.flatnonzero(seen["player_1"]["action_mask"] == 0)[0])
    with pytest.raises(apiary.IllegalAction):
        env.step(chosen)
    assert env.episode.state.key() == key


def test_what_can_not_be_made_is_said() -> None:
    from apiary.envs import aec_env

    with pytest.raises(apiary.BadOption, match="can't be cut off after 0 decisions"):
        aec_env("hornet", max_steps=0)
    with pytest.raises(apiary.BadOption, match="no way to draw called 'rgb_array'"):
        aec_env("hornet", render_mode="rgb_array")
