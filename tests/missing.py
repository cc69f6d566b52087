"""What a test needs and a machine may lack: the suite passes without, and says so at its end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pytest

_REASON = re.compile(r"Skipped: (no .+ here \(.+\))")


def missing(what: str, how: str) -> str:
    """The reason to skip a test: what is not there, and how to get it."""
    return f"no {what} here ({how})"


def left_out(skipped: Iterable[pytest.TestReport]) -> list[str]:
    """A line for each thing that was missing, with how many tests were left out for it."""
    counts: Counter[str] = Counter()
    for report in skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        if found := _REASON.fullmatch(reason):
            counts[found[1]] += 1
    return [
        f"left out: {count} test{'s' * (count > 1)}, {reason}" for reason, count in counts.items()
    ]
