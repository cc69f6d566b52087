"""Component data: a game's JSON file, read as a type and held against its invariants."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from apiary.core.errors import BadData, file_trouble
from apiary.core.package import folder_of

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


def file_data(path: Path) -> bytes:
    """What is in a file of data; `BadData` if it can't be read."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        why = file_trouble(error)
        raise BadData("core.bad_data", file=str(path), why=why) from error


def _none(data: object) -> list[str]:
    return []


def _all(data: object) -> object:
    return data


class DataFile(Generic[Data]):
    """The `data.json` of a game's package, or one that takes its place.

    `faults` are the invariants that a type can't say, as far as they are broken; `cautions` what is
    possible and yet not as in any box that is known; `identity` is what tells two boxes apart, by
    default everything.
    """

    def __init__(
        self,
        package: str,
        kind: type[Data],
        faults: Callable[[Data], list[str]],
        identity: Callable[[Data], object] = _all,
        cautions: Callable[[Data], list[str]] = _none,
    ) -> None:
        self.package = package
        self.kind = kind
        self.faults = faults
        self.identity = identity
        self.cautions = cautions
        self._loaded: Data | None = None

    def read(self, content: bytes, source: str = "data.json") -> Data:
        """The data, if every invariant holds; else `BadData` naming the field."""
        return read_data(content, self.kind, self.faults, source)

    def write(self, data: Data) -> bytes:
        """The data as JSON that `read` reads; equal data give equal bytes."""
        return msgspec.json.encode(data, order="sorted")

    def load(self) -> Data:
        """The data in force."""
        if self._loaded is None:
            self._loaded = self.read((folder_of(self.package) / "data.json").read_bytes())
            name = self.package.rpartition(".")[2]
            for caution in self.cautions(self._loaded):
                warnings.warn(f"data.json of {name}: {caution}", stacklevel=2)
        return self._loaded

    def hash(self, data: Data) -> str:
        """Identifies the components. Switches don't count: a record has its own options."""
        return sha256(msgspec.json.encode(self.identity(data), order="sorted")).hexdigest()


def unswitched(block: msgspec.Struct, name: str, switches: Iterable[str]) -> dict[str, Any]:
    """A block of the data without those of its fields that only give defaults of options."""
    found: dict[str, Any] = msgspec.to_builtins(block)
    return {field: value for field, value in found.items() if f"{name}.{field}" not in switches}


@lru_cache(maxsize=32)
def with_components(game: Game, content: bytes) -> Game:
    """A game with these components; itself if it has them already."""
    return game if content == game.data_content() else game.with_data(content)
