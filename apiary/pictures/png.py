"""SVG as PNG, by what the machine has: the package `resvg_py`, or a Chrome or Chromium."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

SCALE = 2  # pixels of the PNG for each of the SVG
_SIZE = re.compile(r'width="(\d+)" height="(\d+)" role')
_PATIENCE = 60  # seconds
# The shell has no windows to draw, and does what a test asks in two thirds of the time.
NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell"),
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def makes_png() -> bool:
    """Is there the package that makes PNG at once?"""
    return find_spec("resvg_py") is not None


def png(svg: str) -> bytes | None:
    """The picture as PNG; None where nothing is installed that makes one."""
    if makes_png():
        import resvg_py

        return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=SCALE))
    browser = find_browser()
    return _screenshot(browser, svg) if browser else None


def find_browser() -> str | None:
    """The path of a Chrome or Chromium, or None."""
    for name in (os.environ.get("APIARY_CHROMIUM", ""), *NAMES, *PLACES):
        path = shutil.which(name) if name else None
        if path is not None:
            return path
    return None


def _screenshot(browser: str, svg: str) -> bytes | None:
    size = _SIZE.search(svg)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        source, result = Path(folder) / "picture.svg", Path(folder) / "picture.png"
        source.write_text(svg, "utf-8")
        command = [
            browser,
            "--headless",
            "--disable-gpu",
            "--hide-scrollbars",
            "--default-background-color=00000000",
            f"--force-device-scale-factor={SCALE}",
            f"--user-data-dir={folder}/profile",
            f"--screenshot={result}",
        ]
        if size:
            command.append(f"--window-size={size[1]},{size[2]}")
        if sys.platform == "linux" and os.geteuid() == 0:
            command.append("--no-sandbox")
        subprocess.run(
            [*command, source.as_uri()], capture_output=True, timeout=_PATIENCE, check=False
        )
        return result.read_bytes() if result.exists() else None
