"""`apiary arena`: players meet in many games, and are rated."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from contextlib import suppress
from math import isfinite

from apiary.arena import Arena, Report
from apiary.cli.arguments import Commands, chosen_game, chosen_options
from apiary.cli.terminal import mention_speed, progress
from apiary.cli.voice import Voice


def add(commands: Commands) -> None:
    command = commands.add("arena", run)
    command.game()
    command.word("players", "player", nargs="+")
    command.number("--seats", "arena_seats")
    command.number("--games", "game_count", default=100)
    command.number("--plies", least=0)
    command.number("--processes")
    command.path("--openings")
    command.path("--folder", "folder")
    command.parser.add_argument(
        "--sprt",
        nargs=2,
        type=_difference(commands.voice),
        metavar=("ELO0", "ELO1"),
        help=commands.voice("cli.help.sprt"),
    )
    command.seed()
    command.flag("--json")


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Play what is missing, then tell."""
    game = chosen_game(args)
    arena = Arena(
        game,
        args.players,
        seats=args.seats,
        options=chosen_options(args, game),
        games=args.games,
        plies=args.plies,
        openings=args.openings,
        seed=args.seed or 0,
        processes=args.processes,
        sprt=None if args.sprt is None else (args.sprt[0], args.sprt[1]),
        folder=args.folder,
    )
    mention_speed(voice)
    for _ in progress(arena.play(), max(1, arena.games - len(arena.results))):
        pass
    report = arena.finish()
    if args.json:
        print(json.dumps(_plain(report), indent=1))
    else:
        _tell(voice, report)
        if args.folder is not None:
            voice.say("cli.arena.kept", folder=str(args.folder))
    return 0


def _difference(voice: Voice) -> Callable[[str], float]:
    """Reads a difference in Elo from the command line."""

    def read(text: str) -> float:
        with suppress(ValueError):
            if isfinite(float(text)):
                return float(text)
        raise argparse.ArgumentTypeError(voice("cli.bad_elo", text=text))

    return read


def _tell(voice: Voice, report: Report) -> None:
    """The table, and what the test says."""
    heads = ("player", "elo", "error", "score", "won", "rank", "seats")
    rows = [tuple(voice(f"cli.arena.{head}") for head in heads)]
    for line in report.standings:
        rated = line.rating
        rows.append(
            (
                line.player,
                "–" if rated is None else f"{rated.elo:+.0f}",
                "–" if rated is None else f"{rated.error:.0f}",
                f"{line.score:.1%}",
                f"{line.victories:.4g}",
                f"{line.rank:.2f}",
                str(line.seats),
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True))
        print("  ".join([f"{first:{widths[0]}}", *cells]))
    voice.say("cli.arena.games", count=report.games)
    if report.sprt is not None:
        voice.say(
            f"cli.arena.{report.verdict}",
            player=report.first,
            elo0=f"{report.sprt.elo0:g}",
            elo1=f"{report.sprt.elo1:g}",
            ratio=f"{report.ratio:.2f}",
            bound=f"{report.sprt.bound:.2f}",
        )


def _plain(report: Report) -> dict[str, object]:
    """The report for programs."""
    standings = [
        {
            "player": line.player,
            "elo": None if line.rating is None else round(line.rating.elo, 1),
            "error": None if line.rating is None else round(line.rating.error, 1),
            "score": round(line.score, 4),
            "victories": round(line.victories, 4),
            "rank": round(line.rank, 4),
            "seats": line.seats,
        }
        for line in report.standings
    ]
    found: dict[str, object] = {"games": report.games, "standings": standings}
    if report.sprt is not None:
        found["sprt"] = {
            "elo0": report.sprt.elo0,
            "elo1": report.sprt.elo1,
            "ratio": round(report.ratio, 4),
            "verdict": str(report.verdict),
        }
    return found
