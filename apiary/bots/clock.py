"""The clock that searches look at.

Not compiled on purpose: Python runs signal handlers between its own instructions only, so this is
where Ctrl-C gets through to a search.
"""

from __future__ import annotations

from time import monotonic


def now() -> float:
    """Seconds since some time in the past."""
    return monotonic()
