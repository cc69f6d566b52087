"""Monte-Carlo tree search for every game: chance, secrets, simultaneous choices, any seats.

It only needs the contract of `State`. Each iteration guesses a full state from what the seat knows,
walks down the tree with it, adds one node and plays on, by `Mind.likely` or at random:

| at a node | the next step is |
|---|---|
| one seat decides | by upper confidence bounds, counting how often an action was available at all |
| several seats decide | for each seat by regret matching+, as if the others were not known |
| chance is due | sampled |

The tree is that of the searching seat alone: what others know doesn't split its nodes. Of a lone
decision the action tried most is chosen; of a simultaneous one an action is drawn from the average
strategy, later iterations counting more, which nobody can foresee. What that strategy hardly ever
does is left out: it is the noise of the search, not a plan.

For a simultaneous choice `guess` should leave open what other seats have secretly chosen, as if
they still had to: then they are taken for players who choose well.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, final

from mypy_extensions import i64

from apiary.bots.clock import now
from apiary.bots.tree import Node, Step, drawn, scaled
from apiary.core.game import Game
from apiary.core.mind import Mind
from apiary.core.outcome import Outcome
from apiary.core.play import play_on
from apiary.core.state import CHANCE, Seen, State

STRIDE: Final[i64] = 16  # steps of a rollout between two looks at the clock
NOISE: Final = 0.2  # of the most probable action; what is less probable is left out
BY_POINTS: Final = 0.05  # weight of the points, beside the ranks


def worth(outcome: Outcome) -> list[float]:
    """What the end of a game is worth to each seat, 0 to 1: mostly its rank, a little its points.

    >>> from apiary.core.messages import Message
    >>> worth(Outcome((2, 1), (0.0, 1.0), Message("core.end.resigned")))
    [0.0, 1.0]
    """
    low = min(outcome.scores)
    span = max(outcome.scores) - low
    found: list[float] = []
    for seat, gained in enumerate(outcome.returns()):
        by_rank = (gained + 1.0) / 2.0
        by_points = (outcome.scores[seat] - low) / span if span else by_rank
        found.append(by_rank + BY_POINTS * (by_points - by_rank))
    return found


@final
class MonteCarlo:
    """A searcher. It keeps nothing from one decision to the next.

    A rollout ends after `rollout` steps, by default `Mind.foresight`; then `Mind.values` judges, or
    all seats count alike.
    """

    def __init__(
        self,
        game: Game,
        rng: Random,
        rollout: int | None = None,
        clock: Callable[[], float] = now,
    ) -> None:
        self.game = game
        self.rng = rng
        self.mind: Mind = game.mind
        self.rollout = self.mind.foresight if rollout is None else rollout
        self.clock = clock
        self.deadline = 0.0
        self.iterations = 0  # of the last search

    def choose(self, view: Seen, seat: int, seconds: float, iterations: int | None = None) -> int:
        """A legal action for a seat, after so many seconds or iterations, whichever is first."""
        strategy = self.strategy(view, seat, seconds, iterations)
        actions = list(strategy)
        return actions[drawn(list(strategy.values()), self.rng)]

    def strategy(
        self, view: Seen, seat: int, seconds: float, iterations: int | None = None
    ) -> dict[int, float]:
        """How probable each sensible action of a seat should be: one action, or a mixture."""
        self.deadline = self.clock() + seconds
        self.iterations = 0
        legal = [int(action) for action in self.mind.candidates(view, seat)]
        if not legal:
            raise ValueError(f"seat {seat} has nothing to decide")
        if len(legal) == 1:
            return {legal[0]: 1.0}
        root = Node()
        while self.iterations != iterations and self.clock() < self.deadline:
            if self._iterate(root, view.guess(self.rng)):
                self.iterations += 1
        return self._verdict(root, seat, legal)

    def _verdict(self, root: Node, seat: int, legal: list[int]) -> dict[int, float]:
        choice = root.choice(seat)
        known = [action for action in legal if choice.visits_of(action) > 0]
        if not known:
            return {legal[int(self.rng.random() * len(legal))]: 1.0}
        weights = [choice.weights[choice.place[action]] for action in known]
        if sum(weights) > 0.0:
            least = NOISE * max(weights)
            kept = scaled([weight if weight >= least else 0.0 for weight in weights])
            return {action: share for action, share in zip(known, kept, strict=True) if share > 0.0}
        best = known[0]
        for action in known:
            if choice.score(action) > choice.score(best):
                best = action
        return {best: 1.0}

    def _iterate(self, root: Node, state: State) -> bool:
        """Walk down, add a node, play on and learn; False if the time is over before that."""
        node = root
        nodes = [root]
        steps: list[Step] = []
        grown = False
        while not grown:
            due = state.pending()
            if not due:
                break
            if self.clock() >= self.deadline:
                return False
            if due[0] == CHANCE:
                action = state.sample(self.rng)
                state.play(CHANCE, action)
                key: tuple[int, ...] = (action,)
            else:
                step = self._step(node, state, due)
                steps.append(step)
                key = tuple(step.actions)
            child = node.children.get(key)
            if child is None:
                child = Node()
                node.children[key] = child
                grown = True
            nodes.append(child)
            node = child
        values = self._values(state)
        if not values:
            return False
        for passed in nodes:
            passed.learn(values)
        for step in steps:
            step.learn(values)
        return True

    def _step(self, node: Node, state: State, due: tuple[int, ...]) -> Step:
        """Choose and play for all seats that are due."""
        step = Step(node, list(due))
        for seat in due:
            choice = node.choice(seat)
            actions, places = choice.places(self.mind, state, seat)
            if len(due) == 1:
                n = choice.most_promising(places, self.rng)
            else:
                n = choice.by_regret(places, self.rng)
            step.actions.append(actions[n])
            step.legal.append(actions)
            step.places.append(places)
        for n, seat in enumerate(due):
            state.play(seat, step.actions[n])
        return step

    def _values(self, state: State) -> list[float]:
        """Play on; what comes out for each seat, or nothing if the time is over."""
        left = self.rollout
        while left > 0 and state.pending():
            if self.clock() >= self.deadline:
                return []
            play_on(state, self.rng, min(STRIDE, left))
            left -= STRIDE
        outcome = state.outcome()
        if outcome is not None:
            return worth(outcome)
        guessed = self.mind.values(state)
        return [0.5] * max(self.game.seats) if guessed is None else guessed
