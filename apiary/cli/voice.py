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

_HELD = "\N{NO-BREAK SPACE}"
_BEFORE_SIGN = re.compile(r" (?=[:;?!»](?:\s|$))|(?<=«) ")  # as French has it
_WITHIN_CELL = re.compile(r"(?<=\S) (?=\S)")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_PLAIN_AGAIN = "\x1b[0m"


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
    """Lines that are too long broken between words, below where their last column begins; rows of
    cells between those, and below their beginning.

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
        seen = COLOUR.sub("", line)
        if len(seen) <= width:
            lines.append(line)
        elif _is_row(seen, width):
            below = _beginning(seen)
            lines += _coloured(broken(_WITHIN_CELL.sub(_HELD, seen), width, below), line)
        else:
            lines += _coloured(broken(seen, width, _indent(seen, width)), line)
            over = lines.pop() if flows else ""
    return "\n".join([*lines, over] if over else lines)


def broken(line: str, width: int, below: str) -> list[str]:
    """A line broken between words, no line beginning with a sign that French sets apart."""
    held = _BEFORE_SIGN.sub(_HELD, line)
    found = textwrap.wrap(held, width, subsequent_indent=below, break_on_hyphens=False)
    return [one.replace(_HELD, " ") for one in found]


def _coloured(lines: list[str], whole: str) -> list[str]:
    """The lines of a whole one in its colours."""
    codes = [(len(_letters(whole[: code.start()])), code[0]) for code in COLOUR.finditer(whole)]
    found: list[str] = []
    seen = 0
    for line in lines:
        text = ""
        for letter in line:
            if letter != " ":
                text += "".join(code for at, code in codes if at == seen and code != _PLAIN_AGAIN)
                seen += 1
            text += letter
            if letter != " ":
                text += "".join(code for at, code in codes if at == seen and code == _PLAIN_AGAIN)
        found.append(text)
    return found


def _letters(text: str) -> str:
    """Without spaces and colours."""
    return COLOUR.sub("", text).replace(" ", "")


def plain(text: str) -> str:
    """Small letters without accents.

    >>> plain("Guêpe")
    'guepe'
    """
    split = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in split if not unicodedata.combining(c)).split())


def _is_row(line: str, width: int) -> bool:
    """Are there columns all along a line?"""
    return re.search(r"\S\s{2,}(?=\S)", line[width // 2 :]) is not None


def _indent(line: str, width: int) -> str:
    """The space below the last column that begins in the left half of a line, or below its
    beginning, which a star may mark.
    """
    star = re.match(r"\s*\* ", line)
    columns = [star] if star else re.finditer(r"(?<=\S)\s{2,}(?=\S)", line)
    ends = [gap.end() for gap in columns if gap.end() <= width // 2]
    return " " * ends[-1] if ends else _beginning(line)


def _beginning(line: str) -> str:
    """The space before a line's first word."""
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
