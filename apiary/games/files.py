"""Files with games, ours and those of other programs, told apart by what is in them.

| format | holds | ending |
|---|---|---|
| `json` | a `Record` of any game | `.json` |
| `pgn` | games of Hive, with tags and comments | `.pgn` |
| `sgf` | games of Hive, as BoardSpace writes them | `.sgf` |
| `uhp` | games of Hive, a GameString a line | `.uhp`, `.txt` |

>>> [saved.record.game for saved in read_games("Base;NotStarted;White[1]")]
['hive']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from apiary.core.errors import BadInput, BadOption, BadRecord
from apiary.core.messages import Message
from apiary.core.record import Record, file_content

FORMATS = ("json", "pgn", "sgf", "uhp")
ENDINGS = {".json": "json", ".pgn": "pgn", ".sgf": "sgf", ".uhp": "uhp", ".txt": "uhp"}

# How a text begins, by its format; what begins like none of these is taken for JSON.
_BEGINNINGS = {
    "sgf": re.compile(r"\(\s*+;"),
    "uhp": re.compile(r"Base(\+\w*+)?\s*+;", re.IGNORECASE),
    "pgn": re.compile(r"\[\s*+[A-Za-z]\w*+\s++\"|1\s*+\.|\{(?!\s*+[\"}])|;"),
}


@dataclass(frozen=True, slots=True)
class Saved:
    """A game of a file as far as it can be read: notes say what was made of what doesn't fit its
    moves, the error why it is not the whole game.
    """

    record: Record
    notes: tuple[Message, ...] = ()
    error: BadInput | None = None

    def whole(self) -> Record:
        """The game, if all of it could be read; else the error is raised."""
        if self.error is not None:
            raise self.error
        return self.record


def format_of(text: str) -> str:
    """Which of `FORMATS` a text seems to be in."""
    begin = text.lstrip("\ufeff \t\r\n")
    return next((name for name, sign in _BEGINNINGS.items() if sign.match(begin)), "json")


def read_games(content: bytes | str) -> list[Saved]:
    """All games of a file, one at least; `BadInput` if it makes no sense."""
    text = content if isinstance(content, str) else _decoded(content)
    kind = format_of(text)
    if kind == "json":
        if not text.lstrip("\ufeff \t\r\n").startswith("{"):
            why = Message("core.record.no_format")
            raise BadRecord("core.record_unreadable", why=why)
        return [Saved(Record.from_json(content))]
    from apiary.games.hive import formats  # and the rules of Hive with them

    if kind == "uhp":
        lines = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
        readings = [formats.read_game_string(line) for line in lines if line]
    else:
        readings = (formats.read_pgn if kind == "pgn" else formats.read_sgf)(text)
    if not readings:
        raise BadRecord("core.record.no_game")
    return [Saved(reading.so_far(), reading.notes, reading.error) for reading in readings]


def load_games(path: Path | str) -> list[Saved]:
    """All games of a file on disk."""
    return read_games(file_content(path))


def write_games(records: Sequence[Record], kind: str) -> str:
    """A file of one of `FORMATS`; JSON holds one game only."""
    if kind not in FORMATS:
        raise BadOption("core.record.bad_format", name=kind, formats=", ".join(FORMATS))
    if kind == "json":
        if len(records) != 1:
            raise BadOption("core.record.one_game", count=len(records))
        return records[0].to_json()
    from apiary.games.hive import formats

    writers: dict[str, Callable[[Record], str]] = {
        "pgn": formats.to_pgn,
        "sgf": formats.to_sgf,
        "uhp": lambda record: f"{formats.to_game_string(record)}\n",
    }
    between = "" if kind == "uhp" else "\n"
    return between.join(writers[kind](record) for record in records)


def _decoded(content: bytes) -> str:
    """Text of our time, or of the time of old files."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
