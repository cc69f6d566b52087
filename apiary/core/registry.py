"""The games there are."""

from __future__ import annotations

import importlib
from collections.abc import Mapping

from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.messages import add_words
from apiary.core.state import State

_packages: dict[str, str] = {}
_games: dict[str, Game] = {}  # those that were asked for


def register(name: str, package: str) -> None:
    """Make a game known: its package has its `GAME` and its words. It is loaded when asked for."""
    _packages[name] = package
    add_words(name, package)


def all_games() -> list[Game]:
    """The games, in the order in which they were registered."""
    return [find(name) for name in {**_packages, **_games}]


def find(name: str) -> Game:
    """The game of that name, or `BadOption`."""
    if name not in _games:
        if name not in _packages:
            games = ", ".join(sorted({*_packages, *_games}))
            raise BadOption("core.unknown_game", name=name, games=games)
        _games[name] = importlib.import_module(_packages[name]).GAME
    return _games[name]


def start(
    name: str, seats: int | None = None, options: Mapping[str, object] | None = None
) -> State:
    """Start a game by name.

    >>> import apiary
    >>> state = apiary.start("hive", options={"expansions": "MLP"})
    >>> state.pending()
    (0,)
    """
    return find(name).start(seats, options)
