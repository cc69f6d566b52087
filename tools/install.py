"""Install into `.venv` what pyproject.toml asks for: `build`, `library`, `apiary` or an extra.

One after the other, if several are asked for at the same time. The pip of the Python that runs this
does it, so that none has to be installed there, which takes longer than some of the rest; what is
installed is compiled to bytecode when it is first used.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = str(ENVIRONMENT / "bin" / "python")
CAN_INSTALL_ELSEWHERE = (22, 3)  # the first version of pip that can
ITSELF = ["--no-build-isolation", "--no-deps", "-e", str(ROOT)]


def main(parts: list[str]) -> int:
    """Install these parts; pip's exit code."""
    said = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    known = {
        "build": said["build-system"]["requires"],
        "library": said["project"]["dependencies"],
        "apiary": ITSELF,
        **said["project"]["optional-dependencies"],
    }
    wanted = [requirement for part in parts for requirement in known[part]]
    with (ENVIRONMENT / "installing").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        install = [*pip(), "install", "-q", "--disable-pip-version-check", "--no-compile"]
        interpreted = {**os.environ, "APIARY_INTERPRETED": "1"}  # the build is made by itself
        return subprocess.run([*install, *wanted], env=interpreted, check=False).returncode


def pip() -> list[str]:
    """How to call a pip that installs into the environment."""
    try:
        version = tuple(int(number) for number in metadata.version("pip").split(".")[:2])
    except (metadata.PackageNotFoundError, ValueError):
        version = (0, 0)
    if version >= CAN_INSTALL_ELSEWHERE:
        return [sys.executable, "-m", "pip", "--python", PYTHON]
    subprocess.run([PYTHON, "-m", "ensurepip"], stdout=subprocess.DEVNULL, check=True)
    return [PYTHON, "-m", "pip"]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
