"""Imported by a bot's worker, this makes it hang."""

from __future__ import annotations

import sys
from time import sleep

if sys.argv[1:]:
    print("busy", file=sys.stderr)
    sleep(1000)
