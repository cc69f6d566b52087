"""`apiary games`: the games there are, and their options."""

from __future__ import annotations

import argparse
import json
from textwrap import indent

import apiary
from apiary.cli.arguments import Commands
from apiary.cli.voice import Voice
from apiary.core.game import Game
from apiary.core.options import Letters, OneOf, Option, OptionValue, Switch


def add(commands: Commands) -> None:
    commands.add("games", run).flag("--json")


def run(args: argparse.Namespace, voice: Voice) -> int:
    if args.json:
        facts = [_facts(game, voice) for game in apiary.all_games()]
        print(json.dumps(facts, ensure_ascii=False, indent=1))
    else:
        print("\n\n".join(_page(game, voice) for game in apiary.all_games()))
    return 0


def _facts(game: Game, voice: Voice) -> dict[str, object]:
    return {
        "name": game.name,
        "title": voice.of(game.title),
        "about": voice.of(game.about),
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "sets": list(game.sets),
        "options": [
            {
                "name": option.name,
                "title": voice(option.title),
                "kind": option.kind,
                "default": option.default,
                "values": _values(option),
                "expected": voice.of(option.expected),
                "meaning": voice(option.meaning),
            }
            for option in game.options
        ],
    }


def _values(option: Option) -> list[OptionValue] | None:
    """The values if they are few."""
    if isinstance(option, OneOf):
        return list(option.values)
    return [True, False] if isinstance(option, Switch) else None


def _page(game: Game, voice: Voice) -> str:
    lines = [f"{game.name}  {voice.of(game.about)}"]
    lines.append("  " + voice("cli.games.seats", seats=", ".join(map(str, game.seats))))
    if game.sets:
        lines.append("  " + voice("cli.games.sets", sets=", ".join(game.sets)))
    for option in game.options:
        lines.append(f"  --option {option.name}={option.write(option.default)}")
        lines.append(indent(_explained(option, voice), "      "))
    return "\n".join(lines)


def _explained(option: Option, voice: Voice) -> str:
    parts = option.parts if isinstance(option, OneOf | Letters) else ()
    named = [f"{part.value}: {voice.of(part.named)}" for part in parts]
    usual = option.write(option.default) or "''"
    possible = voice("cli.games.option", default=usual, expected=option.expected)
    return "\n".join([voice(option.meaning), *named, possible])
