"""Take the pictures of the README and the documentation anew: `make pictures`.

`python -m tools.pictures [FOLDER]` starts a server of its own, as `tools.screenshots` does, and
writes `FOLDER/<name>.webp`, small enough to go along with everything else.
"""

from __future__ import annotations

import argparse
import base64
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

from tools.screenshots import ROOT, browsing, serving, set_up

FOLDER = ROOT / "docs" / "pictures"
QUALITY = 36  # of 100: letters stay sharp


class Picture(NamedTuple):
    """A page, as large as it is shown."""

    path: str
    size: tuple[int, int] = (1120, 700)
    theme: str = "light"


PHONE = (360, 700)
WIDE = (1240, 700)  # with the list of moves
# By the names of the files. What is no path is a table that was set up.
PICTURES = {
    "table": Picture("table-hive", WIDE),
    "hornet": Picture("table-hornet"),
    "waggledance": Picture("table-waggledance"),
    "alveola": Picture("table-alveola"),
    "venom": Picture("table-hive-venom", theme="dark"),
    "phone": Picture("table-hive", PHONE),
    "rules": Picture("/rules/hive", (1000, 560)),
}


def take(page: Page, address: str, file: Path) -> None:
    """A picture of one page, as high as the window, in a format that Playwright itself lacks."""
    page.goto(address)
    page.locator("h1").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    file.write_bytes(base64.b64decode(taken["data"]))


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description="Take the pictures of the documentation.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as (address, data), browsing() as browser:
        somebody = browser.new_context()
        tables = set_up(somebody, address, data)
        for name, (path, (width, height), theme) in PICTURES.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
                locale="en-GB",
                storage_state=somebody.storage_state(),
            )
            take(context.new_page(), address + tables.get(path, path), folder / f"{name}.webp")
            context.close()


if __name__ == "__main__":
    main()
