"""Games side by side, in processes of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator, Iterator, Sequence
from queue import SimpleQueue
from threading import Lock, Thread

import msgspec

from apiary.arena.answers import Answer
from apiary.arena.fixtures import Fixture
from apiary.arena.playing import Setting, play
from apiary.arena.results import Result
from apiary.core.errors import BadOption
from apiary.core.record import Record

Played = tuple[Result, Record]


def play_all(
    setting: Setting, todo: Sequence[Fixture], processes: int
) -> Generator[Played, None, None]:
    """The games as they end. Who stops listening ends the processes."""
    if processes == 1 or len(todo) < 2:
        for fixture in todo:
            yield play(setting, fixture)
        return
    crew = Crew(setting, iter(todo), min(processes, len(todo)))
    try:
        yield from crew.answers()
    finally:
        crew.dismiss()


class Crew:
    """Processes that play, each with a thread that gives it one game after the other."""

    def __init__(self, setting: Setting, todo: Iterator[Fixture], processes: int) -> None:
        self.todo = todo
        self.turn = Lock()  # to take the next
        self.queue: SimpleQueue[Answer | None] = SimpleQueue()
        self.processes = [
            subprocess.Popen(
                [sys.executable, "-m", "apiary.arena.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            for _ in range(processes)
        ]
        first = msgspec.json.encode(setting) + b"\n"
        self.threads = [Thread(target=self._serve, args=(one, first)) for one in self.processes]
        for thread in self.threads:
            thread.start()

    def _serve(self, process: subprocess.Popen[bytes], line: bytes) -> None:
        """Give a process games until there are none left, or it has died."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            while (fixture := self._next()) is not None:
                process.stdin.write(line + msgspec.json.encode(fixture) + b"\n")
                process.stdin.flush()
                line = b""
                self.queue.put(msgspec.json.decode(process.stdout.readline(), type=Answer))
        except (OSError, ValueError, msgspec.DecodeError):  # nobody is there to read or write
            self.queue.put(Answer(error="arena.worker_died"))
        self.queue.put(None)

    def _next(self) -> Fixture | None:
        with self.turn:
            return next(self.todo, None)

    def answers(self) -> Iterator[Played]:
        """The games as they end, until all have; `BadOption` for the first that can't be played."""
        busy = len(self.threads)
        while busy:
            answer = self.queue.get()
            if answer is None:
                busy -= 1
            elif answer.result is None or answer.record is None:
                raise BadOption(answer.error, **answer.params)
            else:
                yield answer.result, answer.record

    def dismiss(self) -> None:
        """End the processes, whatever they do, and the threads with them."""
        for process in self.processes:
            process.kill()
        for thread in self.threads:
            thread.join()
        for process in self.processes:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdout.close()
            process.wait()
            try:
                process.stdin.close()
            except OSError:  # something was on its way
                continue
