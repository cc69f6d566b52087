"""Gymnasium: one agent against bots.

`apiary/Hive-v0`, `apiary/Hornet-v0`, `apiary/WaggleDance-v0` and `apiary/Alveola-v0` are known once
`apiary.envs` is imported. An observation is a dictionary with `observation`, what the seat knows as
`apiary.learn.encoder` writes it, and `action_mask`, 1 for each action that it may choose
(`env.unwrapped.action_masks()` is the same, as some learners ask for it).

An illegal action loses: the reward is −1, the episode ends, and `info["illegal_action"]` is True.
So learners that know no masks learn what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from apiary.bots.players import Player, make_player
from apiary.core.errors import BadOption, IllegalAction
from apiary.envs.episode import Episode
from apiary.envs.spaces import RENDER_MODES, Observation, checked_mode, observations

NAMES = {"hive": "Hive", "hornet": "Hornet", "waggledance": "WaggleDance", "alveola": "Alveola"}


class AgainstBots(gymnasium.Env[Any, Any]):
    """A seat of a game, the others held by bots.

    | argument | means |
    |---|---|
    | `opponent` | who plays the others, as `apiary.bots.players.make_player` reads it; several names are a ladder: from the first on, a victory leads to the next and a defeat back, and a seed to the first |
    | `seat` | where the agent sits; by default each game somewhere |
    | `seats`, `options`, `max_steps` | as in `apiary.envs.aec_env` |
    """  # noqa: E501

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str,
        opponent: str | Sequence[str] = "easy",
        seat: int | None = None,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
        **settings: object,
    ) -> None:
        self.episode = Episode(game, seats, options, max_steps, **settings)
        if seat is not None and not 0 <= seat < self.episode.seats:
            raise BadOption("envs.bad_seat", seat=seat, last=self.episode.seats - 1)
        self.fixed_seat = seat
        self.seat = 0
        self.opponents = (opponent,) if isinstance(opponent, str) else tuple(opponent)
        for name in self.opponents:
            make_player(self.episode.game, name, Random(0))
        self.players: dict[int, Player] = {}
        self.rung = 0  # the opponent, by its place in the ladder
        self.over = True
        self.render_mode = checked_mode(render_mode)
        encoder = self.episode.encoder
        self.observation_space = observations(encoder, encoder.actions)
        self.action_space = Discrete(encoder.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the first decision of the agent; `info` says where it sits and against
        whom.
        """
        super().reset(seed=seed)
        if seed is not None:
            self.rung = 0
        rng = Random(int(self.np_random.integers(2**62)))
        self.seat = (
            rng.randrange(self.episode.seats) if self.fixed_seat is None else self.fixed_seat
        )
        opponent = self.opponents[self.rung]
        self.players = {
            seat: make_player(self.episode.game, opponent, Random(rng.getrandbits(62)))
            for seat in range(self.episode.seats)
            if seat != self.seat
        }
        self.episode.begin(rng.getrandbits(62))
        self._let_others_play()
        self.over = not self.episode.due
        return self._observation(), {"seat": self.seat, "opponent": opponent}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """What the agent does, and then what the others do until it is asked again."""
        episode = self.episode
        if self.over:
            raise IllegalAction("core.game_over")
        try:
            episode.play(self.seat, int(action))
        except IllegalAction as error:
            self._end(-1.0)
            info = {"illegal_action": True, "why": str(error)}
            return self._observation(), -1.0, True, False, info
        self._let_others_play()
        gained = 0.0
        if not episode.due:
            gained = episode.returns()[self.seat]
            self._end(gained)
        terminated = self.over and not episode.truncated
        return self._observation(), gained, terminated, episode.truncated, {}

    def _end(self, gained: float) -> None:
        """The episode is over; up or down the ladder."""
        self.over = True
        rung = self.rung + (gained > 0) - (gained < 0)
        self.rung = max(0, min(rung, len(self.opponents) - 1))

    def _let_others_play(self) -> None:
        """Until only the agent is due: of those who choose at once it is asked last, and doesn't
        see what they chose.
        """
        episode = self.episode
        while others := [seat for seat in episode.due if seat != self.seat]:
            seat = others[0]
            action = self.players[seat].choose(episode.state.seen_by(seat), seat)
            episode.play_action(seat, action)

    def _observation(self) -> Observation:
        return {
            "observation": self.episode.observation(self.seat),
            "action_mask": self.action_masks(),
        }

    def action_masks(self) -> NDArray[np.int8]:
        """1 for what the agent may do, else 0."""
        return self.episode.mask(self.seat)

    def render(self) -> str | None:
        """The game in text: printed, or returned."""
        return self.episode.shown(self.render_mode)


def register() -> None:
    """Make the environments known to Gymnasium."""
    for game, name in NAMES.items():
        known = f"apiary/{name}-v0"
        if known not in gymnasium.registry:
            gymnasium.register(
                known, entry_point="apiary.envs.gymnasium:AgainstBots", kwargs={"game": game}
            )
