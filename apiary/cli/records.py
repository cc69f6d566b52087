"""`apiary show` and `apiary replay`: saved games, checked move by move."""

from __future__ import annotations

import argparse
from pathlib import Path

from apiary.cli.arguments import Commands
from apiary.cli.saved import add_file, given_game
from apiary.cli.terminal import in_colour
from apiary.cli.voice import Voice, seat_name, tell
from apiary.core.errors import BadInput, BadRecord
from apiary.core.game import Game
from apiary.core.messages import printable
from apiary.core.record import Record
from apiary.core.replay import Step, play_text
from apiary.core.state import CHANCE, State


def add(commands: Commands) -> None:
    showing = commands.add("show", show)
    add_file(showing)
    showing.number("--to", least=0)
    showing.path("--svg")
    showing.path("--png")
    replaying = commands.add("replay", replay)
    add_file(replaying)
    replaying.flag("--boards")
    replaying.path("--svg", meaning="film")


def show(args: argparse.Namespace, voice: Voice) -> int:
    """Draw one position of a saved game."""
    saved = given_game(args, voice)
    record = saved.record
    if args.to is None or args.to > len(record.events):
        record = saved.whole()
    game = record.played_game()
    count = len(record.events) if args.to is None else args.to
    state = record.replay(count)
    print(f"{_picture(game, state, voice)}\n")
    if count:
        event = record.events[count - 1]
        step = play_text(record.replay(count - 1), event.actor, event.action)
        voice.say(
            "cli.show.last",
            number=count,
            of=len(record.events),
            seat=seat_name(game, event.actor),
            action=event.action if _is_over(record) or _is_public(step) else "?",
        )
    print(_status(game, state, voice))
    if args.svg or args.png:
        _draw(args, state.seen_by(None).svg(language=voice.language), voice)
    return 0


def _draw(args: argparse.Namespace, picture: str, voice: Voice) -> None:
    """Write a picture where it was asked for."""
    from apiary.pictures.png import png

    drawn = png(picture) if args.png else b""
    if drawn is None:
        raise BadInput("cli.no_png")
    if args.png:
        _write(args.png, drawn, voice)
    if args.svg:
        _write(args.svg, picture.encode(), voice)


def _write(path: Path, content: bytes, voice: Voice) -> None:
    path.write_bytes(content)
    voice.say("cli.drawn", file=str(path))


def replay(args: argparse.Namespace, voice: Voice) -> int:
    """List the moves of a saved game, with what is known about them, and how it ended."""
    saved = given_game(args, voice)
    record = saved.record
    game = record.played_game()
    for name, value in (record.about or {}).items():
        print(printable(f"{name}: {value}"))
    comments = record.comments or {}
    if 0 in comments:
        tell(printable(comments[0]))
    width = len(str(len(record.events)))
    names = {seat: voice.of(seat_name(game, seat)) for seat in (*range(record.seats), CHANCE)}
    pad = max(map(len, names.values()))
    over = _is_over(record)
    state = record.replay(0)
    if args.boards:
        print(f"\n{_picture(game, state, voice)}\n")
    for number, step in enumerate(record.steps(), 1):
        state = step.after
        who = names[step.actor].ljust(pad)
        action = record.events[number - 1].action if over or _is_public(step) else "?"
        said = f"  {{{printable(comments[number])}}}" if number in comments else ""
        print(f"{number:>{width}}  {who}  {printable(action)}{said}")
        if args.boards:
            print(f"\n{_picture(game, state, voice)}\n")
    saved.whole()
    print(_status(game, state, voice))
    if args.svg:
        film = record.film(language=voice.language, public=not over)
        _write(args.svg, film.encode(), voice)
    return 0


def _picture(game: Game, state: State, voice: Voice) -> str:
    return game.terminal.draw(state.seen_by(None), in_colour(), voice.language)


def _is_over(record: Record) -> bool:
    """Was it played to its end? Then nothing of it is secret."""
    try:
        return record.replay().outcome() is not None
    except BadRecord:  # which is told where it is met
        return False


def _is_public(step: Step) -> bool:
    """May everybody read it while the game goes on?"""
    return step.before.discloses(step.actor, step.action, None)


def _status(game: Game, state: State, voice: Voice) -> str:
    """Whose turn it is, or how it ended."""
    outcome = state.outcome()
    if outcome is not None:
        return voice.outcome(game, outcome)
    due = tuple(seat_name(game, seat) for seat in state.pending())
    return voice("cli.to_move", seat=due)
