"""Where things are kept that belong to a person."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where this system keeps a person's data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", home / "AppData" / "Local")) / "apiary"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "apiary"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "apiary"
