"""A PostgreSQL server of one's own, in a folder and on a free port of this computer."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "apiary"
PATIENCE = 60.0  # seconds; what has lost its server ends by itself, and then it can start again
LEAN = ("fsync=off",)  # the computer doesn't crash, only programs do


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is; Debian keeps them out of the way."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / name).exists():
            return str(folder / name)
    return shutil.which(name)


def installed() -> bool:
    """Can a server be run here?"""
    return all(program(name) for name in ("initdb", "pg_ctl", "createdb", "dropdb"))


class Postgres:
    """A server that can be killed and started again; its port stays the same."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.made: set[str] = set()  # the databases
        self._user: tuple[str, ...] = ()
        if os.geteuid() == 0:  # PostgreSQL doesn't run as root
            name = _other_user()
            shutil.chown(folder, name)
            self._user = ("runuser", "-u", name, "--")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        wanted = ("listen_addresses=127.0.0.1", *settings)
        options = "".join(f" -c {setting}" for setting in wanted)
        self._options = f"-p {self.port} -k {folder}{options}"
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", USER, "--no-sync")

    def url(self, database: str = "postgres") -> str:
        """Where a database is."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start, after a crash as well: once everything that is left of the crash has ended."""
        until = time.monotonic() + PATIENCE
        command = ("-w", "-D", self.data, "-o", self._options, "-l", self.folder / "log", "start")
        while True:
            try:
                self._run("pg_ctl", *command)
            except subprocess.CalledProcessError as error:
                if time.monotonic() > until:
                    error.add_note((self.folder / "log").read_text("utf-8", "replace"))
                    raise
                time.sleep(0.1)
            else:
                return

    def stop_at_once(self) -> None:
        """Let every connection drop and save nothing, as its own command for that does."""
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")

    def kill(self) -> None:
        """SIGKILL of the process that all others depend on."""
        os.kill(self.process, signal.SIGKILL)

    @property
    def process(self) -> int:
        """The process that all others depend on."""
        return int((self.data / "postmaster.pid").read_text("ascii").split()[0])

    def create(self, database: str) -> str:
        """The URL of a new database."""
        self._ask("createdb", database)
        self.made.add(database)
        return self.url(database)

    def drop(self, database: str) -> None:
        """Delete a database, whoever is connected to it."""
        self._ask("dropdb", "--force", database)
        self.made.discard(database)

    def _ask(self, name: str, *arguments: str) -> None:
        where = ("-h", "127.0.0.1", "-p", str(self.port), "-U", USER)
        self._run(name, *where, *arguments)

    def _run(self, name: str, *arguments: str | Path) -> None:
        found = program(name)
        assert found is not None, name
        command = [*self._user, found, *map(str, arguments)]
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/"
        )


@contextmanager
def running(*settings: str) -> Iterator[Postgres]:
    """A server that runs, and leaves nothing behind."""
    folder = Path(tempfile.mkdtemp(prefix="apiary-postgres-"))
    try:
        server = Postgres(folder, *settings)
        server.start()
        try:
            yield server
        finally:
            with contextlib.suppress(subprocess.CalledProcessError):  # it may have ended already
                server.stop_at_once()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _other_user() -> str:
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
