"""A collection of games in a SQLite file, by their positions, as `openings` has them.

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
from pathlib import Path

from apiary.core.errors import BadOption
from apiary.core.options import Options
from apiary.core.record import Record
from apiary.core.state import State
from apiary.explorer.openings import (
    BLACK,
    DRAWS,
    PLIES,
    WHITE,
    Line,
    Opening,
    digest,
    hive_state,
    line_of,
    named,
    number,
    opening,
    sign,
)

TOGETHER = 1000  # games in a transaction

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
class Set:
    """The pieces that games were played with: the options that say so, and how many there are."""

    name: str
    options: Options
    games: int


class Explorer(AbstractContextManager["Explorer"]):
    """The openings of a collection. Without a file it is forgotten with this object.

    What was added is in the file after `commit`, which happens by itself every so many games,
    before a look-up, and in the end.
    """

    def __init__(self, file: Path | str = ":memory:", plies: int = PLIES) -> None:
        self._file = str(file)
        self._waiting: dict[bytes, Line] = {}  # by what names each game
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
        if not known:
            facts = (("sign", sign()), ("plies", plies))
            self._database.executemany("INSERT INTO facts VALUES (?, ?)", facts)
        elif known.get("sign") != sign():
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
        known = digest(name or record.to_json())
        if known in self._waiting or self._has(known):
            return False
        self._waiting[known] = line_of(record, self.plies)
        if len(self._waiting) >= TOGETHER:
            self.commit()
        return True

    def add_all(self, records: Iterable[Record]) -> int:
        """Add the games of a file; how many were not there. Equal ones in a file are different
        games, the same in another file is not.
        """
        return sum(self.add(record, name) for name, record in named(records))

    def commit(self) -> None:
        """Keep what was added, all of it or nothing."""
        if not self._waiting:
            return
        counts: dict[tuple[int, int], list[int]] = {}
        sets: Counter[tuple[str, str]] = Counter()
        with closing(self._database.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            try:
                for name, line in self._waiting.items():
                    cursor.execute("INSERT OR IGNORE INTO games VALUES (?)", (name,))
                    if cursor.rowcount:  # another program may have added it meanwhile
                        sets[line.set, line.options] += 1
                        for step in line.steps:
                            counts.setdefault(step, [0, 0, 0, 0])[line.result] += 1
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

    def look_up(self, state: State) -> Opening:
        """What was played from a position, however it lies."""
        here = number(hive_state(state))
        self.commit()
        select = "SELECT next, games, white, draws, black FROM played WHERE position = ?"
        return opening(state, {row[0]: row[1:] for row in self._database.execute(select, (here,))})

    def _has(self, name: bytes) -> bool:
        found = self._database.execute("SELECT 1 FROM games WHERE name = ?", (name,))
        return found.fetchone() is not None
