"""The file of a SQLite database, which somebody may delete or replace while it is in use.

The system lets a process go on with the old file, of which nothing is left once the process ends:
what is written there is lost. So is what goes into a log that was deleted.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from apiary.server.store.faults import Gone


class File:
    """The file that was at a place when it was first looked at, and its log.

    As long as this is connected the log stays the same: SQLite makes a new one only when nobody is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log = path.with_name(path.name + "-wal")
        self._connection = sqlite3.connect(path, check_same_thread=False)
        self._connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
        self._found = _identity(self.path), _identity(self.log)

    def check(self) -> None:
        """`Gone` unless both are still there."""
        for path, found in zip((self.path, self.log), self._found, strict=True):
            if _identity(path) != found:
                raise Gone(f"{path} is not the file that was opened")

    def close(self) -> None:
        """Look no longer."""
        self._connection.close()


def _identity(path: Path) -> tuple[int, int] | None:
    """The device and the number of a file; None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
