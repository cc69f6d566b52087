"""One game between players."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from apiary.arena.fixtures import Fixture
from apiary.arena.openings import Opening, random_opening
from apiary.arena.results import Result
from apiary.bots.players import Player, make_player
from apiary.core.errors import BadOption
from apiary.core.record import Record
from apiary.core.replay import Event, replayed
from apiary.core.state import CHANCE, Seen, State


class Setting(msgspec.Struct, frozen=True):
    """What all games of an arena share: the game before its first event, who plays it, the openings
    that were given or else so many random plies, and the seed of everything.
    """

    start: Record
    players: tuple[str, ...]
    openings: tuple[Opening, ...]
    plies: int
    seed: int

    def opening(self, number: int) -> Opening:
        """The opening of that number; those that were given come again and again."""
        if self.openings:
            return self.openings[number % len(self.openings)]
        return random_opening(self.start, self.plies, Random(f"{self.seed} opening {number}"))


class Guarded:
    """A player whose mistakes are told with its name."""

    def __init__(self, name: str, player: Player) -> None:
        self.name = name
        self.player = player

    def choose(self, view: Seen, seat: int) -> int:
        """What the player chooses; `BadOption` if that fails or is not legal."""
        try:
            action = int(self.player.choose(view, seat))
        except Exception as error:  # of any class that somebody wrote
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(last.filename).name}:{last.lineno}"
            raise BadOption(
                "arena.player_failed", player=self.name, why=f"{error!r}", where=where
            ) from error
        if not view.is_legal(seat, action):
            raise BadOption("arena.player_illegal", player=self.name, action=action)
        return action


def play_out(state: State, players: Sequence[Player], rng: Random) -> list[Event]:
    """Play on to the end, a player for each seat, who gets what its seat may know; what was done.

    >>> import apiary
    >>> from apiary.arena import make_player
    >>> state = apiary.start("hornet", seats=3)
    >>> players = [make_player(state.game, "random", Random(seat)) for seat in range(3)]
    >>> events = play_out(state, players, Random(7))
    >>> state.outcome() is not None, events[0].actor
    (True, -1)
    """
    events: list[Event] = []
    while due := state.pending():
        for seat in due:
            if seat == CHANCE:
                action = state.sample(rng)
            else:
                action = players[seat].choose(state.seen_by(seat), seat)
            events.append(Event(seat, state.text(action)))
            state.play(seat, action)
    return events


def play(setting: Setting, fixture: Fixture) -> tuple[Result, Record]:
    """Play a game of an arena. Chance is the same on every seat of an opening, as far as players
    do the same.
    """
    opening = setting.opening(fixture.opening)
    game = setting.start.played_game()
    state = replayed(setting.start.start(), opening)
    players = [
        Guarded(name, make_player(game, name, Random(f"{setting.seed} {fixture.number} {seat}")))
        for seat, name in enumerate(fixture.players)
    ]
    events = play_out(state, players, Random(f"{setting.seed} chance {fixture.opening}"))
    outcome = state.outcome()
    assert outcome is not None
    result = Result(
        number=fixture.number,
        opening=fixture.opening,
        players=fixture.players,
        ranks=outcome.ranks,
        scores=outcome.scores,
        sides=tuple(state.side(seat) for seat in range(state.seats)),
        ending=str(outcome.ending),
        events=len(opening) + len(events),
    )
    return result, msgspec.structs.replace(setting.start, events=(*opening, *events))
