"""Apiary: the bee board games, exactly by their rulebooks.

>>> import apiary
>>> state = apiary.start("hive", options={"expansions": "MLP"})
>>> game = apiary.game("hive")
>>> for move in ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1/"):
...     state.play(state.pending()[0], game.parse(state, move))
>>> print(state)
               bQ
wQ    wS1   bG1
w: S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P
b: S1 S2 B1 B2 G2 G3 A1 A2 A3 M L P
>>> [game.name for game in apiary.games()]
['hive', 'hornet', 'waggledance', 'alveola']
"""

from __future__ import annotations

import importlib
from typing import Any

from apiary._compiled import use_compiled
from apiary._version import __version__

build = use_compiled()  # before anything compiled is imported
compiled = build != "interpreted"

from apiary.core.errors import (  # noqa: E402
    ApiaryError,
    BadData,
    BadInput,
    BadNotation,
    BadOption,
    BadRecord,
    IllegalAction,
)
from apiary.core.game import Game, Option, Part  # noqa: E402
from apiary.core.match import Match  # noqa: E402
from apiary.core.messages import LANGUAGES, Message, say  # noqa: E402
from apiary.core.outcome import Outcome, Reason  # noqa: E402
from apiary.core.record import Record  # noqa: E402
from apiary.core.registry import all_games, start  # noqa: E402
from apiary.core.registry import find as game  # noqa: E402
from apiary.core.state import (  # noqa: E402
    ACCEPT_DRAW,
    CHANCE,
    OFFER_DRAW,
    RESIGN,
    Seen,
    State,
)


class _Games:
    """`apiary.games` is a package, and called it lists the games."""

    def __init__(self) -> None:
        self._package = importlib.import_module("apiary.games")

    def __call__(self) -> list[Game]:
        """The games there are."""
        return all_games()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._package, name)


games = _Games()

__all__ = [
    "ACCEPT_DRAW",
    "ApiaryError",
    "BadData",
    "BadInput",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "CHANCE",
    "Game",
    "IllegalAction",
    "LANGUAGES",
    "Match",
    "Message",
    "OFFER_DRAW",
    "Option",
    "Outcome",
    "Part",
    "RESIGN",
    "Reason",
    "Record",
    "Seen",
    "State",
    "__version__",
    "build",
    "compiled",
    "game",
    "games",
    "say",
    "start",
]
