"""Opponents: bots that play any game, at the levels of a ladder.

| level | Hive and other open games of two | games with chance, secrets or more seats |
|---|---|---|
| low | each move by a short look at it, often misjudged | what is likely, or anything |
| from the middle on | alpha-beta to so many positions, 1 s at most | so many tries, 0.5 s at most |
| `queen` | alpha-beta, 5 s | Monte-Carlo tree search, 2 s |

`easy`, `normal` and `hard` are former names of `nurse`, `dancer` and `queen`. `ladder` has the
numbers.

The second kind has many small decisions in a turn, and often several bots at a table; the mind of a
game may say that a part of that time is enough (`time_share`), or what needs no thought
(`obvious`).

A bot is given what its seat may know, a `Seen` state, and never more:

>>> import apiary
>>> from apiary.bots import make_bot
>>> game = apiary.game("hive")
>>> state = game.start()
>>> bot = make_bot(game, "easy")
>>> bot.choose(state.seen_by(0), 0) in list(state.legal(0))
True
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random

from apiary.bots import ladder, thinking
from apiary.bots.alphabeta import AlphaBeta
from apiary.bots.clock import now
from apiary.bots.judge import Judge
from apiary.bots.ladder import LEVELS, level_of
from apiary.bots.mcts import MonteCarlo
from apiary.bots.result import Searched, SearchResult
from apiary.core.board import Board
from apiary.core.errors import IllegalAction
from apiary.core.game import Game
from apiary.core.messages import add_words
from apiary.core.state import Seen

add_words("bots", "apiary.bots")


class Bot(ABC):
    """Somebody to play against. Keep one for a whole game: it may remember what it thought."""

    def __init__(self, game: Game, level: str, rng: Random, clock: Callable[[], float]) -> None:
        self.game = game
        self.level = level
        self.rng = rng
        self.clock = clock

    def choose(self, view: Seen, seat: int, seconds: float | None = None) -> int:
        """A legal action for a seat that is due; by default within the time of the level."""
        legal = view.legal(seat)
        if not legal:
            raise IllegalAction("core.nothing_due", seat=seat)
        if len(legal) == 1:
            return int(legal[0])
        obvious = self.game.mind.obvious(view, seat)
        if obvious is not None:
            return obvious
        return self.think(view, seat, self.time(view) if seconds is None else seconds)

    def time(self, view: Seen) -> float:
        """Seconds for a decision at this level."""
        return thinking.ahead(self.level)

    @abstractmethod
    def think(self, view: Seen, seat: int, seconds: float) -> int:
        """Choose among several legal actions."""


class Calculator(Bot):
    """Looks ahead with alpha-beta."""

    def __init__(self, game: Game, level: str, rng: Random, clock: Callable[[], float]) -> None:
        super().__init__(game, level, rng, clock)
        self.sight = ladder.sight(level)
        self.searcher = AlphaBeta(self.sight.megabytes, clock=clock)

    def think(self, view: Seen, seat: int, seconds: float) -> int:
        """The best action found."""
        board = board_of(self.game, view)
        return self.searcher.search(board, seconds, self.sight.depth, self.sight.nodes).action


class Beginner(Calculator):
    """Judges every move by a short look at it, and not very well; it doesn't miss a win in one."""

    def think(self, view: Seen, seat: int, seconds: float) -> int:
        """The action that seems best."""
        board = board_of(self.game, view)
        return misjudged(self.searcher, board, self.sight, self.rng, seconds)


class Gambler(Bot):
    """Plays on at random from what it can imagine, and does what turned out best; on low levels it
    only does what seems likely, or anything.
    """

    def __init__(self, game: Game, level: str, rng: Random, clock: Callable[[], float]) -> None:
        super().__init__(game, level, rng, clock)
        self.way = ladder.way(level, game.name)
        self.searcher = MonteCarlo(game, rng, clock=clock)

    def time(self, view: Seen) -> float:
        return thinking.at_random(self.level, self.game.mind)

    def think(self, view: Seen, seat: int, seconds: float) -> int:
        """An action from the strategy found, or by whim."""
        if isinstance(self.way, ladder.Trying):
            return self.searcher.choose(view, seat, seconds, self.way.tries or None)
        number = self.rng.getrandbits(60)
        if self.rng.random() < self.way.share:
            return int(view.pick(seat, number))
        return int(self.game.mind.likely(view.guess(self.rng), seat, number))


class Chooser(Bot):
    """Asks the bot that suits the game; which one that is shows when it sees the first state."""

    def __init__(self, game: Game, level: str, rng: Random, clock: Callable[[], float]) -> None:
        super().__init__(game, level, rng, clock)
        self.adviser: Bot | None = None

    def time(self, view: Seen) -> float:
        """The adviser's time."""
        return self._adviser(view).time(view)

    def think(self, view: Seen, seat: int, seconds: float) -> int:
        """The adviser's choice."""
        return self._adviser(view).think(view, seat, seconds)

    def _adviser(self, view: Seen) -> Bot:
        if self.adviser is None:
            kind: type[Bot] = Gambler
            if self.game.mind.board(view) is not None:
                kind = Beginner if ladder.sight(self.level).error else Calculator
            self.adviser = kind(self.game, self.level, self.rng, self.clock)
        return self.adviser


def misjudged(
    searcher: AlphaBeta, board: Board, sight: ladder.Sight, rng: Random, seconds: float
) -> int:
    """The action that seems best to somebody who errs about each."""
    rated = searcher.rate(board, seconds, sight.depth)
    return max((value + rng.gauss(0.0, sight.error), action) for action, value in rated)[1]


def board_of(game: Game, view: Seen) -> Board:
    """The state for alpha-beta, of a game that suits it."""
    board = game.mind.board(view)
    assert board is not None, f"{game.name} is no game for alpha-beta"
    return board


def make_bot(
    game: Game,
    level: str,
    rng: Random | None = None,
    clock: Callable[[], float] = now,
) -> Bot:
    """A bot of one of `LEVELS`, also by its former name; `BadOption` if there is no such level."""
    return Chooser(game, level_of(level), Random() if rng is None else rng, clock)


__all__ = [
    "LEVELS",
    "AlphaBeta",
    "Bot",
    "Judge",
    "MonteCarlo",
    "SearchResult",
    "Searched",
    "make_bot",
]
