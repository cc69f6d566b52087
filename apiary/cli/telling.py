"""What happened, told to whoever reads: each step once, in a sentence, with what came of it."""

from __future__ import annotations

import re
import sys
import time

from apiary.cli.curtain import Curtain
from apiary.cli.table import Table
from apiary.cli.voice import Voice, fitted, seat_name
from apiary.core.messages import Message
from apiary.core.replay import Step

_UNPAINT = "\x1b[0m"


class Teller:
    """Knows what each pair of eyes has read, and what is on the screen for anybody to read."""

    def __init__(
        self, table: Table, voice: Voice, curtain: Curtain, colour: bool, pause: float
    ) -> None:
        self.table = table
        self.voice = voice
        self.curtain = curtain
        self.pause = pause if sys.stdout.isatty() else 0.0  # seconds after what a bot did
        self._heard: dict[int | None, int] = {}  # how many steps
        self._on_screen: set[int] = set()
        self._paint = self._names() if colour else {}

    def tell(self, eyes: int | None) -> None:
        """What has happened that these eyes (None: those of all) have not read yet."""
        steps = self.table.steps
        known = 0 if eyes is not None else min(self._heard.values(), default=0)
        new = [
            n for n in range(self._heard.get(eyes, known), len(steps)) if n not in self._on_screen
        ]
        self._heard[eyes] = len(steps)
        self._on_screen.update(new)
        set_up: list[str] = []
        summary: Message | None = None
        for number in new:
            step = steps[number]
            self.curtain.told(step, eyes)
            told = self.table.told(step, eyes)
            said = [*map(self.voice.of, told.news)]
            if told.summary is None or told.summary != summary:
                said.insert(0, self.voice.of(told.summary or told.words))
            summary = told.summary
            if self.table.sets_up(number):
                set_up += said
                continue
            self._print([" ".join(set_up), *said])
            set_up = []
            self._wait(step)
        self._print([" ".join(set_up)])

    def _print(self, sentences: list[str]) -> None:
        for sentence in filter(None, sentences):
            print(self.painted(fitted(sentence)))

    def _wait(self, step: Step) -> None:
        """Leave some time to read what a bot did."""
        if self.pause and step.actor in self.table.bots:
            time.sleep(self.pause)

    def forget(self) -> None:
        """What was taken back has been told to nobody."""
        count = len(self.table.steps)
        self._heard = {eyes: min(known, count) for eyes, known in self._heard.items()}
        self._on_screen = {number for number in self._on_screen if number < count}

    def cleared(self) -> None:
        """Nothing is on the screen any more."""
        self._on_screen.clear()

    def painted(self, text: str) -> str:
        """The names of the seats in their colours, where there are any."""
        for name, paint in self._paint.items():
            text = re.sub(rf"\b{re.escape(name)}\b", f"{paint}{name}{_UNPAINT}", text)
        return text

    def _names(self) -> dict[str, str]:
        game = self.table.game
        names = [self.voice.of(seat_name(game, seat)) for seat in range(self.table.match.seats)]
        return dict(zip(names, game.terminal.paint, strict=False))
