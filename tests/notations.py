"""Texts of actions that can't be read."""

from __future__ import annotations

import pytest

import apiary
from tests.strategies import sentences


def refusal(game: apiary.Game, state: apiary.State, text: str) -> tuple[object, str]:
    """Where a text goes wrong, and the key of what was expected there."""
    with pytest.raises(apiary.BadNotation) as caught:
        game.parse(state, text)
    assert all(sentences(caught.value.message))
    params = caught.value.message.params
    expected = params["expected"]
    assert isinstance(expected, apiary.Message)
    return params["place"], expected.key
