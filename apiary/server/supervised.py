"""Work in the background that never ends silently: what fails is logged and begun again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic, time

from apiary.server.errors import Unsaved
from apiary.server.signals import happens_within

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0  # seconds before the next try, doubled after each

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Report:
    """How a duty is doing."""

    well: bool
    running: bool
    since: int  # when it began to run, or failed, in milliseconds since 1970
    failures: int  # in a row
    last_error: str  # why it failed the last time, if it ever did


class Duty:
    """A work of the background. Whoever does it says with `beat` that it goes well.

    With `silence` it is expected to do so at least once in so many seconds.
    """

    def __init__(self, name: str, silence: float | None) -> None:
        self.name = name
        self.silence = silence
        self.running = False
        self.failures = 0
        self.last_error = ""
        self._since = time()
        self._beaten = monotonic()

    def beat(self) -> None:
        """Note that it goes well."""
        if self.failures:
            log.warning("%s goes on", self.name)
        self.failures = 0
        self._beaten = monotonic()

    def begin(self) -> None:
        """It begins to run."""
        self.running = True
        self._since = time()
        self._beaten = monotonic()  # it has yet to show that it goes well

    def end(self) -> None:
        """It has done what it should, and is not needed any more."""
        self.running = False

    def fail(self, error: BaseException) -> float:
        """It has failed; the seconds until it is tried again."""
        self.running = False
        self._since = time()
        self.last_error = f"{type(error).__name__}: {error}"
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(self.failures, 10))
        first = self.failures == 0
        self.failures += 1
        log.warning(
            "%s failed (%s); next try in %.1f s",
            self.name,
            self.last_error,
            pause,
            exc_info=error if first else None,
        )
        return pause

    def report(self) -> Report:
        """How it is doing."""
        well = self.running and self.failures == 0
        if self.silence is not None:
            well = well and monotonic() - self._beaten <= self.silence
        return Report(well, self.running, int(self._since * 1000), self.failures, self.last_error)


Work = Callable[[Duty], Awaitable[None]]
Job = Callable[[], Awaitable[object]]


class Supervisor:
    """Sees to it that duties are done."""

    def __init__(self) -> None:
        self._duties: dict[str, Duty] = {}
        self._jobs: list[asyncio.Task[None]] = []
        self._closing = asyncio.Event()

    def start(self, name: str, work: Work, silence: float | None = None) -> asyncio.Task[None]:
        """Do some work until it returns or the task is cancelled, however often it fails."""
        duty = self._duties[name] = Duty(name, silence)
        return asyncio.create_task(self._keep_on(duty, work), name=name)

    def repeat(self, name: str, every: float, job: Job) -> None:
        """Do a small job whenever so many seconds have passed; one that fails is tried sooner."""

        async def work(duty: Duty) -> None:
            while duty.failures or not await happens_within(self._closing, every):
                with contextlib.suppress(Unsaved):  # which the database has told already
                    await job()
                duty.beat()

        self._jobs.append(self.start(name, work))

    async def close(self) -> None:
        """Begin nothing again from now on, and finish the jobs that are being done; whoever started
        another work waits for its end.
        """
        self._closing.set()
        await asyncio.gather(*self._jobs)

    def report(self) -> dict[str, Report]:
        """How each duty is doing."""
        return {name: duty.report() for name, duty in self._duties.items()}

    def why_not(self, *names: str) -> str | None:
        """None as long as duties are done; else why one isn't, in words that strangers may read."""
        for name in names:
            duty = self._duties.get(name)
            if duty is None:
                return "it has not begun"
            report = duty.report()
            if not report.well:
                return "it failed and is tried again" if report.failures else "it has stopped"
        return None

    async def _keep_on(self, duty: Duty, work: Work) -> None:
        while not self._closing.is_set():
            duty.begin()
            try:
                await work(duty)
            except asyncio.CancelledError as error:
                if _is_asked_to_end():
                    duty.end()
                    raise
                pause = duty.fail(error)  # something inside was cancelled, not the work
            except Exception as error:
                pause = duty.fail(error)
            else:
                duty.end()
                return
            await happens_within(self._closing, pause)


def _is_asked_to_end() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
