"""Texts of actions that can't be read."""

from __future__ import annotations

import pytest

import apiary
from tests.strategies import sentences


def refusal(game: apiary.Game, state: apiary.State, text: str) -> tuple[object, str]:
    """Where a text goes wrong, and the key of what was expected there."""
    with pytest.raises(apiary.BadNotation) as caught:
        state.parse(text)
    assert all(sentences(caught.value.message))
    params = caught.value.message.params
    expected = params["expected"]
    assert isinstance(expected, apiary.Message)
    return params["place"], expected.key


def check_texts(game: apiary.Game, state: apiary.State) -> None:
    """Every action has its own text, which parses back however it is written."""
    actions = list(range(game.action_space))
    texts = [state.text(action) for action in actions]
    assert len(set(texts)) == len(texts)
    assert [state.parse(text) for text in texts] == actions
    assert [state.parse(f"  {text.upper()} ") for text in texts] == actions
