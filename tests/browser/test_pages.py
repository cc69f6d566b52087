"""Every page in every size, light and dark: it fits, everybody can use it, nothing goes wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looking import OVERFLOW, open_place, places, violations

SIZES = ((360, 640), (1280, 800), (2560, 1440))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_fits_and_can_be_used_by_everybody(visit: Visit, theme: str) -> None:
    person = visit(color_scheme=theme)
    page, found = person.page, []
    for name, place in places(person).items():
        if place.account:
            who = {"login": f"bee-{theme}", "password": "honeycomb"}
            assert person.context.request.post("/api/account", data=who).ok
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        open_place(person, place)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("new Promise(requestAnimationFrame)")
            problems: list[str] = page.evaluate(OVERFLOW)
            if width < SIZES[-1][0]:
                problems += violations(page)
            found += [f"{name} at {width}: {problem}" for problem in problems]
    assert found == []


def test_the_manual_of_the_api(visit: Visit) -> None:
    person = visit()
    person.page.goto("/api/docs")
    expect(person.page.get_by_role("heading", name="Apiary").first).to_be_visible()
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate(OVERFLOW) + violations(person.page) == []


def test_the_board_is_the_hero_on_a_phone(visit: Visit) -> None:
    person = visit(viewport={"width": 360, "height": 640})
    person.sit_down(person.set_up({"kind": "me"}, {"kind": "me"}))
    box = person.page.locator(".board").first.bounding_box()
    assert box is not None
    assert box["height"] >= 640 * 0.5
    page = person.page.evaluate("document.scrollingElement.scrollHeight")
    assert page <= 640
