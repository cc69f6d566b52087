"""A game as its event log: what is saved, shared and replayed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkstemp
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from apiary.core.data import with_components
from apiary.core.errors import BadData, BadOption, BadRecord, file_trouble
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import OptionValue
from apiary.core.registry import find
from apiary.core.replay import Branch, Event, Step, replay, replayed
from apiary.core.state import State

FORMAT = 1
LARGEST_FILE = 16 << 20  # bytes


class Record(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, repr_omit_defaults=True
):
    """A game from its set-up on. It replays to any point; a live state is a fold over it.

    `data` names the components it was played with. `components` are these, where they may be
    corrected, so that whoever has others can replay it too. `about` is what else is known of the
    game, such as who played where and when, by the names of PGN's tags; `comments` are texts on
    events by their number, from 1 on, and on the game itself at 0; `clocks` are the seconds that
    whoever did an event had left after it, by the same numbers. `variations` are events that might
    have been, each on the one that it follows, with numbers that go on from those of the game;
    `signs` are those of PGN on events by number, such as 1 for `!` and 2 for `?`.

    >>> import apiary
    >>> match = apiary.Match(apiary.game("hive"))
    >>> match.act("wA1"); match.act("bA1 wA1-")
    >>> record = apiary.Record.from_json(match.record().to_json())
    >>> record.replay() == match.state
    True
    """

    apiary: int
    game: str
    rules: int
    data: str
    seats: int
    options: dict[str, OptionValue]
    events: tuple[Event, ...] = ()
    components: dict[str, Any] | UnsetType = UNSET
    about: dict[str, str] | UnsetType = UNSET
    comments: dict[int, str] | UnsetType = UNSET
    clocks: dict[int, float] | UnsetType = UNSET
    signs: dict[int, tuple[int, ...]] | UnsetType = UNSET
    variations: tuple[Branch, ...] | UnsetType = UNSET

    @classmethod
    def from_json(cls, content: bytes | str) -> Record:
        """Read a record; `BadRecord` says which field is wrong. It is not replayed yet."""
        try:
            record = msgspec.json.decode(content, type=cls)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadRecord("core.record_unreadable", why=_fault(error)) from error
        record.check_header()
        for number, branch in enumerate(record.variations or (), len(record.events) + 1):
            if branch.parent >= number:
                raise BadRecord("core.record_branch", number=number, parent=branch.parent)
        return record

    @classmethod
    def load(cls, path: Path | str) -> Record:
        """Read a record from a file."""
        return cls.from_json(file_content(path))

    def to_json(self) -> str:
        """The record as readable JSON."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    def check_header(self) -> None:
        """Refuse what this program can't replay."""
        self.played_game()

    def played_game(self) -> Game:
        """The game with the components that this one was played with; `BadRecord` if this program
        can't replay it.
        """
        if self.apiary != FORMAT:
            raise BadRecord("core.record_format", found=self.apiary, expected=FORMAT)
        try:
            game = find(self.game)
            if self.rules != game.rules_version:
                raise BadRecord("core.record_rules", found=self.rules, expected=game.rules_version)
            if self.components is not UNSET:
                content = msgspec.json.encode(self.components, order="sorted")
                game = with_components(game, content)
            options = game.checked(self.options)
        except BadOption as error:
            raise BadRecord("core.record_unreadable", why=error.message) from error
        except BadData as error:
            raise BadRecord("core.record_components", why=error.message) from error
        if self.seats not in game.seats:
            expected = ", ".join(map(str, game.seats))
            raise BadRecord("core.bad_seats", game=self.game, seats=self.seats, expected=expected)
        data = game.data_hash(options)
        if self.data != data:
            key = "core.record_data" if self.components is UNSET else "core.record_mixed"
            raise BadRecord(key, found=self.data[:12], expected=data[:12])
        return game

    def start(self) -> State:
        """The state before the first event."""
        return self.played_game().start(self.seats, self.options)

    def steps(self) -> Iterator[Step]:
        """The events as steps from state to state; `BadRecord` where it can't go on."""
        return replay(self.start(), self.events)

    def states(self) -> Iterator[State]:
        """The state before the first event and after each; `BadRecord` where it can't go on."""
        start = self.start()
        yield start.copy()
        for step in replay(start, self.events):
            yield step.after

    def replay(self, to: int | None = None) -> State:
        """The state after so many events, by default after all."""
        end = len(self.events) if to is None else to
        if not 0 <= end <= len(self.events):
            raise BadRecord("core.record_short", to=to, events=len(self.events))
        return replayed(self.start(), self.events[:end])

    def svg(self, to: int | None = None, **look: Any) -> str:
        """The state after so many events, by default after all, as a picture (see `State.svg`),
        with where things went last.
        """
        from apiary.core.pictures import svg_after, svg_of  # which only those load who draw

        count = len(self.events) if to is None else to
        before = self.replay(max(count - 1, 0))
        for step in replay(before, self.events[max(count - 1, 0) : count], count - 1):
            return svg_after(step, **look)
        return svg_of(before, **look)

    def film(self, **look: Any) -> str:
        """The game as a picture that moves, a file of SVG: `light` or `dark` by its `theme`, in a
        `language`, with so many `seconds` for each event, and if it is to be `public` with no more
        than a spectator may know.
        """
        from apiary.core.pictures import film_of

        return film_of(self.start(), self.events, **look)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from apiary.core.pictures import bundle

        return {**bundle(self.start(), self.events), "text/plain": repr(self)}

    def save(self, path: Path | str) -> None:
        """Write the record to a file, all of it or nothing; `OSError` if that fails."""
        write_file(path, self.to_json())


def file_content(path: Path | str) -> bytes:
    """What is in a file with games; `BadRecord` if it can't be read or is too big."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise BadRecord("core.file_unreadable", file=str(path), why=file_trouble(error)) from error
    if len(content) > LARGEST_FILE:
        why = Message("core.file.too_big", {"megabytes": LARGEST_FILE >> 20})
        raise BadRecord("core.file_unreadable", file=str(path), why=why)
    return content


def write_file(path: Path | str, text: str) -> None:
    """Put a text into a file, all of it or nothing; `OSError` if that fails."""
    path = Path(path).resolve()
    if path.exists() and not path.is_file():  # a device or a pipe is no file to be replaced
        path.write_text(text, "utf-8")
        return
    handle, name = mkstemp(dir=path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o666 & ~_umask())
        beside.replace(path)  # it is closed: Windows moves and deletes nothing that is open
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def components_of(game: Game) -> dict[str, Any] | UnsetType:
    """The components of a game as a record has them."""
    content = game.data_content()
    if content is None:
        return UNSET
    found: dict[str, Any] = msgspec.json.decode(content)
    return found


def _umask() -> int:
    """The permissions that this process takes from new files."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


# What is wrong with the fields of a record, as msgspec says it.
_FAULTS = {
    "missing required field `(.*?)`": "core.record.missing",
    "unknown field `(.*?)`": "core.record.unknown",
    "at `(.*)`": "core.record.wrong",
}


def _fault(error: Exception) -> Message:
    """Why something is no record."""
    if not isinstance(error, msgspec.ValidationError):
        return Message("core.record.no_json")
    for words, key in _FAULTS.items():
        if found := re.search(words, str(error)):
            return Message(key, {"field": found[1]})
    return Message("core.record.no_object")
