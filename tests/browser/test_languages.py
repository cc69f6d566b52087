"""French and German on every page: all is said, and fits. `test_pages` does the same in English."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looking import LAPTOP, PARTS, PHONE, badly_said, tour
from tests.site import Site


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", [pytest.param("fr", marks=pytest.mark.long), "de"])
def test_every_page_speaks(visit: Visit, site: Site, language: str, part: str) -> None:
    person = visit(locale=language)
    page, found = person.page, []
    for name, size in tour(person, site, part, PHONE, LAPTOP):
        expect(page.locator("html")).to_have_attribute("lang", language)
        found += [f"{name} at {size[0]}: {problem}" for problem in badly_said(page)]
    assert found == []


def test_the_language_changes_at_once_and_stays(visit: Visit) -> None:
    person = visit(locale="fr-CH")
    page = person.page
    page.goto("/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Réglages")
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")


def test_a_language_we_do_not_speak_is_english(visit: Visit) -> None:
    person = visit(locale="pt-BR")
    person.page.goto("/")
    expect(person.button("Play a bot").first).to_be_visible()
    expect(person.page.locator("html")).to_have_attribute("lang", "en")
