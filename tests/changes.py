"""Data files of games with something changed, to see that it is noticed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import apiary
from tests.strategies import sentences

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


def refused(read: Callable[[bytes, str], object], content: bytes) -> str:
    """What is said about a file that can't be the data of a game; it names the file."""
    with pytest.raises(apiary.BadData) as caught:
        read(content, "mine.json")
    assert all("mine.json" in sentence for sentence in sentences(caught.value.message))
    return str(caught.value)
