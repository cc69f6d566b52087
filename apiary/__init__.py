"""Apiary: the bee board games, exactly by their rulebooks.

>>> import apiary
>>> state = apiary.start("hive", options={"expansions": "MLP"})
>>> game = apiary.game("hive")
>>> for move in ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1/"):
...     state.play(state.pending()[0], state.parse(move))
>>> print(state)
               bQ
wQ    wS1   bG1
w: S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P
b: S1 S2 B1 B2 G2 G3 A1 A2 A3 M L P
>>> [game.name for game in apiary.all_games()]
['hive', 'hornet', 'waggledance', 'alveola']
"""

from __future__ import annotations

from apiary._compiled import use_compiled
from apiary._version import __version__

build = use_compiled()  # before anything compiled is imported
compiled = build != "interpreted"

from apiary import games  # noqa: E402
from apiary.bots.analysis import Analysis, Line, Solution, analyse, solve  # noqa: E402
from apiary.core.errors import (  # noqa: E402
    ApiaryError,
    BadData,
    BadInput,
    BadNotation,
    BadOption,
    BadRecord,
    BadState,
    IllegalAction,
)
from apiary.core.game import Game  # noqa: E402
from apiary.core.match import Match  # noqa: E402
from apiary.core.messages import LANGUAGES, Message, say  # noqa: E402
from apiary.core.options import Letters, Number, OneOf, Option, Options, Part, Switch  # noqa: E402
from apiary.core.outcome import Ending, Outcome, Reason  # noqa: E402
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

__all__ = [
    "ACCEPT_DRAW",
    "Analysis",
    "ApiaryError",
    "BadData",
    "BadInput",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "BadState",
    "CHANCE",
    "Ending",
    "Game",
    "IllegalAction",
    "LANGUAGES",
    "Letters",
    "Line",
    "Match",
    "Message",
    "Number",
    "OFFER_DRAW",
    "OneOf",
    "Option",
    "Options",
    "Outcome",
    "Part",
    "RESIGN",
    "Reason",
    "Record",
    "Seen",
    "Solution",
    "State",
    "Switch",
    "__version__",
    "all_games",
    "analyse",
    "build",
    "compiled",
    "game",
    "games",
    "say",
    "solve",
    "start",
]
