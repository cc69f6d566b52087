"""The file of a SQLite database, which somebody may delete or replace while it is in use.

The system lets a process go on with the old file, of which nothing is left once the process ends:
what is written there is lost.
"""

from __future__ import annotations

from pathlib import Path

from apiary.server.store.faults import Gone


class File:
    """The file that was at a place when it was first looked at."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._log = path.with_name(path.name + "-wal")
        self._found = _identity(path)
        self._has_log = False  # as it has after the first commit while somebody is connected

    def check(self) -> None:
        """`Gone` unless it is still there."""
        if _identity(self.path) != self._found:
            raise Gone(f"{self.path} is not the file that was opened")

    def check_before_connecting(self) -> None:
        """`Gone` unless it is still there: SQLite would make a new one."""
        self.check()
        self._has_log = False

    def check_written(self) -> None:
        """`Gone` unless it is still there with its log, to which something was just written."""
        self.check()
        has_log = self._log.exists()
        if self._has_log and not has_log:
            raise Gone(f"{self._log} is not there any more")
        self._has_log = has_log


def _identity(path: Path) -> tuple[int, int] | None:
    """The device and the number of a file; None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
