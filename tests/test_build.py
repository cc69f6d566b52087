"""A compiled module that doesn't match its source fails at once; without any, Python runs it."""

from __future__ import annotations

import inspect
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import apiary
from apiary._compiled import STAMP, latest_build
from tools import native

ROOT = Path(apiary.__file__).parent.parent
SAY = "import apiary; print(apiary.build, apiary.__file__)"
LOAD = "import apiary; apiary.all_games()"  # and so everything that is compiled

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
    done = run(folder, LOAD)
    assert done.returncode == 1
    *_, last = done.stderr.strip().splitlines()
    assert last.startswith("ImportError: apiary's compiled modules don't match their sources")
    assert "make build" in last


def test_every_compiled_source_exists_once() -> None:
    names = native.compiled()
    assert len(set(names)) == len(names)
    assert all((ROOT / name).is_file() for name in names)


def test_what_explains_a_refusal_is_not_compiled() -> None:
    names = native.modules(native.HOT)
    assert "apiary/games/hive/creatures/ant.py" in names
    assert "apiary/games/hive/why.py" not in native.compiled()


@compiled_only
def test_a_copy_of_a_fresh_build_is_compiled(tmp_path: Path) -> None:
    done = run(twin(tmp_path))
    assert done.stdout.split() == [apiary.build, str(tmp_path / "apiary" / "__init__.py")], (
        done.stderr
    )
    assert apiary.build in ("optimised", "development")


@compiled_only
def test_every_compiled_module_is_loaded_as_such(tmp_path: Path) -> None:
    names = [name.removesuffix(".py").replace("/", ".") for name in native.compiled()]
    code = f"import importlib\nfor name in {names}: print(importlib.import_module(name).__file__)"
    found = run(twin(tmp_path), code).stdout.split()
    assert len(found) == len(names)
    assert all(path.endswith(".so") for path in found)


@compiled_only
@pytest.mark.parametrize("number", [0, -1])
def test_a_source_that_changed_after_the_build_is_stale(tmp_path: Path, number: int) -> None:
    games = [path for path in native.compiled() if path.startswith("apiary/games/")]
    source = twin(tmp_path) / games[number]
    source.write_text(source.read_text() + "# changed\n")
    check_stale(tmp_path)


@compiled_only
def test_a_rule_that_only_compiled_modules_ask_for_is_stale_too(tmp_path: Path) -> None:
    source = twin(tmp_path) / "apiary/games/hive/creatures/ant.py"
    source.write_text(source.read_text() + "# changed\n")
    check_stale(tmp_path)
    other = "import apiary; print(len(apiary.start('hornet').legal(-1)))"
    assert run(tmp_path, other).returncode == 0  # a game that did not change can be played


@compiled_only
def test_a_missing_library_is_stale(tmp_path: Path) -> None:
    next((twin(tmp_path) / "apiary").glob(f"_{apiary.build}__mypyc.*")).unlink()
    check_stale(tmp_path)


@compiled_only
def test_a_library_of_another_kind_beside_it_changes_nothing(tmp_path: Path) -> None:
    (twin(tmp_path) / "apiary" / "_other__mypyc.so").write_bytes(b"in use by another program")
    assert run(tmp_path).stdout.split()[0] == apiary.build
    assert latest_build(tmp_path) == apiary.build


def test_a_new_function_is_compiled_only_for_those_who_name_it() -> None:
    before = b"struct Ant { int legs; };\nextern int CPyDef_ant___crawl(PyObject *self);"
    after = before + b"\nextern int CPyDef_ant___fly(PyObject *self, int far);"
    crawls, flies = b"return CPyDef_ant___crawl(self);", b"return CPyDef_ant___fly(self, 6);"
    assert native.declared_for(crawls, before) == native.declared_for(crawls, after)
    assert native.declared_for(flies, before) != native.declared_for(flies, after)
    longer = before.replace(b"int legs", b"long legs")
    assert native.declared_for(crawls, before) != native.declared_for(crawls, longer)


@compiled_only
def test_a_library_without_a_stamp_is_stale(tmp_path: Path) -> None:
    (twin(tmp_path) / STAMP).unlink()
    check_stale(tmp_path)


@compiled_only
def test_a_build_for_another_python_is_stale(tmp_path: Path) -> None:
    stamp = twin(tmp_path) / STAMP
    stamp.write_text(stamp.read_text().replace("cpython-", "cpython-9", 1))
    check_stale(tmp_path)


@compiled_only
def test_compiled_things_are_documented() -> None:
    play = apiary.State.play.__doc__ or ""
    assert play.startswith("Do it, or raise `IllegalAction`")
    assert (apiary.State.__doc__ or "").startswith("A game in progress")
    assert (sys.modules[apiary.State.__module__].__doc__ or "").startswith("What a running game is")
    assert str(inspect.signature(apiary.State.play)) == "(self, /, seat, action)"


def test_games_are_loaded_when_asked_for(tmp_path: Path) -> None:
    code = (
        "import sys, apiary\n"
        "def loaded():\n"
        "    return [n for n in ('hive', 'hornet') if f'apiary.games.{n}' in sys.modules]\n"
        "print(loaded()); apiary.start('hornet'); print(loaded())"
    )
    assert run(ROOT, code).stdout.splitlines() == ["[]", "['hornet']"]


def test_without_a_library_it_runs_interpreted(tmp_path: Path) -> None:
    done = run(twin(tmp_path, with_binaries=False))
    assert done.stdout.split() == ["interpreted", str(tmp_path / "apiary" / "__init__.py")], (
        done.stderr
    )
    code = "import apiary; print(len(apiary.start('hive').legal(0)))"
    assert run(tmp_path, code).stdout == "5\n"
