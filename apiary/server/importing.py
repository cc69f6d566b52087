"""Games that somebody brings along, as text: every format we read, and positions in a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from apiary.core.errors import ApiaryError, BadInput, BadNotation, BadRecord
from apiary.core.game import Game
from apiary.core.match import Match
from apiary.core.messages import Message
from apiary.core.record import Record
from apiary.core.registry import all_games, find
from apiary.core.replay import Branch, apply
from apiary.games.files import Saved, read_games, write_games
from apiary.server import limits
from apiary.server.wire import Beginning, Export, ImportedGame

Said = TypeVar("Said")

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
    notes = list(saved.notes)
    going, number = record.start(), 0
    branches = record.variations or ()
    left = {branch.parent for branch in branches}
    states = {0: going.copy()}  # those that are left by a variation
    for event in record.events[: limits.ANALYSED]:
        try:
            apply(going, event, number + 1)
        except BadInput as error:
            why = error.message
            break
        number += 1
        if number in left:
            states[number] = going.copy()
        yield None
    if not number and why is not None:
        raise _told(why)
    kept: list[Branch] = []
    numbers = {at: at for at in range(number + 1)}  # as they are without what can't be played
    for at, branch in enumerate(branches[: limits.ANALYSED - number], len(record.events) + 1):
        if branch.parent not in states:
            continue
        going = states[branch.parent].copy()
        try:
            apply(going, branch.event, at)
        except BadInput as error:
            notes.append(error.message)
            continue
        kept.append(Branch(numbers[branch.parent], branch.actor, branch.action))
        numbers[at] = number + len(kept)
        if at in left:
            states[at] = going
        yield None
    yield ImportedGame(
        Beginning(record.game, record.seats, dict(record.options)),
        record.events[:number],
        tuple(sorted(_renumbered(record.comments, numbers))),
        record.about if record.about is not UNSET else {},
        tuple(notes),
        why,
        tuple(sorted(_renumbered(record.signs, numbers))),
        tuple(kept),
    )


def _renumbered(
    said: Mapping[int, Said] | UnsetType, numbers: Mapping[int, int]
) -> Iterator[tuple[int, Said]]:
    """What is said of events, by their new numbers."""
    for at, one in said.items() if said is not UNSET else ():
        if at in numbers:
            yield numbers[at], one


def exported(game: Export) -> str:
    """An analysis as a file of a kind; `BadInput` if it can't be played, or not be written so."""
    beginning = game.beginning
    if beginning.position:
        raise BadRecord("server.export_position")
    played = Match(find(beginning.game), beginning.seats, beginning.options).record()
    record = replace(
        played,
        events=game.events,
        about=game.about or UNSET,
        comments={at: said for at, said in game.comments if said} or UNSET,
        signs=dict(game.signs) or UNSET,
        variations=game.variations or UNSET,
    )
    Record.from_json(record.to_json())  # is it one?
    record.replay()
    return write_games([record], game.kind)


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
