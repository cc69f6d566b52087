"""Run the tests on the interpreted build: a copy of the sources without compiled modules.

Arguments go to pytest.
"""

from __future__ import annotations

import compileall
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
COPY = ROOT / "build" / "interpreted"
PARTS = ("apiary", "tests", "tools", "docs", "examples")
FILES = ("pyproject.toml", "README.md", "setup.py", "LICENSE")


def main(arguments: list[str]) -> int:
    """Make the copy and run pytest in it; pytest's exit code."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    leave_out = shutil.ignore_patterns("*.so", "_built.txt")  # but not the bytecode of the tests
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, COPY / name, ignore=leave_out)
    for name in FILES:
        shutil.copy(ROOT / name, COPY / name)
    compileall.compile_dir(COPY / "apiary", quiet=1)  # once, not in each process of the tests
    command = [sys.executable, "-m", "pytest", "--build", "interpreted", *arguments]
    return subprocess.run(command, cwd=COPY, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
