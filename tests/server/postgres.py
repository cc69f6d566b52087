"""A PostgreSQL of its own for tests, where its programs are installed."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.missing import missing


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is; Debian keeps them out of the way."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / name).exists():
            return str(folder / name)
    return shutil.which(name)


@contextmanager
def running() -> Iterator[str]:
    """The URL of an empty database; skips the test where there is no server to run."""
    initdb, pg_ctl = program("initdb"), program("pg_ctl")
    if initdb is None or pg_ctl is None:
        pytest.skip(missing("PostgreSQL server", "apt-get install postgresql"))
    folder = Path(tempfile.mkdtemp(prefix="apiary-postgres-"))
    user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL doesn't run as root
        name = _other_user()
        shutil.chown(folder, name)
        user = ["runuser", "-u", name, "--"]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    data = str(folder / "data")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    try:
        _run(*user, initdb, "-D", data, "-A", "trust", "-U", "apiary", "--no-sync")
        start = ("-w", "-D", data, "-o", options, "-l", str(folder / "log"), "start")
        _run(*user, pg_ctl, *start)
        yield f"postgresql://apiary@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run(
            [*user, pg_ctl, "-D", data, "-m", "immediate", "stop"],
            check=False,
            capture_output=True,
            cwd="/",
        )
        shutil.rmtree(folder, ignore_errors=True)


def _other_user() -> str:
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")
