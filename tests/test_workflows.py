"""What GitHub and pre-commit run: well-formed, and the same as the Makefile."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
WORKFLOWS = sorted(ROOT.glob(".github/workflows/*.yml"))
FORMS = [
    path for path in sorted(ROOT.glob(".github/ISSUE_TEMPLATE/*.yml")) if path.stem != "config"
]


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", WORKFLOWS),
        ("custom.github-workflows-require-timeout", WORKFLOWS),
        ("vendor.github-issue-forms", FORMS),
        ("vendor.github-issue-config", [ROOT / ".github/ISSUE_TEMPLATE/config.yml"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_schema(schema: str, files: list[Path]) -> None:
    assert files
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    done = subprocess.run([*command, *map(str, files)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_its_targets_are_in_the_makefile(path: Path) -> None:
    targets = set(re.findall(r"^([\w-]+):", MAKEFILE, re.MULTILINE))
    called = re.findall(r"run: make (.+)$", path.read_text("utf-8"), re.MULTILINE)
    assert {target for line in called for target in line.split()} <= targets


def test_make_test_and_make_docs_are_run() -> None:
    text = "".join(path.read_text("utf-8") for path in WORKFLOWS)
    assert "run: make test\n" in text
    assert "run: make docs\n" in text


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_it_may_only_read(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "\npermissions:\n  contents: read\n" in text
    assert "contents: write" not in text


def test_pre_commit_runs_what_make_lint_runs() -> None:
    recipe = re.search(r"^lint:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert recipe
    commands = [
        re.sub(r'^\$\(STEP\) "[^"]+" ', "", line.strip()).replace("$(BIN)", ".venv/bin")
        for line in recipe[1].splitlines()
    ]
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"entry: (.+)", hooks) == commands
