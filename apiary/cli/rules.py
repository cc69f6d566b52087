"""The rules as they are read at the table: a short page, and whatever a word stands for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from textwrap import indent

from apiary.cli.voice import Voice
from apiary.core.match import Match
from apiary.core.messages import Message
from apiary.core.options import Letters, Part
from apiary.core.scene import Chapter
from apiary.core.table import CHANGED

FEW = 3  # so many chapters are told in full


def in_short(match: Match, voice: Voice) -> str:
    """What was chosen for this game, the rules and the notation on a page, and the chapters that
    there are.
    """
    table = match.game.table
    chapters = table.chapters(match.seats, match.options)
    pages = [
        *(
            _told(one, voice)
            for one in table.rules(match.seats, match.options)
            if one.id == CHANGED
        ),
        "\n".join(voice.of(line) for line in table.in_short(match.seats, match.options)),
        voice("cli.play.chapters", titles=_titles(chapters)),
    ]
    return "\n\n".join(pages)


def looked_up(match: Match, text: str, voice: Voice) -> str:
    """What is known about a word: a ruling such as W-12, a title or a part of it, a card or a
    piece, or any word of the rules; without their accents too.
    """
    chapters = match.game.table.chapters(match.seats, match.options)
    wanted = _plain(text)
    titles = {one.id: _plain(voice.of(one.title)) for one in chapters}
    words = {one.id: _plain(_told(one, voice)) for one in chapters}

    def having(has: Callable[[Chapter], bool]) -> list[Chapter]:
        return [one for one in chapters if has(one)] if wanted else []

    found = (
        having(lambda one: wanted in map(_plain, one.rulings))
        or having(lambda one: titles[one.id] == wanted)
        or having(lambda one: _has_word(titles[one.id], wanted))
    )
    told = {titles[one.id] for one in found}
    named = {part: _plain(voice(part.title)) for part in _parts(match)}
    parts = [part for part, name in named.items() if _has_word(name, wanted) and name not in told]
    if not found and not parts:
        found = (
            having(lambda one: wanted in titles[one.id])
            or having(lambda one: _has_word(words[one.id], wanted))
            or having(lambda one: wanted in words[one.id])
        )
    if not found and not parts:
        return voice("cli.play.no_chapter", title=text, titles=_titles(chapters))
    pages = [_told(chapter, voice) for chapter in found]
    if len(found) > FEW:
        pages = [voice("cli.play.chapters", titles=_titles(found))]
    return "\n\n".join([*pages, *(_described(part, voice) for part in parts)])


def _plain(text: str) -> str:
    """Small letters without accents.

    >>> _plain("Guêpe")
    'guepe'
    """
    split = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in split if not unicodedata.combining(c)).split())


def _has_word(text: str, beginning: str) -> bool:
    return bool(beginning) and re.search(rf"\b{re.escape(beginning)}", text) is not None


def _chosen(match: Match) -> list[Part]:
    """What the options of this game bring into play."""
    return [
        part
        for option in match.game.options
        for part in option.chosen(match.options[option.name])
        if part.meaning
    ]


def _parts(match: Match) -> list[Part]:
    """Everything with a name that options bring into play, or may bring: the Queen cards."""
    drawn = [
        part
        for option in match.game.options
        if isinstance(option, Letters) and option.picks and not match.options[option.name]
        for part in option.parts
    ]
    return _chosen(match) + drawn


def _described(part: Part, voice: Voice) -> str:
    """What an option brings into play, in a line."""
    title, meaning = Message(part.title), Message(part.meaning)
    said = voice("cli.play.part", title=title, meaning=meaning)
    return said[:1].upper() + said[1:]


def _titles(chapters: Iterable[Chapter]) -> tuple[Message, ...]:
    return tuple(chapter.title for chapter in chapters)


def _told(chapter: Chapter, voice: Voice) -> str:
    paragraphs = "\n".join(voice.of(paragraph) for paragraph in chapter.paragraphs)
    return f"{voice.of(chapter.title)}\n{indent(paragraphs, '  ')}"
