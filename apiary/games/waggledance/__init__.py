"""Waggle Dance, by Mike Nudd: two to four players assign bees by day and reap by night."""

from apiary.games.waggledance.game import WaggleDance
from apiary.games.waggledance.state import WaggleState

GAME = WaggleDance()

__all__ = ["GAME", "WaggleDance", "WaggleState"]
