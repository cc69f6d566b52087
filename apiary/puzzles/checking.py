"""Proving puzzles again, by the public contract of a state alone.

Nothing here is shared with what found them: no board, no search, no judgement. Everything is tried:
first what decided the position before, and no position twice.
"""

from __future__ import annotations

from apiary.core.state import State
from apiary.puzzles.puzzle import Puzzle, name_of


def faults(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle, in English; nothing if it is proven."""
    start = puzzle.start()
    found: list[str] = []
    if name_of(start) != puzzle.name:
        found.append("its name is another")
    proof = Proof()
    if puzzle.moves > 1 and proof.wins(start, puzzle.moves - 1):
        found.append(f"it is won in fewer than {puzzle.moves}")
    seat = start.pending()[0]
    winning = [
        start.text(int(action))
        for action in start.legal(seat)
        if proof.forces(start, seat, int(action), puzzle.moves)
    ]
    if winning != [puzzle.line[0]]:
        found.append(f"these win: {', '.join(winning) or 'none'}")
    state = start
    for text in puzzle.line:
        state = _after(state, state.pending()[0], state.parse(text))
    if not state.won_by(seat):
        found.append("its line does not end with the win")
    return found


class Proof:
    """What was tried of one puzzle."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bool] = {}  # does the side to move win in so many?
        # What decided the last position with so many moves left, which often decides the next.
        self._won: dict[int, int] = {}
        self._refuted: dict[int, int] = {}

    def wins(self, state: State, moves: int) -> bool:
        """Can the side to move force a win with at most so many moves?"""
        key = state.key(), moves
        if key not in self._known:
            self._known[key] = self._tried(state, moves)
        return self._known[key]

    def forces(self, state: State, seat: int, action: int, moves: int) -> bool:
        """Does this action force a win with at most so many moves?"""
        after = _after(state, seat, action)
        if not after.pending():
            return after.won_by(seat)
        if moves == 1:
            return False
        other = after.pending()[0]
        for answer in _first(self._refuted.get(moves), after, other):
            if not self._still_wins(after, other, answer, seat, moves - 1):
                self._refuted[moves] = answer
                return False
        return True

    def _tried(self, state: State, moves: int) -> bool:
        seat = state.pending()[0]
        for action in _first(self._won.get(moves), state, seat):
            if self.forces(state, seat, action, moves):
                self._won[moves] = action
                return True
        return False

    def _still_wins(self, state: State, other: int, action: int, seat: int, moves: int) -> bool:
        after = _after(state, other, action)
        return self.wins(after, moves) if after.pending() else after.won_by(seat)


def _first(likely: int | None, state: State, seat: int) -> list[int]:
    """All legal actions, this one first if it is among them."""
    legal = [int(action) for action in state.legal(seat)]
    return sorted(legal, key=lambda action: action != likely)


def _after(state: State, seat: int, action: int) -> State:
    after = state.copy()
    after.play(seat, action)
    return after
