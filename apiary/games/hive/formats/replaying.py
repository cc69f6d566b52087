"""What all formats share: a game played move by move from text, and taken apart again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from apiary.core.errors import BadNotation, BadOption, BadRecord, IllegalAction
from apiary.core.match import Match
from apiary.core.messages import Message
from apiary.core.record import Record
from apiary.core.replay import Branch, Event, play, replay
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
DEEP = 40  # variations in variations that are read and written
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
    signs: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    variations: tuple[Branch, ...] = ()

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
            signs=dict(self.signs) or UNSET,
            variations=self.variations or UNSET,
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


def legal_action(state: State, text: str) -> int:
    """The action that a text means in a state; a declaration is not one."""
    return read_action(_plain(state).colony, text)


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


class Variations:
    """Variations as they are read, event by event; their numbers go on from those of the game."""

    def __init__(self, played: int) -> None:
        self.played = played
        self.found: list[Branch] = []
        self._numbers: dict[Branch, int] = {}

    def play(self, parent: int, state: State, action: int) -> tuple[int, State]:
        """Play an action in a state after that event: its own number, and the state after it."""
        step = play(state, state.pending()[0], action)
        return self.add(parent, Event(step.actor, step.text)), step.after

    def add(self, parent: int, event: Event) -> int:
        """The number of an event that follows another, whether it was there or not."""
        branch = Branch(parent, event.actor, event.action)
        number = self._numbers.get(branch)
        if number is None:
            self.found.append(branch)
            number = self._numbers[branch] = self.played + len(self.found)
        return number


class Remarks:
    """What is said of events, by their numbers."""

    def __init__(self) -> None:
        self.said: dict[int, str] = {}
        self.signs: dict[int, tuple[int, ...]] = {}

    def say(self, number: int, text: str) -> None:
        """Add to the comment on an event."""
        said = " ".join(f"{self.said.get(number, '')} {text}".split())
        if said:
            self.said[number] = said

    def sign(self, number: int, sign: int) -> None:
        """Add a sign of PGN to an event."""
        self.signs[number] = (*self.signs.get(number, ()), sign)


class Told(NamedTuple):
    """A variation as it is written behind so many moves of the game: for each of its moves the
    number of the event, how many moves it makes, and the text; brackets around what else might
    have been played in it.
    """

    behind: int
    moves: list[tuple[int, int, str]]


class Ways:
    """What follows each event of a game and of its variations, by their numbers."""

    def __init__(self, record: Record) -> None:
        self.played = len(record.events)
        self.events = [*record.events, *(branch.event for branch in record.variations or ())]
        self._after = [[number + 1] for number in range(self.played)]
        self._after += [[] for _ in range(self.played, len(self.events) + 1)]
        for number, branch in enumerate(record.variations or (), self.played + 1):
            self._after[branch.parent].append(number)

    def event(self, number: int) -> Event:
        """The event with a number."""
        return self.events[number - 1]

    def after(self, number: int, depth: int) -> list[int]:
        """What follows an event, the game itself first; in variations that are too deep one way."""
        ways = self._after[number]
        return ways if depth <= DEEP else ways[:1]


def told_variations(record: Record) -> Iterator[Told]:
    """All variations of a game, and those in them."""
    if not record.variations:
        return
    ways = Ways(record)
    states = [record.start(), *(step.after for step in record.steps())]
    plies = [0]
    for event in record.events:
        plies.append(plies[-1] + (event.action not in DECLARED))
    for number, (state, ply) in enumerate(zip(states, plies, strict=True)):
        for branch in ways.after(number, 0)[number < ways.played :]:
            moves = _told(ways, branch, ply, state, 1)
            if moves:
                yield Told(min(ply + 1, plies[-1]), moves)


def _told(ways: Ways, first: int, ply: int, state: State, depth: int) -> list[tuple[int, int, str]]:
    """What begins with an event, in a state after so many moves."""
    found: list[tuple[int, int, str]] = []
    going = [first]
    while going:
        number, *others = going
        event = ways.event(number)
        if event.action in DECLARED:
            break
        step = next(replay(state, (event,), number - 1))
        found.append((number, ply + 1, step.text))
        for other in others:
            inner = _told(ways, other, ply, state, depth + 1)
            found += [(0, 0, "("), *inner, (0, 0, ")")] if inner else []
        state, ply = step.after, ply + 1
        going = ways.after(number, depth)
    return found
