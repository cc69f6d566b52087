"""An arena: its setting, and running it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random

from apiary.arena.fixtures import Fixture, fixtures, seatings
from apiary.arena.keeping import Keeper
from apiary.arena.openings import Opening, read_openings, usual_plies
from apiary.arena.playing import Setting
from apiary.arena.plot import plot
from apiary.arena.report import Report, points_of, report
from apiary.arena.results import Result
from apiary.arena.running import play_all
from apiary.arena.sprt import Sprt, Verdict
from apiary.bots.players import make_player, with_engines
from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.match import Match
from apiary.core.registry import find

USUAL_GAMES = 100


class Arena:
    """Players of a game who meet in many games; `run` plays what is missing and reports.

    | argument | means |
    |---|---|
    | `players` | their names, as `make_player` reads them; a name may come more than once |
    | `seats` | how many play at a table, by default all players if the game allows it |
    | `games` | how many games, rounded up so that each opening is played on all seats |
    | `plies` | random moves of each opening; by default 4 in open games of two, else none |
    | `openings` | a file or folder of openings instead, see `read_openings`; they come in turn |
    | `seed` | of everything random |
    | `processes` | how many games are played at once, by default as many as there are processors |
    | `sprt` | a test of the first player against the others, which ends it when it is clear |
    | `folder` | where games are kept; games that are there count |
    """

    def __init__(
        self,
        game: Game | str,
        players: Sequence[str],
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        games: int = USUAL_GAMES,
        plies: int | None = None,
        openings: Path | str | None = None,
        seed: int = 0,
        processes: int | None = None,
        sprt: Sprt | tuple[float, float] | None = None,
        folder: Path | str | None = None,
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        self.players = tuple(players)
        usual = len(players) if len(players) in self.game.seats else self.game.seats[0]
        self.seats = usual if seats is None else seats
        for name in dict.fromkeys(players):
            make_player(self.game, name, Random(0))
        start = Match(self.game, self.seats, with_engines(self.game, players, options)).record()
        if len(players) < self.seats:
            raise BadOption("arena.few_players", seats=self.seats, players=len(players))
        given: tuple[Opening, ...] = () if openings is None else read_openings(start, openings)
        self.setting = Setting(
            start=start,
            players=self.players,
            openings=given,
            plies=0 if given else usual_plies(start) if plies is None else plies,
            seed=seed,
        )
        self.round = len(seatings(self.players, self.seats))
        self.games = -(-games // self.round) * self.round
        self.processes = processes or os.cpu_count() or 1
        self.sprt = Sprt(*sprt) if isinstance(sprt, tuple) else sprt
        self.keeper = None if folder is None else Keeper(Path(folder), self.setting)
        self.results: list[Result] = [] if self.keeper is None else list(self.keeper.results)

    def play(self) -> Iterator[Result]:
        """Play what is missing; the results as they come."""
        if self._decided():
            return
        with closing(play_all(self.setting, self._todo(), self.processes)) as playing:
            for result, record in playing:
                if self.keeper is not None:
                    self.keeper.keep(result, record)
                self.results.append(result)
                yield result
                if self._decided():
                    return

    def run(self, on_result: Callable[[Result], object] = lambda result: None) -> Report:
        """Play what is missing, each result told as it comes; what came out."""
        for result in self.play():
            on_result(result)
        return self.finish()

    def report(self) -> Report:
        """What the games say that were played so far."""
        return report(self.players, self.results, self.sprt, self.round)

    def finish(self) -> Report:
        """The report, of which a folder gets a picture."""
        found = self.report()
        if self.keeper is not None:
            self.keeper.write("ratings.svg", plot(found))
        return found

    def _todo(self) -> list[Fixture]:
        done = {result.number for result in self.results}
        every = islice(fixtures(self.players, self.seats), self.games)
        return [fixture for fixture in every if fixture.number not in done]

    def _decided(self) -> bool:
        if self.sprt is None or len(self.results) % self.round:
            return False
        points = points_of(self.results, self.players[0], self.round)
        return self.sprt.verdict(points) is not Verdict.OPEN
