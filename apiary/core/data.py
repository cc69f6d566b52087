"""Component data: a game's JSON file, read as a type and held against its invariants."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import msgspec

from apiary.core.errors import BadData

if TYPE_CHECKING:
    from apiary.core.game import Game

Data = TypeVar("Data", bound=msgspec.Struct)


def read_data(
    content: bytes, kind: type[Data], faults: Callable[[Data], list[str]], source: str
) -> Data:
    """The data, if it is of this kind and has no faults; else `BadData` naming the field."""
    try:
        data = msgspec.json.decode(content, type=kind)
    except msgspec.DecodeError as error:
        raise BadData("core.bad_data", file=source, why=str(error)) from error
    found = faults(data)
    if found:
        raise BadData("core.bad_data", file=source, why="; ".join(found))
    return data


@lru_cache(maxsize=32)
def with_components(game: Game, content: bytes) -> Game:
    """A game with these components; itself if it has them already."""
    return game if content == game.data_content() else game.with_data(content)
