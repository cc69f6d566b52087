"""Many games at once, for programs that learn from all of them.

A pool always shows one decision of each game: what the seat that has to make it observes, what it
may do, and who it is. `step` takes a decision for each game and goes on to the next: chance is
played, and a game that is over begins anew. Choices that seats make at the same time are asked for
one after the other; no observation tells what another has chosen.

Every game has a source of chance of its own, made from the seed and its number: it goes the same
way whatever the others do, and in whichever pool it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from apiary.core.state import CHANCE, State
from apiary.learn.encoder import refuse_id
from apiary.learn.encoders import encoder
from apiary.learn.errors import DoesNotFit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@final
class Pool:
    """`n` games of the same kind. `encoder` encodes them; these arrays have a row for each:

    * `observation`: what the seat to play observes; `n` and the encoder's `shape`,
    * `action_mask`: 1 for each compact number that it may choose; `n` × `encoder.actions`,
    * `to_play`: which seat that is.

    Those of `uint8` and `to_play` are the pool's own memory: they can only be read, and show the
    next decisions after a `step`. Copy what is to be kept. `observation` of `float32` is a copy.
    """

    def __init__(
        self,
        game: str,
        n: int,
        seed: int,
        max_steps: int,
        options: Mapping[str, object] | None = None,
        *,
        seats: int | None = None,
        first: int = 0,
        **settings: object,
    ) -> None:
        """Begin `n` games with these seats and options; `settings` are those of the encoder.

        After `max_steps` decisions a game is truncated, and also when the encoder can't show its
        position. The games have the numbers from `first` on: pools with equal seeds play different
        games if these differ.
        """
        if n < 1 or max_steps < 1:
            raise ValueError("a pool has at least one game, and a game at least one step")
        self.encoder = encoder(game, seats, options, **settings)
        self.n: i64 = n
        self.seats: i64 = self.encoder.seats
        self.max_steps: i64 = max_steps
        self._start = self.encoder.game.start(self.encoder.seats, self.encoder.options)
        self._observed = self.encoder.buffer(n)
        self._masked = self.encoder.mask_buffer(n)
        self._states: list[State] = [self._start.copy() for _ in range(n)]
        self._chances = [Random(f"{seed} {first + number}") for number in range(n)]
        self._legal: list[vec[i64]] = [vec[i64]() for _ in range(n)]
        self._steps = vec[i64]([0] * n)
        self._to_play = vec[i64]([0] * n)
        self._rewards = vec[float]([0.0] * (n * self.encoder.seats))
        self._terminated = vec[u8]([0] * n)
        self._truncated = vec[u8]([0] * n)
        i: i64
        for i in range(self.n):
            self._show(i)

    @property
    def observation(self) -> NDArray[np.uint8] | NDArray[np.float32]:
        """What the seat to play observes in each game."""
        return self._observed.array().reshape(int(self.n), *self.encoder.shape)

    @property
    def action_mask(self) -> NDArray[np.uint8]:
        """1 for each compact number that the seat to play may choose in each game."""
        from apiary.learn.arrays import read_bytes

        return read_bytes(self._masked)

    @property
    def to_play(self) -> NDArray[np.int64]:
        """The seat to play in each game."""
        import numpy as np

        found: Any = self._to_play
        return np.frombuffer(found, np.int64)

    def write_to(self, observation: NDArray[Any], action_mask: NDArray[Any]) -> None:
        """Write `observation` and `action_mask` into arrays of the same shapes."""
        from apiary.learn.arrays import write_to

        write_to(self._observed, observation)
        write_to(self._masked, action_mask)

    def state(self, number: int) -> State:
        """A copy of a game of the pool as it is, with everything that is secret in it."""
        return self._states[number].copy()

    def legal(self, number: int) -> vec[i64]:
        """The compact numbers that the seat to play may choose in a game."""
        return self._legal[number][:]

    def random_ids(self) -> NDArray[np.int64]:
        """For each game a compact number that the seat to play may choose, all equally likely."""
        from apiary.learn.arrays import whole_numbers

        found = vec[i64]([0] * self.n)
        i: i64
        for i in range(self.n):
            numbers = self._legal[i]
            found[i] = numbers[i64(self._chances[i].random() * float(len(numbers)))]
        return whole_numbers(found)

    def step(self, ids: Any) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Play a compact number in each game: the rewards of all seats (`n` × seats), which games
        have come to their end by it, and which were cut off.

        A reward is 0, and at the end `Outcome.returns()` of the seat. `IllegalAction` if a number
        means no legal action; then no game was changed.
        """
        from apiary.learn.arrays import listed, results

        numbers: list[int] = listed(ids)
        self._check(numbers)
        i: i64
        for i in range(self.n):
            self._play(i, numbers[i])
        return results(self._rewards, self._terminated, self._truncated)

    def _check(self, numbers: list[int]) -> None:
        if len(numbers) != self.n:
            raise ValueError(f"a pool of {self.n} games takes as many numbers, not {len(numbers)}")
        mask = self._masked.bytes
        actions: i64 = self.encoder.actions
        i: i64
        for i in range(self.n):
            number: i64 = numbers[i]
            if not 0 <= number < actions or mask[i * actions + number] == 0:
                raise refuse_id(number)

    def _play(self, i: i64, number: i64) -> None:
        """Play in one game, note what came of it, and show the next decision."""
        state = self._states[i]
        seat = self._to_play[i]
        state.play(seat, self.encoder.to_action(state, seat, number))
        self._steps[i] += 1
        p: i64
        for p in range(i * self.seats, (i + 1) * self.seats):
            self._rewards[p] = 0.0
        self._terminated[i] = 0
        self._truncated[i] = 0
        self._play_chance(state, self._chances[i])
        if not state.pending():
            self._terminated[i] = 1
            outcome = state.outcome()
            assert outcome is not None
            p = i * self.seats
            for worth in outcome.returns():
                self._rewards[p] = worth
                p += 1
        elif self._steps[i] < self.max_steps and self._is_shown(i):
            return
        else:
            self._truncated[i] = 1
        self._states[i] = self._start.copy()
        self._steps[i] = 0
        self._show(i)

    def _play_chance(self, state: State, rng: Random) -> None:
        pending = state.pending()
        while len(pending) == 1 and pending[0] == CHANCE:
            state.play(CHANCE, state.sample(rng))
            pending = state.pending()

    def _show(self, i: i64) -> None:
        """Show the first decision of a new game."""
        self._play_chance(self._states[i], self._chances[i])
        if not self._is_shown(i):
            raise DoesNotFit("learn.start_does_not_fit")

    def _is_shown(self, i: i64) -> bool:
        """Write what is to be decided in a game; could the encoder show it?"""
        state = self._states[i]
        seat: i64 = state.pending()[0]
        observed = self._observed
        masked = self._masked
        observed.begin(i)
        masked.begin(i)
        try:
            self.encoder.observe(state, seat, observed)
            numbers = self.encoder.legal(state, seat)
        except DoesNotFit:
            return False
        masked.mark(numbers)
        self._legal[i] = numbers
        self._to_play[i] = seat
        return True

    def __len__(self) -> int:
        return int(self.n)

    def __repr__(self) -> str:
        return f"<Pool of {self.n}: {self.encoder!r}>"
