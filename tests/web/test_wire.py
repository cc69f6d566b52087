"""What the client has from the server's sources is up to date."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec

from apiary.server.pages import PAGES
from tests.web import changes, options, pictures
from tools.wire import agreed, schema

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


def test_the_numbers_and_addresses_are_up_to_date() -> None:
    current = (WEB / "src" / "lib" / "agreed.ts").read_text("utf-8")
    assert agreed() == current, "run `npm run wire` in web/"


def test_every_page_is_there() -> None:
    for page in PAGES:
        assert (WEB / "src" / "pages" / f"{page.component}.svelte").is_file()


def test_the_examples_of_options_are_up_to_date() -> None:
    current = options.FIXTURE.read_text("utf-8")
    assert options.written() == current, "run `python -m tests.web.options`"


def test_the_examples_of_changes_are_up_to_date() -> None:
    current = changes.FIXTURE.read_text("utf-8")
    assert changes.written() == current, "run `python -m tests.web.changes`"


def test_the_pictures_of_the_games_are_up_to_date() -> None:
    current = pictures.FIXTURE.read_text("utf-8")
    advice = "run `python -m tests.web.pictures` and `npm run pictures` in web/"
    assert pictures.written() == current, advice
