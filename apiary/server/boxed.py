"""Runs a program in a box: `python -m apiary.server.boxed MEGABYTES COMMAND…`.

It has so much memory, writes no large files, and ends with all that it started when whoever started
the box has ended; on Linux, where the system can do that. The box is to be the first of a process
group of its own.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from types import FrameType

PR_SET_PDEATHSIG = 1  # of Linux's prctl.h
MEGABYTE = 1 << 20
LARGEST_FILE = 10 * MEGABYTE


def main(words: Sequence[str]) -> int:
    """Run it to its end; what it ended with."""
    memory, *command = words
    signal.signal(signal.SIGTERM, _end)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() == 1:  # it ended before the system was asked
            return 1
    bound = partial(limit, int(memory) * MEGABYTE) if sys.platform != "win32" else None
    try:
        return subprocess.run(command, preexec_fn=bound, check=False).returncode
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        return 127


def limit(memory: int) -> None:
    """Bound this process and all that it starts."""
    import resource  # which Windows has not

    bounds = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: LARGEST_FILE,
    }
    for what, most in bounds.items():
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most))


def _end(number: int, frame: FrameType | None) -> None:
    """End everything in the box, and with it the box."""
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
