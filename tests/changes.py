"""Data files of games with something changed, to see that it is noticed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

Change = Callable[[dict[str, Any]], object]


def changed(data: dict[str, Any], *changes: Change) -> bytes:
    """The data after some changes, as a file."""
    found = copy.deepcopy(data)
    for change in changes:
        change(found)
    return json.dumps(found).encode()


def put(*path: str | int, to: object) -> Change:
    """Set one field."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = to

    return change


def drop(*path: str | int) -> Change:
    """Remove one field."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change
