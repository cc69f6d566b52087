"""What must hold for every refusal of a game."""

from __future__ import annotations

import pytest

import apiary
from apiary.core.outcome import Reason
from tests.strategies import sentences


def check_reason(
    game: apiary.Game, state: apiary.State, seat: int, text: str, expected: tuple[str, ...]
) -> Reason:
    """The reason against what a text says: its key, its ruling and the places that show it."""
    reason = state.why_not(seat, text)
    assert isinstance(reason, Reason), text
    assert (reason.message.key, reason.ruling, *reason.cells) == expected
    assert all(sentences(reason.message))
    return reason


def check_refusal(
    game: apiary.Game, state: apiary.State, seat: int, text: str, *expected: str
) -> None:
    """The reason is this one, and playing is refused with the same and changes nothing."""
    reason = check_reason(game, state, seat, text, expected)
    before = state.copy()
    with pytest.raises(apiary.IllegalAction) as caught:
        state.play(seat, state.parse(text))
    assert (caught.value.message, caught.value.ruling) == (reason.message, reason.ruling)
    assert state == before
