"""Bots, the coach, analysis and openings in processes of their own, so that nobody waits for their
thinking.

A worker is sent what a seat may know of a game, and nothing else of it, with the seat and a level,
and answers with an action; or with an action, and says what is wrong with it; or is asked for the
best lines; or is sent a game that is over, and tells what is kept of it. It needs nothing of what
it was sent before, though it remembers the positions that were analysed last, to go on where it
stopped. One that hangs or dies is replaced and the question asked again. What it writes to standard
error goes into the log, with the table that it thought for. Run as a program this module is such a
worker.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import re
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextvars import Context, copy_context
from random import Random
from time import perf_counter

import msgspec

from apiary._compiled import latest_build
from apiary.bots import make_bot, thinking
from apiary.bots.analysis import Analysis, Analyst
from apiary.bots.coach import Hint, Remark, hint, remark
from apiary.core.errors import ApiaryError
from apiary.core.match import Match
from apiary.core.record import Record
from apiary.core.state import Seen
from apiary.core.written import unpickled
from apiary.explorer import openings
from apiary.server import limits
from apiary.server.engines import Engine, Engines
from apiary.server.orphans import die_with_parent
from apiary.server.shares import Shares

GRACE = 10.0  # seconds that a worker may take longer than it was given
TRIES = 3
ENGINE_ANSWERS = 5.0  # seconds for a command to an engine, besides the time to think
LONGEST_LINE = 16 << 20
LONGEST_LOGGED = 2_000  # letters of a line that a worker writes to standard error
LAST_WORDS = 1.0  # seconds to read what one that has ended wrote
ANALYSED = 4  # positions that a worker can go on with
# A line of the log of a worker; others, as those of tracebacks, tell of what nobody foresaw.
_LOGGED = re.compile(r"(DEBUG|INFO|WARNING|ERROR|CRITICAL) (.*)")

log = logging.getLogger(__name__)


class Question(msgspec.Struct, frozen=True, tag=True):
    """What would a bot of this level do here?"""

    view: bytes  # the state as the seat sees it
    seat: int
    level: str
    seconds: float


class Wonder(msgspec.Struct, frozen=True, tag=True):
    """What would a bot of this level do here, and why?"""

    view: bytes
    seat: int
    level: str
    seconds: float


class Doubt(msgspec.Struct, frozen=True, tag=True):
    """What would be wrong with doing this here?"""

    view: bytes
    seat: int
    action: int
    seconds: float


class Look(msgspec.Struct, frozen=True, tag=True):
    """What are the best lines for this seat here?"""

    view: bytes
    seat: int
    lines: int
    seconds: float


class Collect(msgspec.Struct, frozen=True, tag=True):
    """What is kept of this game among openings?"""

    record: str
    seconds: float = 0.0  # beyond the grace


class Consult(msgspec.Struct, frozen=True, tag=True):
    """What would an engine of others do here? The game as a record has no secrets."""

    record: str
    engine: Engine
    think: float  # seconds
    seconds: float = 0.0  # beyond the grace, with all that it takes to start it


Questions = Question | Wonder | Doubt | Look | Collect | Consult


class Reply(msgspec.Struct, frozen=True):
    """An action; one with the reason; what is to be said of one, if anything is; the best lines;
    what is kept of a game; or what was wrong with the question.
    """

    action: int = 0
    hint: Hint | None = None
    remark: Remark | None = None
    analysis: Analysis | None = None
    line: openings.Line | None = None
    error: str = ""


class BotFailed(Exception):
    """No worker could answer."""


class BotPool:
    """Worker processes that answer one question each at a time; the others wait, and each person
    for whom a bot thinks gets a fair share.
    """

    def __init__(
        self,
        count: int = 1,
        modules: Sequence[str] = ("apiary.games",),
        told: Callable[[str, float], None] | None = None,
        engines: Engines | None = None,
    ) -> None:
        self.count = count
        self.engines = engines or {}  # of others, by their names
        self.modules = tuple(modules)  # that register the games
        self.told = told  # for how many seconds a bot of some level has thought
        self.failed = False  # to answer the last question
        self._workers: list[_Worker] = []
        self._shares: Shares[_Worker] = Shares()

    async def open(self) -> None:
        """Get ready; the workers start with their first question."""
        self._workers = [_Worker(self.modules) for _ in range(self.count)]
        self._shares = Shares()
        for worker in self._workers:
            self._shares.put(worker)

    async def close(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self._workers))
        self._workers = []

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return self._shares.all_waiting()

    async def choose(
        self,
        view: Seen,
        seat: int,
        level: str,
        seconds: float | None = None,
        person: str = "",
        table: str = "",
    ) -> int:
        """What a bot does for a seat that is due and sees this; `BotFailed` if none can tell.

        `person` is who waits for it. When many wait, all think for a shorter time, and still
        shorter for whoever waits for many. `table` is for the log.
        """
        wished = thinking.ahead(level) if seconds is None else seconds
        content = view.to_bytes()
        worker = await self._shares.get(person)
        try:
            others = self._shares.people() + max(0, self._shares.waiting(person) - 1)
            line = others // max(1, self.count)
            question = Question(content, seat, level, thinking.shared(wished, line))
            begun = perf_counter()
            reply = await self._answer(worker, question, table)
            if self.told is not None:
                self.told(level, perf_counter() - begun)
            return reply.action
        finally:
            self._shares.put(worker)

    async def consult(
        self, name: str, record: Record, left: float | None, person: str = "", table: str = ""
    ) -> int:
        """What an engine of others plays in a game, with so many seconds left on its clock if there
        is one; `BotFailed` if it does nothing that is legal.
        """
        engine = self.engines.get(name)
        if engine is None:
            raise BotFailed(f"no engine is called {name} any more")
        think = engine.time(left)
        question = Consult(record.to_json(), engine, think, think + 3 * ENGINE_ANSWERS)
        worker = await self._shares.get(person)
        try:
            return (await self._answer(worker, question, table)).action
        finally:
            self._shares.put(worker)

    async def hint(
        self, view: Seen, seat: int, level: str, seconds: float, person: str = "", table: str = ""
    ) -> Hint:
        """What a bot of this level would do, and why; `BotFailed` if none can tell."""
        content = view.to_bytes()
        worker = await self._shares.get(person)
        try:
            question = Wonder(content, seat, level, self._given(seconds))
            reply = await self._answer(worker, question, table)
        finally:
            self._shares.put(worker)
        assert reply.hint is not None
        return reply.hint

    async def remark(
        self,
        view: Seen,
        seat: int,
        action: int,
        seconds: float,
        person: str = "",
        table: str = "",
    ) -> Remark | None:
        """What the coach says of an action, if anything; `BotFailed` if none can tell."""
        content = view.to_bytes()
        worker = await self._shares.get(person)
        try:
            doubt = Doubt(content, seat, action, self._given(seconds))
            return (await self._answer(worker, doubt, table)).remark
        finally:
            self._shares.put(worker)

    def _given(self, seconds: float) -> float:
        """What is left of a time while others wait."""
        return thinking.shared(seconds, self._shares.people() // max(1, self.count))

    async def analyse(
        self, view: Seen, seat: int, lines: int, seconds: float, person: str = ""
    ) -> Analysis:
        """The best lines for a seat that is due; `BotFailed` if none can tell. Others who wait get
        their turn after so many seconds; whoever asks again goes on with the same search.
        """
        content = view.to_bytes()
        worker = await self._shares.get(person)
        try:
            look = Look(content, seat, lines, self._given(seconds))
            reply = await self._answer(worker, look, "")
        finally:
            self._shares.put(worker)
        assert reply.analysis is not None
        return reply.analysis

    async def collect(self, record: Record, table: str = "") -> openings.Line | None:
        """What is kept of a game among openings, if anything is; `BotFailed` if none can tell."""
        worker = await self._shares.get("")
        try:
            return (await self._answer(worker, Collect(record.to_json()), table)).line
        finally:
            self._shares.put(worker)

    async def _answer(self, worker: _Worker, question: Questions, table: str) -> Reply:
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(question.seconds + GRACE):
                    reply = await worker.ask(question, table)
            except (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError, ValueError):
                log.warning(
                    "a bot's worker hung or died; starting another",
                    exc_info=True,
                    extra={"table": table},
                )
                await worker.stop()
            except asyncio.CancelledError:
                await worker.stop()  # its answer would be taken for that to the next question
                raise
            else:
                self.failed = False
                if reply.error:
                    raise BotFailed(reply.error)
                return reply
        self.failed = True
        raise BotFailed(f"no answer after {TRIES} tries")

    def why_not(self) -> str | None:
        """None as long as questions are answered, and soon."""
        if self.failed:
            return "the last question was not answered"
        if self.waiting > limits.BOTS_WAITING:
            return f"{self.waiting} questions wait"
        return None


class _Worker:
    """A process and the pipes to it; started when it is needed, and again for another build."""

    def __init__(self, modules: Sequence[str]) -> None:
        self.modules = modules
        self.process: asyncio.subprocess.Process | None = None
        self.build = ""
        self._table = ""  # for which it thinks, or thought last
        self._asked: Context = copy_context()  # the request on behalf of which it does
        self._hearing: asyncio.Task[None] | None = None  # what it writes to standard error

    async def ask(self, question: Questions, table: str = "") -> Reply:
        """Its answer."""
        self._table, self._asked = table, copy_context()
        if self.build != latest_build():
            await self.stop()
        if self.process is None:
            self.build = latest_build()
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                __name__,
                *self.modules,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
            assert self.process.stderr is not None
            self._hearing = asyncio.create_task(self._hear(self.process.stderr))
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if self.process.stdin.is_closing():  # uvloop refuses to write then, with a RuntimeError
            raise EOFError("the worker has ended")
        self.process.stdin.write(msgspec.json.encode(question) + b"\n")
        await self.process.stdin.drain()
        line = await self.process.stdout.readline()
        if not line:
            raise EOFError("the worker has ended")
        return msgspec.json.decode(line, type=Reply)

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()
        if self._hearing is not None:
            await asyncio.wait([self._hearing], timeout=LAST_WORDS)
            self._hearing.cancel()

    async def _hear(self, errors: asyncio.StreamReader) -> None:
        """Log what it writes to standard error, line by line."""
        while True:
            try:
                line = await errors.readline()
            except ValueError:  # longer than any line that is worth reading
                continue
            if not line:
                return
            self._asked.run(self._log, line.decode(errors="replace").rstrip())

    def _log(self, line: str) -> None:
        found = _LOGGED.match(line)
        level, said = (found[1], found[2]) if found else ("ERROR", line)
        levels = logging.getLevelNamesMapping()
        log.log(levels[level], "a bot: %s", said[:LONGEST_LOGGED], extra={"table": self._table})


_analysts: OrderedDict[tuple[bytes, int, int], Analyst] = OrderedDict()


def _look(question: Look) -> Analysis:
    """The best lines, going on from what was found before if that was not long ago."""
    about = (question.view, question.seat, question.lines)
    analyst = _analysts.pop(about, None)
    if analyst is None:
        analyst = Analyst(unpickled(question.view), question.seat, question.lines)
    _analysts[about] = analyst
    while len(_analysts) > ANALYSED:
        _analysts.popitem(last=False)
    return analyst.look(question.seconds)


def _collected(question: Collect) -> openings.Line | None:
    with contextlib.suppress(ApiaryError):  # of other rules, or with secrets
        return openings.line_of(Record.from_json(question.record))
    return None


def _consulted(question: Consult) -> int:
    """What an engine plays, which lives no longer than it thinks."""
    from apiary.uhp.client import Client  # which only those need who offer engines

    match = Match.of(Record.from_json(question.record))
    legal = match.state.legal(match.state.pending()[0])
    if len(legal) == 1:
        return int(legal[0])
    engine = question.engine
    box = (sys.executable, "-m", "apiary.server.boxed", str(engine.memory))
    with Client((*box, *engine.command), ENGINE_ANSWERS) as client:
        return client.play(match, seconds=question.think)


def answer(question: Questions) -> Reply:
    """What the bot does, the coach says or analysis finds, given no more than the seat may know."""
    try:
        if isinstance(question, Look):
            return Reply(analysis=_look(question))
        if isinstance(question, Consult):
            return Reply(_consulted(question))
        if isinstance(question, Collect):
            return Reply(line=_collected(question))
        view = Seen(unpickled(question.view))
        if isinstance(question, Doubt):
            said = remark(view, question.seat, question.action, question.seconds, Random())
            return Reply(remark=said)
        if isinstance(question, Wonder):
            found = hint(view, question.seat, question.level, question.seconds, Random())
            return Reply(hint=found)
        bot = make_bot(view.game, question.level)
        seconds = min(question.seconds, bot.time(view))
        return Reply(bot.choose(view, question.seat, seconds))
    except ApiaryError as error:
        return Reply(error=str(error))


def main(modules: Sequence[str]) -> None:
    """Answer questions until there are no more, or nobody is left to ask them."""
    die_with_parent()
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    logging.captureWarnings(True)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    for module in modules:
        importlib.import_module(module)
    for line in sys.stdin.buffer:
        reply = answer(msgspec.json.decode(line, type=Questions))
        sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
