"""Processes and those below them, as Linux tells of them."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Process:
    """One process, not another that has got its number since."""

    number: int
    started: int  # ticks since the system started

    @property
    def alive(self) -> bool:
        """Does it still run?"""
        found = _read(self.number)
        return found is not None and found[1] == self.started

    @property
    def command(self) -> str:
        """Its command line; empty if it has ended."""
        try:
            line = (PROC / str(self.number) / "cmdline").read_bytes()
        except OSError:
            return ""
        return line.replace(b"\0", b" ").decode("utf-8", "replace").strip()

    def send(self, signal: int) -> bool:
        """Send it a signal; was it there?"""
        if not self.alive:
            return False
        try:
            os.kill(self.number, signal)
        except ProcessLookupError:
            return False
        return True


def process(number: int) -> Process | None:
    """The process that has this number now."""
    found = _read(number)
    return None if found is None else Process(number, found[1])


def children(parent: Process) -> list[Process]:
    """The processes that it has started and that run."""
    return [child for above, child in _all() if above == parent.number]


def below(top: Process) -> list[Process]:
    """The processes that it has started, those that these have started, and so on."""
    by_parent: defaultdict[int, list[Process]] = defaultdict(list)
    for above, child in _all():
        by_parent[above].append(child)
    found = list(by_parent[top.number])
    for one in found:  # which grows
        found += by_parent[one.number]
    return found


def _all() -> Iterator[tuple[int, Process]]:
    """All that run, with the number of the parent."""
    for folder in PROC.iterdir():
        if folder.name.isdecimal():
            found = _read(int(folder.name))
            if found is not None:
                yield found[0], Process(int(folder.name), found[1])


def _read(number: int) -> tuple[int, int] | None:
    """The parent and the start of a process; None if it has ended."""
    try:
        line = (PROC / str(number) / "stat").read_text("utf-8", "replace")
    except OSError:
        return None
    fields = line.rpartition(")")[2].split()
    return None if fields[0] in "ZX" else (int(fields[1]), int(fields[19]))
