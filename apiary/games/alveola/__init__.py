"""Alvéola, by Thomas Favrelière: two to four players build a hive of many levels."""

from apiary.games.alveola.game import Alveola
from apiary.games.alveola.state import AlveolaState

GAME = Alveola()

__all__ = ["GAME", "Alveola", "AlveolaState"]
