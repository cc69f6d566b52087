"""The games; importing this package registers them all."""

from apiary.core.registry import register
from apiary.games import hive

register(hive.GAME)

__all__ = ["hive"]
