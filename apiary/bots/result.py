"""What a search found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best action and how sure one may be of it.

    `value` is for the side to move, in the unit of the game's evaluation; a won position has
    nearly `alphabeta.WIN`, less one for each ply until the end. `depth` is the last one searched to
    the end (0: none), `line` what both sides would play, beginning with `action`.
    """

    action: int
    value: int
    depth: int
    nodes: int
    seconds: float
    line: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Searched:
    """What a Monte-Carlo search found out about a decision.

    `visits` has how often each action was tried, `values` what those that were tried brought the
    seat on average, `value` what the position is worth to each seat: −1 for a loss to 1 for a win.
    """

    visits: dict[int, int]
    values: dict[int, float]
    value: tuple[float, ...]
    iterations: int
    nodes: int

    @property
    def best(self) -> int:
        """The action that was tried most; of several the one with the best value."""
        return max(self.visits, key=lambda a: (self.visits[a], self.values.get(a, -1.0)))

    def policy(self, temperature: float = 1.0) -> dict[int, float]:
        """How probable each action should be: by its visits; less even at lower temperatures."""
        if temperature <= 0.0:
            return {action: float(action == self.best) for action in self.visits}
        most = max(1, *self.visits.values())
        weights = {a: (count / most) ** (1.0 / temperature) for a, count in self.visits.items()}
        total = sum(weights.values()) or 1.0
        return {action: weight / total for action, weight in weights.items()}
