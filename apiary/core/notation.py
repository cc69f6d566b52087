"""What the notations of games have in common: words with their places, and positions in a line.

An action is a verb and what it is about (`read_words`). The line of a position is parts between
semicolons (`LineReader`); the last is its status: who decides what, then words with a value, as
`moves:2`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from apiary.core.errors import BadNotation
from apiary.core.messages import Message

WORD: Final = re.compile(r"\S+")
_STATUS: Final = re.compile(r"([a-z]+):(\S+)")
_DECISION: Final = re.compile(r"(?:([a-z]):)?([A-Za-z-]+)")

Given = tuple[str, int]  # a word, and its place in the text


def expected(game: str, text: str, place: int, what: str, **params: object) -> BadNotation:
    """The error for a text that can't be read from a place on, in the words of a game."""
    return BadNotation.at(text, place, Message(f"{game}.expect.{what}", params))


def given_words(text: str, start: int = 0) -> list[Given]:
    """The words of a text, or of a part that begins at `start`."""
    return [(word[0], start + word.start()) for word in WORD.finditer(text)]


def read_words(game: str, text: str, verbs: Mapping[str, int]) -> tuple[str, list[Given]]:
    """The verb of an action and what follows, by how many words each verb takes; what is missing is
    empty.
    """
    words = given_words(text)
    if not words:
        raise expected(game, text, 0, "action")
    verb = words[0][0].lower()
    if verb not in verbs:
        raise expected(game, text, words[0][1], "verb", words=", ".join(sorted(verbs)))
    count = verbs[verb]
    if len(words) > count + 1:
        raise expected(game, text, words[count + 1][1], "end")
    return verb, words[1:] + [("", len(text))] * (count + 1 - len(words))


def count_parts(game: str, text: str, least: int, most: int) -> list[str]:
    """The parts of a line, if there are as many as in a position."""
    parts = text.split(";")
    if not least <= len(parts) <= most:
        raise expected(game, text, 0, "position")
    return parts


def write_status(decision: str, words: Mapping[str, str]) -> str:
    """The last part of a line: the decision, and all words that have a value."""
    return " ".join([decision, *(f"{word}:{value}" for word, value in words.items() if value)])


class LineReader:
    """Reads the line of a position."""

    def __init__(self, game: str, text: str, letters: str) -> None:
        self.game = game
        self.text = text
        self.letters = letters  # of those who play
        self.parts = text.split(";")

    def bad(self, place: int, what: str, **params: object) -> BadNotation:
        """The error for what can't be read from a place on."""
        return expected(self.game, self.text, place, what, **params)

    def start(self, part: int) -> int:
        """Where a part begins."""
        return sum(len(before) + 1 for before in self.parts[:part])

    def words(self, part: int) -> list[Given]:
        """The words of a part."""
        return given_words(self.parts[part], self.start(part))

    def one_of(self, names: Sequence[str], value: str, place: int) -> int:
        """The number of a name."""
        if value not in names:
            raise self.bad(place, "verb", words=", ".join(names))
        return names.index(value)

    def decision(self, decisions: Mapping[str, int]) -> tuple[str, str | None]:
        """The first word of the last part: what is decided, and by the letter of whom."""
        given = self.words(-1)
        match = _DECISION.fullmatch(given[0][0]) if given else None
        if match is None or match[2] not in decisions:
            raise self.undecided(decisions)
        return match[2], match[1]

    def undecided(self, decisions: Mapping[str, int]) -> BadNotation:
        """The error for a last part that doesn't begin with a decision."""
        return self.bad(self.start(-1), "decision", words=", ".join(decisions))

    def status(self, words: Collection[str]) -> Iterator[tuple[str, str, int]]:
        """The other words of the last part: each with its value and the place of that."""
        for word, place in self.words(-1)[1:]:
            match = _STATUS.fullmatch(word)
            if match is None or match[1] not in words:
                raise self.bad(place, "status", words=", ".join(words))
            yield match[1], match[2], place + match.start(2)
