"""States written down: as bytes, and as plain data.

Bytes are for other processes and programs:

    b"apiary" · format (1 byte) · CRC-32 of the rest (4 bytes, the highest first) · MessagePack

The last part is an array: the name of the game, the version of its rules, the first 16 digits of
its data hash, the number of seats, the options, the state as numbers (`State.packed`), and its
components (JSON) if they are not those of the game that everybody has.

Whoever reads them trusts nobody: a state is taken only if its text leads to the same state again
(`Game.check_possible`). What comes from `pickle` is trusted anyway; only its header is checked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any
from zlib import crc32

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.data import with_components
from apiary.core.errors import ApiaryError, BadData, BadNotation, BadOption, BadState
from apiary.core.messages import Message

if TYPE_CHECKING:
    from apiary.core.game import Game
    from apiary.core.options import OptionValue
    from apiary.core.state import State

FORMAT = 1
MAGIC = b"apiary" + bytes([FORMAT])
LARGEST = 1 << 20  # bytes of a state; the largest that are known have some thousands
_START = len(MAGIC) + 4
_DIGITS = 16

Number = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]


class Header(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """What the bytes of a state say."""

    game: str
    rules: int
    data: str
    seats: Number
    options: dict[str, bool | Number | str]
    numbers: list[Number]
    components: bytes | None = None


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Header)


def to_bytes(state: State) -> bytes:
    game = state.game
    data, components = _named(game, tuple(state.options.items()))
    header = Header(
        game.name, game.rules_version, data, state.seats, state.options, state.packed(), components
    )
    content = _encoder.encode(header)
    return MAGIC + crc32(content).to_bytes(4, "big") + content


@lru_cache(maxsize=64)
def _named(game: Game, options: tuple[tuple[str, OptionValue], ...]) -> tuple[str, bytes | None]:
    """The components of a game: their hash, and themselves if nobody else has them."""
    from apiary.core.registry import find

    data = game.data_hash(dict(options))
    try:
        is_known = find(game.name).data_hash(dict(options)) == data
    except BadOption:  # a game that is not registered
        is_known = False
    return data[:_DIGITS], None if is_known else game.data_content()


def from_bytes(game: Game, content: bytes) -> State:
    """A state of a game from bytes that anybody may have sent; else `BadState`."""
    header = _header(content)
    if header.game != game.name:
        raise BadState("core.state_game", found=header.game, expected=game.name)
    try:
        state = _unpacked(game, header)
        if state.packed() != header.numbers:
            raise BadState("core.state_broken", game=game.title)
        state.game.check_possible(state)
    except BadState:
        raise
    except ApiaryError as error:
        raise BadState("core.state_impossible", game=game.title, why=error.message) from error
    except (ArithmeticError, AssertionError, LookupError, ValueError) as error:
        # Numbers that are no state may break any rule that is asked to write them down.
        raise BadState("core.state_broken", game=game.title) from error
    return state


def unpickled(content: bytes) -> State:
    """The state that `pickle` was given as bytes."""
    from apiary.core.registry import find

    header = _header(content)
    return _unpacked(find(header.game), header)


def _header(content: bytes) -> Header:
    if content[: len(MAGIC)] != MAGIC or len(content) > LARGEST:
        raise BadState("core.state_foreign")
    body = content[_START:]
    if int.from_bytes(content[len(MAGIC) : _START], "big") != crc32(body):
        raise BadState("core.state_garbled")
    try:
        return _decoder.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadState("core.state_garbled") from error


def _unpacked(game: Game, header: Header) -> State:
    if header.rules != game.rules_version:
        raise BadState("core.state_rules", found=header.rules, expected=game.rules_version)
    options = tuple([(name, type(value), value) for name, value in header.options.items()])
    try:
        data, new = _beginning(game, header.components, header.seats, options)
    except (BadData, BadOption) as error:
        raise BadState("core.state_impossible", game=game.title, why=error.message) from error
    if header.data != data:
        raise BadState("core.state_data", found=header.data, expected=data)
    return new.unpacked(header.numbers)


@lru_cache(maxsize=64)
def _beginning(
    game: Game,
    components: bytes | None,
    seats: int,
    options: tuple[tuple[str, type, OptionValue], ...],
) -> tuple[str, State]:
    """The hash of the components, and the game before its first action, which nobody plays."""
    if components is not None:
        game = with_components(game, components)
    checked = game.checked({name: value for name, _, value in options})
    data, _ = _named(game, tuple(checked.items()))
    return data, game.start(seats, checked)


# --- numbers


@dataclass(frozen=True, slots=True)
class Layout:
    """Which attributes of a position are written, and in which order: numbers, then lists."""

    numbers: tuple[str, ...]
    lists: tuple[str, ...]

    def pack(self, position: object) -> list[int]:
        """The attributes as numbers, each list after its length."""
        found = [getattr(position, name) for name in self.numbers]
        for name in self.lists:
            part = getattr(position, name)
            found.append(len(part))
            found.extend(part)
        return found

    def unpack(self, position: object, numbers: Sequence[int]) -> None:
        """Set the attributes to the numbers; `BadState` if these don't come out even."""
        at = len(self.numbers)
        for name, number in zip(self.numbers, numbers[:at], strict=True):
            setattr(position, name, number)
        for name in self.lists:
            end = at + 1 + numbers[at]
            if not at < end <= len(numbers):
                raise BadState("core.state_garbled")
            setattr(position, name, vec[i64](list(numbers[at + 1 : end])))
            at = end
        if at != len(numbers):
            raise BadState("core.state_garbled")


# --- plain data


@dataclass(frozen=True, slots=True)
class Things:
    """What lies on a table, as plain data: what is decided, what is everybody's, and for each seat
    what is its own.
    """

    due: str
    table: dict[str, Any]
    players: list[dict[str, Any]]


def to_dict(state: State) -> dict[str, Any]:
    """A state as plain data, which JSON can hold; the same keys in every game."""
    things = state.things()
    outcome = state.outcome()
    return {
        "game": state.game.name,
        "rules": state.game.rules_version,
        "seats": state.seats,
        "options": dict(state.options),
        "position": state.to_text(),
        "pending": list(state.pending()),
        "decided": list(state.decided()),
        "due": things.due,
        "table": things.table,
        "players": things.players,
        "outcome": None
        if outcome is None
        else {
            "ranks": list(outcome.ranks),
            "scores": list(outcome.scores),
            "reason": outcome.reason.key,
        },
    }


# --- text


def decisions(phases: type) -> dict[str, int]:
    """The names under which a game's class of phases is written: `At.LOT` is `lot`."""
    return {name.lower(): int(phase) for name, phase in vars(phases).items() if name.isupper()}


def write_numbers(state: State) -> str:
    """The position of a game that has no language of its own: the seats, and the numbers."""
    return f"{state.seats};{' '.join(map(str, state.packed()))}"


def read_seats(text: str) -> int:
    """How many play in such a position."""
    seats = text.partition(";")[0].strip()
    if not re.fullmatch("[0-9]{1,2}", seats):
        raise BadNotation.at(text, 0, Message("core.expect.numbers"))
    return int(seats)


def read_numbers(text: str) -> list[int]:
    """The numbers of such a position."""
    words = text.partition(";")[2].split()
    if not all(re.fullmatch("-?[0-9]{1,18}", word) for word in words):
        raise BadNotation.at(text, text.find(";") + 1, Message("core.expect.numbers"))
    return [int(word) for word in words]


def write_repr(state: State) -> str:
    """The expression that makes an equal state: the position, and options that are not default."""
    game = state.game
    given = ", ".join(
        [
            repr(state.to_text()),
            *(
                f"{option.name}={state.options[option.name]!r}"
                for option in game.options
                if state.options[option.name] != option.default
            ),
        ]
    )
    _, components = _named(game, tuple(state.options.items()))
    if components is not None:
        return f"<{game.name} with other components: position({given})>"
    return f"apiary.game({game.name!r}).position({given})"
