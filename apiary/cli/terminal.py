"""What depends on where the output goes: colours, columns, a progress bar."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any

import apiary
from apiary.cli.voice import Voice

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
    return "\n".join(
        textwrap.fill(f"  {line}", room, subsequent_indent=below, break_on_hyphens=False)
        for line in lines
    )


def _room() -> int:
    """How many letters a line takes."""
    return min(shutil.get_terminal_size().columns, 100)


def progress(steps: Iterable[int], total: int) -> Iterator[int]:
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
