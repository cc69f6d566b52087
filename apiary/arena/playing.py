"""One game between players."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from apiary.arena.fixtures import Fixture
from apiary.arena.openings import Opening, random_opening
from apiary.arena.results import Result
from apiary.bots.players import Follower, Player, make_player
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


class GuardedFollower(Guarded):
    """The same for one who follows the game, an engine, whose failures name it."""

    def __init__(self, name: str, player: Follower) -> None:
        super().__init__(name, player)
        self.follow = player.follow
        self.close = player.close

    def choose(self, view: Seen, seat: int) -> int:
        """What the player chooses."""
        return self.player.choose(view, seat)


def guarded(name: str, player: Player) -> Guarded:
    """A player whose mistakes are told."""
    return GuardedFollower(name, player) if isinstance(player, Follower) else Guarded(name, player)


def play_out(
    state: State, players: Sequence[Player], rng: Random, past: Record | None = None
) -> list[Event]:
    """Play on to the end, a player for each seat, who gets what its seat may know; what was done.
    `past` is how it came to that state, for players who follow the game.

    >>> import apiary
    >>> from apiary.arena import make_player
    >>> state = apiary.start("hornet", seats=3)
    >>> players = [make_player(state.game, "random", Random(seat)) for seat in range(3)]
    >>> events = play_out(state, players, Random(7))
    >>> state.outcome() is not None, events[0].actor
    (True, -1)
    """
    events: list[Event] = []
    followed = past is not None and not state.game.has_secrets(state.options)
    while due := state.pending():
        for seat in due:
            if seat == CHANCE:
                action = state.sample(rng)
            else:
                player = players[seat]
                if followed and past is not None and isinstance(player, Follower):
                    player.follow(replace(past, events=(*past.events, *events)))
                action = player.choose(state.seen_by(seat), seat)
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
        guarded(name, make_player(game, name, Random(f"{setting.seed} {fixture.number} {seat}")))
        for seat, name in enumerate(fixture.players)
    ]
    past = replace(setting.start, events=tuple(opening))
    chance = Random(f"{setting.seed} chance {fixture.opening}")
    try:
        events = play_out(state, players, chance, past)
    finally:
        for player in players:
            if isinstance(player, Follower):
                player.close()
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
    return result, replace(setting.start, events=(*opening, *events))
