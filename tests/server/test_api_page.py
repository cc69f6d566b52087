"""Every example of `docs/api.md` works as it stands there, against a real server."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.missing import missing
from tests.server.programs import ROOT, command, environment, serving

PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")
PYTHON = "".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
CONSOLE = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
STANDS_THERE = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as (address, _):
        yield address


def test_python(address: str) -> None:
    code = PYTHON.replace(STANDS_THERE, address)
    example = doctest.DocTestParser().get_doctest(code, {}, "api.md", "docs/api.md", 0)
    assert len(example.examples) > 30
    failures: list[str] = []
    try:
        doctest.DocTestRunner(verbose=False).run(example, out=failures.append, clear_globs=False)
    finally:
        for name in ("visitor", "api", "bot"):
            getattr(example.globs.get(name), "close", lambda: None)()
    assert not failures, "".join(failures)


@pytest.mark.skipif(shutil.which("curl") is None, reason=missing("curl", "apt-get install curl"))
def test_curl(address: str, tmp_path: Path) -> None:
    lines = [line[2:] for line in CONSOLE[-1].splitlines() if line.startswith("$ ")]
    script = "\n".join(lines).replace(STANDS_THERE, address)
    words = command()
    script = script.replace("apiary replay", " ".join([*words, "replay"]))
    done = subprocess.run(
        ["sh", "-eu", "-c", script],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert '"type":"done"' in done.stdout
    assert "data: {" in done.stdout
    assert done.stdout.endswith("To move: Black\n")


def test_the_page_names_every_status() -> None:
    from apiary.server.api.documented import MEANINGS

    for status in MEANINGS:
        assert f"| {status} |" in PAGE
