"""The tree of a Monte-Carlo search: what was tried at each node, and what came of it.

| class | remembers |
|---|---|
| `Choice` | the actions of one seat at one node |
| `Node` | who decides there, and the nodes that follow |
| `Step` | one walk through a node: who chose what, and what they learn from it |

A lone decision learns by upper confidence bounds; with priors, by those of PUCT. In a simultaneous
one every seat learns by regret matching+: an action is regretted by as much as it would have
brought more against what the others chose, as far as earlier walks tell.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

CURIOSITY: Final = 0.7  # weight of the confidence bound
TREMBLE: Final = 0.1  # share of uniform choice in regret matching


@final
class Choice:
    """What is known about the actions of one seat at one node, in the order they were met."""

    def __init__(self) -> None:
        self.actions = vec[i64]()
        self.order = vec[i64]()  # 0, 1, 2 …: the places when all actions are legal
        self.place: dict[int, int] = {}  # of an action; made when legal actions differ
        self.visits = vec[i64]()
        self.totals = vec[float]()
        self.available = vec[i64]()
        self.regrets = vec[float]()
        self.weights = vec[float]()  # summed strategies
        self.priors = vec[float]()  # none unless somebody judged
        self.rounds = 0.0  # summed into the weights
        self.tries: i64 = 0  # by priors

    def places(self, legal: vec[i64]) -> vec[i64]:
        """The places of these actions, which are taken up if they are new."""
        actions = self.actions
        count = i64(len(legal))
        i: i64
        if len(actions) == 0:
            self._begin(legal)
            return self.order
        if count == len(actions):
            for i in range(count):
                if actions[i] != legal[i]:
                    return self._found(legal)
            return self.order
        return self._found(legal)

    def _begin(self, legal: vec[i64]) -> None:
        count = len(legal)
        self.actions = legal
        self.order = vec[i64](range(count))
        self.visits = vec[i64]([0] * count)
        self.totals = vec[float]([0.0] * count)
        self.available = vec[i64]([0] * count)
        self.regrets = vec[float]([0.0] * count)
        self.weights = vec[float]([0.0] * count)

    def _found(self, legal: vec[i64]) -> vec[i64]:
        """The places where not all actions are the same as before: what is hidden was guessed."""
        places = self._places()
        found = vec[i64]([0] * len(legal))
        i: i64
        for i in range(len(legal)):
            action = int(legal[i])
            place = places.get(action, -1)
            if place < 0:
                place = self._add(action)
                places[action] = place
            found[i] = place
        return found

    def _places(self) -> dict[int, int]:
        if len(self.place) < len(self.actions):
            self.place = {int(action): n for n, action in enumerate(self.actions)}
        return self.place

    def _add(self, action: int) -> int:
        place = len(self.actions)
        self.actions = append(self.actions[:], action)
        self.order = append(self.order[:], place)
        self.visits = append(self.visits, 0)
        self.totals = append(self.totals, 0.0)
        self.available = append(self.available, 0)
        self.regrets = append(self.regrets, 0.0)
        self.weights = append(self.weights, 0.0)
        if len(self.priors):
            self.priors = append(self.priors, 1.0 / float(place + 1))
        return place

    def most_promising(self, places: vec[i64], rng: Random) -> int:
        """Which of the places to try: any untried one first, then by upper confidence bound."""
        untried: list[int] = []
        best = -1.0
        choice = 0
        for n, place in enumerate(places):
            self.available[place] += 1
            visits = self.visits[place]
            if visits == 0:
                untried.append(n)
            elif not untried:
                tried = float(visits)
                bound = sqrt(log(float(self.available[place])) / tried)
                value = self.totals[place] / tried + CURIOSITY * bound
                if value > best:
                    best = value
                    choice = n
        return untried[int(rng.random() * len(untried))] if untried else choice

    def most_likely(self, places: vec[i64], curiosity: float, mean: float) -> int:
        """Which of the places to try by PUCT; what is untried is taken to be worth the mean.

        The visit counts at once, as lost until it is known what came of it: so walks of the same
        batch go different ways.
        """
        if len(self.priors) == 0:  # another seat was due here in other guesses
            count = len(self.actions)
            self.priors = vec[float]([1.0 / float(count)] * count)
        visits = self.visits
        totals = self.totals
        priors = self.priors
        span = curiosity * sqrt(float(self.tries + 1))
        best = -1.0
        choice: i64 = 0
        n: i64
        for n in range(len(places)):
            place = places[n]
            tried = visits[place]
            value = span * priors[place] / float(tried + 1)
            value += totals[place] / float(tried) if tried else mean
            if value > best:
                best = value
                choice = n
        visits[places[choice]] += 1
        self.tries += 1
        return int(choice)

    def forget(self, place: i64) -> None:
        """A try by priors led nowhere."""
        self.visits[place] -= 1
        self.tries -= 1

    def by_regret(self, places: vec[i64], rng: Random) -> int:
        """Which of the places to try: in proportion to how much it was missed so far."""
        strategy = self.strategy(places)
        self.rounds += 1.0
        for n, place in enumerate(places):
            self.weights[place] += self.rounds * float(strategy[n])
        if rng.random() < TREMBLE:
            return int(rng.random() * float(len(places)))
        return drawn(strategy, rng)

    def strategy(self, places: vec[i64]) -> list[float]:
        """Regret matching: the regrets scaled to probabilities; without any the priors are."""
        missed = [self.regrets[place] for place in places]
        if len(self.priors) and sum(missed) <= 0.0:
            return scaled([self.priors[place] for place in places])
        return scaled(missed)

    def regret(self, place: i64, missed: float) -> None:
        """An action would have brought so much more; regrets never fall below 0."""
        self.regrets[place] = max(self.regrets[place] + missed, 0.0)

    def learn(self, place: i64, value: float) -> None:
        """An action was tried, with this value."""
        self.visits[place] += 1
        self.totals[place] += value


def scaled(weights: list[float]) -> list[float]:
    """The weights as probabilities; uniform if there are none."""
    total = sum(weights)
    if total <= 0.0:
        return [1.0 / len(weights)] * len(weights)
    return [weight / total for weight in weights]


def drawn(probabilities: list[float], rng: Random) -> int:
    """An index by its probability."""
    rest = rng.random()
    for n, probability in enumerate(probabilities):
        rest -= probability
        if rest < 0.0:
            return n
    return len(probabilities) - 1


@final
class Node:
    """What the searching seat can tell apart: the actions since the root."""

    def __init__(self) -> None:
        self.visits = 0
        self.totals: list[float] = []  # of the values of each seat
        self.choices: dict[int, Choice] = {}
        self.children: dict[tuple[int, ...], Node] = {}
        self.awaited = False  # it waits to be judged

    def choice(self, seat: int) -> Choice:
        """The statistics of a seat."""
        found = self.choices.get(seat)
        if found is None:
            found = Choice()
            self.choices[seat] = found
        return found

    def mean(self, seat: int) -> float:
        """What it was worth to a seat so far; a half if nothing is known."""
        return self.totals[seat] / self.visits if self.visits else 0.5

    def learn(self, values: list[float]) -> None:
        """The node was passed, with these values."""
        self.visits += 1
        while len(self.totals) < len(values):
            self.totals.append(0.0)
        for seat, value in enumerate(values):
            self.totals[seat] += value


@final
class Step:
    """A decision on the way down: who chose what among what."""

    def __init__(self, node: Node, seats: list[int]) -> None:
        self.node = node
        self.seats = seats
        self.actions: list[int] = []
        self.chosen: list[int] = []  # the places of these
        self.legal: list[vec[i64]] = []
        self.places: list[vec[i64]] = []
        self.counted = False  # the visit counted when it was chosen

    def add(self, legal: vec[i64], places: vec[i64], n: int) -> None:
        """The next seat chose the action of this number."""
        self.actions.append(int(legal[n]))
        self.chosen.append(int(places[n]))
        self.legal.append(legal)
        self.places.append(places)

    def learn(self, values: list[float]) -> None:
        """Give the values to the actions chosen."""
        for n, seat in enumerate(self.seats):
            choice = self.node.choice(seat)
            value = values[seat]
            place: i64 = self.chosen[n]
            if self.counted:
                choice.totals[place] += value
            else:
                choice.learn(place, value)
            if len(self.seats) > 1:
                self._regret(n, choice, value)

    def forget(self) -> None:
        """The walk led nowhere."""
        if self.counted:
            self.node.choice(self.seats[0]).forget(self.chosen[0])

    def _regret(self, n: int, choice: Choice, value: float) -> None:
        """Compare with what the seat's other actions bring against the same choices of others."""
        seat = self.seats[n]
        chosen = self.actions[n]
        others = list(self.actions)
        for action, place in zip(self.legal[n], self.places[n], strict=True):
            if action == chosen:
                continue
            others[n] = int(action)
            child = self.node.children.get(tuple(others))
            if child is not None and child.visits:
                choice.regret(place, child.totals[seat] / child.visits - value)
            elif choice.visits[place]:
                choice.regret(place, choice.totals[place] / float(choice.visits[place]) - value)
