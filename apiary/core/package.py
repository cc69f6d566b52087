"""Where the files of a package lie."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


def folder_of(package: str) -> Path:
    """The folder of a package, with the data and the words beside its modules."""
    return Path(next(iter(import_module(package).__path__)))


def json_of(package: str, file: str, kind: type[T]) -> T:
    """What a JSON file of ours beside the modules of a package holds."""
    return msgspec.json.decode((folder_of(package) / file).read_bytes(), type=kind)
