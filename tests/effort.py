"""How much random play a test does: all of it in `make test-long`, on the build that people get, a
third of it in `make test`, and less interpreted, which is some hundred times slower.
"""

from __future__ import annotations

PARTS = {"optimised": 1, "compiled": 3, "interpreted": 9}
_build = "compiled"


def for_build(build: str) -> None:
    """From now on, as much as tests of this build do."""
    global _build
    _build = build


def some(of: int) -> int:
    """So many of as many as the whole work is, at least one."""
    return max(1, of // PARTS[_build])
