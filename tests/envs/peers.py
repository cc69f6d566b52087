"""What the tests of environments share."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from tests.missing import missing

# The games, with the seats that are tested.
TABLES = {"alveola": 3, "hive": 2, "hornet": 3, "waggledance": 2}


def needs(module: str) -> pytest.MarkDecorator:
    """Leaves tests out where a library is missing."""
    how = "pip install 'apiary[envs]'"
    return pytest.mark.skipif(find_spec(module) is None, reason=missing(module, how))


def legal(mask: Any) -> list[int]:
    """The actions that a mask allows."""
    return [int(number) for number in mask.nonzero()[0]]


def any_of(mask: Any, rng: Random) -> int:
    """One of the actions that a mask allows."""
    return rng.choice(legal(mask))
