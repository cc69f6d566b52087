"""Proving puzzles again, slowly, by the public contract of a state alone.

Nothing here is shared with what found them: no board, no search, no order of moves, no table.
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
    if puzzle.moves > 1 and _wins(start, puzzle.moves - 1):
        found.append(f"it is won in fewer than {puzzle.moves}")
    seat = start.pending()[0]
    winning = [
        start.text(int(action))
        for action in start.legal(seat)
        if _forces(start, seat, int(action), puzzle.moves)
    ]
    if winning != [puzzle.line[0]]:
        found.append(f"these win: {', '.join(winning) or 'none'}")
    state = start
    for text in puzzle.line:
        state = _after(state, state.pending()[0], state.parse(text))
    if not state.won_by(seat):
        found.append("its line does not end with the win")
    return found


def _wins(state: State, moves: int) -> bool:
    """Can the side to move force a win with at most so many moves?"""
    seat = state.pending()[0]
    return any(_forces(state, seat, int(action), moves) for action in state.legal(seat))


def _forces(state: State, seat: int, action: int, moves: int) -> bool:
    """Does this action force a win with at most so many moves?"""
    after = _after(state, seat, action)
    if not after.pending():
        return after.won_by(seat)
    if moves == 1:
        return False
    other = after.pending()[0]
    return all(_still_wins(after, other, int(one), seat, moves - 1) for one in after.legal(other))


def _still_wins(state: State, other: int, action: int, seat: int, moves: int) -> bool:
    after = _after(state, other, action)
    return _wins(after, moves) if after.pending() else after.won_by(seat)


def _after(state: State, seat: int, action: int) -> State:
    after = state.copy()
    after.play(seat, action)
    return after
