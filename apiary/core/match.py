"""A game being played: the state together with the log that leads to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.information import Information
from apiary.core.options import Options
from apiary.core.record import FORMAT, Record, components_of
from apiary.core.replay import Event, play, replay, replayed
from apiary.core.state import CHANCE, State


class Match:
    """A live state and its log, from the set-up on or from some events on that lead to it. Every
    change goes through `play`, so the two always agree. It can be written down by its `repr`, or as
    a `Record`.

    >>> import apiary
    >>> match = apiary.Match(apiary.game("hive"), options={"expansions": "P"})
    >>> match.act("wP"); match.act("bQ wP/"); match.undo()
    >>> match
    apiary.Match(apiary.game('hive'), 2, {'expansions': 'P'}, [(0, 'wP')])
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        events: Iterable[Event | tuple[int, str]] = (),
    ) -> None:
        self.events = [one if isinstance(one, Event) else Event(*one) for one in events]
        self.state: State = replayed(game.start(seats, options), self.events)

    @classmethod
    def of(cls, record: Record) -> Match:
        """Go on with a recorded game."""
        return cls(record.played_game(), record.seats, record.options, record.events)

    @property
    def game(self) -> Game:
        """Which game it is."""
        return self.state.game

    @property
    def seats(self) -> int:
        """Between how many."""
        return self.state.seats

    @property
    def options(self) -> Options:
        """All options, those given and the defaults of the others."""
        return self.state.options

    def __repr__(self) -> str:
        usual = {option.name: option.default for option in self.game.options}
        chosen = {name: one for name, one in self.options.items() if one != usual[name]}
        events = [(event.actor, event.action) for event in self.events]
        return f"apiary.Match({self.game!r}, {self.seats}, {chosen}, {events})"

    def play(self, seat: int, action: int) -> str:
        """Play an action and log it; its notation."""
        step = play(self.state, int(seat), int(action))
        text = step.text
        self.state = step.after
        self.events.append(Event(step.actor, text))
        return text

    def act(self, text: str) -> None:
        """Play what the text says for the seat whose turn it is."""
        due = self.state.pending()
        action = self.state.parse(text)
        self.play(due[0] if due else 0, action)

    def throw_dice(self, rng: Random) -> None:
        """Let chance play as long as it is due."""
        while self.state.pending() == (CHANCE,):
            self.play(CHANCE, self.state.sample(rng))

    def undo(self, count: int = 1) -> None:
        """Take back the last events."""
        if not 0 <= count <= len(self.events):
            raise BadOption("core.undo_too_far", count=count, events=len(self.events))
        kept = self.events[: len(self.events) - count]
        self.state = replayed(self.game.start(self.seats, self.options), kept)
        self.events = kept

    def information(self, seat: int | None) -> Information:
        """What a seat, or a spectator (None), has known along the whole game."""
        start = self.game.start(self.seats, self.options)
        found = Information(start, seat)
        for step in replay(start, self.events):
            found.see(step)
        return found

    def svg(self, **look: Any) -> str:
        """The game so far as a picture (see `State.svg`), with where things went last."""
        return self.record().svg(**look)

    def film(self, **look: Any) -> str:
        """The game so far as a picture that moves (see `Record.film`)."""
        return self.record().film(**look)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {**self.record()._repr_mimebundle_(), "text/plain": repr(self)}

    def record(self) -> Record:
        """The game so far."""
        return Record(
            apiary=FORMAT,
            game=self.game.name,
            rules=self.game.rules_version,
            data=self.game.data_hash(self.options),
            seats=self.seats,
            options=dict(self.options),
            events=tuple(self.events),
            components=components_of(self.game),
        )
