"""A real server in a process of its own, and players over real sockets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE

ROOT = Path(__file__).parent.parent.parent
LOGGING = os.O_WRONLY | os.O_CREAT | os.O_APPEND


class Server:
    """`apiary serve`, which can be killed and started again."""

    def __init__(
        self,
        database: str,
        program: Sequence[str] = ("apiary",),
        environment: Mapping[str, str] | None = None,
        log: Path | None = None,
    ) -> None:
        self.database = database
        self.program = tuple(program)  # the module that is run, and its own words
        self.environment = {"APIARY_RATE_LIMITS": "0", **(environment or {})}
        self.log = log
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, at the same port as before."""
        log = subprocess.DEVNULL if self.log is None else os.open(self.log, LOGGING)
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", *self.program, "serve"),
                *("--port", str(self.port), "--database", self.database),
            ],
            cwd=ROOT,
            env={**os.environ, **self.environment, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=log,
        )
        if self.log is not None:
            os.close(log)
        assert self.process.stdout is not None
        said = self.process.stdout.readline().decode()  # says where it is once it answers
        found = re.search(r"http://[^:]+:(\d+)", said)
        assert found, said
        self.port = int(found[1])

    def kill(self) -> None:
        """SIGKILL: no goodbye, nothing flushed."""
        assert self.process is not None
        self.process.kill()
        self._wait()

    def stop(self) -> int:
        """End it as an administrator would; its exit code."""
        assert self.process is not None
        self.process.terminate()
        return self._wait()

    def _wait(self) -> int:
        assert self.process is not None
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None


@contextmanager
def serving(database: str, **more: Any) -> Iterator[Server]:
    """A server that runs."""
    server = Server(database, **more)
    server.start()
    try:
        yield server
    finally:
        if server.running:
            server.kill()


def memory(server: Server) -> int:
    """What a server has in memory, in bytes."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text("ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found, status
    return int(found[1]) * 1024


async def new_table(address: str, **wishes: object) -> tuple[str, list[str]]:
    """A table, and the cookies of the two who sit there."""
    cookies = []
    wish = {"game": "hive", "seats": [{"kind": "me"}, {"kind": "open"}], **wishes}
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        made = await client.post("/api/tables", json=wish)
        table: str = made.raise_for_status().json()["id"]
        cookies.append(_cookie(made))
        client.cookies.clear()
        sat = await client.post(f"/api/tables/{table}/seats", json={})
        cookies.append(_cookie(sat.raise_for_status()))
    return table, cookies


def _cookie(response: httpx.Response) -> str:
    return "; ".join(f"{name}={value}" for name, value in response.cookies.items())


def join(
    address: str, table: str, cookie: str = "", seen: int | str = 0, **headers: str
) -> connect:
    """A connection to a table."""
    return connect(
        f"{address.replace('http', 'ws')}/api/tables/{table}/live?seen={seen}",
        additional_headers={**({"Cookie": cookie} if cookie else {}), **headers},
        compression=None,
        open_timeout=PATIENCE,
        ping_timeout=PATIENCE,
        max_size=None,
    )


async def hear(socket: ClientConnection, kind: str) -> Any:
    """The next notice of a kind."""
    while True:
        notice = msgspec.json.decode(await socket.recv())
        if notice["type"] == kind:
            return notice


async def tell(socket: ClientConnection, kind: str, id: str, **fields: object) -> None:
    """Send a command."""
    await socket.send(msgspec.json.encode({"type": kind, "id": id, **fields}).decode())
