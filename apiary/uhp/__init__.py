"""The Universal Hive Protocol, both ways: Apiary as an engine (`apiary.uhp.engine`), and other
engines as players.

    with apiary.uhp.open("nokamute") as engine:
        action = engine.play(match, seconds=1)
"""

from apiary.core.messages import add_words
from apiary.uhp.client import Client, Line
from apiary.uhp.process import EngineError

add_words("uhp", "apiary.uhp")

open = Client

__all__ = ["Client", "EngineError", "Line", "open"]
