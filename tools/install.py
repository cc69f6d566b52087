"""Install what pyproject.toml asks for, with this Python's pip: `build`, `library`, or an extra.

One after the other, if several are asked for at the same time.
"""

from __future__ import annotations

import fcntl
import subprocess
import sys
import tomllib
from pathlib import Path


def main(parts: list[str]) -> int:
    """Install these parts; pip's exit code."""
    said = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))
    known = {
        "build": said["build-system"]["requires"],
        "library": said["project"]["dependencies"],
        **said["project"]["optional-dependencies"],
    }
    wanted = [requirement for part in parts for requirement in known[part]]
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    with Path(sys.prefix, "installing").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        return subprocess.run([*pip, *wanted], check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
