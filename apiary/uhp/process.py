"""A program that is asked in lines and answers in lines up to `ok`, in a process of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO

from apiary.core.errors import ApiaryError

LONGEST_LINE = 1 << 20
MOST_LINES = 10_000  # of one answer
LAST_WORDS = 5  # lines of what it complained about
ENDING = 2.0  # seconds to end by itself


class EngineError(ApiaryError):
    """An engine that can't be started, has ended, doesn't answer, refuses or makes no sense."""


class Process:
    """The program. After any `EngineError` but a refusal it is gone."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name = os.path.basename(command[0]) if command else ""
        try:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,  # Ctrl-C is for us, and all it started ends with it
            )
        except (OSError, ValueError, IndexError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise EngineError("uhp.not_started", engine=self.name[:80], why=why) from error
        self._lines: Queue[str] = Queue(MOST_LINES)  # "" when there will be no more
        self._complaints: deque[str] = deque(maxlen=LAST_WORDS)
        self._readers = [
            Thread(target=self._read, args=(self._child.stdout,), daemon=True),
            Thread(target=self._listen, args=(self._child.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def ask(self, line: str | None, seconds: float) -> list[str]:
        """What it answers to a line before `ok`; to `None`, what it says unasked."""
        if line is not None:
            self._write(line)
        answer: list[str] = []
        end = monotonic() + seconds
        while True:
            try:
                found = self._lines.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                self.kill()
                raise EngineError("uhp.silent", engine=self.name, seconds=round(seconds)) from None
            if not found:
                raise self._ended()
            text = found.strip()
            if text == "ok":
                return answer
            answer.append(text)
            if len(answer) >= MOST_LINES or len(found) > LONGEST_LINE:
                self.kill()
                raise EngineError("uhp.too_much", engine=self.name)

    def interrupt(self) -> None:
        """Ask it to stop thinking, where there is a way to."""
        if os.name == "posix":
            self._child.send_signal(signal.SIGINT)

    def close(self) -> None:
        """Let it end, or end it."""
        if self._child.poll() is None:
            try:
                self._write("exit")
                self._child.wait(ENDING)
            except (EngineError, subprocess.TimeoutExpired):
                pass
        self.kill()

    def kill(self) -> None:
        """End it and what it started."""
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._child.pid, signal.SIGKILL)
        self._child.kill()
        self._child.wait()
        while self._readers[0].is_alive():  # it may wait for room
            with contextlib.suppress(Empty):
                self._lines.get(timeout=0.05)
        for reader in self._readers:
            reader.join(ENDING)
        for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
            assert stream is not None
            with contextlib.suppress(OSError):
                stream.close()

    def _write(self, line: str) -> None:
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(f"{line}\n")
            self._child.stdin.flush()
        except (OSError, ValueError):  # closed, by it or by us
            raise self._ended() from None

    def _ended(self) -> EngineError:
        self.kill()
        said = " ".join(self._complaints) or "…"
        return EngineError(
            "uhp.ended", engine=self.name, code=self._child.returncode, said=said[-300:]
        )

    def _read(self, stream: IO[str]) -> None:
        while line := self._line(stream):
            self._lines.put(line)
        self._lines.put("")

    def _listen(self, stream: IO[str]) -> None:
        while line := self._line(stream):
            self._complaints.append(line.strip())

    def _line(self, stream: IO[str]) -> str:
        try:
            return stream.readline(LONGEST_LINE + 1)
        except (OSError, ValueError):
            return ""
