"""`apiary rules`, and the same at the table: a short page, and whatever a word stands for."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from textwrap import indent

from apiary.cli.arguments import Commands, chosen_game, chosen_options
from apiary.cli.voice import Voice, tell
from apiary.cli.voice import plain as _plain
from apiary.core.match import Match
from apiary.core.messages import LANGUAGES, Message
from apiary.core.options import Letters, Part
from apiary.core.scene import Chapter
from apiary.core.table import CHANGED

FEW = 3  # so many chapters are told in full


def add(commands: Commands) -> None:
    command = commands.add("rules", run)
    command.game()
    command.word("words", "word", "rules_words", nargs="*", default=[])
    command.number("--seats", "seat_count", most=99)


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Tell the rules of a game with these options, or what the words stand for."""
    game = chosen_game(args)
    match = Match(game, args.seats or game.first_seats or None, chosen_options(args, game))
    wanted = " ".join(args.words)
    tell(
        looked_up(match, wanted, voice) if wanted else in_short(match, voice, "cli.rules.chapters")
    )
    return 0


def in_short(match: Match, voice: Voice, more: str = "cli.play.chapters") -> str:
    """What was chosen for this game, the rules and the notation on a page, and the chapters that
    there are; `more` says how to read them.
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
        voice(more, game=match.game.name, titles=_titles(chapters)),
    ]
    return "\n\n".join(pages)


def looked_up(match: Match, text: str, voice: Voice) -> str:
    """What is known about a word: a ruling such as W-12, a title or a part of it, a card or a
    piece, or any word of the rules; without their accents too, and the names in any language.
    """
    chapters = match.game.table.chapters(match.seats, match.options)
    wanted = _plain(text)
    found = _named(match, wanted, voice) or _mentioning(chapters, wanted, voice)
    for language in LANGUAGES:
        found = found or _named(match, wanted, Voice(language))
    if not found:
        return voice("cli.play.no_chapter", title=text, titles=_titles(chapters))
    whole = [one for one in found if isinstance(one, Chapter)]
    pages = [_told(chapter, voice) for chapter in whole]
    if len(whole) > FEW:
        pages = [voice("cli.play.chapters", titles=_titles(whole))]
    parts = [_described(one, voice) for one in found if isinstance(one, Part)]
    return "\n\n".join([*pages, *parts])


def _named(match: Match, wanted: str, voice: Voice) -> list[Chapter | Part]:
    """What has this ruling or title, or begins a word of its title with it; and what options bring
    into play under such a name.
    """
    chapters = match.game.table.chapters(match.seats, match.options)
    titles = {one.id: _plain(voice.of(one.title)) for one in chapters}
    found = (
        _having(chapters, lambda one: wanted in _rulings(one))
        or _having(chapters, lambda one: titles[one.id] == wanted)
        or _having(chapters, lambda one: _has_word(titles[one.id], wanted))
    )
    told = {titles[one.id] for one in found}
    names = {part: _plain(voice.of(part.named)) for part in _parts(match)}
    parts = [part for part, name in names.items() if _has_word(name, wanted) and name not in told]
    return [*found, *parts]


def _mentioning(chapters: Sequence[Chapter], wanted: str, voice: Voice) -> list[Chapter | Part]:
    """The chapters that have this somewhere in their titles, or in their words."""
    titles = {one.id: _plain(voice.of(one.title)) for one in chapters}
    words = {one.id: _plain(_told(one, voice)) for one in chapters}
    found = (
        _having(chapters, lambda one: wanted in titles[one.id])
        or _having(chapters, lambda one: _has_word(words[one.id], wanted))
        or _having(chapters, lambda one: wanted in words[one.id])
    )
    return [*found] if wanted else []


def _having(chapters: Iterable[Chapter], has: Callable[[Chapter], bool]) -> list[Chapter]:
    return [one for one in chapters if has(one)]


def _rulings(chapter: Chapter) -> list[str]:
    """The rulings of a chapter as they may be typed: §2.4.2, or 2.4.2."""
    rulings = [_plain(one) for one in chapter.rulings]
    return [*rulings, *(one.removeprefix("§") for one in rulings)]


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
    said = voice("cli.play.part", title=part.named, meaning=Message(part.meaning))
    return said[:1].upper() + said[1:]


def _titles(chapters: Iterable[Chapter]) -> tuple[Message, ...]:
    return tuple(chapter.title for chapter in chapters)


def _told(chapter: Chapter, voice: Voice) -> str:
    paragraphs = "\n".join(voice.of(paragraph) for paragraph in chapter.paragraphs)
    return f"{voice.of(chapter.title)}\n{indent(paragraphs, '  ')}"
