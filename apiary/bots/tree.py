"""The tree of a Monte-Carlo search: what was tried at each node, and what came of it.

| class | remembers |
|---|---|
| `Choice` | the actions of one seat at one node |
| `Node` | who decides there, and the nodes that follow |
| `Step` | one walk through a node: who chose what, and what they learn from it |

A lone decision learns by upper confidence bounds. In a simultaneous one every seat learns by regret
matching+: an action is regretted by as much as it would have brought more against what the others
chose, as far as earlier walks tell.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final, final

from mypy_extensions import i64

from apiary.core.mind import Mind
from apiary.core.state import State

CURIOSITY: Final = 0.7  # weight of the confidence bound
TREMBLE: Final = 0.1  # share of uniform choice in regret matching


@final
class Choice:
    """What is known about the actions of one seat at one node."""

    def __init__(self) -> None:
        self.place: dict[int, int] = {}  # of an action in the lists
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.available: list[int] = []
        self.regrets: list[float] = []
        self.weights: list[float] = []  # summed strategies
        self.rounds = 0.0  # how many of them

    def places(self, mind: Mind, state: State, seat: int) -> tuple[list[int], list[int]]:
        """The actions worth a look in this state, and their places in the lists."""
        actions: list[int] = []
        found: list[int] = []
        legal = mind.candidates(state, seat)
        i: i64
        for i in range(len(legal)):
            action = int(legal[i])
            place = self.place.get(action, -1)
            if place < 0:
                place = len(self.visits)
                self.place[action] = place
                self.visits.append(0)
                self.totals.append(0.0)
                self.available.append(0)
                self.regrets.append(0.0)
                self.weights.append(0.0)
            actions.append(action)
            found.append(place)
        return actions, found

    def most_promising(self, places: list[int], rng: Random) -> int:
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
                bound = sqrt(log(self.available[place]) / visits)
                value = self.totals[place] / visits + CURIOSITY * bound
                if value > best:
                    best = value
                    choice = n
        return untried[int(rng.random() * len(untried))] if untried else choice

    def by_regret(self, places: list[int], rng: Random) -> int:
        """Which of the places to try: in proportion to how much it was missed so far."""
        strategy = self.strategy(places)
        self.rounds += 1.0
        for n, place in enumerate(places):
            self.weights[place] += self.rounds * strategy[n]
        if rng.random() < TREMBLE:
            return int(rng.random() * len(places))
        return drawn(strategy, rng)

    def strategy(self, places: list[int]) -> list[float]:
        """Regret matching: the regrets scaled to probabilities."""
        return scaled([self.regrets[place] for place in places])

    def regret(self, place: int, missed: float) -> None:
        """An action would have brought so much more; regrets never fall below 0."""
        self.regrets[place] = max(self.regrets[place] + missed, 0.0)

    def visits_of(self, action: int) -> int:
        """How often an action was tried."""
        place = self.place.get(action, -1)
        return self.visits[place] if place >= 0 else 0

    def score(self, action: int) -> float:
        """For the final choice: the number of visits, then the mean value."""
        place = self.place[action]
        visits = self.visits[place]
        return visits + self.totals[place] / visits / 2

    def learn(self, place: int, value: float) -> None:
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

    def choice(self, seat: int) -> Choice:
        """The statistics of a seat."""
        found = self.choices.get(seat)
        if found is None:
            found = Choice()
            self.choices[seat] = found
        return found

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
        self.legal: list[list[int]] = []
        self.places: list[list[int]] = []

    def learn(self, values: list[float]) -> None:
        """Give the values to the actions chosen."""
        for n, seat in enumerate(self.seats):
            choice = self.node.choice(seat)
            value = values[seat]
            choice.learn(choice.place[self.actions[n]], value)
            if len(self.seats) > 1:
                self._regret(n, choice, value)

    def _regret(self, n: int, choice: Choice, value: float) -> None:
        """Compare with what the seat's other actions bring against the same choices of others."""
        seat = self.seats[n]
        chosen = self.actions[n]
        others = list(self.actions)
        for action, place in zip(self.legal[n], self.places[n], strict=True):
            if action == chosen:
                continue
            others[n] = action
            child = self.node.children.get(tuple(others))
            if child is not None and child.visits:
                choice.regret(place, child.totals[seat] / child.visits - value)
            elif choice.visits[place]:
                choice.regret(place, choice.totals[place] / choice.visits[place] - value)
