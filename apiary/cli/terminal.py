"""What depends on where the output goes: colours, columns, a progress bar."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator

import apiary
from apiary.cli.voice import Voice


def in_colour() -> bool:
    """May the output be coloured?"""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def columns(cells: list[str]) -> str:
    """Short texts side by side, reading downwards, as many columns as the terminal holds."""
    room = min(shutil.get_terminal_size().columns, 100)
    width = max(map(len, cells), default=0) + 3
    rows = -(-len(cells) // max(1, (room - 2) // width))
    return "\n".join(
        ("  " + "".join(cell.ljust(width) for cell in cells[row::rows])).rstrip()
        for row in range(rows)
    )


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
