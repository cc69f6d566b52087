"""Take pictures of every page in three sizes, light and dark: `make screenshots`.

`python -m tools.screenshots [FOLDER] [--language fr] [--only home]` starts a server of its own on
an empty data folder, plays a little so that there is something to see, and writes
`FOLDER/<page>-<size>-<theme>.png`.
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools import chromium
from tools.recorded import keep, sensible_game

ROOT = Path(__file__).parent.parent
SIZES = {"phone": (360, 640), "laptop": (1280, 800), "large": (2560, 1440)}
THEMES = ("light", "dark")
GAMES = ("hive", "hornet", "waggledance", "alveola")
PAGES = {
    "home": "/",
    **{f"new-{game}": f"/new/{game}" for game in GAMES},
    **{f"rules-{game}": f"/rules/{game}" for game in GAMES},
    "settings": "/settings",
    "account": "/account",
    "about": "/about",
    "nowhere": "/nowhere",
}
# By the name of the picture: the options of a table, its players, and after how many events.
MIDGAMES: dict[str, tuple[dict[str, object], int, int]] = {
    "hive": ({"expansions": "MLP"}, 2, 24),
    "hive-venom": ({"mode": "venom", "modules": "HPG"}, 2, 24),
    "hornet": ({}, 4, 90),
    "waggledance": ({}, 3, 160),
    "alveola": ({}, 3, 90),
}
PATIENCE = 60.0  # seconds until the server must answer
LONG = 300_000  # milliseconds until a table of a game that is on its way must be there


def free_port() -> int:
    """A port of this computer that nobody listens on."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def serving() -> Iterator[tuple[str, Path]]:
    """The address of a server, and its data folder, which is empty."""
    address = f"http://127.0.0.1:{(port := free_port())}"
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "apiary", "serve", "--port", str(port), "--data", data]
        server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        try:
            _wait_for(f"{address}/api/health", server)
            yield address, Path(data)
        finally:
            server.terminate()
            server.wait()


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except (urllib.error.URLError, OSError) as error:
            if server.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"the server does not answer at {address}: {error}") from error
            time.sleep(0.1)


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser that is installed here."""
    found = chromium.find()
    if found is None:
        raise SystemExit("no Chrome or Chromium here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=chromium.arguments())
        yield browser
        browser.close()


def set_up(context: BrowserContext, address: str, data: Path) -> dict[str, str]:
    """Tables to be seen on the pages: the paths of more pages by their names."""
    me, bot = {"kind": "me"}, {"kind": "bot", "level": "easy"}
    clock = {"kind": "live", "minutes": 10, "increment": 10}
    tables: dict[str, dict[str, object]] = {
        "pass": {"seats": [me, me], "public": True},
        "invite": {"seats": [me, {"kind": "friend"}]},
        "open": {"seats": [me, {"kind": "open"}], "clock": clock, "public": True},
    }
    for name, (options, seats, number) in MIDGAMES.items():
        game = name.partition("-")[0]
        record = sensible_game(game, seats, 1, options)
        tables[f"table-{name}"] = {
            "game": game,
            "options": options,
            "seats": [me] * seats if game == "hive" else [me, *[bot] * (seats - 1)],
            "origin": {"table": keep(data, record), "number": number},
        }
    paths = {}
    for name, wish in tables.items():
        asked = {"game": "hive", **wish}
        answer = context.request.post(f"{address}/api/tables", data=asked, timeout=LONG)
        if not answer.ok:
            raise SystemExit(f"no table {name}: {answer.text()}")
        paths[name] = f"/t/{answer.json()['id']}"
    return {name: path for name, path in paths.items() if name not in ("pass", "open")}


def shoot(page: Page, address: str, path: str, file: Path) -> None:
    """A picture of one page, as high as the window."""
    page.goto(address + path)
    page.locator("h1, [role=alert]").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file)


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description="Take pictures of every page.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--language", default="en")
    parser.add_argument("--only", help="one page by its name")
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    with serving() as (address, data), browsing() as browser:
        somebody = browser.new_context()
        pages = PAGES | set_up(somebody, address, data)
        state = somebody.storage_state()
        for theme in THEMES:
            for size, (width, height) in SIZES.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="light" if theme == "light" else "dark",
                    reduced_motion="reduce",
                    locale=wish.language,
                    storage_state=state,
                )
                page = context.new_page()
                for name, path in pages.items():
                    if wish.only in (None, name):
                        shoot(page, address, path, wish.folder / f"{name}-{size}-{theme}.png")
                context.close()


if __name__ == "__main__":
    main()
