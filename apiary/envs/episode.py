"""A game as an episode: what all environments of agents share, whatever library they are for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from apiary.core.errors import BadOption
from apiary.core.state import CHANCE, State
from apiary.learn import Buffer, Encoder, encoder

if TYPE_CHECKING:
    from apiary.core.game import Game


def longest(game: Game, max_steps: int | None) -> int:
    """After how many decisions a game is cut off."""
    if max_steps is None:
        return game.longest
    if max_steps < 1:
        raise BadOption("envs.bad_length", length=max_steps)
    return max_steps


class Episode:
    """One game after the other, of which an agent for each seat sees observations and masks.

    Chance plays by itself. A game is cut off after `max_steps` decisions, or when it has grown
    larger than its encoder can show.
    """

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, object] | None,
        max_steps: int | None,
        **settings: object,
    ) -> None:
        self.encoder: Encoder = encoder(game, seats, options, **settings)
        self.game: Game = self.encoder.game
        self.seats = self.encoder.seats
        self.max_steps = longest(self.game, max_steps)
        self.rng = Random()
        self.state: State = self.game.start(self.seats, self.encoder.options)
        self.due: tuple[int, ...] = ()  # the seats that owe a decision; none when it has ended
        self.steps = 0
        self.truncated = False
        self._numbers: Buffer = self.encoder.buffer()
        self._legal: Buffer = self.encoder.mask_buffer()

    def begin(self, seed: int | None) -> None:
        """A new game; with a seed what is random begins anew too."""
        if seed is not None:
            self.rng.seed(seed)
        self.state = self.game.start(self.seats, self.encoder.options)
        self.steps = 0
        self.truncated = False
        self._let_chance_play()

    def play(self, seat: int, number: int) -> None:
        """A decision of a seat, by its compact number; `IllegalAction` and no change if it may not
        be.
        """
        self.play_action(seat, self.encoder.to_action(self.state, seat, number))

    def play_action(self, seat: int, action: int) -> None:
        """A decision of a seat, as the game numbers it."""
        self.state.play(seat, action)
        self.steps += 1
        self._let_chance_play()

    def _let_chance_play(self) -> None:
        state = self.state
        due = state.pending()
        while due == (CHANCE,):
            state.play(CHANCE, state.sample(self.rng))
            due = state.pending()
        if due and (self.steps >= self.max_steps or not self.encoder.fits(state, due[0])):
            self.truncated = True
            due = ()
        self.due = due

    def returns(self) -> tuple[float, ...]:
        """What the game was worth to each seat; 0 for all if it was cut off or goes on."""
        outcome = self.state.outcome()
        return (0.0,) * self.seats if outcome is None else outcome.returns()

    def observation(self, seat: int) -> NDArray[Any]:
        """What a seat knows, as an array of the caller's own; zeros if it can't be shown."""
        encoder, out = self.encoder, self._numbers
        if self.truncated and not encoder.fits(self.state, seat):
            return np.zeros(encoder.shape, encoder.dtype)
        out.begin()
        encoder.observe(self.state, seat, out)
        return out.array().reshape(encoder.shape).copy()

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for what a seat may do, else 0; an array of the caller's own, as spaces sample by."""
        if seat not in self.due:
            return np.zeros(self.encoder.actions, np.int8)
        out = self._legal
        out.begin()
        self.encoder.mask(self.state, seat, out)
        return out.array().reshape(-1).view(np.int8).copy()

    def shown(self, mode: str | None) -> str | None:
        """The game as a spectator sees it, in text: printed, or returned, or not at all."""
        if mode is None:
            return None
        picture = self.game.terminal.draw(self.state.seen_by(None), False, "en")
        if mode == "ansi":
            return picture
        print(picture)
        return None
