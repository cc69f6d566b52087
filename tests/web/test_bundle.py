"""The built client: what a browser loads before it can show a page."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import apiary
from apiary.core.messages import LANGUAGES

UNPACK = """for (const file of process.argv.slice(1))
  process.stdout.write(require("zlib").brotliDecompressSync(require("fs").readFileSync(file)));"""
STATIC = Path(apiary.__file__).parent / "server" / "static"
WEB = Path(__file__).parents[2] / "web"
MOST_AT_HOME = 90_000  # bytes, packed
MOST = 120_000
ENTRY = "index.html"
PAGES = "src/pages/"
HOME = f"{PAGES}Home.svelte"
SCENES = "src/board/SceneView.svelte"  # at home only for a game without a picture
# Pages that show one game, and which of its sentences each says.
OF_A_GAME = {
    f"{PAGES}Table.svelte": ("play",),
    f"{PAGES}Replay.svelte": ("play",),
    f"{PAGES}Lesson.svelte": ("play",),
    f"{PAGES}Puzzle.svelte": ("play",),
    f"{PAGES}Analysis.svelte": ("play", "analysis"),
    f"{PAGES}NewTable.svelte": ("play", "options"),
    f"{PAGES}Rules.svelte": ("play", "guide", "options"),
}
# Pages that say more than all do.
SAYING = {
    f"{PAGES}About.svelte": "account",
    f"{PAGES}Analysis.svelte": "analysis",
    f"{PAGES}Account.svelte": "account",
    f"{PAGES}Home.svelte": "home",
    f"{PAGES}Learn.svelte": "learn",
    f"{PAGES}Lesson.svelte": "learn",
    f"{PAGES}NewTable.svelte": "options",
    f"{PAGES}Puzzle.svelte": "learn",
    f"{PAGES}Puzzles.svelte": "learn",
    f"{PAGES}Replay.svelte": "analysis",
    f"{PAGES}Settings.svelte": "settings",
}
# A page that shows pieces of a game, and says nothing of it.
SHOWING = {f"{PAGES}Settings.svelte": "hive"}
GAMES = [game.name for game in apiary.all_games()]

Manifest = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    file = STATIC / ".vite" / "manifest.json"
    assert file.is_file(), "the client is not built: run `npm ci && npm run build` in web/"
    found: Manifest = json.loads(file.read_text("utf-8"))
    for chunk in list(found.values()):
        if chunk.get("isDynamicEntry") and "src" not in chunk:
            # It is also imported by others, so that the manifest tells only the name of its module.
            chunk["src"] = source(chunk["name"])
            found[chunk["src"]] = chunk
    return found


def source(name: str) -> str:
    """The module of the client that has this name."""
    (path,) = (WEB / "src").glob(f"*/{name}.svelte")
    return path.relative_to(WEB).as_posix()


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


def art(game: str) -> str:
    return f"src/games/{game}/index.ts"


def words(game: str, language: str, part: str) -> str:
    return f"../apiary/games/{game}/words/{language}.json?{part}"


def shown(page: str, language: str) -> Iterator[tuple[str, list[str]]]:
    """What is shown on a page, and the parts of the client that it takes."""
    common = [ENTRY, page, f"src/words/{language}.ts"]
    more = [f"src/words/{language}.json?{SAYING[page]}"] if page in SAYING else []
    if page in OF_A_GAME:
        for game in GAMES:
            said = [words(game, language, part) for part in OF_A_GAME[page]]
            yield game, [*common, art(game), *said, *more]
    else:
        drawn = [art(SHOWING[page])] if page in SHOWING else []
        yield "it", [*common, *drawn, *more]


def pages(manifest: Manifest) -> list[str]:
    found = [name for name in manifest if name.startswith(PAGES)]
    assert set(found) == {source(page.stem) for page in (WEB / PAGES).glob("*.svelte")}
    return found


def packed(name: str) -> int:
    return len(gzip.compress((STATIC / name).read_bytes(), 9))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_load_little(manifest: Manifest, language: str) -> None:
    for page in pages(manifest):
        for what, roots in shown(page, language):
            files = {ENTRY, "favicon.svg", *needed(manifest, roots)}
            sizes = {name: packed(name) for name in files}
            most = MOST_AT_HOME if page == HOME else MOST
            assert sum(sizes.values()) <= most, (page, what, sizes)


def test_home_has_a_picture_of_every_game(manifest: Manifest) -> None:
    assert len(manifest[HOME]["assets"]) == len(GAMES)


def test_a_page_loads_no_other_and_no_game_that_it_does_not_show(manifest: Manifest) -> None:
    """What is loaded later has a name of its own in the manifest."""
    later = {
        chunk["src"]: chunk["file"] for chunk in manifest.values() if chunk.get("isDynamicEntry")
    }
    languages = {f"src/words/{language}.ts" for language in LANGUAGES}
    games = {art(game) for game in GAMES} | {
        words(game, language, part)
        for game in GAMES
        for language in LANGUAGES
        for part in ("play", "guide", "options")
    }
    assert languages | games | set(pages(manifest)) <= set(later)
    for page in pages(manifest):
        at_once = set(needed(manifest, [ENTRY, page]))
        there = {name for name, file in later.items() if file in at_once}
        # Where an address names no game, and the menu of every page, with what some have open.
        anywhere = {f"{PAGES}NotFound.svelte", "src/parts/QuickMenu.svelte"}
        assert there - anywhere <= {page, SCENES}, page
        assert SCENES not in there or page in OF_A_GAME


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_can_say_what_lists_of_games_say(manifest: Manifest, language: str) -> None:
    said = (STATIC / manifest[f"src/words/{language}.ts"]["file"]).read_text("utf-8")
    for game in apiary.all_games():
        seats = [game.seat_name(seat) for seat in range(max(game.seats))]
        for message in (game.title, game.about, *seats):
            assert f'"{message.key}"' in said, message.key


def test_nothing_is_inline(manifest: Manifest) -> None:
    """The content security policy would block it."""
    for page in STATIC.rglob("*.html"):
        text = page.read_text("utf-8")
        assert "<style" not in text
        assert " style=" not in text
        assert text.count("<script") == text.count(" src=")


def test_what_is_packed_is_the_same(manifest: Manifest) -> None:
    packs = list(STATIC.rglob("*.br"))
    assert STATIC / "index.html.br" in packs
    unpacked = subprocess.run(["node", "-e", UNPACK, *packs], capture_output=True, check=True)
    assert unpacked.stdout == b"".join(pack.with_suffix("").read_bytes() for pack in packs)


def test_the_manual_of_the_api_is_there(manifest: Manifest) -> None:
    folder = STATIC / "api-docs"
    for part in ("index.html", "start.js", "swagger-ui.css", "swagger-ui-bundle.js"):
        assert (folder / part).is_file()
