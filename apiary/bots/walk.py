"""Ways down the tree of a Monte-Carlo search, and what the whole tree has found out."""

from __future__ import annotations

from typing import final

from apiary.bots.result import Searched
from apiary.bots.tree import Node, Step
from apiary.core.state import Seen, State


@final
class Tree:
    """A search that is going on: what is asked, and what was found out so far."""

    def __init__(self, view: Seen, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.root = Node()
        self.iterations = 0
        self.nodes = 1

    def found(self) -> Searched:
        """What it knows by now."""
        choice = self.root.choice(self.seat)
        visits: dict[int, int] = {}
        values: dict[int, float] = {}
        for action, place in zip(choice.actions, choice.order, strict=True):
            tried = choice.visits[place]
            visits[int(action)] = int(tried)
            if tried:
                values[int(action)] = 2.0 * choice.totals[place] / float(tried) - 1.0
        seats = range(self.view.seats)
        value = tuple([2.0 * self.root.mean(seat) - 1.0 for seat in seats])
        return Searched(visits, values, value, self.iterations, self.nodes)


@final
class Walk:
    """One way down a tree, until it is known what it was worth."""

    def __init__(self, tree: Tree, state: State) -> None:
        self.tree = tree
        self.state = state
        self.nodes = [tree.root]
        self.steps: list[Step] = []
        self.due: tuple[int, ...] = ()  # the seats that a judge is asked about; none at an end

    def learn(self, values: list[float]) -> None:
        """Tell all it passed what it was worth to each seat."""
        for node in self.nodes:
            node.learn(values)
        for step in self.steps:
            step.learn(values)
        self.tree.iterations += 1

    def forget(self) -> None:
        """It leads nowhere: as if it had never been walked."""
        for step in self.steps:
            step.forget()
