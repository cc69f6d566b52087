"""What all formats share: a game played move by move from text, and taken apart again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec import UNSET
from msgspec.structs import replace

from apiary.core.errors import BadNotation, BadOption, BadRecord, IllegalAction
from apiary.core.match import Match
from apiary.core.messages import Message
from apiary.core.record import Record
from apiary.core.state import ACCEPT_DRAW, DECLARATIONS, OFFER_DRAW, RESIGN, State
from apiary.games.hive import GAME, HiveState
from apiary.games.hive.duel import REPEATED
from apiary.games.hive.names import read_game_type
from apiary.games.hive.notation import read_action

NOT_STARTED = "NotStarted"
IN_PROGRESS = "InProgress"
DRAW = "Draw"
WHITE_WINS = "WhiteWins"
BLACK_WINS = "BlackWins"
DECLARED = frozenset(DECLARATIONS.values())
STATES = (NOT_STARTED, IN_PROGRESS, DRAW, WHITE_WINS, BLACK_WINS)


class BadMove(BadRecord):
    """A game in text of which one move can't be read or is not legal."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A game in text as far as it could be read.

    `notes` say what was made of places that don't fit the moves; `error` what is wrong with the
    move at which it ended, if it is not the whole game.
    """

    match: Match
    notes: tuple[Message, ...] = ()
    error: BadMove | None = None
    about: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    clocks: Mapping[int, float] = field(default_factory=dict)

    def whole(self) -> Match:
        """The game, if all of it could be read; else the error is raised."""
        if self.error is not None:
            raise self.error
        return self.match

    def record(self) -> Record:
        """The game with all that is known of it, if all of it could be read."""
        self.whole()
        return self.so_far()

    def so_far(self) -> Record:
        """The same as far as it could be read."""
        return replace(
            self.match.record(),
            about=dict(self.about) or UNSET,
            comments=dict(self.comments) or UNSET,
            clocks=dict(self.clocks) or UNSET,
        )


def only(readings: list[Reading]) -> Reading:
    """The game of a file that has to have one."""
    if len(readings) != 1:
        raise BadRecord("hive.several_games", count=len(readings))
    return readings[0]


def new_match(game_type: str, options: Mapping[str, object] | None, queen_first: bool) -> Match:
    """A game of the set that a GameTypeString names; `options` win over `queen_first`."""
    try:
        letters = read_game_type(game_type)
    except BadOption as error:
        raise BadRecord("core.record_unreadable", why=error.message) from error
    chosen = {"queen_first": queen_first, **(options or {}), "expansions": letters}
    return Match(GAME, options=chosen)


def without_repetition(match: Match) -> Match:
    """The same game by rules that know no draw by repetition."""
    return Match(GAME, options={**match.options, "repetition_draw": 0}, events=match.events)


def gone_on(match: Match, notes: list[Message]) -> Match:
    """A game of which there is more: without the rule of repetitions if that had ended it, and a
    note that says so.
    """
    if hive_state(match).ended != REPEATED:
        return match
    notes.append(Message("hive.past_repetition"))
    return without_repetition(match)


def hive_state(match: Match) -> HiveState:
    """The state of a match of Hive."""
    return _plain(match.state)


def _plain(state: State) -> HiveState:
    """The state of a game without expansions, which is all that other programs know."""
    assert isinstance(state, HiveState)
    if not state.settings.original:
        raise BadRecord("hive.not_plain")
    return state


def play_text(match: Match, text: str) -> None:
    """Play a move for the side to move; a declaration is not one."""
    state = hive_state(match)
    number = state.position.turn + 1
    try:
        action = read_action(state.colony, text)
    except BadNotation as error:
        raise BadMove("core.record_move", number=number, why=error.message) from error
    play_action(match, action, state.position.turn & 1)


def play_action(match: Match, action: int, seat: int) -> None:
    """Play an action that is no declaration; `BadMove` if it is not legal."""
    number = hive_state(match).position.turn + 1
    text = match.state.text(action)
    try:
        match.play(seat, action)
    except IllegalAction as error:
        raise BadMove(
            "core.record_illegal", number=number, action=text, why=error.message
        ) from error


def state_name(state: HiveState) -> str:
    """The GameState of UHP, declarations counted."""
    outcome = state.outcome()
    if outcome is None:
        return IN_PROGRESS if state.position.turn else NOT_STARTED
    if outcome.draw:
        return DRAW
    return WHITE_WINS if outcome.winners == (0,) else BLACK_WINS


def declare(match: Match, name: str) -> None:
    """End a game as its players did: one resigned, or they agreed on a draw."""
    if name == DRAW:
        match.play(0, OFFER_DRAW)
        match.play(1, ACCEPT_DRAW)
    else:
        match.play(1 if name == WHITE_WINS else 0, RESIGN)


def taken_apart(record: Record) -> tuple[HiveState, list[str]]:
    """The last state of a game of Hive, and its moves; offers and resignations are no moves."""
    if record.game != GAME.name:
        raise BadRecord("hive.other_game", game=record.game)
    record.check_header()
    end = _plain(record.replay())
    moves = [step.text for step in record.steps() if step.action not in DECLARATIONS]
    return end, moves
