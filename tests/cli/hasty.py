"""The `apiary` command with bots that hardly think, so that whole games take seconds."""

from __future__ import annotations

import sys

from apiary.bots import thinking
from apiary.cli import main

if __name__ == "__main__":
    for times in (thinking.AHEAD, thinking.AT_RANDOM):
        times["nurse"] = 0.002
    sys.exit(main())
