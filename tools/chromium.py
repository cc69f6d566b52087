"""How the tests and the tools start a Chrome or Chromium of this machine."""

from __future__ import annotations

import os
import sys

from apiary.pictures.png import find_browser as find

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


__all__ = ["arguments", "find"]
