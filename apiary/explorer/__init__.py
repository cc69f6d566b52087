"""Openings: what was played from a position of Hive, how often, and how it ended.

>>> import apiary
>>> from apiary.explorer import Explorer
>>> from apiary.games.hive.formats import from_game_string
>>> explorer = Explorer()
>>> for moves in ("wS1;bG1 wS1-;wQ -wS1", "wS1;bG1 -wS1;wQ wS1-", "wA1;bA1 wA1-"):
...     explorer.add(from_game_string(f"Base;InProgress;White[1];{moves}"))
True
True
True
>>> state = apiary.start("hive")
>>> [(move.text, move.games) for move in explorer.look_up(state).moves]
[('wS1', 2), ('wA1', 1)]
>>> state.play(0, state.parse("wS1"))
>>> [(move.text, move.games) for move in explorer.look_up(state).moves]  # wherever it lies
[('bG1 \\\\wS1', 2)]
"""

from apiary.core.messages import add_words
from apiary.explorer.explorer import Explorer, Set
from apiary.explorer.openings import PLIES, Opening, Played

add_words("explorer", "apiary.explorer")

__all__ = ["PLIES", "Explorer", "Opening", "Played", "Set"]
