"""`pip install .` gives the command and the package, compiled; without a compiler, interpreted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import apiary

ROOT = Path(__file__).parent.parent

if not apiary.compiled:
    pytest.skip("packaging is tested once, with the compiled build", allow_module_level=True)


def install(folder: Path, **environment: str) -> tuple[Path, str]:
    """Install a copy of the sources into a folder of its own; that folder, and what pip said."""
    source = folder / "source"
    source.mkdir()
    leave_out = shutil.ignore_patterns("*.so", "_built.txt", "__pycache__")
    shutil.copytree(ROOT / "apiary", source / "apiary", ignore=leave_out)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    target = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "-v", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*pip, "--disable-pip-version-check", "--target", str(target), str(source)],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        cwd=folder,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return target, done.stdout + done.stderr


def run(target: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(target)},
        cwd=target.parent,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.longest
@pytest.mark.parametrize(
    ("environment", "compiled"),
    [({"APIARY_OPTIMISE": "0"}, True), ({"CC": "/nonexistent/cc"}, False)],
    ids=["compiled", "without a compiler"],
)
def test_install(tmp_path: Path, environment: dict[str, str], compiled: bool) -> None:
    target, said = install(tmp_path, **environment)
    assert ("no working C compiler found" in said) is not compiled
    found = run(target, "-c", "import apiary; print(apiary.compiled, apiary.__file__)").split()
    assert found == [str(compiled), str(target / "apiary" / "__init__.py")]
    assert (target / "apiary" / "py.typed").exists()
    assert (target / "bin" / "apiary").exists()
    assert ("interpreted" in run(target, "-m", "apiary", "--version")) is not compiled
    assert "wA1" in run(
        target,
        "-c",
        "import apiary; m = apiary.Match(apiary.game('hive')); m.act('wA1'); print(m.state)",
    )
