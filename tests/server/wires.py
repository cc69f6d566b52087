"""A wire to a server that can be cut, or go dead without a word."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import make_url

PIECE = 65536


class Wire:
    """Passes on what comes, both ways, while it is whole."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._whole = asyncio.Event()
        self._whole.set()
        self._refusing = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._ends: set[asyncio.StreamWriter] = set()

    def go_dead(self) -> None:
        """Pass nothing on, and say nothing of it."""
        self._whole.clear()

    def cut(self) -> None:
        """Close every connection, and every new one."""
        self._refusing = True
        for end in self._ends:
            end.close()

    def mend(self) -> None:
        """Work as before."""
        self._refusing = False
        self._whole.set()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody connects."""
        if self._refusing:
            writer.close()
            return
        other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends |= {writer, other_writer}
        for source, sink in ((reader, other_writer), (other_reader, writer)):
            task = asyncio.create_task(self._pass_on(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while piece := await source.read(PIECE):
                await self._whole.wait()
                sink.write(piece)
                await sink.drain()
            await self._whole.wait()  # nor does anybody hear that the other end has hung up
        except OSError:
            pass
        finally:
            sink.close()
            self._ends.discard(sink)

    async def close(self) -> None:
        """Take it away."""
        self.cut()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def wired(url: str) -> AsyncIterator[tuple[str, Wire]]:
    """The URL of a database at the other end of a wire."""
    port = make_url(url).port
    assert port is not None
    wire = Wire(port)
    server = await asyncio.start_server(wire.take, "127.0.0.1", 0)
    try:
        there = server.sockets[0].getsockname()[1]
        yield make_url(url).set(port=there).render_as_string(hide_password=False), wire
    finally:
        server.close()
        await wire.close()
        await server.wait_closed()
