"""What can go wrong, as callers see it.

    ApiaryError
    ├── BadInput            a text, option or file that makes no sense (also a ValueError)
    │   ├── BadNotation     an action or a position that can't be read
    │   ├── BadOption       a game, seat count or option that doesn't exist
    │   ├── BadData         component data that breaks an invariant
    │   ├── BadRecord       a saved game that can't be loaded or replayed
    │   └── BadState        bytes that are no state of a game
    └── IllegalAction       readable, but the rules forbid it

Each carries a `Message` (a key of the catalogues with parameters); `str()` says it in English.
"""

from __future__ import annotations

import errno
from functools import partial

from apiary.core.messages import Message, say
from apiary.core.outcome import Reason


class ApiaryError(Exception):
    """Base of all errors that Apiary raises on purpose."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key, params)
        self.message = Message(key, params)

    def __str__(self) -> str:
        return say(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.message.key, **self.message.params), ()


class BadInput(ApiaryError, ValueError):
    """Something given to us can't be understood."""


class BadNotation(BadInput):
    """An action, position or game in text form that can't be read."""

    @classmethod
    def at(cls, text: str, place: int, expected: Message) -> BadNotation:
        """The error for a text that can't be read from a place on (told counted from 1)."""
        return cls("core.bad_notation", text=text[:120], place=place + 1, expected=expected)


class BadOption(BadInput):
    """A game, seat count or option that doesn't exist or has a wrong value."""


class BadData(BadInput):
    """Component data that breaks one of its invariants."""


class BadRecord(BadInput):
    """A saved game that can't be loaded or doesn't replay."""


class BadState(BadInput):
    """Bytes that are no state of a game."""


class IllegalAction(ApiaryError):
    """An action that the rules forbid now. Nothing has changed.

    `ruling` names the rule it rests on, `cells` the places that show why.
    """

    def __init__(
        self, key: str, ruling: str = "", cells: tuple[object, ...] = (), **params: object
    ) -> None:
        super().__init__(key, **params)
        self.ruling = ruling
        self.cells = cells

    @classmethod
    def because(cls, reason: Reason | None) -> IllegalAction:
        """The refusal that gives this reason; there is one for whatever is not legal."""
        assert reason is not None
        return cls(reason.message.key, reason.ruling, reason.cells, **reason.message.params)

    def __reduce__(self) -> tuple[object, ...]:
        params = self.message.params
        return partial(type(self), self.message.key, self.ruling, self.cells, **params), ()


_FILE_TROUBLE = {
    errno.ENOENT: "core.file.missing",
    errno.ENOTDIR: "core.file.missing",
    errno.EEXIST: "core.file.taken",
    errno.EISDIR: "core.file.directory",
    errno.EACCES: "core.file.forbidden",
    errno.EPERM: "core.file.forbidden",
    errno.EROFS: "core.file.forbidden",
    errno.ENOSPC: "core.file.full",
    errno.ENAMETOOLONG: "core.file.name",
}


def file_trouble(error: Exception) -> Message | str:
    """What is wrong with a file that can't be opened, as a parameter of a message."""
    if not isinstance(error, OSError):  # a name that no system takes
        return Message("core.file.name")
    if error.errno in _FILE_TROUBLE:
        return Message(_FILE_TROUBLE[error.errno])
    return error.strerror or str(error)
