"""Finding puzzles in games that bots play, so that the same seed finds the same.

The bots look ahead a fixed number of positions and now and then play any move, as people do. Looked
at are their positions and those after a few other moves. What looks like a forced win there is then
proven by `bots.solve`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random

from apiary.bots import misjudged
from apiary.bots.alphabeta import SURE, WIN, AlphaBeta
from apiary.bots.ladder import Sight
from apiary.bots.solve import OutOfNodes, Solver
from apiary.core.options import OptionValue
from apiary.core.registry import find
from apiary.core.state import State
from apiary.puzzles.puzzle import FORMAT, GAME, Collection, Puzzle, name_of
from apiary.puzzles.themes import themes_of

LONG = 1e9  # seconds; the positions end a search before that
LOOKED_AT = 4_000  # positions before a move
SEARCHED = 4_000  # positions for something that looks like a forced win
MOST_ALIKE = 2  # puzzles of a length in one game
PROVING = 4_000_000  # positions for a question of a proof
MOST_MOVES = 3  # of a forced win
LONGEST_GAME = 90  # moves
OPENING = 6  # moves that are any
BLUNDER = 0.08  # of later moves
OTHERS = 3  # other moves that are tried in each position
WEAK = Sight(1, depth=1, error=250.0)  # how hard a puzzle is tells whether who sees so finds it
TRIES = 20  # of such a player; if one succeeds, a puzzle is an easier one of its length

# The sets that are played, each as often as it stands here.
SETS: tuple[dict[str, OptionValue], ...] = (
    {"expansions": "MLP"},
    {"expansions": "MLP"},
    {"expansions": "MLP"},
    {},
    {"expansions": "P"},
    {"expansions": "M"},
    {"expansions": "L"},
    {"expansions": "MLP", "mode": "venom"},
    {"mode": "venom"},
)


def make(
    seed: int, games: int, told: Callable[[int, int], None] = lambda game, puzzles: None
) -> Collection:
    """The puzzles in so many games; `told` how many games are done, and puzzles found."""
    known: set[str] = set()
    found: list[Puzzle] = []
    for number in range(games):
        found += found_in(game(seed, number), known)
        told(number + 1, len(found))
    return Collection(FORMAT, seed, games, found)


def game(seed: int, number: int) -> list[State]:
    """Positions of a game of two bots, in any order."""
    rng = Random(f"{seed} {number}")
    positions = _played(rng)[OPENING:]
    for state in tuple(positions):
        for _ in range(OTHERS):
            other = state.copy()
            other.play(other.pending()[0], other.pick(other.pending()[0], rng.getrandbits(60)))
            if other.pending():
                positions.append(other)
    rng.shuffle(positions)
    return positions


def found_in(positions: Iterable[State], known: set[str]) -> Iterator[Puzzle]:
    """The puzzles in a game, a few of each length, but for those whose names are known; theirs are
    added.
    """
    searcher = AlphaBeta(megabytes=1, clock=_no_clock)
    lengths: Counter[int] = Counter()
    for state in positions:
        puzzle = _puzzle(_alone(state), searcher, known)
        if puzzle is not None and lengths[puzzle.moves] < MOST_ALIKE:
            lengths[puzzle.moves] += 1
            known.add(puzzle.name)
            yield puzzle


def _no_clock() -> float:
    return 0.0


def _alone(state: State) -> State:
    """A position as if it had come up for the first time."""
    *board, status = state.to_text().split(";")
    if len(board) < 3:
        return state
    rest = [word for word in status.split() if not word.startswith("before:")]
    text = ";".join([*board, " ".join(rest)] if rest else board)
    return state.game.position(text, **state.options)


def _played(rng: Random) -> list[State]:
    options = SETS[rng.randrange(len(SETS))]
    state = find(GAME).start(2, options)
    searcher = AlphaBeta(megabytes=1, clock=_no_clock)
    passed: list[State] = []
    while state.pending() and len(passed) < LONGEST_GAME:
        passed.append(state.copy())
        seat = state.pending()[0]
        if len(passed) <= OPENING or rng.random() < BLUNDER:
            action = state.pick(seat, rng.getrandbits(60))
        else:
            board = state.game.mind.board(state.seen_by(seat))
            assert board is not None
            action = searcher.search(board, LONG, nodes=LOOKED_AT).action
        state.play(seat, action)
    return passed


def _puzzle(state: State, searcher: AlphaBeta, known: set[str]) -> Puzzle | None:
    """The puzzle that this position is, if it is one."""
    game, pending = state.game, state.pending()
    if len(pending) != 1 or len(state.legal(pending[0])) < 2:
        return None
    view = state.seen_by(pending[0])
    board = game.mind.board(view)
    if board is None:
        return None
    seeming = searcher.search(board, LONG, nodes=SEARCHED).value
    if seeming <= SURE or WIN - seeming > 2 * MOST_MOVES - 1:
        return None
    solver = Solver(megabytes=8, most=PROVING)
    try:
        moves = solver.fewest(board, MOST_MOVES)
        winners = solver.winners(board, moves) if moves else []
        if len(winners) != 1:
            return None
        name = name_of(state)
        if name in known:
            return None
        line = solver.line(board, moves)
    except OutOfNodes:
        return None
    return _written(state, name, moves, line)


def _written(state: State, name: str, moves: int, line: list[int]) -> Puzzle:
    """The puzzle as data."""
    texts: list[str] = []
    states = [state.copy()]
    for action in line:
        going = states[-1].copy()
        texts.append(going.text(action))
        going.play(going.pending()[0], action)
        states.append(going)
    usual = state.game.checked({})
    options = {key: value for key, value in state.options.items() if value != usual[key]}
    options.pop("expansions", None)  # which the position names
    return Puzzle(
        name=name,
        position=state.to_text(),
        moves=moves,
        line=texts,
        grade=_grade(state, moves, line[0]),
        themes=themes_of(states, texts),
        options=options,
    )


def _grade(state: State, moves: int, action: int) -> int:
    """How hard it is: by its length, and whether a weak player comes upon it."""
    if moves == 1:
        return 1
    board = state.game.mind.board(state.seen_by(state.pending()[0]))
    assert board is not None
    easy = any(
        misjudged(AlphaBeta(WEAK.megabytes, clock=_no_clock), board, WEAK, Random(number), LONG)
        == action
        for number in range(TRIES)
    )
    return 2 * moves - 2 + int(not easy)
