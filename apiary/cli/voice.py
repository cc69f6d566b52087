"""What the command says, in the language of whoever reads it."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.messages import LANGUAGES, Message, say
from apiary.core.outcome import Outcome, Reason
from apiary.core.state import CHANCE


@dataclass(frozen=True, slots=True)
class Voice:
    """Says messages in one language.

    >>> Voice("fr")("hive.creature.spider")
    'araignée'
    """

    language: str

    @classmethod
    def of_environment(cls) -> Voice:
        """The language that the system is set to, or English."""
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            if os.environ.get(name):
                language = os.environ[name].partition(".")[0].partition("_")[0].lower()
                return cls(language if language in LANGUAGES else "en")
        return cls("en")

    def __call__(self, key: str, **params: object) -> str:
        """A sentence by its key."""
        return self.of(Message(key, params))

    def of(self, message: Message) -> str:
        """A message as a sentence."""
        return say(message, self.language)

    def say(self, key: str, **params: object) -> None:
        tell(self(key, **params))

    def complain(self, key: str, **params: object) -> None:
        """Print a sentence where it is not mixed with the results."""
        print(self(key, **params), file=sys.stderr)

    def reason(self, reason: Reason) -> str:
        """Why something is not legal, and by which rule."""
        sentence = self.of(reason.message)
        if not reason.ruling:
            return sentence
        return self("cli.by_rule", sentence=sentence, rule=reason.ruling)

    def outcome(self, game: Game, outcome: Outcome) -> str:
        """How a game ended and who won it."""
        parts = [self.of(outcome.reason)]
        if not outcome.draw:
            names = tuple(seat_name(game, seat) for seat in outcome.winners)
            key = "cli.wins" if len(names) == 1 else "cli.win_together"
            parts.append(self(key, seat=names))
        if not set(outcome.scores) <= {0.0, 0.5, 1.0}:
            scores = ", ".join(
                f"{self.of(seat_name(game, seat))} {score:g}"
                for seat, score in enumerate(outcome.scores)
            )
            parts.append(self("cli.scores", scores=scores))
        return " ".join(parts)


def tell(text: str) -> None:
    """Print text for people."""
    print(fitted(text))


def fitted(text: str) -> str:
    """Text as a terminal takes it: on a narrow one, lines break between words."""
    return wrapped(text, shutil.get_terminal_size().columns) if sys.stdout.isatty() else text


def wrapped(text: str, width: int) -> str:
    """Lines that are too long broken between words, below where their last column begins; not
    those in colours.

    >>> print(wrapped("  undo   take back your last move", 20))
      undo   take back
             your last
             move
    """
    lines: list[str] = []
    over = ""  # from the line before, where text flows on
    for line in text.split("\n"):
        flows = re.match(r"\S", line) is not None and "  " not in line and "\x1b" not in line
        if over and flows:
            line = f"{over} {line}"
        elif over:
            lines.append(over)
        over = ""
        if len(line) <= width or "\x1b" in line:
            lines.append(line)
            continue
        below = _indent(line, width)
        lines += textwrap.wrap(line, width, subsequent_indent=below, break_on_hyphens=False)
        over = lines.pop() if flows else ""
    return "\n".join([*lines, over] if over else lines)


def plain(text: str) -> str:
    """Small letters without accents.

    >>> plain("Guêpe")
    'guepe'
    """
    split = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in split if not unicodedata.combining(c)).split())


def _indent(line: str, width: int) -> str:
    """The space below the first column of a line in columns, or below its beginning, which a star
    may mark.
    """
    first = re.match(r"\s*\S+(?: \S+)*\s{2,}|\s*\* ", line)
    if first is not None and len(first[0]) <= width // 2:
        return " " * len(first[0])
    return line[: len(line) - len(line.lstrip())]


def seat_name(game: Game, seat: int) -> Message:
    """What a seat, or chance, is called."""
    return Message("cli.chance") if seat == CHANCE else game.seat_name(seat)


def wanted_language(argv: Sequence[str], default: str) -> str:
    """The language asked for by `--lang`, which must be known before anything is said."""
    wanted = default
    for place, word in enumerate(argv):
        name, sign, value = word.partition("=")
        if name == "--lang" and (sign or place + 1 < len(argv)):
            wanted = value if sign else argv[place + 1]
    if wanted not in LANGUAGES:
        raise BadOption("cli.bad_language", name=wanted, expected=", ".join(LANGUAGES))
    return wanted
