"""What there is to know about a position: the best lines with their chances, and proven wins.

>>> import apiary
>>> state = apiary.game("hive").position("Base;White[3];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1")
>>> found = apiary.analyse(state, depth=1, lines=2)
>>> [line.moves for line in found.lines]
[('wA1 bA1/',), ('wA1 bA1-',)]
>>> apiary.solve(state, plies=1) is None
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from random import Random

from apiary.bots.alphabeta import DEEPEST, SURE, WIN, AlphaBeta
from apiary.bots.clock import now
from apiary.bots.mcts import MonteCarlo
from apiary.bots.result import Searched, SearchResult
from apiary.bots.solve import OutOfNodes, Solver
from apiary.core.board import Board, chance
from apiary.core.errors import BadOption
from apiary.core.state import CHANCE, Seen, State

MEGABYTES, FEW = 16, 1  # of a table; a short search is over before a large one is made
SHORT = 10_000  # positions
SHALLOW = 3  # plies


@dataclass(frozen=True, slots=True)
class Line:
    """A decision, and in open games of two what both sides would play after it.

    | field | is |
    |---|---|
    | `actions`, `moves` | what is played, as numbers and in the game's notation |
    | `chance` | how likely whoever decides wins with it, 0 to 1, a draw being one half; with more seats, or points, the part of the others that are beaten |
    | `value` | the same in the unit of the game's evaluation, where positions are searched by depth |
    | `wins_in` | proven: in so many moves of the one who decides; below 0 it is the other who wins, in so many moves of the other; else None |
    | `share` | how much of a search that is no search by depth went to this decision, 0 to 1 |
    """  # noqa: E501

    actions: tuple[int, ...]
    moves: tuple[str, ...]
    chance: float
    value: int | None = None
    wins_in: int | None = None
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best lines for a seat, best first, and the chances of every seat, 0 to 1.

    `depth` is how many plies all lines were searched (0 in games that are not searched by depth),
    `nodes` how many positions.
    """

    seat: int
    lines: tuple[Line, ...]
    chances: tuple[float, ...]
    depth: int
    nodes: int
    seconds: float = field(compare=False)

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]


@dataclass(frozen=True, slots=True)
class Solution:
    """A proven win: in how many moves of the side to move, all decisions that force it in so many,
    and how it goes if the other side holds out as long as it can.
    """

    wins_in: int
    winners: tuple[int, ...]
    line: tuple[int, ...]
    moves: tuple[str, ...]  # the line in the game's notation


# Told what is known so far; who returns True wants no more.
Progress = Callable[[Analysis], bool | None]


def analyse(
    state: State,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    lines: int = 3,
    *,
    seat: int | None = None,
    progress: Progress | None = None,
    rng: Random | None = None,
) -> Analysis:
    """The best few lines for whoever decides, after so many seconds, positions or plies, whichever
    comes first; by what that seat may know, and nothing else.

    Open games of two, Hive but for Swarm, are searched by depth: with a `depth` alone every move is
    looked at, and values are exactly those of minimax; otherwise unlikely moves less deep. Other
    games are searched by playing on, with chance from `rng`: each line is one decision then. Where
    several seats decide at once, `seat` says for which. `progress` is told now and then what is
    known by then, and may end the search by returning True.
    """
    seat = _seat(state, seat)
    limits = [limit for limit in (seconds, nodes, depth) if limit is not None]
    if not limits or min(limits) <= 0:
        raise BadOption("bots.no_end")
    if lines < 1:
        raise BadOption("bots.no_lines", lines=lines)
    view = state.seen_by(seat)
    asking = _Asking(view, seat, lines, progress)
    board = state.game.mind.board(view)
    if board is not None:
        return asking.by_depth(board, inf if seconds is None else seconds, nodes or 0, depth)
    if depth is not None:
        raise BadOption("bots.no_depth", game=state.game.title)
    return asking.by_playing_on(inf if seconds is None else seconds, nodes, rng or Random())


class Analyst:
    """Looks at one position bit by bit, for whoever has no long time at once: searches by depth go
    on from what was found before, others begin again each time.
    """

    def __init__(self, state: State, seat: int, lines: int = 3) -> None:
        self._view = state.seen_by(_seat(state, seat))
        self._asking = _Asking(self._view, seat, lines, None)
        self._searcher = AlphaBeta(MEGABYTES)

    def look(self, seconds: float) -> Analysis:
        """What is known after so many seconds more."""
        self._asking.begin = now()
        board = self._view.game.mind.board(self._view)
        if board is None:
            return self._asking.by_playing_on(seconds, None, Random())
        found = self._searcher.analyse(board, seconds, int(DEEPEST), 0, self._asking.lines)
        return self._asking.searched(found)


def solve(state: State, plies: int, nodes: int = 0) -> Solution | None:
    """A win that the side to move can force within so many plies, whatever the other side does, in
    the fewest moves; None if there is none. Every answer is tried.

    It knows no repetitions: that a position of the past comes back is not looked at. It tries so
    many positions for a question at most (0: any number), else it is a `BadOption`.
    """
    seat = _seat(state, None)
    view = state.seen_by(seat)
    board = state.game.mind.board(view)
    if board is None:
        raise BadOption("bots.no_proof")
    solver = Solver(FEW if plies <= SHALLOW else MEGABYTES, nodes)
    most = (plies + 1) // 2
    try:
        fewest = solver.fewest(board, most)
        if not fewest:
            return None
        winners = tuple(solver.winners(board, fewest))
        line = tuple(solver.line(board, fewest))
    except OutOfNodes:
        raise BadOption("bots.too_few_nodes", nodes=nodes) from None
    return Solution(fewest, winners, line, _moves(view, line))


class _Asking:
    """One question, and how its answer is put."""

    def __init__(self, view: Seen, seat: int, lines: int, progress: Progress | None) -> None:
        self.view = view
        self.seat = seat
        self.lines = lines
        self.progress = progress
        self.begin = now()
        self.enough = False

    def clock(self) -> float:
        """The time that a search sees: there is none left when it was told to end."""
        return inf if self.enough else now()

    def by_depth(self, board: Board, seconds: float, nodes: int, depth: int | None) -> Analysis:
        """Alpha-beta."""
        selective = depth is None or seconds < inf or nodes > 0
        short = 0 < nodes <= SHORT or (depth is not None and depth < SHALLOW)
        searcher = AlphaBeta(FEW if short else MEGABYTES, selective, self.clock)
        told = None if self.progress is None else lambda found: self.tell(self.searched(found))
        plies = int(DEEPEST) if depth is None else min(depth, int(DEEPEST))
        return self.searched(searcher.analyse(board, seconds, plies, nodes, self.lines, told))

    def by_playing_on(self, seconds: float, nodes: int | None, rng: Random) -> Analysis:
        """Monte-Carlo tree search."""
        searcher = MonteCarlo(self.view.game, rng, clock=self.clock)
        told = None if self.progress is None else lambda found: self.tell(self.played(found))
        found = searcher.search(self.view, self.seat, seconds, nodes=nodes, progress=told)
        return self.played(found)

    def tell(self, found: Analysis) -> None:
        """Tell what is known so far."""
        assert self.progress is not None
        self.enough = self.progress(found) is True

    def searched(self, found: list[SearchResult]) -> Analysis:
        """What alpha-beta found."""
        lines = tuple(self.line(one) for one in found[: self.lines])
        mine = lines[0].chance
        chances = (1.0 - mine, mine) if self.seat else (mine, 1.0 - mine)
        return self.answer(lines, chances, min(one.depth for one in found), found[0].nodes)

    def line(self, found: SearchResult) -> Line:
        moves = _moves(self.view, found.line)
        if abs(found.value) <= int(SURE):
            return Line(found.line, moves, chance(found.value), found.value)
        plies, won = int(WIN) - abs(found.value), found.value > 0
        wins_in = (plies + 1) // 2 * (1 if won else -1)
        return Line(found.line, moves, float(won), found.value, wins_in)

    def played(self, found: Searched) -> Analysis:
        """What a tree search found."""
        tried = [action for action, visits in found.visits.items() if visits]
        tried.sort(key=lambda action: (found.visits[action], found.values[action]), reverse=True)
        total = sum(found.visits.values())
        lines = tuple(
            Line(
                (action,),
                (self.view.text(action),),
                _part(found.values[action]),
                share=found.visits[action] / total,
            )
            for action in tried[: self.lines]
        )
        return self.answer(lines, tuple(map(_part, found.value)), 0, found.nodes)

    def answer(
        self, lines: tuple[Line, ...], chances: tuple[float, ...], depth: int, nodes: int
    ) -> Analysis:
        return Analysis(self.seat, lines, chances, depth, nodes, now() - self.begin)


def _seat(state: State, seat: int | None) -> int:
    """Who is asked about."""
    due = state.pending()
    if not due:
        raise BadOption("core.game_over")
    if due == (CHANCE,):
        raise BadOption("bots.chance_due")
    if seat is None and len(due) == 1:
        return due[0]
    if seat not in due:
        raise BadOption("bots.which_seat", seats=", ".join(map(str, due)))
    return seat


def _part(value: float) -> float:
    """A value from −1 to 1 as a chance."""
    return min(1.0, max(0.0, (value + 1.0) / 2.0))


def _moves(view: State, actions: tuple[int, ...]) -> tuple[str, ...]:
    """A line in the game's notation."""
    texts: list[str] = []
    state = view.copy()
    for action in actions:
        texts.append(state.text(action))
        state.play(state.pending()[0], action)
    return tuple(texts)
