"""`apiary learn`: a game step by step, by playing it."""

from __future__ import annotations

import argparse
import json

from apiary import lessons
from apiary.cli.arguments import Commands
from apiary.cli.lecture import Lecture
from apiary.cli.progress import Progress
from apiary.cli.terminal import mention_speed
from apiary.cli.voice import Voice
from apiary.core.errors import BadOption
from apiary.core.registry import find
from apiary.lessons import Lesson


def add(commands: Commands) -> None:
    command = commands.add("learn", run)
    command.game_name("?")
    command.word("lesson", "lesson", nargs="?")
    command.flag("--list", "lessons_list")
    command.flag("--json")
    command.path("--file", meaning="lesson_file")


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Give a lesson, or list those there are."""
    own = args.file is not None
    known = lessons.load(args.file) if own else list(lessons.all_lessons())
    if args.game is not None:
        find(args.game)
        known = [one for one in known if one.game == args.game]
    progress = Progress(None) if own else Progress.own()
    if args.list or args.json or (args.game is None and not own):
        _list(known, progress, voice, args.json)
        return 0
    lesson = _chosen(known, args.game or known[0].game, args.lesson, progress)
    mention_speed(voice)
    code = Lecture(lesson, progress, voice).run()
    if progress.is_done(lesson):
        _tell_next(known, lesson, progress, voice)
    return code


def _chosen(known: list[Lesson], game: str, name: str | None, progress: Progress) -> Lesson:
    """The lesson of that name; without one, the first that isn't done, or the first."""
    names = {one.name: one for one in known}
    if name in names:
        return names[name]
    if name is not None or not known:
        raise BadOption("core.no_lesson", game=game, name=name or "", lessons=", ".join(names))
    return next((one for one in known if not progress.is_done(one)), known[0])


def _tell_next(known: list[Lesson], lesson: Lesson, progress: Progress, voice: Voice) -> None:
    further = [one for one in known if not progress.is_done(one) and one.game == lesson.game]
    if further:
        voice.say("cli.learn.next", command=f"apiary learn {lesson.game} {further[0].name}")
    else:
        voice.say("cli.learn.play", command=f"apiary play {lesson.game}")


def _list(known: list[Lesson], progress: Progress, voice: Voice, as_json: bool) -> None:
    if as_json:
        facts = [_facts(one, progress, voice) for one in known]
        print(json.dumps(facts, ensure_ascii=False, indent=1))
        return
    wide = max((len(f"{one.game} {one.name}") for one in known), default=0)
    for one in known:
        name, title = f"{one.game} {one.name}", one.title.said(voice.language)
        print(f"  {name:{wide}}  {title} ({_standing(one, progress, voice)})")
    if known:
        voice.say("cli.learn.begin", command=f"apiary learn {known[0].game}")


def _standing(lesson: Lesson, progress: Progress, voice: Voice) -> str:
    if progress.is_done(lesson):
        return voice("cli.learn.done")
    return voice("cli.learn.progress", done=progress.of(lesson), steps=len(lesson.steps))


def _facts(lesson: Lesson, progress: Progress, voice: Voice) -> dict[str, object]:
    return {
        "game": lesson.game,
        "name": lesson.name,
        "title": lesson.title.said(voice.language),
        "chapter": lesson.chapter,
        "steps": len(lesson.steps),
        "done": progress.of(lesson),
    }
