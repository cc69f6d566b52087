"""The games; importing this package registers them all, and each is loaded when it is asked for."""

from __future__ import annotations

import importlib
from types import ModuleType

from apiary.core.registry import register

__all__ = ["alveola", "hive", "hornet", "waggledance"]

# In the order in which they are offered.
for _name in ("hive", "hornet", "waggledance", "alveola"):
    register(_name, f"{__name__}.{_name}")


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(f"{__name__}.{name}")
