"""The package as others get it: what is in it, and that it installs and runs in an empty place."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.site import Site

ROOT = Path(__file__).parent.parent
MEGABYTE = 1_000_000
PYTHON = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
PIP = ("-m", "pip", "--disable-pip-version-check")


def run(*command: object, typed: str = "", fails: bool = False, **environment: str) -> str:
    """What a command says, or its complaint if it must fail."""
    done = subprocess.run(
        [str(word) for word in command],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": "", **environment},
        cwd=Path(sys.executable).parent,  # from where the sources are not seen
    )
    assert (done.returncode != 0) is fails, done.stdout + done.stderr
    return done.stderr if fails else done.stdout + done.stderr


def sources(folder: Path) -> Path:
    """A copy of everything that is ours, as in a fresh clone, with the pages."""
    leave_out = shutil.ignore_patterns(
        *("*.so", "_built.txt", "__pycache__", "node_modules", "*.egg-info", "build", "dist"),
        ".*",
    )
    return shutil.copytree(ROOT, folder / "apiary", ignore=leave_out)


def environment(folder: Path) -> Path:
    """The Python of an environment with nothing in it."""
    run(sys.executable, "-m", "venv", folder)
    return folder / PYTHON


@pytest.mark.long
def test_a_wheel_from_the_sources_plays_and_serves(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    run(
        *(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist),
        sources(tmp_path),
        APIARY_OPTIMISE="0",
    )
    (archive,) = dist.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        inside = {name.partition("/")[2] for name in opened.getnames()}
    assert {"docs/python.md", "tests/test_install.py", "tools/native.py", "Makefile"} <= inside
    assert {"apiary/server/static/index.html", "web/src/main.ts"} <= inside
    (wheel,) = dist.glob("*.whl")
    assert wheel.stat().st_size < 6 * MEGABYTE
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert "apiary/server/static/index.html" in names
    assert "apiary/_built.txt" in names
    assert not [name for name in names if name.startswith(("tests", "tools", "web", "docs"))]

    python = environment(tmp_path / "empty")
    run(python, *PIP, "install", wheel)
    installed = run(python, *PIP, "list", "--format", "freeze").splitlines()
    packages = {line.partition("==")[0].lower().replace("_", "-") for line in installed}
    assert packages - {"pip", "setuptools"} == {"apiary", "librt", "mypy-extensions", "msgspec"}
    assert run(python, "-c", "import apiary; print(apiary.build)") == "development\n"
    assert "wA1" in run(python, "-m", "apiary", "play", "hive", typed="wA1\nquit\n")
    assert "id Apiary" in run(python, "-m", "apiary", "uhp", typed="info\nexit\n")
    complaint = run(python, "-m", "apiary", "serve", fails=True)
    assert complaint.splitlines() == [
        "apiary: This needs packages that aren't installed. They come with: "
        "pip install 'apiary[server]'"
    ]

    run(python, *PIP, "install", f"{wheel}[server]")
    with Site(tmp_path / "data", python=python, PYTHONPATH="") as site:
        assert b"<title>" in urlopen(site.address).read()


def test_without_a_compiler_it_installs_interpreted(tmp_path: Path) -> None:
    target = tmp_path / "site"
    said = run(
        *(sys.executable, *PIP, "install", "-v", "--no-deps", "--no-build-isolation"),
        *("--target", target, sources(tmp_path)),
        CC="/nonexistent/cc",
    )
    assert "no working C compiler found" in said
    code = "import apiary; m = apiary.Match(apiary.game('hive')); m.act('wA1'); print(m.state)"
    assert "wA1" in run(sys.executable, "-c", code, PYTHONPATH=str(target))
    said = run(sys.executable, "-m", "apiary", "--version", PYTHONPATH=str(target))
    assert "interpreted" in said
    assert (target / "apiary" / "py.typed").exists()
    assert (target / "bin" / "apiary").exists()
