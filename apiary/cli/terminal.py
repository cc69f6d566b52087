"""What depends on where the output goes: colours, columns, a progress bar."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

import apiary
from apiary.cli.voice import COLOUR, Voice, broken

T = TypeVar("T")
_OVERLAP = 8  # columns: the most that stands at one place of a board
MANY = 30  # so many long choices are listed by their notation alone


def in_colour() -> bool:
    """May the output be coloured?"""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    if plain or not sys.stdout.isatty():
        return False
    _make_obey()
    return True


def _make_obey() -> None:
    """Let an old console of Windows obey what is not text."""
    if os.name == "nt":
        os.system("")


def read_line() -> str:
    """A line that somebody types; `EOFError` when there will be none."""
    return input("> " if sys.stdin.isatty() else "")


def complete_with(words: Callable[[], list[str]]) -> None:
    """Let the tabulator complete a line, and arrow keys edit it, where the system can do that."""
    if not sys.stdin.isatty():
        return
    with suppress(ImportError):  # Windows edits lines itself
        readline = _readline()

        def completed(text: str, state: int) -> str | None:
            begun = readline.get_line_buffer().lower()
            found = [word for word in words() if word.lower().startswith(begun)]
            return [*found, None][state] if state <= len(found) else None

        readline.set_completer_delims("")
        readline.set_completer(completed)
        readline.parse_and_bind("tab: complete")


def _readline() -> Any:
    """What edits lines; `ImportError` where the system has nothing like it."""
    return import_module("readline")


def clear_screen() -> None:
    """Take everything off the screen, out of what can be scrolled back to, and out of the lines
    that arrow keys bring back.
    """
    if sys.stdout.isatty():
        _make_obey()
        print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)
    if sys.stdin.isatty():
        with suppress(ImportError):
            _readline().clear_history()


def columns(cells: list[str]) -> str:
    """Short texts side by side, reading downwards, as many columns as the terminal holds."""
    room = _room()
    width = max(map(len, cells), default=0) + 3
    rows = -(-len(cells) // max(1, (room - 2) // width))
    return "\n".join(
        ("  " + "".join(cell.ljust(width) for cell in cells[row::rows])).rstrip()
        for row in range(rows)
    )


def in_bands(picture: str, room: int) -> str:
    """A picture whose board is too wide, from left to right in bands below each other. What a band
    cuts through is left out and whole in the next, which begins a bit before.

    >>> print(in_bands("wA1   bQ    bB1   wB1", 14))
    wA1   bQ
    …
    bQ    bB1
    …
    bB1   wB1
    """
    board, gap, rest = picture.partition("\n\n")
    lines = [_placed(line) for line in board.split("\n")]
    widest = max((start + size for line in lines for start, size, _ in line), default=0)
    if widest <= room:
        return picture
    starts = range(0, widest - _OVERLAP, room - _OVERLAP)
    bands = ["\n".join(_band(line, start, start + room) for line in lines) for start in starts]
    return "\n…\n".join(band.strip("\n") for band in bands) + gap + rest


def _placed(line: str) -> list[tuple[int, int, str]]:
    """What stands in a line: its column, its size and, with its colours, itself."""
    found: list[tuple[int, int, str]] = []
    for word in re.finditer("[^ ]+", line):
        start = len(COLOUR.sub("", line[: word.start()]))
        size = len(COLOUR.sub("", word[0]))
        if size == 0 and found:  # the end of a colour
            found[-1] = (*found[-1][:2], found[-1][2] + word[0])
        else:
            found.append((start, size, word[0]))
    return found


def _band(line: list[tuple[int, int, str]], start: int, stop: int) -> str:
    """The part of a line between two columns."""
    text, at = "", start
    for column, size, word in line:
        if start <= column and column + size <= stop:
            text += " " * (column - at) + word
            at = column + size
    return text


def listed(rows: list[tuple[str, str]]) -> str:
    """Numbered choices, what can be typed for each and what it means: side by side if they are
    short.
    """
    room = _room()
    width = len(str(len(rows)))
    pad = max((len(typed) for typed, words in rows if words), default=0)
    lines = [
        f"{n:>{width}}  {typed:{pad}}  {words}".rstrip() for n, (typed, words) in enumerate(rows, 1)
    ]
    if max(map(len, lines), default=0) + 3 <= (room - 2) // 2:
        return columns(lines)
    if len(rows) > MANY:
        return columns([f"{n:>{width}}  {typed}" for n, (typed, _) in enumerate(rows, 1)])
    below = " " * (2 + width + 2 + pad + 2)
    return "\n".join(one for line in lines for one in broken(f"  {line}", room, below))


def _room() -> int:
    """How many letters a line takes."""
    return min(shutil.get_terminal_size().columns, 100)


def progress(steps: Iterable[T], total: int) -> Iterator[T]:
    """The same steps, with a bar on a terminal that fills while they are taken."""
    shown = -1
    for done, step in enumerate(steps):
        percent = 100 * done // total
        if sys.stderr.isatty() and percent != shown:
            shown = percent
            print(f"\r[{'#' * (percent // 4):25}] {percent} %", end="", file=sys.stderr, flush=True)
        yield step
    if shown >= 0:
        print("\r" + " " * 34 + "\r", end="", file=sys.stderr, flush=True)


def mention_speed(voice: Voice) -> None:
    """Say so if this is the slow build."""
    if not apiary.compiled:
        voice.complain("cli.slow")
