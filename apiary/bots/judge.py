"""What a Monte-Carlo search asks instead of playing on: a policy and value function."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from apiary.core.state import State

Policies = Sequence[Sequence[float] | None]
Values = Sequence[Sequence[float]]

# Judges positions, of each of which one seat owes a decision: `judge(states, seats)` returns for
# each how probable the actions `state.legal(seat)` are, in their order (None: all alike), and what
# the position is worth to every seat of the game, −1 to 1. Where several seats choose at once, it
# is asked for each of them. The states are guesses at what the searching seat can't know; a judge
# should look only at what the seat that decides may know, as encoders do.
Judge = Callable[[list[State], list[int]], tuple[Policies, Values]]
