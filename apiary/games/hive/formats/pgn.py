"""PGN as MzingaViewer writes it: tags, a numbered move a line, the result.

    [GameType "Base+MLP"]
    [White "Ada"]
    [Result "WhiteWins"]

    1. wS1
    2. bG1 wS1-

Several moves may share a line, and `{…}` is a comment. Results are written like the GameStates of
UHP and also read in the manner of chess. A result that the board does not show is a resignation or
an agreed draw; PGN doesn't say more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from apiary.core.errors import BadNotation, BadRecord
from apiary.core.match import Match
from apiary.core.record import Record
from apiary.games.hive.formats.replaying import (
    BLACK_WINS,
    DRAW,
    STATES,
    WHITE_WINS,
    BadMove,
    declare,
    hive_state,
    new_match,
    play_text,
    state_name,
    taken_apart,
)
from apiary.games.hive.names import game_type
from apiary.games.hive.notation import bad

TAGS = ("GameType", "Date", "Event", "Site", "Round", "White", "Black", "Result")
UNKNOWN = ("", "*", "?")
RESULTS = {
    **{name: name for name in STATES},
    "1-0": WHITE_WINS,
    "0-1": BLACK_WINS,
    "1/2-1/2": DRAW,
}

_COMMENT = re.compile(r'"[^"\n]*"|\{[^{}]*\}')
_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"([^"]*)"\s*\]')
_NUMBER = re.compile(r"(?<!\S)([0-9]{1,6})\.+")


def from_pgn(text: str, options: Mapping[str, object] | None = None) -> Record:
    """A game from PGN, every move checked.

    The queen may come in the first turn unless the options of the game say otherwise.

    >>> record = from_pgn('[GameType "Base"]\\n[Result "BlackWins"]\\n1. wA1\\n2. bA1 wA1-')
    >>> record.replay().outcome().winners
    (1,)
    """
    tags, moves, last_word = _taken_apart(text)
    match = new_match(tags.get("GameType", "Base"), options, queen_first=True)
    for line, move in moves:
        try:
            play_text(match, move)
        except BadMove as error:
            raise BadMove("hive.in_line", line=line, why=error.message) from error
    for result in (tags.get("Result", ""), last_word):
        _conclude(match, result)
    return match.record()


def pgn_tags(text: str) -> dict[str, str]:
    """The tags: players, date, place and what else there is.

    >>> pgn_tags('[White "Ada"]\\n[Date "2024.02.29"]')
    {'White': 'Ada', 'Date': '2024.02.29'}
    """
    return _taken_apart(text)[0]


def to_pgn(record: Record, tags: Mapping[str, str] | None = None) -> str:
    """A game as PGN. The tags GameType and Result come from the game itself."""
    state, moves = taken_apart(record)
    result = state_name(state)
    own = {"GameType": game_type(str(record.options["expansions"])), "Result": result}
    every = {**dict.fromkeys(TAGS, ""), **(tags or {}), **own}
    lines = [f'[{name} "{_tag_value(name, value)}"]' for name, value in every.items()]
    if moves:
        lines += ["", *(f"{number}. {move}" for number, move in enumerate(moves, 1))]
    if state.ended:
        lines += ["", result]
    return "\n".join(lines) + "\n"


def _tag_value(name: str, value: str) -> str:
    """A value, if it can be written between quotation marks."""
    if not _TAG.fullmatch(f'[{name} "{value}"]') or "\n" in value:
        raise BadRecord("hive.bad_tag", name=name[:40], value=value[:80])
    return value


def _taken_apart(text: str) -> tuple[dict[str, str], list[tuple[int, str]], str]:
    """The tags, the moves with their lines, and the result behind the last move."""
    tags: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    last_word = ""
    for number, line in enumerate(_without_comments(text).split("\n"), 1):
        words = line.strip()
        if not words:
            continue
        try:
            if words.startswith("["):
                name, value = _tag(words)
                tags[name] = value
            elif last_word:
                raise bad(words, 0, "nothing_after_result")
            else:
                end = words.split()[-1]
                if end in RESULTS or end in UNKNOWN:
                    words, last_word = words.removesuffix(end), end
                moves += [(number, move) for move in _moves(words, len(moves))]
        except BadNotation as error:
            raise BadRecord("hive.in_line", line=number, why=error.message) from error
    return tags, moves, last_word


def _without_comments(text: str) -> str:
    """The text with comments blanked; each line stays where it was."""

    def blank(match: re.Match[str]) -> str:
        found = match[0]
        return found if found.startswith('"') else re.sub(r"[^\n]", " ", found)

    return _COMMENT.sub(blank, text.removeprefix("\ufeff"))


def _tag(line: str) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if match is None:
        raise bad(line, 0, "tag")
    return match[1], match[2].strip()


def _moves(line: str, before: int) -> list[str]:
    """The moves in a line, the numbers before them checked; `before` is how many came earlier."""
    found: list[str] = []
    parts = _NUMBER.split(line)
    unnumbered = " ".join(parts[0].split())
    if unnumbered:
        found.append(unnumbered)
    place = len(parts[0])
    for number, move in zip(parts[1::2], parts[2::2], strict=True):
        due = before + len(found) + 1
        if int(number) != due:
            raise bad(line, place, "number", number=due)
        found.append(" ".join(move.split()))
        place += len(number) + 1 + len(move)
    return found


def _conclude(match: Match, result: str) -> None:
    """Hold a claimed result against the game, or end the game by it."""
    if result in UNKNOWN:
        return
    if result not in RESULTS:
        raise BadRecord("hive.bad_result", text=result[:80], expected=", ".join(RESULTS))
    claimed, reached = RESULTS[result], state_name(hive_state(match))
    if claimed == reached:
        return
    if match.state.outcome() is not None or claimed not in (DRAW, WHITE_WINS, BLACK_WINS):
        raise BadRecord("hive.record_differs", found=claimed, expected=reached)
    declare(match, claimed)
