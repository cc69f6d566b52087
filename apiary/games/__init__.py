"""The games; importing this package registers them all."""

from apiary.core.registry import register
from apiary.games import alveola, hive, hornet, waggledance

# In the order in which they are offered.
register(hive.GAME)
register(hornet.GAME)
register(waggledance.GAME)
register(alveola.GAME)

__all__ = ["alveola", "hive", "hornet", "waggledance"]
