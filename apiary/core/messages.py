"""Messages are keys with parameters; catalogues say them in a person's language.

Every package that speaks has a folder `words/` with `en.json`, `fr.json` and `de.json`: flat
objects from key to sentence, with `{name}` for parameters. The first part of a key names the
package: `hive.one_hive` is in `apiary/games/hive/words/`. A parameter may itself be a `Message`,
or a tuple of messages, which are joined.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from string import Formatter

from apiary.core.package import folder_of

LANGUAGES = ("en", "fr", "de")
LONGEST = 300  # characters of a parameter that are said

_homes = {"core": "apiary.core"}


@dataclass(frozen=True, slots=True)
class Message:
    """Something to say, in no language yet."""

    key: str
    params: dict[str, object] = field(default_factory=dict)


def add_words(prefix: str, package: str) -> None:
    """Keys that begin with `prefix.` are in the `words/` folder of that package."""
    _homes[prefix] = package


def prefixes() -> list[str]:
    """The packages that have words."""
    return sorted(_homes)


@cache
def catalogue(prefix: str, language: str) -> dict[str, str]:
    """The sentences of one package in one language."""
    if language not in LANGUAGES:
        raise ValueError(f"no catalogue for {language!r}; there are {', '.join(LANGUAGES)}")
    file = folder_of(_homes[prefix]) / "words" / f"{language}.json"
    try:
        words: dict[str, str] = json.loads(file.read_text("utf-8"))
    except FileNotFoundError as error:
        raise LookupError(f"{_homes[prefix]} has no words/{language}.json") from error
    return words


def is_known(key: str) -> bool:
    """Is there a sentence for this key? A game in one file has no catalogue."""
    try:
        return key in catalogue(key.partition(".")[0], "en")
    except (LookupError, TypeError):
        return False


@cache
def parameters(key: str) -> tuple[str, ...]:
    """The parameters of the sentence for a key."""
    sentence = catalogue(key.partition(".")[0], "en")[key]
    return tuple(name for _, name, _, _ in Formatter().parse(sentence) if name)


def say(message: Message, language: str = "en") -> str:
    """The message as a sentence.

    >>> say(Message("core.unknown_game", {"name": "chess", "games": "hive"}))
    "There is no game called 'chess'. There is: hive."
    """
    sentence = catalogue(message.key.partition(".")[0], language)[message.key]
    params = {name: _spoken(value, language) for name, value in message.params.items()}
    return sentence.format(**params)


def _spoken(value: object, language: str) -> object:
    if isinstance(value, Message):
        return say(value, language)
    if isinstance(value, tuple):
        return ", ".join(str(_spoken(item, language)) for item in value)
    return printable(value) if isinstance(value, str) else value


def printable(text: str) -> str:
    """The text on one line, short, and without anything that a terminal would obey.

    >>> printable("wA1\\x1b[2J")
    'wA1\ufffd[2J'
    """
    cut = text if len(text) <= LONGEST else text[:LONGEST] + "…"
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in cut)
