"""Imported by a bot's worker, this makes it say things that nobody asked for."""

from __future__ import annotations

import logging
import sys

if sys.argv[1:]:
    logging.getLogger("some.library").warning("it is late")
    print("something is broken", file=sys.stderr, flush=True)
    print("x" * 5_000, file=sys.stderr, flush=True)
