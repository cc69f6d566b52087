"""A collection of games in a SQLite file, by their positions.

Positions are the same that differ only in how they lie: shifted, turned, mirrored, and with equal
pieces exchanged. Those of each set of pieces stand for themselves. A position that comes back in a
game counts once, with what was played there first.

| table | holds |
|---|---|
| `played` | for a position and the `next`: games, and those that White won, were drawn, Black won |
| `games` | what names each game, so that none counts twice |
| `sets` | the sets of pieces, and how many games there are of each |
| `facts` | how the collection was made: what must fit this program |

In `played`, `next` is -1 for games that went no further.

Games are added in transactions with their names: whatever happens meanwhile, each counts once or
not at all, and can be added again.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import cast

from apiary.core.errors import BadOption, BadRecord
from apiary.core.options import Options
from apiary.core.record import Record
from apiary.core.state import CHANCE, DECLARATIONS, State
from apiary.games.hive import GAME, HiveState
from apiary.games.hive.names import game_type
from apiary.games.hive.position import KEY_BITS
from apiary.games.hive.symmetry import symmetric_key

PLIES = 20  # of each game that are kept, if nothing else is said
LAST = -1
TOGETHER = 1000  # games in a transaction
# Options that change what is legal, but not what is on the table.
OF_RULES = ("queen_first", "repetition_draw", "max_turns")
WHITE, DRAWS, BLACK, OPEN = range(4)

_TABLES = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (name BLOB PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sets (
    name TEXT PRIMARY KEY, options TEXT NOT NULL, games INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS played (
    position INTEGER, next INTEGER, games INTEGER NOT NULL,
    white INTEGER NOT NULL, draws INTEGER NOT NULL, black INTEGER NOT NULL,
    PRIMARY KEY (position, next)
) WITHOUT ROWID;
"""
_COUNT = """
INSERT INTO played VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
    games = games + excluded.games, white = white + excluded.white,
    draws = draws + excluded.draws, black = black + excluded.black
"""
_COUNT_SET = """
INSERT INTO sets VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET games = games + excluded.games
"""


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


@dataclass(frozen=True, slots=True)
class Set:
    """The pieces that games were played with: the options that say so, and how many there are."""

    name: str
    options: Options
    games: int


@dataclass(frozen=True, slots=True)
class _Game:
    """What is to be kept of a game."""

    name: bytes
    set: str
    options: str
    result: int
    played: tuple[tuple[int, int], ...]


class Explorer(AbstractContextManager["Explorer"]):
    """The openings of a collection. Without a file it is forgotten with this object.

    What was added is in the file after `commit`, which happens by itself every so many games,
    before a look-up, and in the end.
    """

    def __init__(self, file: Path | str = ":memory:", plies: int = PLIES) -> None:
        self._file = str(file)
        self._waiting: list[_Game] = []
        self._names: set[bytes] = set()  # of those that wait
        try:
            self._database = sqlite3.connect(self._file, isolation_level=None)
            self._prepare(plies)
        except sqlite3.Error as error:
            raise BadOption("explorer.unusable", file=self._file, why=str(error)) from error

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Keep what was added."""
        self.commit()
        self._database.close()

    def _prepare(self, plies: int) -> None:
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        self._database.execute("PRAGMA cache_size = -65536")
        self._database.executescript(_TABLES)
        known = dict(self._database.execute("SELECT name, value FROM facts"))
        sign = symmetric_key(GAME.position("Base;White[2];0,0:wA1 1,0:bQ"))
        if not known:
            facts = (("sign", sign), ("plies", plies))
            self._database.executemany("INSERT INTO facts VALUES (?, ?)", facts)
        elif known.get("sign") != sign:
            raise BadOption("explorer.other_version", file=self._file)
        self.plies: int = known.get("plies", plies)

    def sets(self) -> list[Set]:
        """The sets of pieces in the collection, those with the most games first."""
        self.commit()
        rows = self._database.execute("SELECT name, options, games FROM sets ORDER BY games DESC")
        return [Set(name, json.loads(options), games) for name, options, games in rows]

    def add(self, record: Record, name: str = "") -> bool:
        """Add a game, if it isn't there; was it? What names it is all that is known of it, unless a
        name is given. `BadRecord` if it can't be replayed.
        """
        named = blake2b((name or record.to_json()).encode(), digest_size=12).digest()
        if named in self._names or self._has(named):
            return False
        self._waiting.append(_read(record, named, self.plies))
        self._names.add(named)
        if len(self._waiting) >= TOGETHER:
            self.commit()
        return True

    def add_all(self, records: Iterable[Record]) -> int:
        """Add the games of a file; how many were not there. Equal ones in a file are different
        games, the same in another file is not.
        """
        before: Counter[str] = Counter()
        added = 0
        for record in records:
            text = record.to_json()
            added += self.add(record, f"{text}{before[text] or ''}")
            before[text] += 1
        return added

    def commit(self) -> None:
        """Keep what was added, all of it or nothing."""
        if not self._waiting:
            return
        counts: dict[tuple[int, int], list[int]] = {}
        sets: Counter[tuple[str, str]] = Counter()
        with closing(self._database.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            try:
                for game in self._waiting:
                    cursor.execute("INSERT OR IGNORE INTO games VALUES (?)", (game.name,))
                    if cursor.rowcount:  # another program may have added it meanwhile
                        sets[game.set, game.options] += 1
                        for step in game.played:
                            counts.setdefault(step, [0, 0, 0, 0])[game.result] += 1
                cursor.executemany(
                    _COUNT,
                    (
                        (*step, sum(one), one[WHITE], one[DRAWS], one[BLACK])
                        for step, one in sorted(counts.items())
                    ),
                )
                cursor.executemany(_COUNT_SET, ((*one, games) for one, games in sets.items()))
                cursor.execute("COMMIT")
            except BaseException:
                cursor.execute("ROLLBACK")
                raise
        self._waiting.clear()
        self._names.clear()

    def look_up(self, state: State) -> Opening:
        """What was played from a position, however it lies."""
        hive = _hive(state)
        self.commit()
        select = "SELECT next, games, white, draws, black FROM played WHERE position = ?"
        rows = {row[0]: row[1:] for row in self._database.execute(select, (_number(hive),))}
        games, white, draws, black = (sum(row[at] for row in rows.values()) for at in range(4))
        rows.pop(LAST, None)
        moves: list[Played] = []
        due = state.pending()
        for action in state.legal(due[0]) if due and due[0] != CHANCE else ():
            if not rows:
                break
            after = hive.copy()
            after.play(due[0], int(action))
            counted = rows.pop(_number(after), None)
            if counted is not None:
                moves.append(Played(int(action), state.text(int(action)), *counted))
        moves.sort(key=lambda move: -move.games)
        return Opening(games, white, draws, black, tuple(moves))

    def _has(self, name: bytes) -> bool:
        found = self._database.execute("SELECT 1 FROM games WHERE name = ?", (name,))
        return found.fetchone() is not None


def _read(record: Record, name: bytes, plies: int) -> _Game:
    """What is to be kept of a game: each position once, with what was played there first."""
    if record.game != GAME.name:
        raise BadRecord("hive.other_game", game=record.game)
    if record.played_game().has_secrets(record.options):
        raise BadRecord("explorer.secrets")
    end = _hive(record.replay())
    found: dict[int, int] = {}
    here, count = _number(_hive(record.start())), 0
    for step in record.steps():
        if count == plies:
            break
        if step.action in DECLARATIONS:
            continue
        after = _number(_hive(step.after))
        if step.actor != CHANCE:
            found.setdefault(here, after)
            count += 1
        here = after
    else:
        found.setdefault(here, LAST)
    options = {
        option.name: end.options[option.name]
        for option in GAME.options
        if option.name not in OF_RULES and end.options[option.name] != option.default
    }
    text = json.dumps(options, sort_keys=True)
    return _Game(name, _set_name(end), text, _result(end), tuple(found.items()))


def _hive(state: State) -> HiveState:
    if state.game.name != GAME.name:
        raise BadOption("explorer.other_game", game=state.game.name)
    return cast(HiveState, state)


def _number(state: HiveState) -> int:
    """A position in a set of pieces as a number."""
    sign = blake2b(_set_name(state).encode(), digest_size=8).digest()
    return symmetric_key(state) ^ (int.from_bytes(sign, "big") & int(KEY_BITS))


def _set_name(state: HiveState) -> str:
    """What is played with: the expansions, and what differs from the usual otherwise."""
    options = state.options
    others = [
        f"{option.name}={options[option.name]}"
        for option in GAME.options
        if option.name not in (*OF_RULES, "expansions") and options[option.name] != option.default
    ]
    return " ".join([game_type(str(options["expansions"])), *others])


def _result(end: HiveState) -> int:
    outcome = end.outcome()
    if outcome is None:
        return OPEN
    return DRAWS if outcome.draw else (WHITE if outcome.winners == (0,) else BLACK)
