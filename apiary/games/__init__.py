"""The games; importing this package registers them all."""

from apiary.core.registry import register
from apiary.games import alveola, hive, hornet

register(alveola.GAME)
register(hive.GAME)
register(hornet.GAME)

__all__ = ["alveola", "hive", "hornet"]
