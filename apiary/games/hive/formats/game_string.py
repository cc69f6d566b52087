"""The GameString of UHP: `GameType;GameState;Turn;move;move…` in one line.

The moves decide. Programs differ in what they take for the end of a game, so a state or a turn that
the moves don't lead to is noted rather than refused, and a game that goes on after a repetition is
read as one without that rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from apiary.core.errors import BadRecord
from apiary.core.messages import Message
from apiary.core.record import Record
from apiary.games.hive.duel import AGREED, RESIGNED
from apiary.games.hive.formats.replaying import (
    STATES,
    BadMove,
    Reading,
    gone_on,
    hive_state,
    new_match,
    play_text,
    state_name,
    taken_apart,
)
from apiary.games.hive.names import game_type, turn_name
from apiary.games.hive.notation import bad
from apiary.games.hive.positions import read_turn
from apiary.games.hive.state import HiveState


def from_game_string(text: str, options: Mapping[str, object] | None = None) -> Record:
    """A game from its GameString, every move checked.

    It is a tournament game (no queen in the first turn) unless the options of the game say
    otherwise; the expansions are those of the text.

    >>> record = from_game_string("Base;InProgress;White[2];wA1;bG1 wA1/")
    >>> [event.action for event in record.events]
    ['wA1', 'bG1 wA1/']
    """
    return read_game_string(text, options).whole().record()


def read_game_string(text: str, options: Mapping[str, object] | None = None) -> Reading:
    """The same as far as it can be read, ready to be played on.

    >>> reading = read_game_string("Base;Draw;White[2];wA1;bG1 wA1/;wQ wQ")
    >>> [event.action for event in reading.match.events], str(reading.error)[:7]
    (['wA1', 'bG1 wA1/'], 'Move 3:')
    """
    parts = text.split(";")
    if len(parts) < 3:
        raise bad(text, len(text), "game_string")
    match = new_match(parts[0].strip(), options, queen_first=False)
    place = len(parts[0]) + 1
    state = {name.lower(): name for name in STATES}.get(parts[1].strip().lower())
    if state is None:
        raise bad(text, place, "game_state", names=", ".join(STATES))
    turn = turn_name(read_turn(parts[2].strip().capitalize(), text, place + len(parts[1]) + 1))
    notes: list[Message] = []
    try:
        for move in parts[3:]:
            match = gone_on(match, notes)
            play_text(match, move)
    except BadMove as error:
        return Reading(match, tuple(notes), error)
    reached = hive_state(match)
    for found, expected in (
        (turn, turn_name(reached.position.turn)),
        (state, state_name(reached)),
    ):
        if found != expected:
            notes.append(Message("hive.record_differs", {"found": found, "expected": expected}))
    return Reading(match, tuple(notes))


def to_game_string(record: Record) -> str:
    """The GameString of a game.

    It has no place for declarations: offers of a draw that led to nothing are left out, and a game
    that ended by one is a `BadRecord`.
    """
    state, moves = taken_apart(record)
    if state.ended in (RESIGNED, AGREED):
        raise BadRecord("hive.declared_end")
    return game_string(state, moves)


def game_string(state: HiveState, moves: Iterable[str]) -> str:
    """The GameString of a game that came to a state by these moves."""
    set_name = game_type(str(state.options["expansions"]))
    return ";".join([set_name, state_name(state), turn_name(state.position.turn), *moves])
