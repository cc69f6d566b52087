"""How games begin: with some random moves, or with those of given games."""

from __future__ import annotations

from pathlib import Path
from random import Random

from apiary.core.errors import ApiaryError, BadOption, BadRecord, file_trouble
from apiary.core.match import Match
from apiary.core.record import Record
from apiary.core.replay import Event

Opening = tuple[Event, ...]

USUAL_PLIES = 4  # in games where nothing else makes two games differ
ATTEMPTS = 100  # at a random opening that doesn't end the game


def usual_plies(start: Record) -> int:
    """So many random moves make games differ that would else be the same: none where chance or
    secrets do that, some in an open game of two.
    """
    game = start.played_game()
    return USUAL_PLIES if game.mind.board(start.start().seen_by(0)) is not None else 0


def random_opening(start: Record, plies: int, rng: Random) -> Opening:
    """So many random decisions from the beginning, with the chance that comes before and between
    them.
    """
    for _ in range(ATTEMPTS):
        match = Match.of(start)
        for _ in range(plies):
            match.throw_dice(rng)
            for seat in match.state.pending()[:1]:
                match.play(seat, match.state.pick(seat, rng.getrandbits(60)))
        if match.state.pending():
            return tuple(match.events)
    raise BadOption("arena.long_opening", plies=plies)


def read_openings(start: Record, path: Path | str) -> tuple[Opening, ...]:
    """The openings of a record, of a folder of records, or of a text with one in each line: moves
    with `;` between them. `BadOption` if it is none of the game that is to be played.
    """
    found: list[Opening] = []
    for file in sorted(Path(path).glob("*.json")) if Path(path).is_dir() else [Path(path)]:
        try:
            lines = file.read_text("utf-8")
        except (OSError, UnicodeError) as error:
            raise BadRecord("core.file_unreadable", file=str(file), why=_why(error)) from error
        if lines.lstrip().startswith("{"):
            found.append(_of_record(start, Record.from_json(lines), file))
        else:
            found += [
                _of_line(start, line, file, number)
                for number, line in enumerate(lines.splitlines(), 1)
                if line.strip()
            ]
    if not found:
        raise BadOption("arena.no_openings", file=str(path))
    return tuple(found)


def _why(error: OSError | UnicodeError) -> object:
    return file_trouble(error) if isinstance(error, OSError) else str(error)


def _of_record(start: Record, record: Record, file: Path) -> Opening:
    same = ("game", "rules", "data", "seats", "options")
    if any(getattr(record, name) != getattr(start, name) for name in same):
        raise BadOption("arena.other_game", file=str(file))
    if not record.replay().pending():
        raise BadOption("arena.over", file=str(file))
    return record.events


def _of_line(start: Record, line: str, file: Path, number: int) -> Opening:
    match = Match.of(start)
    try:
        for text in line.split(";"):
            match.act(text.strip())
    except ApiaryError as error:
        raise BadOption(
            "arena.bad_line", file=str(file), number=number, why=error.message
        ) from error
    if not match.state.pending():
        raise BadOption("arena.over", file=str(file))
    return tuple(match.events)
