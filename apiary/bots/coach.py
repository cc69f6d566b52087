"""What is to be said of a move: that it lets the other side force a win which another move would
not, or leaves out a win at once, where that can be proven; else that it gives much away by the
judgement of a search, and why. And hints, with the reason.

What is proven is played out by the rules before it is said, so that limits of turns and draws by
repetition are reckoned with. What is judged is said in words made from what the evaluation counts
(`apiary.bots.reasons`). All of it comes from what the seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from apiary.bots import ladder, thinking
from apiary.bots.alphabeta import SURE, WIN, AlphaBeta
from apiary.bots.mcts import MonteCarlo
from apiary.bots.reasons import brought, by_playing_on, given_away, steps
from apiary.bots.solve import OutOfNodes, Solver
from apiary.core.board import Board, chance
from apiary.core.errors import IllegalAction
from apiary.core.messages import Message
from apiary.core.replay import Step, play
from apiary.core.scene import Move
from apiary.core.secrecy import told_to
from apiary.core.state import DECLARATIONS, Seen, State

MOST_MOVES = 2
NODES = 20_000  # of each question: a tenth of a second
MEGABYTES = 4
MUCH = 0.15  # of a chance, from which on a move gives much away
MUCH_OF_MANY = 0.1  # where a chance is that to beat a rival, and not that to win
TRIES = 2000  # of a search that plays on
FEW = 8  # tries that tell nothing of an action


@dataclass(frozen=True, slots=True)
class Danger:
    """A move that loses in so many moves of the other side, the first of which is the answer; or,
    without an answer, one that does not win though another would have won at once.
    """

    moves: int
    answer: int | None


@dataclass(frozen=True, slots=True)
class Remark:
    """What the coach says of a move, how the answer to it would go on the board, and which move
    is better, if it tells that: the action, in words, and on the board.
    """

    message: Message
    answer: tuple[Move, ...] = ()
    better: int | None = None
    instead: Message | None = None
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """What a strong player would do, and why, if that can be said in short."""

    action: int
    why: Message | None = None


def remark(view: Seen, seat: int, action: int, seconds: float, rng: Random) -> Remark | None:
    """What is to be said before a seat that is due does this; None if nothing."""
    if action in DECLARATIONS or len(view.legal(seat)) == 1:
        return None
    found = danger(view, seat, action)
    if found is not None:
        return _warning(view, seat, action, found)
    board = view.game.mind.board(view)
    if board is None:
        return _by_playing_on(view, seat, action, seconds, rng)
    return _by_depth(view, seat, action, board, seconds)


def hint(view: Seen, seat: int, level: str, seconds: float, rng: Random) -> Hint:
    """What a bot of a level would do, within so many seconds, and why."""
    legal, mind = view.legal(seat), view.game.mind
    obvious = int(legal[0]) if len(legal) == 1 else mind.obvious(view, seat)
    if obvious is not None:
        return Hint(obvious)
    board = mind.board(view)
    if board is not None:
        sight = ladder.sight(level)
        searcher = AlphaBeta(sight.megabytes)
        best = searcher.search(board, seconds, sight.depth, sight.nodes)
        if SURE < best.value < WIN - 1:
            moves = (int(WIN) - best.value + 1) // 2
            return Hint(best.action, Message("bots.why.forces", {"moves": moves}))
        return Hint(best.action, brought(seat, steps(view, best.line)))
    way = ladder.way(level, view.game.name)
    tries = (way.tries if isinstance(way, ladder.Trying) else 0) or None
    most = min(seconds, thinking.at_random(level, mind))
    action = MonteCarlo(view.game, rng).search(view, seat, most, tries).best
    return Hint(action, by_playing_on(view, seat, action, None, rng, worse=False)[1])


def _warning(view: Seen, seat: int, action: int, found: Danger) -> Remark:
    """A danger as it is said to the seat that runs into it by this action."""
    if found.answer is None:
        return Remark(Message("bots.coach.missed"))
    after = play(view, seat, action).after
    answer = told_to(seat, play(after, after.pending()[0], found.answer))
    if found.moves == 1:
        return Remark(Message("bots.coach.loses_now", {"told": answer.words}), answer.moves)
    said = {"told": answer.words, "moves": found.moves}
    return Remark(Message("bots.coach.loses", said), answer.moves)


def _by_depth(view: Seen, seat: int, action: int, board: Board, seconds: float) -> Remark | None:
    """What a search finds better, both moves looked at to the same depth."""
    searcher = AlphaBeta(MEGABYTES)
    best = searcher.search(board, seconds, nodes=NODES)
    after = play(view, seat, action).after
    if best.action == action or best.depth < 2 or seat in after.pending() or after.outcome():
        return None
    board_after = view.game.mind.board(Seen(after))
    assert board_after is not None
    answer = searcher.search(board_after, seconds, best.depth - 1)
    if answer.depth < best.depth - 1 or _chance(best.value) - _chance(-answer.value) < MUCH:
        return None
    played, better = steps(view, (action, *answer.line)), steps(view, best.line)
    why = given_away(seat, played, better)
    return _judged(seat, why, better[0], played[1:2])


def _by_playing_on(
    view: Seen, seat: int, action: int, seconds: float, rng: Random
) -> Remark | None:
    """What turns out better in many tries, those of a search and others, which must agree."""
    mind = view.game.mind
    looked_at = [int(one) for one in mind.candidates(view, seat)]
    if len(looked_at) < 2 or action not in looked_at or mind.obvious(view, seat) is not None:
        return None
    found = MonteCarlo(view.game, rng).search(view, seat, seconds * mind.time_share, TRIES)
    best = found.best
    if best == action or min(found.visits[best], found.visits.get(action, 0)) < FEW:
        return None
    if (found.values[best] - found.values[action]) / 2 < MUCH_OF_MANY:
        return None
    lost, why = by_playing_on(view, seat, action, best, rng, worse=True)
    if lost == 0:
        return None
    try:
        better = play(view, seat, best)
    except IllegalAction:  # what comes of it is hidden, and so can't be told
        return None
    return _judged(seat, why, better, ())


def _judged(seat: int, why: Message | None, better: Step, answer: Sequence[Step]) -> Remark:
    """What is said of a move that gives much away."""
    told = told_to(seat, better)
    instead = Message("bots.coach.better", {"told": told.words})
    moves = tuple(move for step in answer for move in told_to(seat, step).moves)
    said = Message("bots.coach.much")
    if why is not None:
        said = Message("bots.coach.much_why", {"why": why})
    return Remark(said, moves, better.action, instead, told.moves)


def _chance(value: int) -> float:
    """The chance that a value means; that of a proven win is whole."""
    return chance(float(value)) if abs(value) <= SURE else float(value > 0)


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
