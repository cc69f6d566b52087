"""A real Chromium on a real server."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.site import Site
from tools import chromium

NO_BROWSER = "NO BROWSER: there is no Chrome or Chromium here, so the site was not tested"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site"), APIARY_RATE_LIMITS="off") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find_or_install()
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=chromium.arguments())
        yield running
        running.close()


@pytest.fixture
def context(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    """One person's browser."""
    own = browser.new_context(base_url=site.address, locale="en-GB")
    yield own
    own.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page on which every script error is a failure."""
    own = context.new_page()
    own.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    return own
