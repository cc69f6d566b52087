"""The suite tells what it left out, and lets no test leave anything running."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
CARELESS = """
import subprocess, sys, threading
import pytest
from tests import conftest
from tests.missing import missing

conftest.PATIENCE = 0.01
stop = threading.Event()

@pytest.mark.parametrize("number", range(3))
def test_rare(number):
    pytest.skip(missing("unicorn", "look for one"))

def test_by_design():
    pytest.skip("not today")

def test_thread():
    threading.Thread(target=stop.wait, name="careless").start()

def test_process():
    stop.set()
    global process
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)

def test_tidy():
    process.communicate()
    subprocess.run([sys.executable, "-c", ""])
    threading.Thread(target=print).start()
"""


def test_the_suite_watches_its_tests(tmp_path: Path) -> None:
    file = tmp_path / "test_careless.py"
    file.write_text(CARELESS)
    pytest = (sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider")
    spread = ("-p", "xdist", "-n", "1", f"--basetemp={tmp_path / 'temporary'}")
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run(
        [*pytest, *spread, "-c", str(ROOT / "pyproject.toml"), str(file)],
        cwd=ROOT,
        env={**ours, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1, f"exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    lines = done.stdout.splitlines()
    assert "left out: 3 tests, no unicorn here (look for one)" in lines
    assert not any("not today" in line for line in lines)
    assert [line.split("::")[1].split()[0] for line in lines if line.startswith("ERROR ")] == [
        "test_thread",
        "test_process",
    ]
    assert "2 errors" in lines[-1]
