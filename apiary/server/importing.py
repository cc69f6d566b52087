"""Games that somebody brings along, as text: every format we read, and positions in a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import UNSET

from apiary.core.errors import ApiaryError, BadInput, BadNotation, BadRecord
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.record import Record
from apiary.core.registry import all_games, find
from apiary.core.replay import apply
from apiary.games.files import Saved, read_games
from apiary.server import limits
from apiary.server.wire import Beginning, ImportedGame

# A position of Hive says whose turn it is in its second part; a GameString how the game stands.
_OF_HIVE = re.compile(r"[^;\n]*+;\s*+(White|Black)\[[0-9]++\]\s*+;[^\n]*+\Z", re.IGNORECASE)
_OF_ANY = re.compile(r"[^{\[(;\n][^;\n]*+;[^\n]*+\Z")


def read(text: str) -> list[ImportedGame] | list[Saved]:
    """The games of a text, to be `checked`, or the one that begins with its position; `BadInput` if
    it makes no sense.
    """
    line = text.strip()
    if _OF_HIVE.match(line):
        return [_position(find("hive"), line)]
    try:
        saved = read_games(text)
    except BadInput:
        found = _positions(line) if _OF_ANY.match(line) else []
        if not found:
            raise
        return found
    if len(saved) > limits.IMPORTED:
        raise BadRecord("server.too_many_games", count=len(saved), most=limits.IMPORTED)
    return saved


def checked(saved: Saved) -> Iterator[ImportedGame | None]:
    """A game as far as it can be played, at the end; nothing until then."""
    record = saved.record
    _check_components(record)
    why = None if saved.error is None else saved.error.message
    going, number = record.start(), 0
    for event in record.events[: limits.ANALYSED]:
        try:
            apply(going, event, number + 1)
        except BadInput as error:
            why = error.message
            break
        number += 1
        yield None
    if not number and why is not None:
        raise _told(why)
    yield ImportedGame(
        Beginning(record.game, record.seats, dict(record.options)),
        record.events[:number],
        tuple(sorted(record.comments.items())) if record.comments is not UNSET else (),
        record.about if record.about is not UNSET else {},
        saved.notes,
        why,
    )


def _told(why: Message) -> ApiaryError:
    """An error that says this."""
    return BadRecord(why.key, **why.params)


def _check_components(record: Record) -> None:
    """Refuse a game that was played with other components than those of today."""
    game = record.played_game()
    today = find(record.game).data_hash(game.checked(record.options))
    if record.data != today:
        raise BadRecord("core.record_data", found=record.data[:12], expected=today[:12])


def _positions(line: str) -> list[ImportedGame]:
    """The game that has such a position, if one has."""
    for game in all_games():
        try:
            return [_position(game, line)]
        except BadInput:
            continue
    return []


def _position(game: Game, line: str) -> ImportedGame:
    if len(line) > limits.POSITION:
        raise BadNotation("server.long_position", most=limits.POSITION)
    state = game.position(line)
    options = dict(state.options)
    return ImportedGame(Beginning(game.name, state.seats, options, line), ())
