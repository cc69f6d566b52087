"""What only some people need is installed on request; whoever lacks it is told how."""

from __future__ import annotations

from importlib.util import find_spec

from apiary.core.errors import BadInput

# One that comes with each extra.
MODULES = {"server": "litestar", "postgresql": "asyncpg", "learn": "numpy", "train": "torch"}


def need(extra: str) -> None:
    """Refuse, and tell what to install, unless the extra is there."""
    if find_spec(MODULES[extra]) is None:
        raise BadInput("cli.extra_missing", extra=extra)
