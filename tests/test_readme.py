"""Every command in the README works as it stands there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
MANUAL = (ROOT / "docs" / "python.md").read_text("utf-8")
CONSOLE = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
LESSONS = "".join(re.findall(r"```python\n(.*?)```", MANUAL, re.DOTALL))
COMMANDS = [line[2:] for block in CONSOLE for line in block.splitlines() if line.startswith("$ ")]
APIARY = [command for command in COMMANDS if command.startswith("apiary ")]


def test_it_begins_with_the_two_commands() -> None:
    assert COMMANDS[:2] == ["make play", "make test"]


@pytest.mark.parametrize("command", APIARY)
def test_command(command: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "apiary", *shlex.split(command)[1:]]
    script = "moves\nwA1\nsave game.json\nquit\n"
    (tmp_path / "game.json").write_text((ROOT / "tests/records/surround.json").read_text())
    done = subprocess.run(
        words, cwd=tmp_path, input=script, capture_output=True, text=True, env=_environment()
    )
    assert done.returncode == 0, done.stderr


def _environment() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.mark.parametrize("block", [*PYTHON, LESSONS], ids=lambda block: f"{len(block)} letters")
def test_python(block: str) -> None:
    import doctest

    example = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=failures.append)
    assert not failures, "".join(failures)
