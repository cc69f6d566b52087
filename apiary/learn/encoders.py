"""The encoders there are, by the name of their game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Protocol

from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.registry import find
from apiary.learn.encoder import Encoder


class Maker(Protocol):
    """Makes the encoder of a game from checked seats and options, and settings of its own."""

    def __call__(self, game: Game, seats: int, options: Options, **settings: object) -> Encoder:
        """The encoder."""


# The modules whose `encoder` makes them; loaded when asked for.
_modules = {name: f"apiary.learn.{name}" for name in ("alveola", "hive", "hornet", "waggledance")}
_makers: dict[str, Maker] = {}


def register(name: str, maker: Maker) -> None:
    """Make the encoder of a game known."""
    _makers[name] = maker


def encoder(
    name: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    **settings: object,
) -> Encoder:
    """The encoder of a game; `BadOption` if it can't be played like that, or has none.

    Seats and options are those of `apiary.start`, settings those of the encoder: `window` and
    `actions` in Hive.
    """
    start = find(name).start(seats, options)
    if name not in _makers:
        if name not in _modules:
            known = ", ".join(sorted({*_makers, *_modules}))
            raise BadOption("learn.no_encoder", game=start.game.title, games=known)
        _makers[name] = import_module(_modules[name]).encoder
    try:
        return _makers[name](start.game, start.seats, start.options, **settings)
    except TypeError as error:
        if "keyword argument" not in str(error):
            raise
        raise BadOption("learn.bad_setting", game=start.game.title, error=str(error)) from error
