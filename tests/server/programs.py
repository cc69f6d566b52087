"""`apiary serve` as a program of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.patience import PATIENCE

ROOT = Path(__file__).parent.parent.parent


def environment(**more: str) -> dict[str, str]:
    """Ours, so that the program finds this apiary and speaks English."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("APIARY_")}
    return {**kept, "PYTHONPATH": str(ROOT), "LC_ALL": "C", **more}


def command(*words: str) -> list[str]:
    """The command line of `apiary`."""
    return [sys.executable, "-m", "apiary", *words]


def _hear_interrupts() -> None:
    """As in a terminal: a shell makes what it runs in the background deaf to them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def visiting(address: str) -> httpx.Client:
    """Somebody who visits a server."""
    return httpx.Client(base_url=address, timeout=PATIENCE)


@contextmanager
def serving(
    folder: Path, *words: str, **variables: str
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server on a free port, and its process; it is stopped at the end."""
    process = subprocess.Popen(
        command("serve", "--port", "0", "--data", str(folder), *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**variables),
        preexec_fn=_hear_interrupts,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if found is None:
            process.kill()
            raise AssertionError(f"{line!r} {process.communicate()[1]}")
        yield found[0], process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.communicate()
