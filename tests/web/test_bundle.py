"""The built client: what a newcomer's browser loads before it can show the home page."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import apiary

STATIC = Path(apiary.__file__).parent / "server" / "static"
MOST = 150_000  # bytes of the first load, packed
ENTRY = "index.html"
HOME = "src/pages/Home.svelte"
WORDS = "src/words/"
GAMES = "src/games/"

Manifest = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    file = STATIC / ".vite" / "manifest.json"
    assert file.is_file(), "the client is not built: run `npm ci && npm run build` in web/"
    found: Manifest = json.loads(file.read_text("utf-8"))
    return found


def needed(manifest: Manifest, roots: list[str]) -> Iterator[str]:
    """The files that these parts of the client load, and whatever those need."""
    seen: set[str] = set()
    left = list(roots)
    while left:
        name = left.pop()
        if name in seen:
            continue
        seen.add(name)
        chunk = manifest[name]
        yield chunk["file"]
        yield from chunk.get("css", [])
        yield from chunk.get("assets", [])
        left += chunk.get("imports", [])
        # Art is loaded when a game is drawn, and the home page draws them all.
        left += [part for part in chunk.get("dynamicImports", []) if part.startswith(GAMES)]


def packed(name: str) -> int:
    return len(gzip.compress((STATIC / name).read_bytes(), 9))


def test_the_first_load_is_small(manifest: Manifest) -> None:
    languages = [name for name in manifest if name.startswith(WORDS)]
    assert len(languages) == 3
    for language in languages:
        files = {ENTRY, "favicon.svg", *needed(manifest, [ENTRY, HOME, language])}
        sizes = {name: packed(name) for name in files}
        assert sum(sizes.values()) <= MOST, sizes


def test_pages_are_loaded_when_they_are_gone_to(manifest: Manifest) -> None:
    home = set(needed(manifest, [ENTRY, HOME]))
    pages = {name: chunk for name, chunk in manifest.items() if name.startswith("src/pages/")}
    assert len(pages) > 5
    for name, chunk in pages.items():
        assert (chunk["file"] in home) == (name == HOME), name


def test_nothing_is_inline(manifest: Manifest) -> None:
    """The content security policy would block it."""
    for page in STATIC.rglob("*.html"):
        text = page.read_text("utf-8")
        assert "<style" not in text
        assert " style=" not in text
        assert text.count("<script") == text.count(" src=")


def test_what_is_packed_is_the_same(manifest: Manifest) -> None:
    packs = list(STATIC.rglob("*.gz"))
    assert STATIC / "index.html.gz" in packs
    for pack in packs:
        assert gzip.decompress(pack.read_bytes()) == pack.with_suffix("").read_bytes()


def test_the_manual_of_the_api_is_there(manifest: Manifest) -> None:
    folder = STATIC / "api-docs"
    for part in ("index.html", "start.js", "swagger-ui.css", "swagger-ui-bundle.js"):
        assert (folder / part).is_file()
