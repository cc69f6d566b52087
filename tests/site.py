"""A real server in a process of its own, for tests."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

from tests.patience import PATIENCE

ROOT = Path(__file__).parent.parent
STARTED = re.compile(r"http://[\w.\[\]:]+:(\d+)")


class Site:
    """`apiary serve` on a free port of the loopback, with its data in a folder.

    Usable as a context manager; `address` is where it answers.
    """

    def __init__(
        self, data: Path, *arguments: str, python: Path = Path(sys.executable), **environment: str
    ) -> None:
        self.data = data
        self.log = data / "server.log"
        data.mkdir(parents=True, exist_ok=True)
        self._log_file = self.log.open("ab")
        self.process = subprocess.Popen(
            [
                *(str(python), "-m", "apiary", "serve", "--port", "0"),
                *("--data", str(data), *arguments),
            ],
            stdout=subprocess.PIPE,
            stderr=self._log_file,
            text=True,
            cwd=data,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **environment},
        )
        self.address = self._address()

    def _address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = STARTED.search(line)
            if found:
                return found.group()
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        """As if the power went."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As an administrator does."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._log_file.close()

    def __enter__(self) -> Site:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
