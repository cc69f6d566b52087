"""The games there are."""

from __future__ import annotations

from collections.abc import Mapping

from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.messages import add_words
from apiary.core.state import State

_games: dict[str, Game] = {}


def register(game: Game) -> None:
    """Make a game known. Its words are in the package that defines it."""
    _games[game.name] = game
    add_words(game.name, type(game).__module__.rpartition(".")[0])


def all_games() -> list[Game]:
    """The games, in the order in which they were registered."""
    return list(_games.values())


def find(name: str) -> Game:
    """The game of that name, or `BadOption`."""
    if name not in _games:
        raise BadOption("core.unknown_game", name=name, games=", ".join(sorted(_games)))
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
