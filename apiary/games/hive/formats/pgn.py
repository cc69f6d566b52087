"""PGN as MzingaViewer writes it: tags, a numbered move a line, the result.

    [GameType "Base+MLP"]
    [White "Ada"]
    [Result "WhiteWins"]

    1. wS1
    2. bG1 wS1- {so far, so good}

Several moves may share a line, and several games a file. `{…}`, or `;` up to the end of a line, is
a comment and is kept; what a comment says as `[%clk 0:04:58]` is the clock of whoever has moved.
Variations in `(…)`, behind the move instead of which they are played, and signs such as `$1` or `!`
are kept too; a variation that can't be read is noted. Results are written like the GameStates
of UHP and also read in the manner of chess. A result that the board does not show is a resignation
or an agreed draw; one that the board contradicts is noted, and the board decides. A game that goes
on after a repetition is read as one without that rule.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from operator import itemgetter
from typing import Any, NamedTuple

from apiary.core.errors import BadNotation, BadRecord, IllegalAction
from apiary.core.match import Match
from apiary.core.messages import Message
from apiary.core.record import Record
from apiary.core.state import State
from apiary.games.hive.formats.replaying import (
    BLACK_WINS,
    DECLARED,
    DEEP,
    DRAW,
    STATES,
    WHITE_WINS,
    BadMove,
    Reading,
    Remarks,
    Variations,
    declare,
    gone_on,
    hive_state,
    legal_action,
    new_match,
    only,
    play_text,
    state_name,
    taken_apart,
    told_variations,
)
from apiary.games.hive.names import game_type
from apiary.games.hive.notation import bad

TAGS = ("GameType", "Date", "Event", "Site", "Round", "White", "Black", "Result")
OF_THE_GAME = ("GameType", "Result")
UNKNOWN = ("", "*", "?")
RESULTS = {
    **{name: name for name in STATES},
    "1-0": WHITE_WINS,
    "0-1": BLACK_WINS,
    "1/2-1/2": DRAW,
}

# What isn't a move: text that is kept as it is, comments, and the bounds of a variation.
_ASIDE = re.compile(
    r'"[^"\n]*"|\{([^{}]*)\}|(?<!\S);([^\n]*)|[()]|\$[0-9]{1,3}(?![^\s)])'
    r"|(?<=[^\s!?])[!?]{1,2}(?![^\s)])"
)
SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"([^"]*)"\s*\]')
_NUMBER = re.compile(r"(?<!\S)([0-9]{1,6})\.+")
_CLOCK = re.compile(r"\[%clk ([0-9]{1,4}):([0-5]?[0-9]):([0-5]?[0-9](?:\.[0-9]{1,6})?)\]")
_NOT_IN_A_COMMENT = re.compile(r"[{}\s]+")


@dataclass(slots=True)
class _Game:
    """The text of a game, taken apart."""

    start: int  # where it begins in the file
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[tuple[int, int, str]] = field(default_factory=list)  # line, place and text
    result: str = ""  # behind the last move


def from_pgn(text: str, options: Mapping[str, object] | None = None) -> Record:
    """The game of a PGN, every move checked.

    The queen may come in the first turn unless the options of the game say otherwise.

    >>> record = from_pgn('[GameType "Base"]\\n[Result "BlackWins"]\\n1. wA1\\n2. bA1 wA1-')
    >>> record.replay().outcome().winners
    (1,)
    """
    return only(read_pgn(text, options)).record()


def read_pgn(text: str, options: Mapping[str, object] | None = None) -> list[Reading]:
    """All games of a PGN, each as far as it can be read.

    >>> [reading.about["White"] for reading in read_pgn('[White "Ada"]\\n1. wA1\\n[White "Bo"]')]
    ['Ada', 'Bo']
    """
    plain, asides = _without_asides(text.removeprefix("\ufeff"))
    games = _games(plain)
    starts = [*(game.start for game in games), len(text)]
    return [
        _read(game, asides.between(start, end), options)
        for game, (start, end) in zip(games, pairwise(starts), strict=True)
    ]


def _read(game: _Game, asides: _Asides, options: Mapping[str, object] | None) -> Reading:
    match = new_match(game.tags.get("GameType") or "Base", options, queen_first=True)
    about = {name: value for name, value in game.tags.items() if value and name not in OF_THE_GAME}
    remarks = Remarks()
    clocks: dict[int, float] = {}
    places = [place for _, place, _ in game.moves]
    for at, sign in asides.signs:
        remarks.sign(bisect_left(places, at), sign)
    for at, comment in asides.comments:
        number = bisect_left(places, at)
        for hours, minutes, seconds in _CLOCK.findall(comment):
            clocks[number] = int(hours) * 3600 + int(minutes) * 60 + float(seconds)
        remarks.say(number, _CLOCK.sub(" ", comment))
    notes: list[Message] = []
    line_played: _Played = [(0, match.state)]
    for line, _, move in game.moves:
        try:
            match = gone_on(match, notes)
            play_text(match, move)
            line_played.append((len(match.events), match.state))
        except BadMove as error:
            wrong = BadMove("hive.in_line", line=line, why=error.message)
            return Reading(match, tuple(notes), wrong, about, remarks.said, clocks, remarks.signs)
    claimed = dict.fromkeys((game.tags.get("Result", ""), game.result))
    notes += [note for result in claimed if (note := _conclude(match, result)) is not None]
    reader = _Reader(Variations(len(match.events)), remarks, notes)
    for at, text in asides.variations:
        reader.read(text, line_played, bisect_left(places, at))
    found = tuple(reader.variations.found)
    return Reading(match, tuple(notes), None, about, remarks.said, clocks, remarks.signs, found)


def to_pgn(record: Record, tags: Mapping[str, str] | None = None) -> str:
    """A game as PGN, with what is known about it. GameType and Result come from the game itself."""
    state, moves = taken_apart(record)
    result = state_name(state)
    about = record.about or {}
    own = {"GameType": game_type(str(record.options["expansions"])), "Result": result}
    every = {**dict.fromkeys(TAGS, ""), **about, **(tags or {}), **own}
    lines = [f'[{name} "{_tag_value(name, value)}"]' for name, value in every.items()]
    comments = _by_move(record)
    if moves or comments:
        lines += ["", *([comments[0]] if 0 in comments else [])]
    others = _variations_of(record)
    for number, move in enumerate(moves, 1):
        said = f" {comments[number]}" if number in comments else ""
        lines.append(f"{number}. {move}{said}{others.get(number, '')}")
    if state.ended:
        lines += ["", result]
    return "\n".join(lines) + "\n"


def _by_move(record: Record) -> dict[int, str]:
    """Clocks and comments in braces by the number of the move, which declarations don't count
    as.
    """
    found: dict[int, str] = {}
    number = 0
    for at in range(len(record.events) + 1):
        number += at > 0 and record.events[at - 1].action not in DECLARED
        said = _said_of(record, at)
        if at in (record.clocks or {}):
            said = f"{_clock((record.clocks or {})[at])} {said}".rstrip()
        if said:
            found[number] = f"{found[number][:-1]} {said}}}" if number in found else f"{{{said}}}"
        signs = _signs_of(record, at)
        if signs and number:
            found[number] = f"{signs} {found.get(number, '')}".rstrip()
    return found


def _said_of(record: Record, at: int) -> str:
    """The comment on an event, as it can stand in braces."""
    return _NOT_IN_A_COMMENT.sub(" ", (record.comments or {}).get(at, "")).strip()


def _signs_of(record: Record, at: int) -> str:
    return " ".join(f"${sign}" for sign in (record.signs or {}).get(at, ()))


def _variations_of(record: Record) -> dict[int, str]:
    """The variations of a game in brackets, by the number of the move behind which they stand."""
    found: dict[int, list[str]] = {}
    for told in told_variations(record):
        words: list[str] = []
        for number, ply, text in told.moves:
            if text in ("(", ")"):
                words.append(text)
                continue
            comment = _said_of(record, number)
            signs = _signs_of(record, number)
            words += [f"{ply}. {text}", *([signs] if signs else ())]
            words += [f"{{{comment}}}"] if comment else []
        whole = " ".join(words).replace("( ", "(").replace(" )", ")")
        found.setdefault(told.behind, []).append(f" ({whole})")
    return {number: "".join(texts) for number, texts in found.items()}


def _clock(left: float) -> str:
    """What is left on a clock, as PGN says it."""
    tenths = max(0, round(left * 10))
    minutes, seconds = divmod(tenths, 600)
    return f"[%clk {minutes // 60}:{minutes % 60:02}:{seconds / 10:04.1f}]".replace(".0]", "]")


def _tag_value(name: str, value: str) -> str:
    """A value, if it can be written between quotation marks."""
    if not _TAG.fullmatch(f'[{name} "{value}"]') or "\n" in value:
        raise BadRecord("hive.bad_tag", name=name[:40], value=value[:80])
    return value


def _games(text: str) -> list[_Game]:
    """The games of a file; tags behind moves, or that are there already, begin another."""
    games = [_Game(0)]
    place = 0
    for number, line in enumerate(text.split("\n"), 1):
        words, game = line.strip(), games[-1]
        try:
            if words.startswith("["):
                name, value = _tag(words)
                if game.moves or game.result or name in game.tags:
                    game = _Game(place)
                    games.append(game)
                game.tags[name] = value
            elif words and game.result:
                raise bad(words, 0, "nothing_after_result")
            elif words:
                end = words.split()[-1]
                moves = line
                if end in RESULTS or end in UNKNOWN:
                    moves, game.result = line.rstrip().removesuffix(end), end
                found = _moves(moves, len(game.moves))
                game.moves += [(number, place + at, move) for at, move in found]
        except BadNotation as error:
            raise BadRecord("hive.in_line", line=number, why=error.message) from error
        place += len(line) + 1
    return [game for game in games if game.tags or game.moves or game.result]


class _Asides(NamedTuple):
    """What stands beside the moves of a text, each with its place."""

    comments: list[tuple[int, str]]
    signs: list[tuple[int, int]]
    variations: list[tuple[int, str]]

    def between(self, start: int, end: int) -> _Asides:
        """Those of a part of the text."""
        return _Asides(*(_between(asides, start, end) for asides in self))


def _between(asides: list[tuple[int, Any]], start: int, end: int) -> list[tuple[int, Any]]:
    first = bisect_left(asides, start, key=itemgetter(0))
    return asides[first : bisect_left(asides, end, key=itemgetter(0))]


def _without_asides(text: str) -> tuple[str, _Asides]:
    """The text with all that isn't a move blanked, each letter where it was; and what that was."""
    kept: list[str] = []
    asides = _Asides([], [], [])
    at = depth = opened = 0  # up to where it is done; how many variations are open there; since
    for found in _ASIDE.finditer(text):
        sign = found[0][0]
        if depth == 0:
            kept.append(text[at : found.start()])
            at = found.start()
            if sign in '")':
                continue
            if sign in "{;":
                said = " ".join((found[1] or found[2] or "").split())
                asides.comments.extend([(at, said)] if said else ())
            elif sign == "$":
                asides.signs.append((at, int(found[0][1:])))
            elif sign in "!?":
                asides.signs.extend([(at, SIGNS[found[0]])] if found[0] in SIGNS else ())
            opened = found.end()
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            if sign == ")":
                asides.variations.append((at, text[opened : found.start()]))
            kept.append(re.sub(r"[^\n]", " ", text[at : found.end()]))
            at = found.end()
    kept.append(text[at:])  # a variation that doesn't end is none
    return "".join(kept), asides


# A line of moves: the number of each event, and the state after it.
_Played = list[tuple[int, State]]


class _Reader:
    """Reads variations, with what is said of their moves."""

    def __init__(self, variations: Variations, remarks: Remarks, notes: list[Message]) -> None:
        self.variations = variations
        self.remarks = remarks
        self.notes = notes

    def read(self, text: str, line: _Played, behind: int, depth: int = 1) -> None:
        """A variation that stands behind so many moves of a line."""
        plain, asides = _without_asides(text)
        moves = plain.replace("\n", " ").rstrip()
        *_, last = moves.rsplit(None, 1) or [""]
        if last in RESULTS or last in UNKNOWN:
            moves = moves.removesuffix(last)
        first = _NUMBER.search(moves)
        follows = first is not None and int(first[1]) == behind + 1  # nothing is played instead
        played = line[: behind + 1] if follows else line[: max(behind, 1)]
        start = len(played) - 1
        try:
            if depth > DEEP:
                raise bad(text, 0, "shallow", count=DEEP)
            found = _moves(moves, start)
            for _, move in found:
                number, state = played[-1]
                played.append(self.variations.play(number, state, legal_action(state, move)))
        except (BadNotation, IllegalAction) as error:
            self.notes.append(Message("hive.variation_ends", {"why": error.message}))
        places = [place for place, _ in found] if len(played) > start + 1 else []
        if not places:
            return

        def number_at(at: int) -> int:
            there = start + max(bisect_left(places, at), 1)
            return played[min(there, len(played) - 1)][0]

        for at, said in asides.comments:
            self.remarks.say(number_at(at), said)
        for at, sign in asides.signs:
            self.remarks.sign(number_at(at), sign)
        for at, inner in asides.variations:
            count = min(start + bisect_left(places, at), len(played) - 1)
            self.read(inner, played, count, depth + 1)


def _tag(line: str) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if match is None:
        raise bad(line, 0, "tag")
    return match[1], match[2].strip()


def _moves(line: str, before: int) -> list[tuple[int, str]]:
    """The moves in a line with their places, the numbers before them checked; `before` is how many
    came earlier.
    """
    found: list[tuple[int, str]] = []
    numbers = list(_NUMBER.finditer(line))
    unnumbered = " ".join(line[: numbers[0].start() if numbers else None].split())
    if unnumbered:
        found.append((0, unnumbered))
    ends = [*(number.start() for number in numbers[1:]), len(line)]
    for number, end in zip(numbers, ends, strict=False):
        due = before + len(found) + 1
        if int(number[1]) != due:
            raise bad(line.strip(), number.start(), "number", number=due)
        found.append((number.start(), " ".join(line[number.end() : end].split())))
    return found


def _conclude(match: Match, result: str) -> Message | None:
    """End the game by a result that the board doesn't show; a note on one that can't be."""
    if result in UNKNOWN:
        return None
    if result not in RESULTS:
        return Message("hive.bad_result", {"text": result[:80], "expected": ", ".join(RESULTS)})
    claimed, reached = RESULTS[result], state_name(hive_state(match))
    if claimed == reached:
        return None
    if match.state.outcome() is not None or claimed not in (DRAW, WHITE_WINS, BLACK_WINS):
        return Message("hive.record_differs", {"found": claimed, "expected": reached})
    declare(match, claimed)
    return None
