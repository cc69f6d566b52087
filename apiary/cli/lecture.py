"""The conversation in a lesson: as in a game, with a task at each step."""

from __future__ import annotations

from collections.abc import Callable

from apiary.cli.curtain import Curtain
from apiary.cli.practice import Practice
from apiary.cli.progress import Progress
from apiary.cli.session import Session
from apiary.cli.telling import Teller
from apiary.cli.terminal import complete_with, read_line
from apiary.cli.voice import Voice
from apiary.core.errors import file_trouble
from apiary.lessons import Attempt, Lesson, Verdict, solution

COMMANDS = ("moves", "why", "hint", "board", "legend", "rules", "help", "quit")


class Lecture(Session):
    """One sitting with a lesson. `at` is the number of the step, from 0."""

    def __init__(
        self,
        lesson: Lesson,
        progress: Progress,
        voice: Voice,
        read: Callable[[], str] = read_line,
        command: str = "",
    ) -> None:
        self.lesson = lesson
        self.command = command or f"apiary learn {lesson.game} {lesson.name}"
        self.progress = progress
        self.at = 0 if progress.is_done(lesson) else progress.of(lesson)
        super().__init__(self._practice(), voice, read)
        self._handlers = {name: self._handlers[name] for name in COMMANDS}
        self._handlers |= {"again": self.again, "skip": self.skip}

    def run(self) -> int:
        """Ask until the lesson is done or left."""
        complete_with(self._completions)
        self._welcome()
        while not self.left and self.at < len(self.lesson.steps):
            self._try()
        return 0

    def again(self, rest: str) -> None:
        """Begin the step again."""
        self._sit_down()

    def skip(self, rest: str) -> None:
        """Go on to the next step."""
        self._go_on()

    def hint(self, rest: str) -> None:
        """What leads through the step."""
        found = solution(self._attempt)
        if found is None:
            self.voice.say("cli.learn.no_hint")
            return
        menu = self._menu()
        self.voice.say("cli.play.hint", action=menu.text(found[0]), words=menu.words(found[0]))

    def leave(self, rest: str) -> None:
        """Stop here; the place is kept."""
        self.left = True
        self.voice.say("cli.learn.bye", command=self.command)

    @property
    def _attempt(self) -> Attempt:
        assert isinstance(self.table, Practice)
        return self.table.attempt

    def _practice(self) -> Practice:
        return Practice(Attempt(self.lesson.steps[self.at], self.lesson))

    def _sit_down(self) -> None:
        """Put the position of this step on the table."""
        self.table = self._practice()
        self.curtain = Curtain(self.table)
        self.teller = Teller(self.table, self.voice, self.curtain, self.colour, 0.0)

    def _welcome(self) -> None:
        title = self.lesson.title.said(self.voice.language)
        self.voice.say("cli.play.part", title=self.table.game.title, meaning=title)
        self.voice.say("cli.learn.welcome")

    def _try(self) -> None:
        """Let the learner try this step, until it is decided or there is another table."""
        table = self.table
        title = self.lesson.title.said(self.voice.language)
        print()
        steps = len(self.lesson.steps)
        self.voice.say("cli.learn.step", title=title, number=self.at + 1, steps=steps)
        while not self.left and self.table is table and self._attempt.verdict is Verdict.OPEN:
            if self._attempt.played:
                self.voice.say("cli.learn.on_the_way", left=self._attempt.left)
            self._turn(self._attempt.seat)
        if self.left or self.table is not table:
            return
        if self._attempt.verdict is Verdict.FAILED:
            self.voice.say("cli.learn.not_yet")
            self._sit_down()
        else:
            self._draw({})
            text = self.lesson.steps[self.at].well.said(self.voice.language)
            self.voice.say("cli.learn.well", text=text)
            self._go_on()

    def _ask_until_changed(self) -> None:
        table, known = self.table, len(self.table.steps)
        while not self.left and self.table is table and len(table.steps) == known:
            self._obey(self._line())

    def _go_on(self) -> None:
        """To the next step, or out of the lesson."""
        self.at += 1
        try:
            self.progress.keep(self.lesson, self.at)
        except OSError as error:
            file = str(self.progress.file)
            self.voice.complain("cli.learn.not_kept", file=file, why=file_trouble(error))
        if self.at < len(self.lesson.steps):
            self._sit_down()
        else:
            self.left = True
            title = self.lesson.title.said(self.voice.language)
            self.voice.say("cli.learn.finished", title=title)

    def _question(self) -> str:
        task = self.lesson.steps[self.at].say.said(self.voice.language)
        return f"{task}\n{super()._question()}"
