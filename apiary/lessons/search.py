"""What leads through a step of a lesson, found by trying all legal actions."""

from __future__ import annotations

from apiary.bots.solve import Solver
from apiary.lessons.attempt import Attempt, Verdict


def solution(attempt: Attempt) -> list[int] | None:
    """The fewest actions of the learner that pass, or None if none do."""
    board = attempt.board() if attempt.step.only_win else None
    if board is not None:
        return Solver(megabytes=4).line(board, attempt.left)[::2] or None
    for depth in range(1, attempt.left + 1):
        found = _within(attempt, depth, set())
        if found is not None:
            return found
    return None


def can_fail(attempt: Attempt) -> bool:
    """Is there legal play that doesn't pass?"""
    if attempt.verdict is not Verdict.OPEN:
        return attempt.verdict is Verdict.FAILED
    return any(can_fail(after) for _, after in _next(attempt))


def _within(attempt: Attempt, depth: int, seen: set[int]) -> list[int] | None:
    """Actions that pass, at most so many; `seen` are the positions known to be in vain."""
    further: list[tuple[int, Attempt]] = []
    for action, after in _next(attempt):
        if after.verdict is Verdict.PASSED:
            return [action]
        if after.verdict is Verdict.OPEN and depth > 1:
            further.append((action, after))
    for action, after in further:
        key = hash((after.state.key(), after.left))
        if key in seen:
            continue
        found = _within(after, depth - 1, seen)
        if found is not None:
            return [action, *found]
        seen.add(key)
    return None


def _next(attempt: Attempt) -> list[tuple[int, Attempt]]:
    """The learner's actions, and what comes of each."""
    made: list[tuple[int, Attempt]] = []
    for action in attempt.state.legal(attempt.seat):
        after = attempt.copy()
        after.play(int(action))
        made.append((int(action), after))
    return made
