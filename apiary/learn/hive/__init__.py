"""Hive as planes: a window that is laid about the middle of the hive.

| module | what it says |
|---|---|
| `window` | where the window lies, and how it turns |
| `layout` | the planes of a game with certain options |
| `planes` | how they are filled |
| `expanded` | how those are filled that only expansions have |
| `numbers` | the compact numbers of actions |
| `encoder` | all of it together |
"""

from __future__ import annotations

from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.options import Options
from apiary.learn.hive.encoder import HiveEncoder
from apiary.learn.hive.numbers import CELLS, REFERENCES
from apiary.learn.hive.window import LARGEST, SMALLEST

__all__ = ["HiveEncoder", "encoder"]


def encoder(
    game: Game, seats: int, options: Options, *, window: int = 23, actions: str = CELLS
) -> HiveEncoder:
    """The encoder of a game of Hive.

    `window` is the width of the window, odd. Actions are numbered by piece and cell of the window
    (`"cells"`), or by piece, reference piece and direction as in UHP (`"references"`).
    """
    if window not in range(SMALLEST, LARGEST + 1, 2):
        raise BadOption("learn.bad_window", window=window, least=SMALLEST, most=LARGEST)
    if actions not in (CELLS, REFERENCES):
        known = f"{CELLS}, {REFERENCES}"
        raise BadOption("learn.bad_actions", actions=actions, known=known)
    return HiveEncoder(game, options, window, actions)
