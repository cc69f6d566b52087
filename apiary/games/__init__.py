"""The games; importing this package registers them all."""

from apiary.core.registry import register
from apiary.games import hive, hornet, waggledance

register(hive.GAME)
register(hornet.GAME)
register(waggledance.GAME)

__all__ = ["hive", "hornet", "waggledance"]
