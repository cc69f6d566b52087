"""Visitors of a server that runs in this process: each a browser with its own cookies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar

from apiary.server.app import create_app
from apiary.server.settings import Settings
from apiary.server.site import Site
from tests.server.files import prepare
from tests.server.playing import file_in

PASSWORD = "correct horse battery"
TWO = [{"kind": "me"}, {"kind": "open"}]


class Visitor:
    """Asks the server, with the cookies that it was given."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def ask(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> httpx.Response:
        """The answer to a request; underscores in names of headers are hyphens."""
        return await self.client.request(
            method,
            path,
            json=body,
            headers={name.replace("_", "-"): value for name, value in headers.items()},
        )

    async def get(self, path: str) -> Any:
        """What a GET answers."""
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: object = None) -> Any:
        """What a POST answers."""
        answer = await self.ask("POST", path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def register(self, login: str) -> None:
        """Have an account."""
        await self.post("/api/account", {"login": login, "password": PASSWORD})

    async def table(self, **wishes: object) -> str:
        """A new table of Hive with a seat for me and one for anyone, or as wished."""
        body = {"game": "hive", "seats": TWO, "public": True, **wishes}
        found: str = (await self.post("/api/tables", body))["id"]
        return found

    async def version(self, table: str) -> int:
        """The last version of a table."""
        found: int = (await self.get(f"/api/tables/{table}"))["version"]
        return found

    async def act(self, table: str, action: str | int, **more: object) -> httpx.Response:
        """Do an action with the newest version."""
        body = {"id": f"c{next(_numbers)}", "version": await self.version(table), "action": action}
        return await self.ask("POST", f"/api/tables/{table}/actions", {**body, **more})


_numbers = count(1)


class Place:
    """A running server, and the door to it."""

    def __init__(self, app: Litestar, stack: AsyncExitStack) -> None:
        self.app = app
        self._stack = stack
        self._addresses = count(1)

    async def visitor(self, scheme: str = "http", address: str | None = None) -> Visitor:
        """Somebody new, from an address of their own."""
        host = address or f"203.0.113.{next(self._addresses)}"
        client = httpx.AsyncClient(
            transport=httpx.ASGITransport(
                app=self.app,  # type: ignore[arg-type]  # Litestar has its own names for ASGI types
                raise_app_exceptions=False,
                client=(host, 1234),
            ),
            base_url=f"{scheme}://apiary.example",
        )
        return Visitor(await self._stack.enter_async_context(client))


_idle: defaultdict[bool, list[Litestar]] = defaultdict(list)


@contextmanager
def application(settings: Settings) -> Iterator[Litestar]:
    """An application for these settings.

    To put one together takes longer than most tests. So one that nobody uses any more is used
    again: all that lasts is opened anew each time that it runs.
    """
    idle = _idle[settings.https]
    app = idle.pop() if idle else create_app(settings)
    app.state.settings = settings
    yield app
    idle.append(app)


@asynccontextmanager
async def running(folder: Path, site: Site | None = None, **settings: Any) -> AsyncIterator[Place]:
    """A server on a database of its own."""
    wished = Settings(**{"database": file_in(folder), **settings})
    prepare(wished.database)
    async with AsyncExitStack() as stack:
        app = create_app(wished, site) if site else stack.enter_context(application(wished))
        await stack.enter_async_context(app.lifespan())
        yield Place(app, stack)
