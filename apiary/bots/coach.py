"""What is wrong with a move, as far as it can be proven: it lets the other side force a win that
another move would not, or leaves out a win at once.

Nothing here is guessed. What a solver finds on the board of a search is played out by the rules
before it is said, so that limits of turns and draws by repetition are reckoned with.
"""

from __future__ import annotations

from dataclasses import dataclass

from apiary.bots.solve import OutOfNodes, Solver
from apiary.core.board import Board
from apiary.core.replay import Step, play
from apiary.core.state import State

MOST_MOVES = 2
NODES = 20_000  # of each question: a tenth of a second
MEGABYTES = 4


@dataclass(frozen=True, slots=True)
class Danger:
    """A move that loses in so many moves of the other side, the first of which is the answer; or,
    without an answer, one that does not win though another would have won at once.
    """

    moves: int
    answer: int | None


def danger(state: State, seat: int, action: int) -> Danger | None:
    """What is wrong with an action of a seat that is due; None if nothing is known to be."""
    if len(state.pending()) != 1 or _board(state) is None:
        return None
    solver = Solver(MEGABYTES, NODES)
    try:
        return _missed(state, seat, action, solver) or _lost(state, seat, action, solver)
    except OutOfNodes:
        return None


def _missed(state: State, seat: int, action: int, solver: Solver) -> Danger | None:
    board = _board(state)
    if board is None or not solver.forces(board, 1):
        return None
    winners = [one for one in solver.winners(board, 1) if play(state, seat, one).after.won_by(seat)]
    return Danger(1, None) if winners and action not in winners else None


def _lost(state: State, seat: int, action: int, solver: Solver) -> Danger | None:
    after = play(state, seat, action).after
    board = _board(after)
    if board is None or seat in after.pending():
        return None
    moves = solver.fewest(board, MOST_MOVES)
    if not moves:
        return None
    answer = solver.line(board, moves)[0]
    if not _ends_well(play(after, after.pending()[0], answer), moves, solver):
        return None
    legal = [int(one) for one in state.legal(seat)]
    if all(_loses(play(state, seat, one).after, moves, solver) for one in legal if one != action):
        return None
    return Danger(moves, answer)


def _ends_well(step: Step, moves: int, solver: Solver) -> bool:
    """Does the line that begins with this step end with its actor's win by the rules?"""
    winner = step.actor
    while moves > 1 and step.after.pending():
        board = _board(step.after)
        if board is None:
            return False
        answer = play(step.after, step.after.pending()[0], solver.longest(board, moves - 1))
        moves -= 1
        board = _board(answer.after)
        line = [] if board is None else solver.line(board, moves)
        if not line:
            return answer.after.won_by(winner)
        step = play(answer.after, winner, line[0])
    return step.after.won_by(winner)


def _loses(state: State, moves: int, solver: Solver) -> bool:
    """Can whoever is to move force a win, or has the game ended already?"""
    board = _board(state)
    return board is None or solver.forces(board, moves)


def _board(state: State) -> Board | None:
    """The position for a solver, if a game is going on in which nothing is secret or by chance."""
    pending = state.pending()
    if not pending or state.game.has_secrets(state.options):
        return None
    return state.game.mind.board(state.seen_by(pending[0]))
