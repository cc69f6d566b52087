"""Monte-Carlo tree search for every game: chance, secrets, simultaneous choices, any seats.

It only needs the contract of `State`. Each iteration guesses a full state from what the seat knows,
walks down the tree with it, adds one node and plays on, by `Mind.likely` or at random; or it asks a
judge, such as a network, and plays nothing on:

| at a node | the next step is |
|---|---|
| one seat decides | by upper confidence bounds, counting how often an action was available at all |
| … and there is a judge | by PUCT |
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

import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bots.clock import now
from apiary.bots.judge import Judge
from apiary.bots.result import Searched
from apiary.bots.tree import Node, Step, drawn, scaled
from apiary.bots.walk import Tree, Walk
from apiary.core.game import Game
from apiary.core.mind import Mind
from apiary.core.outcome import Outcome
from apiary.core.play import play_on
from apiary.core.state import CHANCE, Seen, State

STRIDE: Final[i64] = 16  # steps of a rollout between two looks at the clock
FOREVER: Final = float("inf")
CURIOSITY: Final = 1.0  # of PUCT, where values are 0 to 1
NOISE: Final = 0.2  # of the most probable action; what is less probable is left out
TELLING: Final = 0.2  # seconds between two tellings of the progress
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

    | argument | means |
    |---|---|
    | `rollout` | steps that it plays on, by default `Mind.foresight`; then `Mind.values` judges |
    | `judge` | a policy and value function of your own, asked instead; see `Judge` |
    | `batch` | how many positions the judge is asked about at once, if there are as many |
    | `curiosity` | with a judge: how much it explores |
    """

    def __init__(
        self,
        game: Game,
        rng: Random,
        rollout: int | None = None,
        clock: Callable[[], float] = now,
        *,
        judge: Judge | None = None,
        batch: int = 1,
        curiosity: float = CURIOSITY,
    ) -> None:
        self.game = game
        self.rng = rng
        self.mind: Mind = game.mind
        self.rollout = self.mind.foresight if rollout is None else rollout
        self.clock = clock
        self.judge = judge
        self.batch = batch
        self.curiosity = curiosity
        self.deadline = 0.0
        self.iterations = 0  # of the last search

    def choose(
        self, view: Seen, seat: int, seconds: float = FOREVER, iterations: int | None = None
    ) -> int:
        """A legal action for a seat, after so many seconds or iterations, whichever is first."""
        strategy = self.strategy(view, seat, seconds, iterations)
        actions = list(strategy)
        return actions[drawn(list(strategy.values()), self.rng)]

    def strategy(
        self, view: Seen, seat: int, seconds: float = FOREVER, iterations: int | None = None
    ) -> dict[int, float]:
        """How probable each sensible action of a seat should be: one action, or a mixture."""
        self.iterations = 0
        legal = self._legal(view, seat)
        if not legal:
            raise ValueError(f"seat {seat} has nothing to decide")
        if len(legal) == 1:
            return {int(legal[0]): 1.0}
        tree = Tree(view, seat)
        self._grow([tree], seconds, iterations, None, None)
        return self._verdict(tree.root, seat, [int(action) for action in legal])

    def search(
        self,
        view: Seen,
        seat: int,
        seconds: float = FOREVER,
        iterations: int | None = None,
        nodes: int | None = None,
        noise: tuple[float, float] | None = None,
        progress: Callable[[Searched], None] | None = None,
    ) -> Searched:
        """How often each action of a seat was tried, and what it was worth.

        It ends after so many seconds or iterations, or when the tree has so many nodes; without a
        number of iterations it makes no more than nodes. `noise` is for self-play with a judge: the
        parameter of a Dirichlet distribution, and its share in the priors of the first decision.
        `progress` is told now and then what is known by then.
        """
        return self.search_all([view], [seat], seconds, iterations, nodes, noise, progress)[0]

    def search_all(
        self,
        views: Sequence[Seen],
        seats: Sequence[int],
        seconds: float = FOREVER,
        iterations: int | None = None,
        nodes: int | None = None,
        noise: tuple[float, float] | None = None,
        progress: Callable[[Searched], None] | None = None,
    ) -> list[Searched]:
        """Several searches, for a seat of each view, that share the batches of the judge; the
        progress that is told is that of the first.
        """
        trees = [Tree(view, seat) for view, seat in zip(views, seats, strict=True)]
        for tree in trees:
            if tree.seat not in tree.view.pending():
                raise ValueError(f"seat {tree.seat} has nothing to decide")
        if seconds == FOREVER and iterations is None and nodes is None:
            raise ValueError("a search needs an end: seconds, iterations or nodes")
        self._grow(trees, seconds, iterations, nodes, noise, progress)
        return [tree.found() for tree in trees]

    def _grow(
        self,
        trees: list[Tree],
        seconds: float,
        iterations: int | None,
        nodes: int | None,
        noise: tuple[float, float] | None,
        progress: Callable[[Searched], None] | None = None,
    ) -> None:
        """Search until all is done or the time is over."""
        self.deadline = self.clock() + seconds
        told = self.clock()
        room = sys.maxsize if nodes is None else nodes
        most = room if iterations is None else iterations
        going = trees
        while going and self.clock() < self.deadline:
            going = [tree for tree in going if tree.iterations < most and tree.nodes < room]
            if self.judge is None:
                for tree in going:
                    self._iterate(tree)
            else:
                self._judge(self._batch(going, most, room), noise)
            if progress is not None and self.clock() >= told + TELLING:
                told = self.clock()
                progress(trees[0].found())
        self.iterations = sum([tree.iterations for tree in trees])

    def _legal(self, state: State, seat: int) -> vec[i64]:
        """The actions that are looked at: with a judge all legal ones, which it has priors for."""
        return self.mind.candidates(state, seat) if self.judge is None else state.legal(seat)

    def _verdict(self, root: Node, seat: int, legal: list[int]) -> dict[int, float]:
        choice = root.choice(seat)
        visits: dict[int, int] = {}
        scores: dict[int, float] = {}
        weights: list[float] = []
        for action, place in zip(choice.actions, choice.order, strict=True):
            tried = choice.visits[place]
            if tried and int(action) in legal:
                visits[int(action)] = int(tried)
                scores[int(action)] = float(tried) + choice.totals[place] / float(tried) / 2.0
                weights.append(choice.weights[place])
        if not visits:
            return {legal[int(self.rng.random() * len(legal))]: 1.0}
        if sum(weights) > 0.0:
            least = NOISE * max(weights)
            kept = scaled([weight if weight >= least else 0.0 for weight in weights])
            return {action: share for action, share in zip(visits, kept, strict=True) if share}
        return {max(scores, key=lambda action: scores[action]): 1.0}

    def _iterate(self, tree: Tree) -> None:
        """Walk down, add a node, play on and learn, unless the time is over before that."""
        walk = Walk(tree, tree.view.guess(self.rng))
        state = walk.state
        nodes = tree.nodes
        while tree.nodes == nodes:
            due = state.pending()
            if not due:
                break
            if self.clock() >= self.deadline:
                return
            self._step(walk, due)
        values = self._values(state)
        if values:
            walk.learn(values)

    def _step(self, walk: Walk, due: tuple[int, ...]) -> None:
        """Choose and play for chance or all seats that are due, and go to the node after that."""
        state = walk.state
        node = walk.nodes[-1]
        if due[0] == CHANCE:
            action = state.sample(self.rng)
            state.play(CHANCE, action)
            key: tuple[int, ...] = (action,)
        else:
            step = self._decision(node, state, due)
            walk.steps.append(step)
            key = tuple(step.actions)
        child = node.children.get(key)
        if child is None:
            child = Node()
            node.children[key] = child
            walk.tree.nodes += 1
        walk.nodes.append(child)

    def _decision(self, node: Node, state: State, due: tuple[int, ...]) -> Step:
        step = Step(node, list(due))
        for seat in due:
            choice = node.choice(seat)
            legal = self._legal(state, seat)
            places = choice.places(legal)
            if len(due) > 1:
                n = choice.by_regret(places, self.rng)
            elif self.judge is None:
                n = choice.most_promising(places, self.rng)
            else:
                n = choice.most_likely(places, self.curiosity, node.mean(seat))
                step.counted = True
            step.add(legal, places, n)
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

    def _batch(self, trees: list[Tree], most: int, room: int) -> list[Walk]:
        """Walks to positions that are not judged yet, from each tree as many as the others."""
        found: list[Walk] = []
        share = max(1, self.batch // max(1, len(trees)))
        for tree in trees:
            waiting = 0
            while waiting < share and tree.iterations + waiting < most and tree.nodes < room:
                walk = self._walk(tree)
                if walk is None:
                    break
                if walk.due:
                    found.append(walk)
                    waiting += 1
                elif self.clock() >= self.deadline:
                    break
        return found

    def _walk(self, tree: Tree) -> Walk | None:
        """Walk down to the end of a game, and learn, or to what is not judged yet.

        None if that waits already.
        """
        walk = Walk(tree, tree.view.guess(self.rng))
        state = walk.state
        while due := state.pending():
            node = walk.nodes[-1]
            if due[0] != CHANCE and not node.choices:
                if node.awaited:
                    walk.forget()
                    return None
                node.awaited = True
                walk.due = due
                return walk
            self._step(walk, due)
        outcome = state.outcome()
        assert outcome is not None
        walk.learn([(gained + 1.0) / 2.0 for gained in outcome.returns()])
        return walk

    def _judge(self, walks: list[Walk], noise: tuple[float, float] | None) -> None:
        """Ask the judge about the ends of all walks, and learn what it says."""
        judge = self.judge
        if not walks or judge is None:
            return
        states: list[State] = []
        seats: list[int] = []
        for walk in walks:
            for seat in walk.due:
                states.append(walk.state)
                seats.append(seat)
        policies, values = judge(states, seats)
        at = 0
        for walk in walks:
            node = walk.nodes[-1]
            node.awaited = False
            sums = [0.0] * walk.state.seats
            for seat in walk.due:
                choice = node.choice(seat)
                legal = walk.state.legal(seat)
                choice.places(legal)
                choice.priors = priors(policies[at], len(legal))
                if noise is not None and node is walk.tree.root:
                    add_noise(choice.priors, noise, self.rng)
                for other, value in enumerate(values[at]):
                    sums[other] += (float(value) + 1.0) / 2.0
                at += 1
            walk.learn([total / len(walk.due) for total in sums])


def priors(policy: Sequence[float] | None, count: int) -> vec[float]:
    """The weights of so many actions as probabilities; alike if nothing is said of them."""
    if policy is None:
        return vec[float]([1.0 / count] * count)
    weights = [float(weight) for weight in policy]
    if len(weights) != count:
        raise ValueError(f"the judge gave {len(weights)} weights for {count} actions")
    if not min(weights) >= 0.0:
        raise ValueError("a weight that the judge gave is below 0 or no number")
    return vec[float](scaled(weights))


def add_noise(weights: vec[float], noise: tuple[float, float], rng: Random) -> None:
    """Mix a share of Dirichlet noise into probabilities."""
    alpha, share = noise
    drawn_at_random = scaled([rng.gammavariate(alpha, 1.0) for _ in weights])
    for n, random_share in enumerate(drawn_at_random):
        weights[n] = (1.0 - share) * weights[n] + share * random_share
