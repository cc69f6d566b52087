"""Small disks of their own, where a test may have them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.missing import missing


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[None]:
    """A disk of this size at a folder."""
    mount = shutil.which("mount")
    command = [str(mount), "-t", "tmpfs", "-o", f"size={size}", "apiary-test", str(folder)]
    if mount is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip(missing("right to mount a disk", "run the tests as root"))
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def make_read_only(folder: Path) -> None:
    """Let nobody write to a disk, not even root."""
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
