"""The client's types are those of the server's messages."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec

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
