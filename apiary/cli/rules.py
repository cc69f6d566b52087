"""The rules as they are read at the table: what is in play, chapter by chapter."""

from __future__ import annotations

from textwrap import indent

from apiary.cli.voice import Voice
from apiary.core.game import Part
from apiary.core.match import Match
from apiary.core.messages import Message
from apiary.core.scene import Chapter


def in_short(match: Match, voice: Voice) -> str:
    """The rules and the notation on a page, all that this game has besides, and what else can be
    read.
    """
    game = match.game
    usual = {chapter.id for chapter in game.chapters(game.seats[0], game.checked({}))}
    chapters = game.chapters(match.seats, match.options)
    parts = [
        f"  {_described(part, voice)}"
        for option in game.options
        for part in option.chosen(match.options[option.name])
    ]
    pages = [voice.of(game.rules)]
    if parts:
        pages.append("\n".join([voice("cli.play.rules_here"), *parts]))
    pages += [_told(chapter, voice) for chapter in chapters if chapter.id not in usual]
    return "\n\n".join([*pages, voice("cli.play.chapters", titles=_titles(chapters))])


def chapters_named(match: Match, title: str, voice: Voice) -> str:
    """The chapters whose titles begin like that, or which there are."""
    chapters = match.game.chapters(match.seats, match.options)
    wanted = title.casefold()
    found = [
        _told(chapter, voice)
        for chapter in chapters
        if voice.of(chapter.title).casefold().startswith(wanted)
    ]
    if found:
        return "\n\n".join(found)
    return voice("cli.play.no_chapter", title=title, titles=_titles(chapters))


def _described(part: Part, voice: Voice) -> str:
    """What an option brings into play, in a line."""
    title, meaning = Message(part.title), Message(part.meaning)
    said = voice("cli.play.part", title=title, meaning=meaning)
    return said[:1].upper() + said[1:]


def _titles(chapters: tuple[Chapter, ...]) -> tuple[Message, ...]:
    return tuple(chapter.title for chapter in chapters)


def _told(chapter: Chapter, voice: Voice) -> str:
    paragraphs = "\n".join(voice.of(paragraph) for paragraph in chapter.paragraphs)
    return f"{voice.of(chapter.title)}\n{indent(paragraphs, '  ')}"
