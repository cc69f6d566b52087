"""Somebody tries a puzzle: each move is judged at once, and a wrong one is shown its answer.

A right move keeps the win forced, so there may be several after the first; a wrong one has an
answer after which nothing is forced any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from apiary.bots.solve import Solver
from apiary.core.board import Board
from apiary.core.errors import IllegalAction
from apiary.core.messages import Message
from apiary.core.replay import Step, play
from apiary.core.state import State
from apiary.hexes import DIRECTIONS
from apiary.lessons import Verdict
from apiary.puzzles.puzzle import Puzzle, pieces_of
from apiary.puzzles.themes import COLOURS

MEGABYTES = 4


class Trying:
    """A try: `state` is the game as it is now, `played` what both sides did, `left` how many moves
    there still are to win with. `because` says why it failed.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.state = puzzle.start()
        self.seat = self.state.pending()[0]
        self.left = puzzle.moves
        self.verdict = Verdict.OPEN
        self.because: Message | None = None
        self.played: list[Step] = []
        self._solver = Solver(MEGABYTES)

    def play(self, action: int) -> Verdict:
        """Make a move of the side that is to win; the other side answers as well as it can."""
        if self.verdict is not Verdict.OPEN:
            raise IllegalAction("core.game_over")
        self._take(action)
        self.left -= 1
        if self.verdict is Verdict.OPEN and not self.left:
            self._fail(self._not_yet())
        elif self.verdict is Verdict.OPEN:
            answer, holds = self._answer()
            self._take(answer)
            if holds and self.verdict is Verdict.OPEN:
                facts = {"answer": self.played[-1].text, "moves": self.left}
                self._fail(Message("core.puzzle_refuted", facts))
        return self.verdict

    def _take(self, action: int) -> None:
        step = play(self.state, self.state.pending()[0], action)
        self.played.append(step)
        self.state = step.after
        outcome = self.state.outcome()
        if self.state.won_by(self.seat):
            self.verdict = Verdict.PASSED
        elif outcome is not None:
            self._fail(outcome.reason)

    def _fail(self, because: Message) -> None:
        self.verdict = Verdict.FAILED
        self.because = because

    def _answer(self) -> tuple[int, bool]:
        """The best answer, and whether the win is no longer forced after it."""
        line = self.puzzle.line
        if [step.text for step in self.played] == line[: len(self.played)]:
            return self.state.parse(line[len(self.played)]), False
        return _hardest(self.state, self.left, self._solver)

    def _not_yet(self) -> Message:
        free = _free_beside_queen(self.state, COLOURS[1 - self.seat])
        if not free:
            return Message("core.puzzle_not_yet")
        return Message("core.puzzle_free" if free > 1 else "core.puzzle_one_free", {"free": free})


def solution(puzzle: Puzzle, answers: Sequence[int] = ()) -> list[Step]:
    """How it is won: to the end, first against these answers, then against those that hold out
    longest. `IllegalAction` if one of the answers can't be given.
    """
    state, steps = puzzle.start(), list[Step]()
    solver, given = Solver(MEGABYTES), list(answers)
    for number in range(2 * puzzle.moves - 1):
        left = puzzle.moves - (number + 1) // 2
        if number % 2 and given:
            action = given.pop(0)
        elif [step.text for step in steps] == puzzle.line[:number]:
            action = state.parse(puzzle.line[number])
        elif number % 2:
            action = _hardest(state, left, solver)[0]
        else:
            action = solver.line(_board(state), left)[0]
        steps.append(play(state, state.pending()[0], action))
        state = steps[-1].after
        if not state.pending():
            break
    if given:
        raise IllegalAction("core.game_over")
    return steps


def _hardest(state: State, moves: int, solver: Solver) -> tuple[int, bool]:
    """The first answer after which the other side can't force a win in so many moves, and True; if
    there is none, the one after which it needs the most moves, and False.

    One question to the solver at a time, so that others who share the interpreter get their turn.
    """
    actor = state.pending()[0]
    best, longest = -1, -1
    for action in map(int, state.legal(actor)):
        after = play(state, actor, action).after
        outcome = after.outcome()
        if outcome is not None:
            lost = not outcome.draw and actor not in outcome.winners
            needs = 0
        else:
            needs = solver.fewest(_board(after), moves)
            lost = needs > 0
        if not lost:
            return action, True
        if needs > longest:
            best, longest = action, needs
    return best, False


def _board(state: State) -> Board:
    board = state.game.mind.board(state.seen_by(state.pending()[0]))
    assert board is not None  # no puzzle has secrets
    return board


def _free_beside_queen(state: State, colour: str) -> int:
    """How many spaces beside that queen are free."""
    lying = pieces_of(state)
    taken = {one.at for one in lying}
    queens = [one.at for one in lying if one.creature == "queenBee" and one.player == colour]
    return sum((q + dq, r + dr) not in taken for q, r in queens for dq, dr in DIRECTIONS)
