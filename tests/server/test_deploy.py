"""The unit for systemd is one that systemd takes, and it starts what there is."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from apiary.cli.parser import read_arguments
from apiary.cli.voice import Voice
from tests.missing import missing
from tests.patience import PATIENCE
from tests.server.programs import ROOT

UNIT = ROOT / "deploy" / "apiary.service"
MOST_EXPOSED = 25  # of 100, as `systemd-analyze security` counts


def setting(name: str) -> str:
    """The value of the only line that sets it."""
    lines = UNIT.read_text("utf-8").splitlines()
    [value] = [line.partition("=")[2] for line in lines if line.startswith(f"{name}=")]
    return value


@pytest.fixture
def analyze() -> str:
    found = shutil.which("systemd-analyze")
    if found is None:
        pytest.skip(missing("systemd", "apt-get install systemd"))
    return found


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """As it is installed, but with a program that is there."""
    program, *_ = shlex.split(setting("ExecStart"))
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text("utf-8").replace(program, sys.executable), "utf-8")
    return copy


def test_systemd_takes_it(analyze: str, unit: Path) -> None:
    done = subprocess.run(
        [analyze, "verify", "--man=no", "--recursive-errors=no", str(unit)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_it_is_shut_off_from_what_it_does_not_need(analyze: str, unit: Path) -> None:
    words = ["security", "--offline=true", f"--threshold={MOST_EXPOSED}", "--no-pager"]
    done = subprocess.run(
        [analyze, *words, str(unit)], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_starts_a_server_that_there_is() -> None:
    _, *words = shlex.split(setting("ExecStart"))
    arguments = read_arguments(Voice("en"), words)
    assert (arguments.host, arguments.port) == ("127.0.0.1", 8000)
    assert arguments.data == Path("/var/lib", setting("StateDirectory"))


def test_the_server_ends_its_bots_and_has_the_time_for_it() -> None:
    assert setting("KillMode") == "mixed"
    assert int(setting("TimeoutStopSec")) >= 10
    assert setting("Restart") == "on-failure"
    assert int(setting("LimitNOFILE")) >= 10_000
