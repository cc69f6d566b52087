"""A process that plays games of an arena: `python -m apiary.arena.worker`.

The first line it reads is the setting, each further one a fixture; for each it writes a line with
the result and the record, or with what went wrong. Whatever players print goes to stderr.
"""

from __future__ import annotations

import os
import signal
import sys

import msgspec

from apiary.arena.answers import answer
from apiary.arena.fixtures import Fixture
from apiary.arena.playing import Setting


def main() -> int:
    """Play until nothing more is asked for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us ends us
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        setting = msgspec.json.decode(sys.stdin.buffer.readline(), type=Setting)
        for line in sys.stdin.buffer:
            fixture = msgspec.json.decode(line, type=Fixture)
            answers.write(msgspec.json.encode(answer(setting, fixture)) + b"\n")
            answers.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
