"""A compiled module that doesn't match its source fails at once; without any, Python runs it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import apiary
from apiary._compiled import COMPILED, STAMP

ROOT = Path(apiary.__file__).parent.parent
SAY = "import apiary; print(apiary.compiled, apiary.__file__)"

compiled_only = pytest.mark.skipif(
    not apiary.compiled, reason="needs compiled modules, and this is the interpreted build"
)


def twin(folder: Path, with_binaries: bool = True) -> Path:
    """The package copied to a folder."""
    left_out = ["__pycache__"] if with_binaries else ["__pycache__", "*.so", "_built.txt"]
    shutil.copytree(ROOT / "apiary", folder / "apiary", ignore=shutil.ignore_patterns(*left_out))
    return folder


def run(folder: Path, code: str = SAY) -> subprocess.CompletedProcess[str]:
    """What Python says with only this folder to import from."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, cwd=folder
    )


def check_stale(folder: Path) -> None:
    done = run(folder)
    assert done.returncode == 1
    *_, last = done.stderr.strip().splitlines()
    assert last.startswith("ImportError: apiary's compiled modules don't match their sources")
    assert "make build" in last


def test_every_compiled_source_exists_once() -> None:
    assert len(set(COMPILED)) == len(COMPILED)
    assert all((ROOT / name).is_file() for name in COMPILED)


@compiled_only
def test_a_copy_of_a_fresh_build_is_compiled(tmp_path: Path) -> None:
    done = run(twin(tmp_path))
    assert done.stdout.split() == ["True", str(tmp_path / "apiary" / "__init__.py")], done.stderr


@compiled_only
def test_every_compiled_module_is_loaded_as_such(tmp_path: Path) -> None:
    names = [name.removesuffix(".py").replace("/", ".") for name in COMPILED]
    code = f"import importlib\nfor name in {names}: print(importlib.import_module(name).__file__)"
    found = run(twin(tmp_path), code).stdout.split()
    assert len(found) == len(COMPILED)
    assert all(path.endswith(".so") for path in found)


@compiled_only
@pytest.mark.parametrize("name", [COMPILED[0], COMPILED[-1], "apiary/games/hive/rules/ant.py"])
def test_a_source_that_changed_after_the_build_is_stale(tmp_path: Path, name: str) -> None:
    source = twin(tmp_path) / name
    source.write_text(source.read_text() + "# changed\n")
    check_stale(tmp_path)


@compiled_only
def test_a_missing_binary_is_stale(tmp_path: Path) -> None:
    next((twin(tmp_path) / "apiary" / "core").glob("state.*.so")).unlink()
    check_stale(tmp_path)


@compiled_only
def test_binaries_without_a_fingerprint_are_stale(tmp_path: Path) -> None:
    (twin(tmp_path) / STAMP).unlink()
    check_stale(tmp_path)


@compiled_only
def test_a_fingerprint_without_binaries_is_stale(tmp_path: Path) -> None:
    twin(tmp_path, with_binaries=False)
    shutil.copy(ROOT / STAMP, tmp_path / STAMP)
    check_stale(tmp_path)


def test_without_binaries_it_runs_interpreted(tmp_path: Path) -> None:
    done = run(twin(tmp_path, with_binaries=False))
    assert done.stdout.split() == ["False", str(tmp_path / "apiary" / "__init__.py")], done.stderr
    code = "import apiary; print(len(apiary.start('hive').legal(0)))"
    assert run(tmp_path, code).stdout == "5\n"
