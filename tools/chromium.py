"""Find a Chrome or Chromium on this machine."""

from __future__ import annotations

import os
import shutil
import sys

# The shell has no windows to draw, and does what a test asks in two thirds of the time.
NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell"),
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def find() -> str | None:
    """The path of a browser, or None."""
    for name in (os.environ.get("APIARY_CHROMIUM", ""), *NAMES, *PLACES):
        path = shutil.which(name) if name else None
        if path is not None:
            return path
    return None


# A process that stands by for the next page costs a fifth of what a page does. The others are those
# that Playwright switches off and that matter here; this list takes the place of its own.
WITHOUT = (
    *("SpareRendererForSitePerProcess", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"),
    *("PreconnectToSearch", "Translate"),
)


def arguments() -> list[str]:
    """How to start it: without sandbox as root, where it has none, and without calling home."""
    quiet = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
    quiet.append(f"--disable-features={','.join(WITHOUT)}")
    return [*quiet, "--no-sandbox"] if sys.platform == "linux" and os.geteuid() == 0 else quiet
