"""What a process that plays says to the one that asked for it."""

from __future__ import annotations

from typing import Any

import msgspec

from apiary.arena.fixtures import Fixture
from apiary.arena.playing import Setting, play
from apiary.arena.results import Result
from apiary.core.errors import ApiaryError
from apiary.core.record import Record


class Answer(msgspec.Struct, frozen=True):
    """A game that was played, or the key and the parameters of what went wrong."""

    result: Result | None = None
    record: Record | None = None
    error: str = ""
    params: dict[str, Any] = {}


def answer(setting: Setting, fixture: Fixture) -> Answer:
    try:
        result, record = play(setting, fixture)
    except ApiaryError as error:
        params = {name: str(value) for name, value in error.message.params.items()}
        return Answer(error=error.message.key, params=params)
    return Answer(result, record)
