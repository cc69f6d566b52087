"""Boxes that an owner has corrected: the same games with other components."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from apiary.core.game import Game
from apiary.core.registry import find

Content = dict[str, Any]


def _hornet(data: Content) -> None:
    for field in data["fields"]:
        field["capacity"] += field["hive"] is not None
    data["rules"]["flyRange"] = 2


def _waggledance(data: Content) -> None:
    data["supply"]["eggs"] = 9
    data["setup"]["queenTypesInDeck"] = 8


def _alveola(data: Content) -> None:
    data["circle"] = data["circle"][1:] + data["circle"][:1]
    data["rules"]["queenPoints"] = 5


CORRECTIONS: dict[str, Callable[[Content], None]] = {
    "alveola": _alveola,
    "hornet": _hornet,
    "waggledance": _waggledance,
}


def corrected(game: Game) -> Game:
    """The game after its owner has found out more about the box."""
    content = game.data_content()
    assert content is not None
    data = json.loads(content)
    CORRECTIONS[game.name](data)
    return game.with_data(json.dumps(data).encode())


def of_newer_rules(name: str) -> Game:
    """A game as a later version of Apiary plays it."""
    kind = type(find(name))
    newer: Game = type(kind.__name__, (kind,), {"rules_version": kind.rules_version + 1})()
    return newer
