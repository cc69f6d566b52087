"""What the client has from the server's sources is up to date."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec

from tests.web import options
from tools.wire import schema

WEB = Path(__file__).parent.parent.parent / "web"


def test_the_types_are_up_to_date() -> None:
    made = subprocess.run(
        ["node", "wire.mjs"],
        cwd=WEB,
        input=msgspec.json.encode(schema()),
        capture_output=True,
        check=True,
    )
    current = (WEB / "src" / "lib" / "wire.ts").read_text("utf-8")
    assert made.stdout.decode() == current, "run `npm run wire` in web/"


def test_the_examples_of_options_are_up_to_date() -> None:
    current = options.FIXTURE.read_text("utf-8")
    assert options.written() == current, "run `python -m tests.web.options`"
