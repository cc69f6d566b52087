"""Find a Chrome or Chromium on this machine, or install Debian's where that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
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


def find_or_install() -> str | None:
    """The same, after installing Debian's package if we are root on such a system."""
    path = find()
    if path is None and sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (["apt-get", "update"], ["apt-get", "install", "-y", "chromium"]):
            subprocess.run(
                ["env", "DEBIAN_FRONTEND=noninteractive", *command],
                stdout=subprocess.DEVNULL,
                check=False,
            )
        path = find()
    return path


def arguments() -> list[str]:
    """How to start it: without sandbox as root, where it has none, and without calling home."""
    quiet = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
    return [*quiet, "--no-sandbox"] if sys.platform == "linux" and os.geteuid() == 0 else quiet
