"""From events to states: the one place where what was done is done, and done again.

`play` takes a step from one state to the next, `play_text` the one that a text says, `replay` those
of a log. Records, matches, tables and the past of a table all come to their states by these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from apiary.core.errors import ApiaryError, BadNotation, BadRecord, IllegalAction
from apiary.core.state import CHANCE, DECLARATIONS, State

MOST_SEATS = 99  # of any game; which seats there are is for the game to say


class Event(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """Who did what: a seat (or CHANCE) and the action in the game's notation."""

    actor: Annotated[int, msgspec.Meta(ge=CHANCE, le=MOST_SEATS)]
    action: str


class Branch(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """An event of a variation, and the number of the event that it follows."""

    parent: Annotated[int, msgspec.Meta(ge=0)]
    actor: Annotated[int, msgspec.Meta(ge=CHANCE, le=MOST_SEATS)]
    action: str

    @property
    def event(self) -> Event:
        """The event alone."""
        return Event(self.actor, self.action)


class Step(msgspec.Struct, frozen=True):
    """What an actor did, between the state before and the one after."""

    before: State
    after: State
    actor: int
    action: int

    @property
    def text(self) -> str:
        """The action in the game's notation."""
        return self.before.text(self.action)


def play(state: State, actor: int, action: int) -> Step:
    """The step that an action makes from a state, which stays as it is; `IllegalAction` if it may
    not be.
    """
    if not (0 <= action < state.game.action_space or action in DECLARATIONS):
        raise IllegalAction("core.no_such_action", action=action)
    after = state.copy()
    after.play(actor, action)
    return Step(state, after, actor, action)


def play_text(state: State, actor: int, text: str) -> Step:
    """The step that a text says; `BadNotation` if it says none."""
    return play(state, actor, state.parse(text))


def replay(state: State, events: Iterable[Event], known: int = 0) -> Iterator[Step]:
    """The steps of a log, from a state on that so many events have led to; `BadRecord` says which
    can't be taken. The states are the caller's own.
    """
    going = state.copy()
    for number, event in enumerate(events, known + 1):
        before, action = state, apply(going, event, number)
        state = going.copy()
        yield Step(before, state, event.actor, action)


def replayed(state: State, events: Iterable[Event], known: int = 0) -> State:
    """The state to which a log leads from another; as `replay`, without a state for each step."""
    going = state.copy()
    for number, event in enumerate(events, known + 1):
        apply(going, event, number)
    return going


def apply(state: State, event: Event, number: int) -> int:
    """Change a state by an event, the so-manieth of its game; which action it was."""
    try:
        action = state.parse(event.action)
        state.play(event.actor, action)
    except BadNotation as error:
        raise BadRecord("core.record_move", number=number, why=error.message) from error
    except ApiaryError as error:
        raise BadRecord(
            "core.record_illegal", number=number, action=event.action[:80], why=error.message
        ) from error
    return action
