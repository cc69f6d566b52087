"""The pages and files of the client."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

import pytest

from apiary.server.guard import POLICY
from apiary.server.site import Site, is_built
from tests.server.visitors import Visitor, running

pytestmark = pytest.mark.anyio

DOCUMENT = "<!doctype html><title>Docs</title><script>one()</script><script>two()\n</script>"
PAGE = "<!doctype html><title>Apiary</title>" + "<!-- bees -->" * 100
SCRIPTS = (b"one()", b"two()\n")
SCRIPT = "export const bees = 1;\n" * 100


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client as its build leaves it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"brotli")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / ".hidden").write_text("secret")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """The documentation as its build leaves it."""
    folder = tmp_path / "docs"
    (folder / "rules").mkdir(parents=True)
    (folder / "index.html").write_text(DOCUMENT)
    (folder / "rules" / "index.html").write_text("<!doctype html><title>Rules</title>")
    (folder / "look.css").write_text("body {}")
    return folder


@pytest.fixture
async def browser(
    tmp_path: Path, built: Path, docs: Path, anyio_backend: str
) -> AsyncIterator[Visitor]:
    async with running(tmp_path, Site(built, docs)) as place:
        yield await place.visitor()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new/hive",
        "/t/aB3_-x",
        "/t/aB3_-x?invite=k",
        "/t/aB3_-x/replay?move=4",
        "/rules/hive",
        "/settings",
        "/account",
        "/about",
    ],
)
async def test_pages(browser: Visitor, path: str) -> None:
    answer = await browser.ask("GET", path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    head = await browser.ask("HEAD", path)
    assert (head.status_code, head.content) == (200, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/t/",
        "/assets/old-9z.js",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/.hidden",
        "/apiary",
        "/docs/nothing",
        "/docs/rules/look.css",
        "/docs/../secret.txt",
    ],
)
async def test_addresses_that_are_no_pages(browser: Visitor, path: str) -> None:
    answer = await browser.ask("GET", path)
    assert (answer.status_code, answer.text) == (404, PAGE)


async def test_files_named_after_their_content_are_kept(browser: Visitor) -> None:
    answer = await browser.ask("GET", "/assets/app-1a2b.js", accept_encoding="gzip")
    assert answer.text == SCRIPT
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert "javascript" in answer.headers["content-type"]
    again = await browser.ask("GET", "/assets/app-1a2b.js", if_none_match=answer.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")


async def test_files_packed_by_the_build_are_sent_as_they_are(browser: Visitor) -> None:
    request = browser.client.build_request(
        "GET", "/assets/app-1a2b.js", headers={"accept-encoding": "br, gzip"}
    )
    answer = await browser.client.send(request, stream=True)
    assert answer.headers["content-encoding"] == "br"
    assert b"".join([part async for part in answer.aiter_raw()]) == b"brotli"


async def test_who_takes_no_packed_files_gets_plain_ones(browser: Visitor) -> None:
    answer = await browser.ask("GET", "/icon.svg", accept_encoding="identity")
    assert (answer.text, "content-encoding" in answer.headers) == ("<svg/>", False)


async def test_without_a_client_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    site = Site(tmp_path / "nothing", tmp_path / "nothing")
    assert not is_built(tmp_path / "nothing")
    async with running(tmp_path, site) as place:
        visitor = await place.visitor()
        answer = await visitor.ask("GET", "/", accept_language="fr")
        assert answer.status_code == 503
        assert "make build" in answer.text
        assert 'lang="fr"' in answer.text
        assert await visitor.get("/api/games")


async def test_the_manual_has_an_address_of_its_own(browser: Visitor) -> None:
    answer = await browser.ask("GET", "/api/docs")
    assert answer.status_code == 302
    assert answer.headers["location"] == "/api-docs/index.html"


async def test_the_documentation(browser: Visitor) -> None:
    answer = await browser.ask("GET", "/docs/")
    assert (answer.status_code, answer.text) == (200, DOCUMENT)
    assert answer.headers["cache-control"] == "no-cache"
    rules = await browser.ask("GET", "/docs/rules/")
    assert (rules.status_code, "Rules" in rules.text) == (200, True)
    style = await browser.ask("GET", "/docs/look.css")
    assert (style.text, style.headers["content-type"]) == ("body {}", "text/css; charset=utf-8")


@pytest.mark.parametrize("path", ["/docs", "/docs/rules"])
async def test_a_folder_of_the_documentation_ends_with_a_slash(browser: Visitor, path: str) -> None:
    answer = await browser.ask("GET", path)
    assert (answer.status_code, answer.headers["location"]) == (307, f"{path}/")


async def test_only_its_own_scripts_run_in_the_documentation(browser: Visitor) -> None:
    policy = (await browser.ask("GET", "/docs/")).headers["content-security-policy"]
    one, two = (base64.b64encode(sha256(text).digest()).decode() for text in SCRIPTS)
    assert policy == f"{POLICY}; script-src 'self' 'sha256-{one}' 'sha256-{two}'"
    for path in ("/docs/look.css", "/docs/nothing", "/"):
        assert (await browser.ask("GET", path)).headers["content-security-policy"] == POLICY


async def test_without_documentation_there_is_none(tmp_path: Path, built: Path) -> None:
    for docs, status in ((tmp_path / "nothing", 404), (built, 200)):
        async with running(tmp_path, Site(built, docs)) as place:
            visitor = await place.visitor()
            assert (await visitor.ask("GET", "/docs/")).status_code == status
            assert (await visitor.get("/api/health"))["docs"] == (status == 200)
