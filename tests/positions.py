"""What the tests of the position languages share."""

from __future__ import annotations

from typing import Any

import pytest

import apiary
from apiary.core.messages import LANGUAGES


def check_refused(game: apiary.Game, text: str, said: str, **options: Any) -> None:
    """A position is refused with a sentence that says this, in every language there is."""
    with pytest.raises(apiary.BadNotation, match=said) as caught:
        game.position(text, **options)
    for language in LANGUAGES:
        assert apiary.say(caught.value.message, language)


def changed(text: str, old: str, new: str) -> str:
    """The text with one thing changed, which must be there once."""
    assert text.count(old) == 1, (old, text.count(old))
    return text.replace(old, new)
