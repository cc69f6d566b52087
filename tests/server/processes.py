"""A real server in a process of its own, and players over real sockets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE

ROOT = Path(__file__).parent.parent.parent


class Server:
    """`apiary serve`, which can be killed and started again."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, at the same port as before."""
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "apiary", "serve"),
                *("--port", str(self.port), "--database", self.database),
            ],
            cwd=ROOT,
            env={**os.environ, "APIARY_RATE_LIMITS": "0", "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
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
def serving(database: str) -> Iterator[Server]:
    """A server that runs."""
    server = Server(database)
    server.start()
    try:
        yield server
    finally:
        if server.running:
            server.kill()


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
