"""A real Chromium on a real server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.person import Person
from tests.missing import missing
from tests.patience import PATIENCE
from tests.site import Site
from tools import chromium

NO_BROWSER = missing("Chrome or Chromium", "apt-get install chromium, or set APIARY_CHROMIUM")

expect.set_options(timeout=1000 * PATIENCE)
# Whoever plays all seats has no secrets from themselves.
NO_CURTAIN = """try {
  localStorage['apiary.settings'] ??= JSON.stringify({curtain: false});
} catch {}"""


class Visit(Protocol):
    """Open a browser of its own for somebody; the options are those of a browser context."""

    def __call__(self, **options: Any) -> Person: ...


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose bots act at once."""
    folder = tmp_path_factory.mktemp("site")
    with Site(folder, APIARY_RATE_LIMITS="0", APIARY_BOT_PAUSE="0") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=path, args=chromium.arguments(), timeout=1000 * PATIENCE
        )
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """People come by this; whatever their browsers complained about in the end is a failure."""
    people: list[Person] = []

    def come(**options: Any) -> Person:
        settings = {"base_url": site.address, "locale": "en-GB", "reduced_motion": "reduce"}
        context = browser.new_context(**{**settings, **options})
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(NO_CURTAIN)
        people.append(Person(context))
        return people[-1]

    yield come
    complaints = [complaint for person in people for complaint in person.complaints()]
    for person in people:
        person.context.close()
    assert complaints == []


@pytest.fixture
def person(visit: Visit) -> Person:
    """Somebody who has never been here."""
    return visit()
