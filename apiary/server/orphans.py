"""Processes end with the one that started them, however that ended.

A worker without its supervisor would hold the port, and nobody would end or replace it.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import multiprocessing
import os
import select
import signal
import sys
import threading
from multiprocessing.connection import wait

PR_SET_PDEATHSIG = 1  # of Linux's prctl.h
GRACE = 10.0  # seconds in which a worker shall have said goodbye

log = logging.getLogger(__name__)


def end_with_supervisor() -> None:
    """Let this process end as by SIGTERM when the one that started it as a worker has ended.

    Nothing happens in a process that isn't a worker of another.
    """
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        watch = threading.Thread(target=_outlive, args=(supervisor.sentinel,), daemon=True)
        watch.start()


def _outlive(sentinel: int) -> None:
    wait([sentinel])
    log.warning("the supervisor has ended; so does this worker")
    os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(GRACE)
    os._exit(1)


def die_with_parent() -> None:
    """Let the system kill this process, even while it is busy, when the one that started it and
    writes to its standard input has ended; on Linux, where the system can do that.
    """
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    hung_up = select.poll()
    hung_up.register(sys.stdin.fileno(), 0)
    if any(happened & select.POLLHUP for _, happened in hung_up.poll(0)):
        sys.exit(0)  # it ended before the system was asked
