"""PettingZoo: an agent for each seat.

An observation is a dictionary with `observation`, what the seat knows as `apiary.learn.encoder`
writes it, and `action_mask`, 1 for each action that it may choose. An illegal action is refused
with `IllegalAction`, and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from apiary.core.errors import IllegalAction
from apiary.envs.episode import Episode
from apiary.envs.spaces import RENDER_MODES, Observation, checked_mode, observations

Infos = dict[str, dict[str, Any]]


class Agents:
    """An agent for each seat, with what all of them observe and can choose from."""

    metadata: Mapping[str, object] = {"render_modes": RENDER_MODES, "name": "apiary"}

    def sit_down(self, episode: Episode, actions: int, render_mode: str | None) -> None:
        """Begin with this episode, in which agents choose from so many actions."""
        self.episode = episode
        self.metadata = {**self.metadata, "name": f"apiary_{episode.game.name}_v0"}
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(episode.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observations(episode.encoder, actions) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """What an agent can choose from."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The game in text: printed, or returned."""
        return self.episode.shown(self.render_mode)


class AecEnv(Agents, AECEnv):  # type: ignore[misc]  # PettingZoo declares no types
    """One agent acts after the other; see `apiary.envs.aec_env`."""

    metadata = {"render_modes": RENDER_MODES, "name": "apiary", "is_parallelizable": False}

    def __init__(self, episode: Episode, render_mode: str | None) -> None:
        super().__init__()
        self.sit_down(episode, episode.encoder.actions, render_mode)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed what is random begins anew too."""
        self.episode.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def step(self, action: int | None) -> None:
        """What the selected agent does; None once its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("learn.no_such_id", number=None)
        self.episode.play(self._seat[agent], int(action))
        self._go_on()

    def _go_on(self) -> None:
        """Select who is due, or end the game for all."""
        due = self.episode.due
        if due:
            self.agent_selection = self.possible_agents[due[0]]
            return
        ended = self.terminations if not self.episode.truncated else self.truncations
        for agent, gained in zip(self.possible_agents, self.episode.returns(), strict=True):
            ended[agent] = True
            self.rewards[agent] = gained
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def close(self) -> None:
        """Nothing is open; PettingZoo wants this of all that can be drawn."""

    def observe(self, agent: str) -> Observation:
        """What an agent knows now, and what it may do."""
        seat = self._seat[agent]
        episode = self.episode
        return {"observation": episode.observation(seat), "action_mask": episode.mask(seat)}


class ParallelTable(Agents, ParallelEnv):  # type: ignore[misc]
    """All agents act at once; see `apiary.envs.parallel_env`.

    The last action is to wait. It is the only one of an agent that owes no decision, whose action
    is not looked at; agents that do owe one choose without seeing what the others choose.
    """

    def __init__(self, episode: Episode, render_mode: str | None) -> None:
        self.wait = episode.encoder.actions  # the action of who owes nothing
        self.sit_down(episode, self.wait + 1, render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """A new game; with a seed what is random begins anew too."""
        self.episode.begin(seed)
        self.agents = self.possible_agents[:]
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """What all do at once. If one action is illegal none is done."""
        episode = self.episode
        chosen = {seat: self._action(seat, actions) for seat in episode.due}
        for seat, action in chosen.items():
            if episode.due:
                episode.play_action(seat, action)
        over = not episode.due
        returns = episode.returns()
        agents = self.agents
        rewards = {agent: returns[seat] for seat, agent in enumerate(agents)}
        terminated = dict.fromkeys(agents, over and not episode.truncated)
        truncated = dict.fromkeys(agents, over and episode.truncated)
        observed = self._observed()
        if over:
            self.agents = []
        return observed, rewards, terminated, truncated, {agent: {} for agent in agents}

    def _action(self, seat: int, actions: dict[str, int]) -> int:
        """What a seat that is due does, as the game numbers it; `IllegalAction` if it may not."""
        episode, agent = self.episode, self.possible_agents[seat]
        number = int(actions[agent])
        if number == self.wait:
            raise IllegalAction("envs.must_choose", agent=agent)
        action = int(episode.encoder.to_action(episode.state, seat, number))
        if reason := episode.state.why_not(seat, action):
            raise IllegalAction.because(reason)
        return action

    def _observed(self) -> dict[str, Observation]:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observe(self, seat: int) -> Observation:
        episode = self.episode
        mask: NDArray[np.int8] = np.zeros(self.wait + 1, np.int8)
        mask[:-1] = episode.mask(seat)
        mask[-1] = seat not in episode.due
        return {"observation": episode.observation(seat), "action_mask": mask}
