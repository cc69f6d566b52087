"""A hook of MkDocs: leaves out of the built documentation what no reader loads, and weighs it."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

MOST = 3_000_000  # bytes, so that every server can have it along
LANGUAGES = "assets/javascripts/lunr"  # for searching in others than English
MAPS = "*.map"  # for those who work on the theme


def on_post_build(config: Mapping[str, Any]) -> None:
    """Called with the site as it was built."""
    site = Path(config["site_dir"])
    shutil.rmtree(site / LANGUAGES)
    for map_ in site.rglob(MAPS):
        map_.unlink()
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
    if size > MOST:
        raise SystemExit(f"The documentation has {size:,} bytes; at most {MOST:,} are allowed.")
