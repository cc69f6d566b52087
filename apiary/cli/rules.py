"""The rules as they are read at the table: a short page, and whatever a word stands for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from textwrap import indent

from apiary.cli.voice import Voice
from apiary.cli.voice import plain as _plain
from apiary.core.match import Match
from apiary.core.messages import Message
from apiary.core.options import Letters, Part
from apiary.core.scene import Chapter

FEW = 3  # so many chapters are told in full


def in_short(match: Match, voice: Voice) -> str:
    """The rules and the notation on a page, what the options of this game bring, and the chapters
    that there are.
    """
    pages = [voice.of(match.game.rules)]
    if chosen := _chosen(match):
        parts = [f"  {_described(part, voice)}" for part in chosen]
        pages.append("\n".join([voice("cli.play.rules_here"), *parts]))
    chapters = match.game.table.chapters(match.seats, match.options)
    return "\n\n".join([*pages, voice("cli.play.chapters", titles=_titles(chapters))])


def looked_up(match: Match, text: str, voice: Voice) -> str:
    """What is known about a word: the beginning of a title, a ruling such as W-12, a card or a
    piece, or any word of the rules; without their accents too.
    """
    chapters = match.game.table.chapters(match.seats, match.options)
    wanted = _plain(text)

    def titled(begins: Callable[[str], bool]) -> list[Chapter]:
        return [one for one in chapters if begins(_plain(voice.of(one.title)))]

    found = (
        [one for one in chapters if wanted in map(_plain, one.rulings)]
        or titled(lambda title: title.startswith(wanted))
        or titled(lambda title: _has_word(title, wanted))
    )
    parts = [part for part in _parts(match) if _has_word(_plain(voice(part.title)), wanted)]
    if not found and parts:
        return "\n".join(_described(part, voice) for part in parts)
    found = found or [one for one in chapters if _has_word(_plain(_told(one, voice)), wanted)]
    if not found:
        return voice("cli.play.no_chapter", title=text, titles=_titles(chapters))
    if len(found) > FEW:
        return voice("cli.play.chapters", titles=_titles(found))
    return "\n\n".join(_told(chapter, voice) for chapter in found)


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
