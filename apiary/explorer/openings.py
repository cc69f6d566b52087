"""What is kept of a game, and what that tells about a position, in every collection.

Positions are the same that differ only in how they lie: shifted, turned, mirrored, and with equal
pieces exchanged. Those of each set of pieces stand for themselves. A position that comes back in a
game counts once, with what was played there first.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import cast

import msgspec

from apiary.core.errors import BadOption, BadRecord
from apiary.core.outcome import Outcome
from apiary.core.record import Record
from apiary.core.state import CHANCE, DECLARATIONS, State
from apiary.games.hive import GAME, HiveState
from apiary.games.hive.names import game_type
from apiary.games.hive.position import KEY_BITS
from apiary.games.hive.symmetry import symmetric_key

PLIES = 20  # of each game that are kept, if nothing else is said
LAST = -1  # what follows the last position of a game
# Options that change what is legal, but not what is on the table.
OF_RULES = ("queen_first", "repetition_draw", "max_turns")
WHITE, DRAWS, BLACK, OPEN = range(4)  # how games end, in the order in which they are told

Counts = tuple[int, int, int, int]  # games, and those that White won, were drawn, Black won


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was played from a position: in how many games, and how these ended. Those that
    did not end count among `games` only.
    """

    action: int
    text: str
    games: int
    white: int
    draws: int
    black: int


@dataclass(frozen=True, slots=True)
class Opening:
    """What is known of a position: the same numbers, and the moves, the most frequent first. Of
    moves that lead to the same position there is one.
    """

    games: int
    white: int
    draws: int
    black: int
    moves: tuple[Played, ...]


class Line(msgspec.Struct, frozen=True):
    """What is kept of a game: its set of pieces, with the options that say so as JSON; how it
    ended; and each of its positions with the one that followed.
    """

    set: str
    options: str
    result: int
    steps: tuple[tuple[int, int], ...]


def sign() -> int:
    """What tells whether positions have the same numbers in this program as in another."""
    return symmetric_key(GAME.position("Base;White[2];0,0:wA1 1,0:bQ"))


def line_of(record: Record, plies: int = PLIES) -> Line:
    """What is kept of a game; `BadRecord` if it can't be replayed, or is none to be collected."""
    if record.game != GAME.name:
        raise BadRecord("hive.other_game", game=record.game)
    if record.played_game().has_secrets(record.options):
        raise BadRecord("explorer.secrets")
    state = hive_state(record.start())
    found: dict[int, int] = {}
    here, count, went_on = number(state), 0, False
    for step in record.steps():
        state = hive_state(step.after)
        went_on = went_on or (count == plies and step.action not in DECLARATIONS)
        if count == plies or step.action in DECLARATIONS:
            continue
        after = number(state)
        if step.actor != CHANCE:
            found.setdefault(here, after)
            count += 1
        here = after
    if not went_on:
        found.setdefault(here, LAST)
    options = {
        option.name: state.options[option.name]
        for option in GAME.options
        if option.name not in OF_RULES and state.options[option.name] != option.default
    }
    text = json.dumps(options, sort_keys=True)
    return Line(_set_name(state), text, result_of(state.outcome()), tuple(found.items()))


def named(records: Iterable[Record]) -> Iterator[tuple[str, Record]]:
    """The games of a file with what names each: equal ones in a file are different games, the same
    in another file is not.
    """
    before: Counter[str] = Counter()
    for record in records:
        text = record.to_json()
        yield f"{text}{before[text] or ''}", record
        before[text] += 1


def digest(name: str) -> bytes:
    """What is kept of the name of a game."""
    return blake2b(name.encode(), digest_size=12).digest()


def result_of(outcome: Outcome | None) -> int:
    """How a game ended."""
    if outcome is None:
        return OPEN
    return DRAWS if outcome.draw else (WHITE if outcome.winners == (0,) else BLACK)


def number(state: HiveState) -> int:
    """A position in a set of pieces as a number."""
    digest = blake2b(_set_name(state).encode(), digest_size=8).digest()
    return symmetric_key(state) ^ (int.from_bytes(digest, "big") & int(KEY_BITS))


def opening(state: State, rows: Mapping[int, Counts]) -> Opening:
    """What was played from a position, by what is counted for each position that followed."""
    return next(found for found in finding(state, rows) if found is not None)


def finding(state: State, rows: Mapping[int, Counts]) -> Iterator[Opening | None]:
    """The same bit by bit: at the end, and nothing until then."""
    left = dict(rows)
    games, white, draws, black = (sum(row[at] for row in rows.values()) for at in range(4))
    left.pop(LAST, None)
    moves: list[Played] = []
    due = state.pending()
    for action in state.legal(due[0]) if due and due[0] != CHANCE else ():
        if not left:
            break
        after = state.copy()
        after.play(due[0], int(action))
        counted = left.pop(number(hive_state(after)), None)
        if counted is not None:
            moves.append(Played(int(action), state.text(int(action)), *counted))
        yield None
    moves.sort(key=lambda move: -move.games)
    yield Opening(games, white, draws, black, tuple(moves))


def hive_state(state: State) -> HiveState:
    """A state of Hive, which all are that are collected."""
    if state.game.name != GAME.name:
        raise BadOption("explorer.other_game", game=state.game.name)
    return cast(HiveState, state)


def _set_name(state: HiveState) -> str:
    """What is played with: the expansions, and what differs from the usual otherwise."""
    options = state.options
    others = [
        f"{option.name}={options[option.name]}"
        for option in GAME.options
        if option.name not in (*OF_RULES, "expansions") and options[option.name] != option.default
    ]
    return " ".join([game_type(str(options["expansions"])), *others])
