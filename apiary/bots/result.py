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
