"""A game being played: the state together with the log that leads to it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import structs

from apiary.core.errors import BadOption, IllegalAction
from apiary.core.game import Game
from apiary.core.record import FORMAT, Event, Record, components_of
from apiary.core.state import CHANCE, DECLARATIONS, State


class Match:
    """A live state and its log. Every change goes through `play`, so the two always agree.

    >>> import apiary
    >>> match = apiary.Match(apiary.game("hive"), options={"expansions": "P"})
    >>> match.act("wP"); match.act("bQ wP/"); match.undo()
    >>> [event.action for event in match.events]
    ['wP']
    """

    def __init__(
        self, game: Game, seats: int | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        self.game = game
        self.seats = game.seats[0] if seats is None else seats
        self.options = game.checked(options or {})
        self.state: State = game.start(seats, self.options)
        self.events: list[Event] = []

    @classmethod
    def of(cls, record: Record) -> Match:
        """Go on with a recorded game."""
        match = cls(record.played_game(), record.seats, record.options)
        match.state = record.replay()
        match.events = list(record.events)
        return match

    def play(self, seat: int, action: int) -> str:
        """Play an action and log it; its notation."""
        actor = int(seat)
        self.state, text = played(self.game, self.state, actor, int(action))
        self.events.append(Event(actor, text))
        return text

    def act(self, text: str) -> None:
        """Play what the text says for the seat whose turn it is."""
        due = self.state.pending()
        action = self.game.parse(self.state, text)
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
        self.state = structs.replace(self.record(), events=tuple(kept)).replay()
        self.events = kept

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


def played(game: Game, state: State, actor: int, action: int) -> tuple[State, str]:
    """The state after an action, and the action in notation; `IllegalAction` if it may not be."""
    if not (0 <= action < game.action_space or action in DECLARATIONS):
        raise IllegalAction("core.no_such_action", action=action)
    after = state.copy()
    after.play(actor, action)
    return after, game.text(state, action)
